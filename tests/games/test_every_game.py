"""One battery for all the games: what the contract promises, on random plays and on small boards."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from library import COURSE

from zermelo.core import abilities
from zermelo.core.game import Game, Position
from zermelo.core.spec import game, spec_of
from zermelo.core.values import UNDECIDED, Value

SPECS = [
    "halving:20", "halving:0",
    "matches:11", "matches:12,misere", "matches:21,most=4", "matches:0",
    "nim:3,5,7", "nim:4,1,2,misere", "nim:6",
    "chocolate:10,7,7,3", "chocolate:5,4,3,0", "chocolate:1,1,0,0", "chocolate:1,6,0,2",
    "chomp:4x5", "chomp:3", "chomp:1", "chomp:31x32",
    "hex:4", "hex:2x5", "hex:1", "hex:6", "hex:9x7", "hex:8", "hex:11", "hex:30x2",
    "tictactoe", "tictactoe:4x4,line=4", "tictactoe:3x5", "tictactoe:6x6,line=4", "tictactoe:7x9,line=5",
    "connect4", "connect4:5x4", "connect4:4x3,line=3", "connect4:9x6", "connect4:12x4", "connect4:1x61",
]  # fmt: skip
SMALL = [
    "halving:40", "matches:20,misere", "nim:2,3,1", "nim:2,2,3,misere", "chocolate:5,4,1,2", "chomp:3x4",
    "chomp:3", "hex:2x3", "hex:3", "tictactoe", "tictactoe:2x4,line=2", "connect4:3x3,line=3",
]  # fmt: skip
CHOICES = st.lists(st.integers(0, 1000), max_size=130)

every_game = pytest.mark.parametrize("spec", SPECS)
small_games = pytest.mark.parametrize("spec", SMALL)
Play = Callable[[Game, list[int]], list[Position]]


def test_every_game_of_the_course_is_here() -> None:
    assert {spec.partition(":")[0] for spec in SPECS} == set(COURSE)


@every_game
def test_a_spec_and_back(spec: str) -> None:
    made = game(spec)
    assert game(spec_of(made)) == made
    assert hash(made) == hash(dataclasses.replace(made))  # type: ignore[type-var]


@every_game
def test_the_class_says_its_rules_in_one_sentence_or_two(spec: str) -> None:
    assert (type(game(spec)).__doc__ or "").rstrip().endswith(".")


@every_game
@settings(max_examples=8)
@given(CHOICES)
def test_a_play_keeps_every_promise(spec: str, played: Play, choices: list[int]) -> None:
    made = game(spec)
    positions = played(made, choices)
    for before, after in pairwise(positions):
        if abilities.tier.given(made):
            assert made.tier(after) == made.tier(before) + 1
        if abilities.size.given(made):
            assert 0 <= abilities.index(made, after) < abilities.index(made, before) < made.size()
    for position in positions[:: max(1, len(positions) // 6)]:
        assert abilities.fault(made, position) == ""
        assert made.read(made.write(position)) == position
        moves = made.moves(position)
        for slot in moves[:: 1 + len(moves) // 8]:
            assert made.read_move(position, made.write_move(position, slot).upper()) == slot
        if abilities.size.given(made):
            assert abilities.at(made, abilities.index(made, position)) == position
        smallest = abilities.canonical(made, position)
        assert smallest <= position
        assert abilities.canonical(made, smallest) == smallest
        assert made.result(smallest) == made.result(position)


@every_game
@settings(max_examples=8)
@given(CHOICES)
def test_a_game_that_goes_on_has_a_move(spec: str, played: Play, choices: list[int]) -> None:
    made = game(spec)
    last = played(made, choices)[-1]
    assert bool(made.moves(last)) == (made.result(last) == UNDECIDED)


@every_game
@settings(max_examples=5)
@given(CHOICES)
def test_the_picture_has_a_shape_for_every_move(spec: str, played: Play, choices: list[int]) -> None:
    made = game(spec)
    position = played(made, choices)[-1]
    scene = made.scene(position)
    assert set(made.moves(position)) <= {shape.slot for shape in scene.shapes}
    for shape in scene.shapes:
        reach = shape.size if shape.kind == "circle" else 0
        assert all(reach <= x <= scene.width - reach + 1e-9 for x, _ in shape.points)
        assert all(reach <= y <= scene.height - reach + 1e-9 for _, y in shape.points)


@small_games
def test_symmetry_keeps_the_value(
    spec: str, solved: Callable[[Game], Callable[[Position], Value]], reachable: Callable[[Game], list[Position]]
) -> None:
    made = game(spec)
    value = solved(made)
    for position in reachable(made):
        assert value(abilities.canonical(made, position)) == value(position)


@pytest.mark.parametrize("spec", [spec for spec in SMALL if abilities.size.given(game(spec))])
def test_the_index_is_dense(spec: str, reachable: Callable[[Game], list[Position]]) -> None:
    made = game(spec)
    positions = reachable(made)
    assert sorted(map(abilities.index.of(made), positions)) == list(range(made.size()))


@pytest.mark.parametrize("spec", [spec for spec in SMALL if abilities.below.given(game(spec))])
def test_the_indices_below_are_those_of_the_children(spec: str, reachable: Callable[[Game], list[Position]]) -> None:
    made = game(spec)
    for position in reachable(made):
        out = [0] * made.slots()
        count = made.below(position, out)
        assert sorted(out[:count]) == sorted(abilities.index(made, child) for _, child in made.children(position))


@pytest.mark.parametrize(
    ("spec", "images"),
    [("hex:3x4", 2), ("tictactoe", 8), ("tictactoe:3x4", 4), ("connect4:5x4", 2), ("nim:5,6,7", 6)],
)
def test_most_positions_have_all_their_images(spec: str, images: int, played: Play) -> None:
    """Positions far outnumber their classes, by about the number of symmetries."""
    made = game(spec)
    choose = random.Random(1)
    seen: dict[Position, set[Position]] = {}
    for _ in range(3000):
        position = played(made, [choose.randrange(1000) for _ in range(3)])[-1]
        seen.setdefault(abilities.canonical(made, position), set()).add(position)
    assert max(map(len, seen.values())) == images
