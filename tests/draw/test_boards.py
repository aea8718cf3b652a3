"""Boards: the last move, and boards small enough for the nodes of a tree."""

from __future__ import annotations

import re
from math import dist

import pytest
from draw.seen import Seen

from zermelo.core.registry import BUILT_IN
from zermelo.core.scene import Scene, circle, square, text
from zermelo.core.spec import game
from zermelo.draw.shapes import miniature
from zermelo.draw.svg import board_svg
from zermelo.solver import solve


def rings(spec: str, last: str, after: bool = True) -> list[tuple[str | None, str | None]]:
    """Where the last move from the start is marked."""
    here = game(spec)
    before = here.start()
    slot = here.read_move(before, last)
    known = {"before": before} if after else {}
    seen = Seen(board_svg(here, here.play(before, slot), last=slot, **known))
    return [(ring.get("cx"), ring.get("cy")) for ring in seen.all("circle", "last")]


def test_the_last_move_is_a_ring_on_a_stone_or_on_an_emptied_place() -> None:
    assert rings("tictactoe", "b2", after=False) == [("2.5", "2.5")]
    assert rings("connect4", "4", after=False) == [("3.5", "5.5")]
    assert len(rings("hex:3", "b2", after=False)) == 1
    assert rings("chomp:3x4", "1,2") == [("3.5", "2.5")]
    assert rings("matches:7", "2") == [("3.38", "0.8")]
    assert len(rings("nim:3,5", "2-2")) == 1


def test_a_move_that_leaves_no_trace_has_no_ring() -> None:
    assert rings("chomp:3x4", "1,2", after=False) == []
    assert rings("chocolate:4,3,1,1", "v1") == []
    assert rings("halving:9", "div") == []


@pytest.mark.parametrize("name", BUILT_IN)
def test_small_boards_leave_out_what_could_not_be_read(name: str) -> None:
    here = game(name)
    scene, unit = miniature(here.scene(here.start()), 60)
    assert max(scene.width, scene.height) * unit <= 60 + 1e-9
    assert scene.shapes
    assert all(shape.size * unit >= 8.5 for shape in scene.shapes if shape.kind == "text")


def test_a_small_board_uses_the_room_of_its_coordinates() -> None:
    scene = Scene(4, 4, (square(1, 1, "cell"), circle(2, 2, 0.5, "first"), text(0.5, 1, "a", height=0.1)))
    small, unit = miniature(scene, 40)
    assert unit == 10
    assert (small.width, small.height) == (1.5, 1.5)
    assert [shape.points[0] for shape in small.shapes] == [(0, 0), (1, 1)]
    words = Scene(9, 9, (text(1, 1, "far too small", height=0.01),))
    assert miniature(words, 10)[0].shapes[0].text == "far too small"
    assert miniature(Scene(1, 1, ()), 10) == (Scene(1, 1, ()), 10)


def test_a_cell_shows_the_best_of_its_moves_of_one_cell_and_of_two() -> None:
    kayles = game("kayles:4")
    marks = {move.slot: move.value for move in solve(kayles).moves()}
    assert re.findall(r">([WL]\d)<", board_svg(kayles, kayles.start(), marks=marks)) == ["L4", "W3", "L4", "L4"]


@pytest.mark.parametrize("spec", ["kalah", "krk:4", "chopsticks"])
def test_a_value_leaves_the_number_or_the_letter_of_its_cell_readable(spec: str) -> None:
    made = game(spec)
    seen = board_svg(made, made.start(), marks={move.slot: move.value for move in solve(made).moves()})
    written = [
        (float(x), float(y)) for x, y in re.findall(r'<text class="(?:label|piece)" x="([^"]+)" y="([^"]+)"', seen)
    ]
    badges = re.findall(r'class="mark [a-z]+">.*?<text class="letter" x="([^"]+)" y="([^"]+)"', seen)
    assert written
    assert badges
    assert all(dist((float(x), float(y)), each) > 0.3 for x, y in badges for each in written)
