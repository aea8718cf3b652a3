"""Positions as SVG: well-formed, accessible, clickable, marked, and safe whatever a game writes."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from xml.etree import ElementTree

import pytest

from zermelo.boards import view
from zermelo.core.errors import ZermeloError
from zermelo.core.game import Game
from zermelo.core.registry import BUILT_IN
from zermelo.core.scene import ROLES, Scene, line, text
from zermelo.core.spec import game
from zermelo.core.values import DRAW, LOSS, UNDECIDED, WIN, Value
from zermelo.draw.svg import Theme, board_svg
from zermelo.draw.svg_theme import THEMES

pytestmark = pytest.mark.once

SVG = "{http://www.w3.org/2000/svg}"


def parsed(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


@pytest.mark.parametrize("theme", ["light", "dark", "auto"])
@pytest.mark.parametrize("name", BUILT_IN)
def test_every_move_of_every_game_can_be_clicked(name: str, theme: Theme) -> None:
    made = game(name)
    root = parsed(board_svg(made, made.start(), theme=theme))
    slots = {group.get("data-slot") for group in root.iter(f"{SVG}g") if group.get("class") == "slot"}
    drawn = {group.get("data-cell") for group in root.iter(f"{SVG}g")}
    clicks = view.clicks(made, made.start())
    moves = made.moves(made.start())
    assert slots <= {str(slot) for slot in moves}
    for slot in moves:
        assert str(slot) in slots or (clicks[slot] and drawn.issuperset(map(str, clicks[slot])))
    assert root.get("role") == "img"
    labels = (root.get("aria-labelledby") or "").split()
    assert labels == [root[0].get("id"), root[1].get("id")]
    assert root[0].text == str(made)
    assert (root[1].text or "").startswith(made.write(made.start()))


def test_marks_have_a_letter_and_stand_on_legal_moves_only() -> None:
    board = game("tictactoe")
    position = board.read("X.O/.X./...")
    marks = {1: Value(WIN, 3), 3: Value(LOSS, 12), 5: Value(DRAW), 0: Value(WIN, 1)}
    root = parsed(board_svg(board, position, marks=marks))
    badges = [group for group in root.iter(f"{SVG}g") if (group.get("class") or "").startswith("mark")]
    assert [(badge.get("class"), badge[1].text) for badge in badges] == [
        ("mark win", "W3"), ("mark loss", "L12"), ("mark draw", "D"),
    ]  # fmt: skip
    titles = {group.get("data-slot"): group[0].text for group in root.iter(f"{SVG}g") if group.get("data-slot")}
    assert titles["1"] == "b1: win in 3"
    assert titles["6"] == "a3"


def test_a_mark_stands_where_the_stone_will_fall() -> None:
    board = game("connect4")
    root = parsed(board_svg(board, board.read("44"), marks={3: Value(WIN, 1)}, last=3))
    badge = next(group for group in root.iter(f"{SVG}g") if group.get("class") == "mark win")
    assert (badge[0].get("cx"), badge[0].get("cy")) == ("3.5", "3.5")
    ring = next(circle for circle in root.iter(f"{SVG}circle") if circle.get("class") == "last")
    assert (ring.get("cx"), ring.get("cy")) == ("3.5", "4.5")


def test_the_stones_that_won_are_shown() -> None:
    for spec, position, count in (
        ("tictactoe", "XXX/OO./...", 3), ("hex:2", "XO/X.", 2), ("connect4", "1212121", 4),
    ):  # fmt: skip
        made = game(spec)
        shapes = made.scene(made.read(position)).shapes
        assert sum(shape.role == "winning" for shape in shapes) == count
        assert "the game is over, a loss for the player to move" in board_svg(made, made.read(position))


def test_the_size_is_that_of_the_longer_side() -> None:
    made = game("chomp:2x8")
    root = parsed(board_svg(made, made.start(), size=500))
    assert root.get("width") == "500"
    assert float(root.get("height") or 0) < 250


def test_auto_follows_the_reader_and_the_others_do_not() -> None:
    made = game("matches")
    assert "prefers-color-scheme" in board_svg(made, 3, theme="auto")
    for theme in ("light", "dark"):
        assert "prefers-color-scheme" not in board_svg(made, 3, theme=theme)
    with pytest.raises(ZermeloError, match="there is no theme 'blue': write light, dark or auto"):
        board_svg(made, 3, theme="blue")  # type: ignore[arg-type]


def test_every_role_has_a_colour() -> None:
    for colours in THEMES.values():
        assert set(colours) == {"page", *ROLES}


@dataclass(frozen=True)
class Rude(Game):
    """A game without a scene that writes what XML cannot hold."""

    drawn: bool = False

    def start(self) -> int:
        return 0

    def slots(self) -> int:
        return 1

    def legal(self, position: int, slot: int) -> bool:
        return True

    def play(self, position: int, slot: int) -> int:
        return 1

    def result(self, position: int) -> int:
        return LOSS if position else UNDECIDED

    def write(self, position: int) -> str:
        return '<&"\x00>'

    def show(self, position: int) -> str:
        return "</text>\x08\n  two"

    def scene(self, position: int) -> Scene:
        return Scene(1, 1, (line((0, 0), (1, 1)), text(0, 0, "<"))) if self.drawn else super().scene(position)


def test_a_game_without_a_scene_shows_its_text() -> None:
    root = parsed(board_svg(Rude(), 0))
    assert [node.text for node in root.iter(f"{SVG}text")] == ["</text>\ufffd", "  two   "]
    assert root[1].text == '<&"\ufffd>: 1 move'
    assert parsed(board_svg(Rude(drawn=True), 0)).find(f"{SVG}line") is not None


@pytest.mark.parametrize(
    ("spec", "position", "cells"),
    [
        ("misere", "XX./OO./...", ""),
        ("misere", "XXX/OO./...", "a1 b1 c1"),
        ("notakto", "***/.../...", "a1 b1 c1"),
        ("wild", "O../.OX/X.O", "a1 b2 c3"),
        ("gomoku:4x4,line=4", "XOOO/X.../X.../X...", "a1 a2 a3 a4"),
        ("achi", "XXX/OO./..O O", "a b c"),
        ("quixo", "XXX/OO./... O", "a1 b1 c1"),
        ("pentago:1x2,line=4", "XXXX/O.OO", "a1 b1 c1 d1"),
    ],
)
def test_what_decided_is_shown(spec: str, position: str, cells: str) -> None:
    made = game(spec)
    shapes = made.scene(made.read(position)).shapes
    shown = {shape.cell for shape in shapes if shape.role == "winning"}
    assert shown == {view.board_of(made).cell(name) for name in cells.split()}


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_players_stones_differ_in_more_than_colour(name: str) -> None:
    made, chance = game(name), Random(name)
    marks: dict[str, set[frozenset[str]]] = {"first": set(), "second": set()}
    position = made.start()
    for _ in range(40):
        shapes = made.scene(position).shapes
        for stone in shapes:
            if stone.kind == "circle" and stone.role in marks:
                over = [shape for shape in shapes[shapes.index(stone) + 1 :] if shape.points == stone.points]
                marks[stone.role].add(frozenset(shape.text or shape.kind for shape in over))
        if moves := made.moves(position):
            position = made.play(position, chance.choice(moves))
    assert marks["first"].isdisjoint(marks["second"])
