"""Positions as students write them: text, rows, sets, classes with fields. They are shown, clicked and read back."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, NamedTuple

import pytest

import zermelo
from zermelo import DRAW, LOSS, UNDECIDED, WIN, Game
from zermelo.boards import Board, plainly, sowing, view
from zermelo.core import abilities, literals
from zermelo.core.moves import legal_moves
from zermelo.draw import board_svg

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Named(NamedTuple):
    cells: tuple[int | None, ...]
    player: int


@dataclass(frozen=True)
class State:
    left: int
    most: int


@dataclass(frozen=True)
class Text(Game):
    """Tic-tac-toe on a string."""

    def start(self) -> Any:
        return "." * 9

    def slots(self) -> int:
        return 9

    def flat(self, position: Any) -> tuple[Any, ...]:
        return tuple(None if letter == "." else letter for letter in position)

    def legal(self, position: Any, slot: int) -> bool:
        return self.flat(position)[slot] is None

    def play(self, position: Any, slot: int) -> Any:
        return position[:slot] + "XO"[position.count(".") % 2 == 0] + position[slot + 1 :]

    def result(self, position: Any) -> int:
        flat = self.flat(position)
        if any(flat[a] == flat[b] == flat[c] is not None for a, b, c in LINES):
            return LOSS
        return UNDECIDED if None in flat else DRAW


@dataclass(frozen=True)
class Wild(Text):
    """The same with either sign for both players."""

    def slots(self) -> int:
        return 18

    def legal(self, position: Any, slot: int) -> bool:
        return bool(position[slot // 2] == ".")

    def play(self, position: Any, slot: int) -> Any:
        return position[: slot // 2] + "XO"[slot % 2] + position[slot // 2 + 1 :]


@dataclass(frozen=True)
class Rows(Text):
    """The same on rows of characters, with who moves."""

    def start(self) -> Any:
        return ((" ",) * 3,) * 3, "X"

    def flat(self, position: Any) -> tuple[Any, ...]:
        return tuple(None if cell == " " else cell for row in position[0] for cell in row)

    def play(self, position: Any, slot: int) -> Any:
        rows = [list(row) for row in position[0]]
        rows[slot // 3][slot % 3] = position[1]
        return tuple(map(tuple, rows)), "O" if position[1] == "X" else "X"


@dataclass(frozen=True)
class Fields(Text):
    """The same on a named tuple."""

    def start(self) -> Any:
        return Named((None,) * 9, 1)

    def flat(self, position: Any) -> tuple[Any, ...]:
        return tuple(position.cells)

    def play(self, position: Any, slot: int) -> Any:
        return Named((*position.cells[:slot], position.player, *position.cells[slot + 1 :]), 3 - position.player)


@dataclass(frozen=True)
class Invited(Game):
    """Invite somebody who is not yet there, three in all."""

    def start(self) -> frozenset[str]:
        return frozenset()

    def slots(self) -> int:
        return 4

    def legal(self, position: frozenset[str], slot: int) -> bool:
        return ("Ann", "Bob", "Cid Hall", "Dora")[slot] not in position

    def play(self, position: frozenset[str], slot: int) -> frozenset[str]:
        return position | {("Ann", "Bob", "Cid Hall", "Dora")[slot]}

    def result(self, position: frozenset[str]) -> int:
        return LOSS if len(position) == 3 else UNDECIDED


@dataclass(frozen=True)
class Word(Invited):
    """Write a or b, three letters in all."""

    def start(self) -> Any:
        return ""

    def legal(self, position: Any, slot: int) -> bool:
        return slot < 2

    def play(self, position: Any, slot: int) -> Any:
        return position + "ab"[slot]


@dataclass(frozen=True)
class Taking(Invited):
    """Take 1 or more counters, and not more than twice as many as were taken."""

    def start(self) -> Any:
        return State(5, 4)

    def legal(self, position: Any, slot: int) -> bool:
        return bool(slot < min(position.left, position.most))

    def play(self, position: Any, slot: int) -> Any:
        return replace(position, left=position.left - slot - 1, most=2 * slot + 2)

    def result(self, position: Any) -> int:
        return UNDECIDED if position.left else LOSS


@dataclass(frozen=True)
class Trick(Game):
    """Each plays a card of his hand; the higher one wins, and the second in a tie."""

    def start(self) -> Any:
        return ((4, "H"), (9, "S")), ((5, "H"), (7, "S")), (), 0

    def slots(self) -> int:
        return 2

    def legal(self, position: Any, slot: int) -> bool:
        return True

    def play(self, position: Any, slot: int) -> Any:
        *hands, table, turn = position
        card = hands[turn][slot]
        hands[turn] = tuple(other for other in hands[turn] if other != card)
        return (*hands, (*table, card), 1 - turn)

    def result(self, position: Any) -> int:
        table = position[2]
        return UNDECIDED if len(table) < 2 else WIN if table[0] > table[1] else LOSS


@dataclass(frozen=True)
class Shop(Game):
    """Take one or two fruits of a kind. Who takes the last fruit wins."""

    def start(self) -> Any:
        return ("apples", 2), ("pears", 2)

    def slots(self) -> int:
        return 4

    def legal(self, position: Any, slot: int) -> bool:
        return bool(position[slot // 2][1] > slot % 2)

    def play(self, position: Any, slot: int) -> Any:
        return tuple((kind, left - (slot % 2 + 1) * (slot // 2 == k)) for k, (kind, left) in enumerate(position))

    def result(self, position: Any) -> int:
        return UNDECIDED if any(left for _, left in position) else LOSS


@dataclass(frozen=True)
class Halved(Game):
    """Halve a number, up or down: where it is even that is the same, and twice there."""

    fraction: bool = False

    def start(self) -> int:
        return 9

    def slots(self) -> int:
        return 2

    def legal(self, position: int, slot: int) -> bool:
        return True

    def play(self, position: int, slot: int) -> Any:
        return position / 2 if self.fraction else (position + slot) // 2

    def result(self, position: int) -> int:
        return LOSS if position < 2 else UNDECIDED


@dataclass(frozen=True)
class Sown(Game):
    """Sow the seeds of a house, one each into those that follow."""

    def board(self) -> Board:
        return sowing(2)

    def start(self) -> tuple[int, ...]:
        return 2, 1, 0, 3, 1, 0

    def slots(self) -> int:
        return 6

    def legal(self, position: tuple[int, ...], slot: int) -> bool:
        return position[slot] > 0 and slot % 3 < 2

    def play(self, position: tuple[int, ...], slot: int) -> tuple[int, ...]:
        houses = list(position)
        houses[slot] = 0
        for step in range(1, position[slot] + 1):
            houses[(slot + step) % 6] += 1
        return tuple(houses)

    def result(self, position: tuple[int, ...]) -> int:
        return LOSS if position[2] + position[5] > 3 else UNDECIDED

    def piece(self, position: tuple[int, ...], cell: int) -> str:
        return str(position[cell])


def names(game: Game, position: object) -> list[str]:
    return [abilities.write_move(game, position, slot) for slot in legal_moves(game, position)]


@pytest.mark.parametrize(
    "game", [Text(), Wild(), Rows(), Fields(), Invited(), Word(), Taking(), Trick(), Shop(), Halved(), Sown()], ids=repr
)
def test_moves_are_told_apart_and_positions_read_back(game: Game) -> None:
    report = zermelo.check_game(game)
    assert report.ok, [str(check.words) for check in report.checks]
    met = [game.start()]
    for position in met:
        assert abilities.read(game, abilities.write(game, position)) == position
        assert not any(name == str(slot) for slot, name in enumerate(names(game, position)))
        assert [abilities.read_move(game, position, name) for name in names(game, position)] == game.moves(position)
        met += [game.play(position, slot) for slot in game.moves(position)[-1:]]


def test_the_characters_of_a_text_or_of_rows_are_cells() -> None:
    assert names(Text(), "X........") == ["2", "3", "4", "5", "6", "7", "8", "9"]
    assert names(Rows(), Rows().start()) == ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
    assert abilities.show(Rows(), Rows().play(Rows().start(), 4)) == ". . .\n. X .\n. . .\nO"
    assert len(view.clicks(Rows(), Rows().start())) == 9
    assert abilities.show(Fields(), Fields().start()) == "cells . . . . . . . . .\nplayer 1"


def test_where_two_things_may_be_placed_moves_say_which() -> None:
    assert names(Wild(), "X.......O")[:4] == ["2=X", "2=O", "3=X", "3=O"]


def test_the_values_of_neighbouring_characters_do_not_cover_each_other() -> None:
    game = Text()
    drawn = board_svg(game, game.start(), marks={slot: zermelo.Value(DRAW) for slot in game.moves(game.start())})
    marks = re.findall(r'class="mark draw"><circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"', str(drawn))
    middles = sorted(float(x) for x, y, _ in marks if y == marks[0][1])
    assert len(middles) == 9
    assert min(right - left for left, right in pairwise(middles)) > 2 * float(marks[0][2])


def test_other_moves_are_named_by_what_they_make_of_a_position() -> None:
    assert names(Invited(), frozenset({"Bob"})) == ["+Ann", "+CidHall", "+Dora"]
    assert abilities.show(Invited(), frozenset({"Dora", "Bob"})) == "{Bob, Dora}"
    assert names(Word(), "a") == ["+a", "+b"]
    assert names(Taking(), State(3, 2)) == ["left=2", "left=1,most=4"]
    assert names(Halved(), 9) == ["=4", "=5"]
    assert names(Halved(), 4) == ["=2", "=2'"]
    assert plainly.names(frozenset({1}), {0: frozenset({2})}) == {0: "+2-1"}
    assert plainly.names((1, 2), {0: (1,) * 30}) == {0: ""}


def test_a_card_that_is_played_names_the_move() -> None:
    start = Trick().start()
    assert names(Trick(), start) == ["-4H", "-9S"]
    assert names(Trick(), Trick().play(start, 1)) == ["-5H", "-7S"]
    assert abilities.show(Trick(), start) == "4 H\n9 S\n\n5 H\n7 S\n\n.\n0"


def test_a_row_is_called_by_the_word_it_begins_with() -> None:
    assert names(Shop(), Shop().start()) == ["apples=1", "apples=0", "pears=1", "pears=0"]
    assert names(Shop(), (("apples", 0), ("pears", 1))) == ["pears=0"]


@pytest.mark.parametrize("position", ["", "x", ("ab", "cd"), (None, "x"), ((1, 2), "x"), (frozenset(), 3), (1, 2)])
def test_every_position_shows_something(position: object) -> None:
    assert plainly.text(position).strip()


def test_a_fraction_is_told_as_no_position() -> None:
    assert names(Halved(fraction=True), 9) == ["=4.5", "=4.5'"]
    with pytest.raises(zermelo.ZermeloError, match=r"its positions look like 9"):
        zermelo.checked_position(Halved(fraction=True), 4.5)
    report = zermelo.check_game(Halved(fraction=True))
    assert any("ints stay ints" in str(check.words) for check in report.checks)


def test_sowing_is_named_by_the_house_that_is_sown() -> None:
    assert names(Sown(), Sown().start()) == ["a", "b", "A", "B"]
    assert abilities.read_move(Sown(), Sown().start(), "A") == 3


def test_classes_are_made_of_what_is_written_and_nothing_else_is_called() -> None:
    known = literals.kinds((Named((), 1), State(1, 2)))
    assert literals.read("(Named((1, None), player=2), State(left=3, most=4))", known) == (
        Named((1, None), 2),
        State(3, 4),
    )
    for text in ("print(1)", "State(**{'left': 1})", "State(print(1), 2)"):
        with pytest.raises(ValueError, match="malformed"):
            literals.read(text, known)
