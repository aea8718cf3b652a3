"""The board of a game that shows nothing: the digits of its numbers.

Who packs a position into a number takes bits, or digits of another base, for places; a move then changes few of them.
Some plays tell which base that is, and whether the lowest digit is a bit of its own that says whose turn it is.  A
tuple has a row for each of its numbers, or is a row of heaps where no base does.  A number whose digits mean nothing
alone, such as a heap, has no board.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import zip_longest
from numbers import Integral

from zermelo.boards.board import Board
from zermelo.boards.squares import heaps, lettered_rows, row
from zermelo.core import abilities
from zermelo.core.game import Game, Position
from zermelo.core.moves import legal_children
from zermelo.core.remembered import remembered

BASES = tuple((base, lowest) for base in range(2, 11) for lowest in dict.fromkeys((base, 2)))
"""Of the digits, and of the lowest one: many write places * 2 + turn."""
FEWEST_DIGITS, MOST_DIGITS = 4, 64
"""A number of fewer digits is easier to read as it is."""
MOST_CHANGED = 3
"""Digits that a move changes: whence, whither and whose turn it is."""
MOST_WORDS = 26
PLAYS, LONGEST_PLAY, MOST_MOVES, SEED = 12, 60, 4000, 5

Words = tuple[int, ...]
Place = tuple[int, int]
"""Which word, and which of its digits from the lowest on."""


@dataclass(frozen=True)
class Implied:
    """A board of digits: `width` of each word in a base, the lowest first; with base 0 the words themselves."""

    board: Board
    base: int
    lowest: int
    """The base of the lowest digit; where it is another one, that digit stands last."""
    width: int
    mute: frozenset[int] = frozenset()
    """Cells that every move changes, and others with them: whose turn it is, say, which tells nothing of a move."""

    def pieces(self, position: Position) -> tuple[str, ...]:
        """What stands on each cell; nothing at all if the position does not fit."""
        words = words_of(position)
        if not self.base:
            return tuple(map(str, words))
        found: list[int] = []
        for word in words:
            digits = _digits(word, self.base, self.lowest)
            digits += [0] * (self.width - len(digits))
            found += digits if self.lowest == self.base else digits[1:] + digits[:1]
        if len(found) > self.board.cells:
            return ()
        return tuple("." if digit == 0 else "*" if self.base == 2 else str(digit) for digit in found)

    def changes(self, before: Position, after: Position) -> frozenset[int]:
        """The cells on which something else stands after a move."""
        both = zip(self.pieces(before), self.pieces(after), strict=True)
        return frozenset(cell for cell, (old, new) in enumerate(both) if old != new)


def words_of(position: Position) -> Words:
    """The numbers of a position."""
    return position if isinstance(position, tuple) else (position,)


@remembered(64)
def implied(game: Game) -> Implied | None:
    """The board of a game that has none, nor a text of its own; None if its positions are no such numbers."""
    if abilities.show.given(game) or abilities.write.given(game):
        return None
    start = game.start()
    words = words_of(start)
    if not 1 <= len(words) <= MOST_WORDS or any(type(word) is not int or word < 0 for word in words):
        return None
    changes: dict[tuple[int, int], list[set[Place]]] = {bases: [] for bases in BASES}
    largest = 0
    moves = []
    for before, after in _moves(game):
        if not len(before) == len(after) == len(words):
            return None  # a number's place in the tuple means nothing
        if not all(isinstance(word, Integral) for word in after):
            return None  # a fraction has no digits
        moves.append((before, after))
        largest = max(largest, *before, *after)
        for bases in list(changes):
            changes[bases].append(_changed(before, after, *bases))
            if len(changes[bases][-1]) > MOST_CHANGED and not _one_way(before, after, *bases):
                del changes[bases]
        if not changes and not isinstance(start, tuple):
            return None
    for (base, lowest), found in changes.items():
        width = len(_digits(largest, base, lowest))
        turn = found[0].intersection(*found) if found else set()
        ways = zip(found, moves, strict=True)
        most = max((1 if _one_way(*move, base, lowest) else len(here - turn) for here, move in ways), default=0)
        if FEWEST_DIGITS <= width <= MOST_DIGITS and most <= max(1, min(MOST_CHANGED, (width - len(turn)) // 3)):
            board = lettered_rows(len(words), width) if isinstance(start, tuple) else row(width)
            return _without_mute(Implied(board, base, lowest, width), moves)
    return _without_mute(Implied(heaps(len(words)), 0, 0, 0), moves) if isinstance(start, tuple) else None


def _without_mute(made: Implied, moves: list[tuple[Words, Words]]) -> Implied:
    """The same with the cells that every one of these moves changes, unless that is all that one of them changes."""
    changes = [made.changes(*move) for move in moves]
    mute = changes[0].intersection(*changes) if changes else frozenset()
    return replace(made, mute=mute if all(cells > mute for cells in changes) else frozenset())


def _moves(game: Game) -> Iterator[tuple[Words, Words]]:
    """The moves of all positions of some random plays, as numbers before and after."""
    chance, met = random.Random(SEED), 0
    for _ in range(PLAYS):
        position = game.start()
        for _ in range(LONGEST_PLAY):
            children = [child for _, child in legal_children(game, position)]
            yield from ((words_of(position), words_of(child)) for child in children)
            met += len(children)
            if not children or met > MOST_MOVES:
                break
            position = chance.choice(children)


def _changed(before: Words, after: Words, base: int, lowest: int) -> set[Place]:
    """The digits that a move changes."""
    return {
        (word, place)
        for word, (old, new) in enumerate(zip(before, after, strict=True))
        for place, (here, there) in enumerate(
            zip_longest(_digits(old, base, lowest), _digits(new, base, lowest), fillvalue=0)
        )
        if here != there
    }


def _one_way(before: Words, after: Words, base: int, lowest: int) -> bool:
    """Whether a move sets bits and clears none, or the other way round: however many, that is one thing."""
    return base == lowest == 2 and all(new & old in (new, old) for old, new in zip(before, after, strict=True))


def _digits(number: int, base: int, lowest: int) -> list[int]:
    """The digits of a number, the lowest first."""
    number, digit = divmod(number, lowest)
    digits = [digit]
    while number:
        number, digit = divmod(number, base)
        digits.append(digit)
    return digits
