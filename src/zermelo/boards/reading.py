"""Positions as rows of pieces, ``X.O/.X./...``, and back.

Nobody writes the way back: it is found.  In almost every game a position is a sum of what stands on each cell and of
who moves; some plays tell what each adds.  What is read is looked at again, so that a wrong sum is never believed.

Vocabulary
    feature  something that a picture shows: that a piece stands on a cell, how many seeds, who moves
    weight   what a feature adds to a word of the position
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import chain

from zermelo.boards.board import Board
from zermelo.core import abilities
from zermelo.core.game import Game, Position
from zermelo.core.moves import legal_moves
from zermelo.core.remembered import remembered

PLAYS, QUIET_PLAYS, LONGEST_PLAY = 60, 15, 60
"""How many plays are looked at, how many of them that tell nothing new are enough, and how long they are."""
PRIME = 2**89 - 1
"""Weights are found modulo this: positions are below 2**63, so that it tells them and their differences apart."""
SEED = 5
MOVERS = "XO"
SEEDS = "seeds"
"""The feature of a cell that counts."""
LONGEST_NUMBER = 18
"""Digits of a number of seeds: no position holds more."""

Features = dict[tuple[int, str], int]
Pieces = Callable[[Game, Position], tuple[str, ...]]


def rows(board: Board, pieces: Sequence[str]) -> str:
    """What stands on the cells, row by row; numbers of several digits with commas between them."""
    comma = "," if board.counts else ""
    return "/".join(comma.join(pieces[cell] for cell in row) for row in rows_of(board))


def rows_of(board: Board) -> list[list[int]]:
    """The cells row by row from the top, as they are written."""
    found: dict[float, list[int]] = {}
    for cell in sorted(range(board.cells), key=lambda cell: board.places[cell]):
        found.setdefault(round(board.places[cell][1], 3), []).append(cell)
    return [found[height] for height in sorted(found)]


def written(game: Game, board: Board, pieces: Pieces, position: Position) -> str:
    """The rows of a position, with who is to move where they do not tell; '' if they do not tell the position."""
    found = weights(game, pieces)
    if found is None:
        return ""
    seen, mover = pieces(game, position), _mover(game, position)
    if found.position(seen, mover) != position:
        return ""
    told = found.position(seen, 1 - mover) == position or found.position(seen, 0) == found.position(seen, 1)
    return rows(board, seen) + ("" if told else f" {MOVERS[mover]}")


def position_in(game: Game, board: Board, pieces: Pieces, text: str) -> Position | None:
    """The position that such rows mean; None if there is none that shows itself so."""
    found, (seen, movers) = weights(game, pieces), picture_in(board, text)
    if found is None or not seen:
        return None
    for mover in movers:
        position = found.position(seen, mover)
        told = position is not None and pieces(game, position) == tuple(seen)
        if told and (_mover(game, position) == mover or not abilities.turn.given(game)):
            return position
    return None


def picture_in(board: Board, text: str) -> tuple[list[str], list[int]]:
    """What rows say of each cell, and who may be to move; nothing if they are not of this board."""
    words = text.split()
    movers = [MOVERS.index(words[-1].upper())] if len(words) > 1 and words[-1].upper() in MOVERS else [0, 1]
    line = "".join(words[:-1] if len(movers) == 1 else words)
    parts = [part.split(",") if board.counts else list(part) for part in line.split("/")]
    symbols = [symbol for part in parts for symbol in part]
    if len(symbols) != board.cells:
        return [], []
    seen = [""] * board.cells
    for cell, symbol in zip(chain(*rows_of(board)), symbols, strict=True):
        seen[cell] = symbol
    return seen, movers


def _mover(game: Game, position: Position) -> int:
    return abilities.turn(game, position) if abilities.turn.given(game) else 0


@dataclass
class Weights:
    """What each feature adds to each word of a position."""

    shape: int
    """How many words; 0 if positions are ints."""
    of: dict[tuple[int, str], list[int]] = field(default_factory=dict)

    def symbols(self, cell: int) -> set[str]:
        """What was seen on a cell; of a cell with seeds, nothing."""
        return {piece for where, piece in self.of if where == cell and piece != SEEDS}

    def position(self, pieces: Sequence[str], mover: int) -> Position | None:
        """The position of these pieces; None if one of them was never seen, or if it is no position."""
        words = [0] * max(1, self.shape)
        for feature, times in features(pieces, mover).items():
            if feature not in self.of:
                return None
            for k, weight in enumerate(self.of[feature]):
                words[k] = (words[k] + times * weight) % PRIME
        if any(word >= 1 << 63 for word in words):
            return None
        return tuple(words) if self.shape else words[0]


def features(pieces: Sequence[str], mover: int) -> Features:
    """What a picture shows; the first is there in each."""
    found: Features = {(-1, ""): 1, (-1, "mover"): mover}
    for cell, piece in enumerate(pieces):
        counted = piece.isdecimal() and len(piece) <= LONGEST_NUMBER
        found[cell, SEEDS if counted else piece] = int(piece) if counted else 1
    return found


@remembered(64)
def weights(game: Game, pieces: Pieces) -> Weights | None:
    """The weights that explain every position of some random plays; None if there are none."""
    start = game.start()
    if type(start) is not int and not (isinstance(start, tuple) and all(type(word) is int for word in start)):
        return None
    shape = len(start) if isinstance(start, tuple) else 0
    system = _System(max(1, shape))
    chance = random.Random(SEED)
    quiet = 0
    met: set[Position] = set()
    for _ in range(PLAYS):
        position, before = start, (system.rank, len(system.seen))
        for _ in range(LONGEST_PLAY):
            words = position if isinstance(position, tuple) else (position,)
            if position not in met and not system.takes(
                features(pieces(game, position), _mover(game, position)), words
            ):
                return None
            met.add(position)
            legal = legal_moves(game, position)
            if not legal:
                break
            position = game.play(position, chance.choice(legal))
        quiet = quiet + 1 if (system.rank, len(system.seen)) == before else 0
        if quiet == QUIET_PLAYS:
            break  # nothing new is met any more
    return Weights(shape, system.solved())


class _System:
    """Equations between features and words, kept so that each leads with a feature that no later one has."""

    def __init__(self, words: int) -> None:
        self.words = words
        self.rows: dict[tuple[int, str], tuple[Features, list[int]]] = {}
        self.seen: set[tuple[int, str]] = set()

    @property
    def rank(self) -> int:
        return len(self.rows)

    def takes(self, features: Features, words: Sequence[int]) -> bool:
        """Whether a position agrees with those before; if it tells more than they do, that is kept."""
        self.seen |= features.keys()
        left, right = {key: times for key, times in features.items() if times}, [word % PRIME for word in words]
        while left:
            lead = min(left)
            if lead not in self.rows:
                scale = pow(left[lead], -1, PRIME)
                self.rows[lead] = (
                    {key: times * scale % PRIME for key, times in left.items()},
                    [word * scale % PRIME for word in right],
                )
                return True
            known, values = self.rows[lead]
            times = left[lead]
            for key, each in known.items():
                rest = (left.get(key, 0) - times * each) % PRIME
                if rest:
                    left[key] = rest
                else:
                    left.pop(key, None)
            right = [(word - times * value) % PRIME for word, value in zip(right, values, strict=True)]
        return not any(right)

    def solved(self) -> dict[tuple[int, str], list[int]]:
        """The weight of each feature, those that nothing decides being 0."""
        weights = {key: [0] * self.words for key in self.seen}
        for lead in sorted(self.rows, reverse=True):
            known, values = self.rows[lead]
            weights[lead] = [
                (values[k] - sum(times * weights[key][k] for key, times in known.items() if key != lead)) % PRIME
                for k in range(self.words)
            ]
        return weights
