"""The planner: which engine solves a game, and what memory and time that will take.

It knows nothing of any particular game: only which abilities it has, whether its rules compile, and how many
positions it seems to have.  What cannot fit is refused before the work starts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from zermelo.arena.estimate import estimate
from zermelo.arena.explore import Reached, explore
from zermelo.core.errors import NotCompilable, TooLarge, ZermeloError
from zermelo.core.game import Game, Position
from zermelo.core.language import Sentence, phrase
from zermelo.native.work import Work, in_words

ASKED = Sentence("asked for")
ENGINES = ("reference", "sweep", "tiers", "retrograde", "search")

SMALL_POSITIONS = 6_000
SMALL_LOOKS = 100_000
"""A game of fewer positions, and fewer looks at a slot, is solved as it stands sooner than it is compiled."""

REASONS = {
    "sweep": phrase("positions are a dense index that every move lowers"),
    "tiers": phrase("every move leads one tier up"),
    "retrograde": phrase("nothing is known of the order of positions; cycles are allowed"),
}

RATES = {"sweep": 4e6, "tiers": 8e6, "retrograde": 1.2e6}
"""Positions a second on two ordinary cores, for the forecast (bench/run.py measures them)."""
BYTES = {"sweep": 2, "tiers": 17, "retrograde": 90}
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
        return self.positions * BYTES.get(self.engine, 400) if self.native else self.positions * 400

    @property
    def seconds(self) -> float | None:
        """Seconds expected, compiling included if the game is new."""
        if self.positions is None:
            return None
        if not self.native:
            return self.positions / INTERPRETED_RATE
        return self.positions / RATES[self.engine] + COMPILING

    @property
    def size(self) -> Sentence:
        """How many positions there are, and whether that is a guess."""
        text = phrase("{count:,}") if self.exact else phrase("at least about {count:,}")
        return Sentence(text, count=self.positions)

    def facts(self) -> Iterator[tuple[Sentence, Sentence]]:
        """What there is to say of it: a word, and what it stands for."""
        how = phrase("{engine}, compiled") if self.native else phrase("{engine}, interpreted")
        yield Sentence("engine"), Sentence(how, engine=self.engine)
        yield Sentence("why"), Sentence("{why}", why=self.why)
        if self.memory is not None and self.seconds is not None:
            yield Sentence("positions"), self.size
            yield Sentence("memory"), Sentence("about {memory}", memory=in_words(self.memory))
            yield Sentence("time"), Sentence("about {seconds:.2g} s", seconds=self.seconds)

    def __str__(self) -> str:
        return "\n".join(f"{name:<9}  {words}" for name, words in self.facts())


def plan(game: Game, start: Position, *, engine: str | None, symmetry: bool, work: Work) -> Plan:
    """Choose an engine, or check that the one asked for can do it."""
    if engine is not None and engine not in ENGINES:
        raise ZermeloError(
            "there is no engine '{engine}': the engines are {engines}", engine=engine, engines=", ".join(ENGINES)
        )
    if engine == "reference":
        return Plan("reference", False, ASKED)
    if engine == "search":
        if not (game.has("tier") or game.has("size")):
            raise ZermeloError(
                "the search engine needs a game that cannot repeat, and {game} has no tier() or size()", game=game
            )
        return Plan("search", True, ASKED)
    dense = game.index(start) + 1 if game.has("size") else None
    met = 1
    if engine is None and (dense is None or dense <= SMALL_POSITIONS):
        met = _small(game)
        reached = explore(game, start, symmetry, most=met)
        if reached is not None:
            why = Sentence("so small that compiling would take longer than solving")
            return Plan("retrograde", False, why, len(reached), True, reached)
    chosen = engine or _best(game, start, symmetry)
    _refuse_unable(game, start, chosen)
    try:
        known = dense if chosen == "sweep" else None
        fits = work.memory // BYTES[chosen]
        guess = known or max(met, estimate(game, start, symmetry, enough=4 * fits))
    except NotCompilable as error:
        if engine in ("sweep", "tiers"):
            raise
        return Plan("retrograde", False, Sentence("the rules do not compile: {error}", error=error))
    made = Plan(chosen, True, _reason(game, chosen, asked=engine is not None), guess, known is not None)
    if guess > fits:
        raise TooLarge(
            "{game} has {guess} positions, which need {needed} of memory, and the limit is {memory}, enough for about"
            " {fits:,}: take a smaller game, a later position or more memory, or search one position (engine search)",
            game=game,
            guess=made.size,
            needed=in_words(guess * BYTES[chosen]),
            memory=in_words(work.memory),
            fits=fits,
        )
    return made


def _small(game: Game) -> int:
    return max(200, min(SMALL_POSITIONS, SMALL_LOOKS // max(1, game.slots())))


def _best(game: Game, start: Position, symmetry: bool) -> str:
    if game.has("size") and not symmetry:
        return "sweep"
    return "tiers" if game.has("tier") and type(start) is int else "retrograde"


def _refuse_unable(game: Game, start: Position, engine: str) -> None:
    if engine == "sweep" and not game.has("size"):
        raise ZermeloError("the sweep engine needs a dense index, and {game} defines no size()", game=game)
    if engine == "tiers" and not game.has("tier"):
        raise ZermeloError("the tiers engine needs tiers, and {game} defines no tier()", game=game)
    if engine == "tiers" and type(start) is not int:
        raise ZermeloError("the tiers engine needs positions of one int, and those of {game} are tuples", game=game)


def _reason(game: Game, engine: str, asked: bool) -> str:
    if asked:
        return ASKED
    return Sentence(REASONS[engine])
