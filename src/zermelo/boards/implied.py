"""The board of a game that shows nothing: the digits of its numbers.

Who packs a position into a number takes bits, or digits of another base, for places; a move then changes few of them.
Some plays tell which base that is.  A tuple has a row for each of its numbers, or is a row of heaps where no base does.
A number whose digits mean nothing alone, such as a heap, has no board.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from numbers import Integral

from zermelo.boards.board import Board
from zermelo.boards.squares import heaps, lettered_rows, row
from zermelo.core import abilities
from zermelo.core.game import Game, Position
from zermelo.core.moves import legal_children
from zermelo.core.remembered import remembered

BASES = range(2, 11)
FEWEST_DIGITS, MOST_DIGITS = 4, 64
"""A number of fewer digits is easier to read as it is."""
MOST_CHANGED = 3
"""Digits that a move changes: whence, whither and whose turn it is."""
MOST_WORDS = 26
PLAYS, LONGEST_PLAY, MOST_MOVES, SEED = 12, 60, 4000, 5

Words = tuple[int, ...]


@dataclass(frozen=True)
class Implied:
    """A board of digits: `width` of each word in a base, the lowest first; with base 0 the words themselves."""

    board: Board
    base: int
    width: int
    mute: frozenset[int] = frozenset()
    """Cells that every move changes, and others with them: whose turn it is, say, which tells nothing of a move."""

    def pieces(self, position: Position) -> tuple[str, ...]:
        """What stands on each cell; nothing at all if the position does not fit."""
        words = words_of(position)
        if not self.base:
            return tuple(map(str, words))
        if any(word >= self.base**self.width for word in words):
            return ()
        digits = (word // self.base**place % self.base for word in words for place in range(self.width))
        return tuple("." if digit == 0 else "*" if self.base == 2 else str(digit) for digit in digits)

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
    bases = dict.fromkeys(BASES, 0)
    largest = 0
    moves = []
    for before, after in _moves(game):
        if not len(before) == len(after) == len(words):
            return None  # a number's place in the tuple means nothing
        if not all(isinstance(word, Integral) for word in after):
            return None  # a fraction has no digits
        moves.append((before, after))
        largest = max(largest, *before, *after)
        changed = {base: max(most, _changed(before, after, base)) for base, most in bases.items()}
        bases = {base: most for base, most in changed.items() if most <= MOST_CHANGED}
        if not bases and not isinstance(start, tuple):
            return None
    for base, most in bases.items():
        width = len(_digits(largest, base))
        if FEWEST_DIGITS <= width <= MOST_DIGITS and most <= max(1, min(MOST_CHANGED, width // 3)):
            board = lettered_rows(len(words), width) if isinstance(start, tuple) else row(width)
            return _without_mute(Implied(board, base, width), moves)
    return _without_mute(Implied(heaps(len(words)), 0, 0), moves) if isinstance(start, tuple) else None


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


def _changed(before: Words, after: Words, base: int) -> int:
    """How many digits a move changes; only one if it sets bits and clears none, or the other way round."""
    if base == 2 and all(new & old in (new, old) for old, new in zip(before, after, strict=True)):
        return 1
    return sum(
        old // base**place % base != new // base**place % base
        for old, new in zip(before, after, strict=True)
        for place in range(len(_digits(max(old, new), base)))
    )


def _digits(number: int, base: int) -> list[int]:
    digits = []
    while number:
        number, digit = divmod(number, base)
        digits.append(digit)
    return digits
