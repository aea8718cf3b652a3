"""Halving, matches, Nim and the chocolate bar: known facts, and rules written a second time."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import reduce
from itertools import product
from operator import xor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zermelo.core import abilities
from zermelo.core.game import Game, Position
from zermelo.core.spec import game
from zermelo.core.values import LOSS, WIN, Value
from zermelo.games.heaps.chocolate import Chocolate
from zermelo.games.heaps.halving import Halving
from zermelo.games.heaps.matches import Matches
from zermelo.games.heaps.nim import Nim

pytestmark = pytest.mark.once

Solver = Callable[[Game], Callable[[Position], Value]]
Bar = tuple[int, int, int, int]


def test_halving_lost_numbers(solved: Solver) -> None:
    value = solved(Halving(200))
    lost = [number for number in range(201) if value(number).result == LOSS]
    assert lost[:6] == [0, 2, 6, 8, 10, 14]
    assert all(number % 2 == 0 for number in lost)


def test_halving_moves_are_understood_as_people_write_them() -> None:
    assert [Halving().read_move(9, text) for text in ("sub", "SUB", "-1", "div", "/2", " / 2 ")] == [0, 0, 0, 1, 1, 1]
    assert Halving().play(9, 1) == 4


@pytest.mark.parametrize(("misere", "lost"), [(False, 0), (True, 1)])
def test_matches_lost_heaps(solved: Solver, misere: bool, lost: int) -> None:
    value = solved(Matches(40, misere=misere))
    assert [value(heap).result == LOSS for heap in range(41)] == [heap % 4 == lost for heap in range(41)]


def test_matches_only_three_wins_from_seven_and_eleven(solved: Solver) -> None:
    value = solved(Matches(11))
    for heap in (7, 11):
        winning = [slot + 1 for slot, child in Matches(11).children(heap) if value(child).result == LOSS]
        assert winning == [3]


@pytest.mark.parametrize("misere", [False, True])
def test_nim_is_lost_where_the_theorem_says(solved: Solver, misere: bool) -> None:
    nim = Nim((3, 4, 5), misere)
    value = solved(nim)
    for heaps in product(range(4), range(5), range(6)):
        odd_ones = reduce(xor, heaps) if max(heaps) > 1 or not misere else 1 - sum(heaps) % 2
        assert (value(nim.joined(heaps)).result == LOSS) == (odd_ones == 0)


def test_nim_keeps_the_order_of_the_heaps() -> None:
    nim = Nim((5, 3, 7))
    assert nim.strides == (8, 48, 1)
    position = nim.play(nim.start(), nim.read_move(nim.start(), "2-3"))
    assert nim.write(position) == "5,0,7"
    assert nim.write(nim.canonical(position)) == "5,0,7"
    assert nim.write(nim.canonical(nim.read("5,3,0"))) == "3,0,5"


@pytest.mark.parametrize("text", ["2-3", "2 3", "2:3", "(2, 3)", "2 - 3"])
def test_nim_moves_are_understood_as_people_write_them(text: str) -> None:
    nim = Nim()
    assert nim.write_move(nim.start(), nim.read_move(nim.start(), text)) == "2-3"


def cuts(bar: Bar) -> dict[str, Bar]:
    """The four families of the document: every cut, and the part with the poison."""
    columns, rows, column, row = bar
    vertical = {
        f"v{k}": (columns - k, rows, column - k, row) if k <= column else (k, rows, column, row)
        for k in range(1, columns)
    }
    horizontal = {
        f"h{k}": (columns, rows - k, column, row - k) if k <= row else (columns, k, column, row) for k in range(1, rows)
    }
    return vertical | horizontal


@given(st.tuples(st.integers(1, 9), st.integers(1, 9)), st.data())
def test_chocolate_cuts_as_the_document_does(size: tuple[int, int], data: st.DataObject) -> None:
    columns, rows = size
    bar = columns, rows, data.draw(st.integers(0, columns - 1)), data.draw(st.integers(0, rows - 1))
    chocolate = Chocolate(*bar)
    position = chocolate.start()
    while True:
        expected = {move: ",".join(map(str, after)) for move, after in cuts(bar).items()}
        ours = {chocolate.write_move(position, s): chocolate.write(c) for s, c in chocolate.children(position)}
        assert ours == expected
        if not ours:
            break
        move = data.draw(st.sampled_from(sorted(ours)))
        bar = cuts(bar)[move]
        position = chocolate.play(position, chocolate.read_move(position, move))


def test_chocolate_values_of_the_document(solved: Solver) -> None:
    assert solved(Chocolate(10, 7, 7, 3))(Chocolate(10, 7, 7, 3).start()).signed == 11
    assert solved(Chocolate(10, 7, 5, 3))(Chocolate(10, 7, 5, 3).start()).signed == 15
    small = Chocolate(3, 2, 0, 0)
    value = solved(small)
    bars = ["3,2,0,0", "2,2,0,0", "3,1,0,0", "2,1,0,0", "1,2,0,0", "1,1,0,0"]
    assert [value(small.read(bar)).signed for bar in bars] == [3, -2, 1, 1, 1, 0]


def test_chocolate_is_lost_when_the_heaps_cancel(solved: Solver) -> None:
    chocolate = Chocolate(6, 5, 2, 3)
    value = solved(chocolate)
    for position in range(chocolate.size()):
        assert (value(position).result == LOSS) == (reduce(xor, chocolate.split(position)) == 0)


def test_who_may_ask_for_grundy_values() -> None:
    plain = ["halving", "matches", "nim", "chocolate"]
    assert all(abilities.impartial(game(spec)) for spec in plain)
    assert not any(abilities.impartial(game(spec)) for spec in ("matches:9,misere", "nim:3,misere", "chomp", "hex"))


def test_the_bars_of_matches() -> None:
    assert Matches().show(7) == "||||| ||  (7 matches)"
    assert Matches().show(0) == "(0 matches)"
    assert Matches(100).show(61).startswith("1 + |||||")
    assert Nim((1, 6)).show(Nim((1, 6)).start()) == " 1  |\n 2  ||||| |"


@pytest.mark.parametrize(
    ("columns", "rows", "column", "row"), [(5, 4, 3, 1), (12, 11, 0, 10), (1, 3, 0, 0), (3, 1, 2, 0)]
)
def test_the_names_of_cuts_stand_between_the_squares(columns: int, rows: int, column: int, row: int) -> None:
    bar = Chocolate(columns, rows, column, row)
    lines = bar.show(bar.start()).splitlines()
    above = lines.pop(0) if columns > 1 else ""
    squares = [[k for k, sign in enumerate(line) if sign in "oX"] for line in lines[::2]]
    assert [line.strip() for line in lines[1::2]] == [f"h{cut}" for cut in range(1, rows)]
    assert len(squares) == rows
    assert squares == [squares[0]] * rows
    assert lines[2 * row][squares[0][column]] == "X"
    labels = [(int(found[0]), found.end() - 1) for found in re.finditer(r"[0-9]+", above)]
    assert [cut for cut, _ in labels] == list(range(1, columns))
    assert all(squares[0][cut - 1] < place < squares[0][cut] for cut, place in labels)


def test_decided_at_once() -> None:
    assert Halving(0).result(0) == LOSS
    assert Matches(0).result(0) == LOSS
    assert Matches(0, misere=True).result(0) == WIN
    assert Chocolate(1, 1, 0, 0).result(0) == LOSS
