"""The planner: which engine solves a game, and what memory and time that will take.

It knows nothing of any particular game: only which abilities it has, whether its rules compile, and how many
positions it seems to have.  What cannot fit is refused before the work starts.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from zermelo.arena.estimate import estimate
from zermelo.arena.explore import Reached, explore
from zermelo.core.errors import NotCompilable, TooLarge, ZermeloError
from zermelo.core.game import Game, Position
from zermelo.native.work import Work, in_words

ENGINES = ("reference", "sweep", "marks", "tiers", "retrograde", "search")

SMALL_POSITIONS = 6_000
SMALL_LOOKS = 100_000
"""A game of fewer positions, and fewer looks at a slot, is solved as it stands sooner than it is compiled."""

RATES = {"sweep": 4e6, "marks": 1e8, "tiers": 8e6, "retrograde": 1.2e6}
"""Positions a second on two ordinary cores, for the forecast (bench/run.py measures them)."""
BYTES = {"sweep": 2, "marks": 0.13, "tiers": 17, "retrograde": 90}
"""Bytes a position at the peak, for the forecast."""
INTERPRETED_RATE = 5e4
COMPILING = 2.0
"""Seconds to compile an engine for a game it has not met."""


@dataclass(frozen=True)
class Plan:
    """What will be done, why, and what it is expected to cost."""

    engine: str
    native: bool
    why: str
    positions: int | None = None
    exact: bool = False
    """Whether ``positions`` is known rather than guessed."""
    reached: Reached | None = field(default=None, repr=False, compare=False)
    """The graph, where planning already explored all of it."""

    @property
    def memory(self) -> int | None:
        """Bytes expected at the peak."""
        if self.positions is None:
            return None
        return int(self.positions * BYTES.get(self.engine, 400)) if self.native else self.positions * 400

    @property
    def seconds(self) -> float | None:
        """Seconds expected, compiling included if the game is new."""
        if self.positions is None:
            return None
        if not self.native:
            return self.positions / INTERPRETED_RATE
        return self.positions / RATES[self.engine] + COMPILING

    def __str__(self) -> str:
        lines = [f"engine     {self.engine}, {'compiled' if self.native else 'interpreted'}", f"why        {self.why}"]
        if self.positions is not None and self.memory is not None and self.seconds is not None:
            lines.append(f"positions  {'' if self.exact else 'at least about '}{self.positions:,}")
            lines.append(f"memory     about {in_words(self.memory)}")
            lines.append(f"time       about {self.seconds:.2g} s")
        return "\n".join(lines)


def plan(
    game: Game, start: Position, *, engine: str | None, symmetry: bool, distances: bool = True, work: Work
) -> Plan:
    """Choose an engine, or check that the one asked for can do it."""
    if engine is not None and engine not in ENGINES:
        raise ZermeloError(f"there is no engine '{engine}': the engines are {', '.join(ENGINES)}")
    if engine == "reference":
        return Plan("reference", False, "asked for")
    if engine == "search":
        if not (game.has("tier") or game.has("size")):
            raise ZermeloError(f"the search engine needs a game that cannot repeat, and {game} has no tier() or size()")
        return Plan("search", True, "asked for")
    if engine == "marks" and distances:
        raise ZermeloError("the marks engine tells who wins, not when: ask for the outcome alone (distances=False)")
    dense = game.index(start) + 1 if game.has("size") else None
    met = 1
    if engine is None and (dense is None or dense <= SMALL_POSITIONS):
        met = _small(game)
        reached = explore(game, start, symmetry, most=met)
        if reached is not None:
            why = "so small that compiling would take longer than solving"
            return Plan("retrograde", False, why, len(reached), True, reached)
    chosen = engine or _best(game, start, symmetry, distances)
    _refuse_unable(game, start, chosen)
    try:
        known = dense if chosen in ("sweep", "marks") else None
        fits = int(work.memory / BYTES[chosen])
        guess = known or max(met, estimate(game, start, symmetry, enough=4 * fits))
    except NotCompilable as error:
        if engine in ("sweep", "marks", "tiers"):
            raise
        return Plan("retrograde", False, f"the rules do not compile: {error}")
    made = Plan(chosen, True, _reason(game, chosen, asked=engine is not None), guess, known is not None)
    if guess > fits:
        raise TooLarge(
            f"{game} has {'' if made.exact else 'at least about '}{guess:,} positions, which need "
            f"{in_words(guess * BYTES[chosen])} of memory, and the limit is {in_words(work.memory)}, enough for about "
            f"{fits:,}: take a smaller game, a later position or more memory, or search one position (engine search)"
        )
    return made


def _small(game: Game) -> int:
    return max(200, min(SMALL_POSITIONS, SMALL_LOOKS // max(1, game.slots())))


def _best(game: Game, start: Position, symmetry: bool, distances: bool) -> str:
    if game.has("size") and not symmetry and not distances and not game.has("turn"):
        return "marks"
    if game.has("size") and not symmetry:
        return "sweep"
    return "tiers" if game.has("tier") and type(start) is int else "retrograde"


def _refuse_unable(game: Game, start: Position, engine: str) -> None:
    if engine in ("sweep", "marks") and not game.has("size"):
        raise ZermeloError(f"the {engine} engine needs a dense index, and {game} defines no size()")
    if engine == "tiers" and not game.has("tier"):
        raise ZermeloError(f"the tiers engine needs tiers, and {game} defines no tier()")
    if engine == "tiers" and type(start) is not int:
        raise ZermeloError(f"the tiers engine needs positions of one int, and those of {game} are tuples")


def _reason(game: Game, engine: str, asked: bool) -> str:
    if asked:
        return "asked for"
    return {
        "sweep": "positions are a dense index that every move lowers",
        "marks": "positions are a dense index that every move lowers, and only who wins is asked",
        "tiers": "every move leads one tier up",
        "retrograde": "nothing is known of the order of positions; cycles are allowed",
    }[engine]
