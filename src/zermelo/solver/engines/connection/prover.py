"""The prover of connection games: outcomes, winning moves and proofs, by the kernels ``linked`` to ``proving``."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotYet
from functools import cached_property, partial
from typing import Final

import numpy as np

from zermelo.core import abilities
from zermelo.core.errors import RulesError, TooLarge
from zermelo.core.game import Game, Position
from zermelo.core.language import phrase
from zermelo.core.links import bits
from zermelo.core.moves import legal_children, legal_moves
from zermelo.core.values import LOSS, UNDECIDED, WIN
from zermelo.core.work import Progress, Stage, Work
from zermelo.native.kernels import currents, linked, proving, virtual
from zermelo.native.module import compiled_plain
from zermelo.solver.engines.connection.guess import Guesser
from zermelo.solver.engines.connection.proof import Proof
from zermelo.solver.engines.connection.region import MOST, Region, Stones, region_of
from zermelo.solver.engines.connection.workspace import Shared, Sight, Workspace

PROVING: Final = Stage(phrase("proving"), phrase("Searching: {done} {done:position|positions}"))
LARGEST_TABLE: Final = 22
"""The logarithm of the rows, each of one cache line of 64 bytes, that the largest boards get."""
TICK: Final = 0.1
"""Seconds between two looks at the clock."""
ENDLESS: Final = 1 << 62
SPARING: Final = 1000
"""Positions to visit for each cell that a proof might do without, or for each move that might win."""

SKILLS: Final = {
    "dead cells": linked.DEAD,
    "captured cells": linked.CAPTURED,
    "dominated moves": linked.DOMINATED,
    "connections": linked.CONNECTIONS,
    "must-play": linked.MUST_PLAY,
    "carriers": linked.CARRIERS,
    "currents": linked.CURRENTS,
    "widening": linked.WIDENING,
}
"""What the prover can do without, at the price of time; the answers are the same."""


class ConnectionProver:
    """Knows one game.  What it has proved stays in its table, for later questions.  May be asked from threads."""

    def __init__(self, game: Game, work: Work, without: Iterable[str] = ()) -> None:
        """Compiles the kernels, or reads them from disk.  ``without`` names skills to be left out."""
        self.game, self.work = game, work
        self.links = abilities.links(game)
        cells = len(self.links.near)
        if cells != game.slots():
            raise RulesError(
                "{game} has {slots} {slots:slot|slots} and {cells} {cells:cell|cells}: slot k must play on cell k",
                game=game,
                slots=game.slots(),
                cells=cells,
            )
        size = 10
        while size < min(LARGEST_TABLE, max(14, cells // 2 + 2)) and 128 << size <= work.memory:
            size += 1
        self.shared = Shared(
            native=compiled_plain(linked, virtual, currents, proving),
            skills=sum(SKILLS.values()) & ~sum(SKILLS[skill] for skill in without),
            table=np.zeros((1 << size, 8), np.int64),
            counts=np.zeros(3, np.int64),
            stop=np.zeros(1, np.int8),
        )
        self.lock = threading.RLock()
        self._workspace = self._workspace_for(self.stones(game.start()))
        self._run(lambda: self._workspace.settle((0, 0), 0), 0.0)  # compiles, so that no question's clock pays for it
        self._run(lambda: self._workspace.look((0, 0), 0), 0.0)
        self.shared.counts[proving.VISITED] = 0

    @cached_property
    def guesser(self) -> Guesser:
        """For boards on which too many cells are empty to prove anything."""
        return Guesser(self.links)

    @property
    def nodes(self) -> int:
        """Positions visited so far."""
        return int(self.shared.counts[proving.VISITED])

    def mover(self, position: Position) -> int:
        """Who moves, 0 or 1: the first player starts."""
        return int(
            abilities.stones(self.game, position, 0).bit_count() > abilities.stones(self.game, position, 1).bit_count()
        )

    def outcome(self, position: Position, seconds: float | None = None) -> int | None:
        """WIN or LOSS for the player to move; None if the time was not enough."""
        result = self.game.result(position)
        if result != UNDECIDED:
            return result
        with self.lock:
            seen = self.search(position, _deadline(seconds))
        return None if seen.result == UNDECIDED else seen.result

    def moves(self, position: Position, seconds: float | None = None) -> dict[int, int | None]:
        """WIN or LOSS of each legal move for the player who makes it; None where the time was not enough."""
        deadline = _deadline(seconds)
        known: dict[int, int | None] = dict.fromkeys(legal_moves(self.game, position))
        with self.lock:
            if known and self.search(position, deadline).result == LOSS:
                return dict.fromkeys(known, LOSS)
            for slot, child in legal_children(self.game, position):
                if self.game.result(child) != UNDECIDED:
                    known[slot] = WIN  # only whoever moves joins his sides
                if known[slot] is not None or (deadline is not None and time.monotonic() > deadline):
                    continue
                seen = self.search(child, deadline)
                if seen.result == LOSS:
                    known[slot] = WIN
                elif seen.result == WIN:
                    # What the opponent needs to win is all in the carrier, so moves elsewhere lose in the same way.
                    known |= {other: LOSS for other in known if not seen.cells >> other & 1}
        return known

    def proof(self, position: Position, seconds: float | None = None) -> Proof:
        """The winner with the cells that his win needs, as few as are easily found.

        Raises TooLarge if the time was not enough.
        """
        deadline, mover = _deadline(seconds), self.mover(position)
        result = self.game.result(position)
        if result != UNDECIDED:
            return Proof(self.game, position, mover, mover if result == WIN else 1 - mover, None, (), ())
        with self.lock:
            seen = self.search(position, deadline)
            must_play = tuple(bits(self._workspace_of(position).must_play(self.stones(position), mover)))
            if seen.result == LOSS:
                carrier = self._shrunk(position, seen.cells)
                return Proof(self.game, position, mover, 1 - mover, None, carrier, must_play)
            found = self.winning_move(position, seen.cells, deadline) if seen.result == WIN else None
            if found is None:
                where = abilities.write(self.game, position)
                raise TooLarge(
                    "nobody's win was proved in time in {where}: give more time, or a later position", where=where
                )
            move, needed = found
            carrier = (move, *self._shrunk(self.game.play(position, move), needed))
            return Proof(self.game, position, mover, mover, move, carrier, must_play)

    def winning_move(self, position: Position, carrier: int, deadline: float | None) -> tuple[int, int] | None:
        """A move within the carrier of a won position, and the cells that its win needs then.

        One with few such cells, of those that are soon seen to win; None if none is seen in time.
        """
        children = {slot: self.game.play(position, slot) for slot in bits(carrier)}
        for slot, child in children.items():
            if self.game.result(child) == LOSS:
                return slot, 0
        seen = {slot: self.look(child) for slot, child in children.items()}
        visits = SPARING
        while True:
            won = [(slot, sight.cells) for slot, sight in seen.items() if sight.result == LOSS]
            late = deadline is not None and time.monotonic() >= deadline
            if won or late or not self._workspace.region.exact:
                return min(won, key=lambda move: move[1].bit_count(), default=None)
            seen = {slot: self.search(child, deadline, visits) for slot, child in children.items()}
            visits *= 4

    def _shrunk(self, position: Position, carrier: int) -> tuple[int, ...]:
        """What is left of the carrier of the winner, who does not move, if cells that he can spare are given away."""
        if not carrier:
            return ()
        loser = self.mover(position)
        workspace, stones = self._workspace_of(position), list(self.stones(position))
        stones[loser] |= workspace.region.whole & ~(stones[0] | stones[1] | carrier)
        work = workspace.settle if workspace.region.exact else workspace.look
        for cell in bits(carrier):
            if carrier >> cell & 1:
                given = list(stones)
                given[loser] |= 1 << cell
                seen = self._run(partial(work, (given[0], given[1]), loser), None, SPARING)
                if seen.result == LOSS:
                    stones[loser] |= carrier & ~seen.cells
                    carrier = seen.cells
        return tuple(bits(carrier))

    def suggest(self, position: Position, seconds: float) -> int:
        """A sensible move: a winning one if a win is proved in time, else what looks best.  Not exact."""
        from zermelo.solver.engines.connection.suggest import suggested

        return suggested(self, position, seconds)

    def look(self, position: Position) -> Sight:
        """What the connections of an undecided position tell, without trying moves."""
        with self.lock:
            workspace, stones, mover = self._workspace_of(position), self.stones(position), self.mover(position)
            return self._run(lambda: workspace.look(stones, mover), None)

    def stones(self, position: Position) -> Stones:
        return abilities.stones(self.game, position, 0), abilities.stones(self.game, position, 1)

    def search(self, position: Position, deadline: float | None, visits: int = ENDLESS) -> Sight:
        """Prove who wins an undecided position, if there is time, and if its empty cells are few enough."""
        stones, mover = self.stones(position), self.mover(position)
        if not self._workspace.region.exact and self._workspace.region.fixed != stones:
            self._workspace = self._workspace_for(stones)
        workspace = self._workspace_of(position)
        work = workspace.settle if workspace.region.exact else workspace.look
        return self._run(lambda: work(stones, mover), deadline, visits)

    def _workspace_of(self, position: Position) -> Workspace:
        """The workspace at which a position can be looked at: the same one, if it can be."""
        if not self._workspace.region.holds(self.stones(position)):
            self._workspace = self._workspace_for(self.stones(position))
        return self._workspace

    def _workspace_for(self, stones: Stones) -> Workspace:
        """A workspace with all empty cells of a position, or with those that matter most if they are too many."""
        self.shared.table[:] = 0
        if self._few(stones):
            return Workspace(region_of(self.links, stones), self.shared)
        best = np.argsort(-self.guesser.relevance(stones), kind="stable")[:MOST]
        return Workspace(Region(self.links, tuple(sorted(map(int, best))), stones), self.shared)

    def _few(self, stones: Stones) -> bool:
        """Whether the board, or what is empty of it, makes one region."""
        return len(self.links.near) - (stones[0] | stones[1]).bit_count() <= MOST

    def _run(self, work: Callable[[], Sight], deadline: float | None, visits: int = ENDLESS) -> Sight:
        """Let the kernels work in a thread, so that the clock and Ctrl-C are heard."""
        stop, counts = self.shared.stop, self.shared.counts
        counts[proving.ENOUGH] = counts[proving.VISITED] + min(visits, ENDLESS - counts[proving.VISITED])
        stop[0] = deadline is not None and time.monotonic() >= deadline
        with ThreadPoolExecutor(1) as pool:
            asked = pool.submit(work)
            try:
                while True:
                    wait = TICK if deadline is None else max(0.0, min(TICK, deadline - time.monotonic()))
                    try:
                        return asked.result(wait or TICK)
                    except NotYet:
                        self.work.tell(Progress(PROVING, self.nodes))
                    if deadline is not None and time.monotonic() >= deadline:
                        stop[0] = 1
            except BaseException:
                stop[0] = 1
                raise


def _deadline(seconds: float | None) -> float | None:
    return None if seconds is None else time.monotonic() + seconds
