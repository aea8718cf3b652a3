"""Certificates: strategies written down, so that others can check a value by the rules alone.

Writing one is checking it: ``zermelo.checker`` walks through all plays and asks for the moves, and what the solution
answers is written.  So a solution that is wrong is found out here, and nothing is left of its certificate.  The format
and what it proves are told in docs/certificates.md.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from os import PathLike
from typing import BinaryIO, Final

from zermelo import checker
from zermelo.arena.game import GraphGame
from zermelo.core import abilities
from zermelo.core.errors import ZermeloError
from zermelo.core.game import Game, Position
from zermelo.core.language import Sentence
from zermelo.core.moves import legal_children
from zermelo.core.scales import refuse_points
from zermelo.core.values import LOSS, UNDECIDED, WIN, Value
from zermelo.core.work import WRITING, Progress
from zermelo.core.writing import whole
from zermelo.solver.file.plain import plain
from zermelo.solver.solution import Solution

FORMAT: Final = 1
STEP: Final = 256
"""Moves between two reports of the progress."""


@dataclass(frozen=True)
class Certificate:
    """What was written down."""

    value: Value
    """The claim, of the solution's start; without plies, the outcome alone."""
    moves: int
    """How many there are: one for each position in which a player follows his strategy."""


def certify(
    solution: Solution,
    path: str | PathLike[str],
    *,
    outcome: bool = False,
    tell: Callable[[Progress], None] = lambda progress: None,
) -> Certificate:
    """Write a certificate of the value of the solution's start, or of its outcome alone."""
    refuse_uncertifiable(solution.game)
    if solution.listed and solution.table.dated:
        solution = replace(solution, distances=True)  # where play may repeat, who wins must know what comes nearer
    value = solution.value()
    if value.endless:
        raise ZermeloError("{game} is won by never ending, and a certificate proves ends alone", game=solution.game)
    claim = Value(value.result) if outcome else value
    with whole(path) as file, gzip.GzipFile("", "wb", fileobj=file, mtime=0) as lines:
        lines.write(_header(solution, claim))
        scribe = _Scribe(solution, claim, lines, tell)
        try:
            checker.prove(solution.game, solution.start, claim.result, claim.plies, scribe.strategy)
        except checker.Refused as refusal:
            raise _wrong(solution, refusal.args[0]) from None
    return Certificate(claim, scribe.moves)


def refuse_uncertifiable(game: Game) -> None:
    """Refuse a game whose value the checker has no rules or no claim for."""
    refuse_points(game)
    if isinstance(game, GraphGame):
        raise ZermeloError(
            "{game} is a graph, and a certificate is checked by rules in a Python file: `zermelo arena --strategy`"
            " plays a strategy against every answer, and --check one of anybody's",
            game=game,
        )


def _header(solution: Solution, claim: Value) -> bytes:
    game = solution.game
    named = {
        field.name: plain(
            getattr(game, field.name), Sentence("the field '{name}' of {game}", name=field.name, game=game)
        )
        for field in fields(game)  # type: ignore[arg-type]
        if field.init
    }
    header = {
        "certificate": FORMAT,
        "class": type(game).__name__,
        "fields": named,
        "position": plain(solution.start, Sentence("the start of {game}", game=game)),
        "outcome": claim.outcome,
        "plies": claim.plies,
    }
    return json.dumps(header).encode() + b"\n"


class _Scribe:
    """Chooses the moves and writes them, a slot on each line."""

    def __init__(
        self, solution: Solution, claim: Value, lines: BinaryIO | gzip.GzipFile, tell: Callable[[Progress], None]
    ) -> None:
        self.solution, self.claim, self.lines, self.tell = solution, claim, lines, tell
        self.moves = 0

    def strategy(self, least: int) -> checker.Chooser:
        """The moves of a player who gets no less than this."""

        def choose(position: Position, last: int, plies: int) -> int:
            slot = self._chosen(position, last, self._wanted(least, position, plies))
            self.lines.write(b"%d\n" % slot)
            if self.moves % STEP == 0:
                self.tell(Progress(WRITING, self.moves))
            self.moves += 1
            return slot

        return choose

    def _wanted(self, least: int, position: Position, plies: int) -> Value:
        """What a move must be worth to keep the claim, after so many plies."""
        if least == LOSS and self.claim.plies is not None:
            return Value(LOSS, self.claim.plies - plies)
        known = self.solution.get(position) if least == WIN else None
        return Value(least) if known is None else known

    def _chosen(self, position: Position, last: int, wanted: Value) -> int:
        """A move that is worth as much: one that ends the game, else the first of those that keep the graph small.

        To answer in the slot that the other has just used, as in a column of Connect Four, and otherwise near the
        middle, leads to the same few positions again and again.  In connection games, wins are closed in upon.
        """
        game, middle = self.solution.game, self.solution.game.slots() - 1
        if (searched := self.solution.table.searched) is not None:
            closing = searched.closing_move(position)
            if closing is not None:
                return closing
        children = dict(legal_children(game, position))
        over = {slot for slot, child in children.items() if game.result(child) != UNDECIDED}
        for slot in sorted(children, key=lambda slot: (slot not in over, slot != last, abs(2 * slot - middle))):
            if self.solution.gives(position, slot, children[slot], wanted):
                return slot
        raise _wrong(self.solution, position)


def _wrong(solution: Solution, position: Position) -> ZermeloError:
    return ZermeloError(
        "the solution of {game} does not hold at {position}, and cannot be certified:"
        " `zermelo check` tells whether it is for the rules",
        game=solution.game,
        position=abilities.write(solution.game, position),
    )
