"""The planner: which engine solves a game, and what memory and time that will take.

It knows nothing of any particular game: only which abilities it has, whether its rules compile, and how many
positions it seems to have.  Three things tell that number, and the first that can is asked:

    size()    a dense index counts the positions
    starting  a small game is listed to its end at once: by plain Python, or, where its machine code is in memory
              because it was solved before, by the engine itself.  What was listed is not listed again
    estimate  random plays guess the number of a larger game, and what cannot fit is refused before the work
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from types import ModuleType
from typing import Protocol

from zermelo.arena.estimate import estimate
from zermelo.arena.explore import explore
from zermelo.core import abilities
from zermelo.core.errors import NotCompilable, TooLarge, ZermeloError
from zermelo.core.game import Game, Position
from zermelo.core.language import Sentence, phrase
from zermelo.core.moves import legal_moves
from zermelo.native.kernels import explore as explore_kernel
from zermelo.native.kernels import marks as marks_kernel
from zermelo.native.kernels import sweep as sweep_kernel
from zermelo.native.kernels import tiers as tiers_kernel
from zermelo.native.work import Work, in_words
from zermelo.solver.retrograde import Explored, Retrograde
from zermelo.solver.tables import Table
from zermelo.solver.tiers import Tiers

ASKED = Sentence("asked for")
ENGINES = ("reference", "sweep", "marks", "tiers", "retrograde", "search")

SMALL_POSITIONS = 6_000
SMALL_LOOKS = 100_000
"""A game of fewer positions, and fewer looks at a slot, is solved as it stands sooner than it is compiled."""
AT_ONCE = 1 << 20
"""Positions that an engine whose code is in memory lists within a fraction of a second: no need to guess first."""

REASONS = {
    "sweep": phrase("positions are a dense index that every move lowers"),
    "marks": phrase("positions are a dense index that every move lowers, and only who wins is asked"),
    "tiers": phrase("every move leads one tier up"),
    "retrograde": phrase("nothing is known of the order of positions; cycles are allowed"),
}

RATES = {"sweep": 4e6, "marks": 2e8, "tiers": 8e6, "retrograde": 1.2e6}
"""Positions a second on two ordinary cores, for the forecast (bench/run.py measures them)."""
BYTES = {"sweep": 2, "marks": 0.13, "tiers": 17, "retrograde": 90}
"""Bytes a position at the peak, for the forecast."""
INTERPRETED_RATE = 5e4
PATIENCE = 10.0
"""Seconds to list the positions of a game that helps the search engine; where it takes more, they are searched."""
COMPILING = 2.0
"""Seconds to compile an engine for a game it has not met."""

KERNELS: dict[str, ModuleType] = {
    "sweep": sweep_kernel,
    "marks": marks_kernel,
    "tiers": tiers_kernel,
    "retrograde": explore_kernel,
}
LISTING: dict[str, type[Tiers] | type[Retrograde]] = {"tiers": Tiers, "retrograde": Retrograde}
"""The engines that find the positions as they go."""


class Begun(Protocol):
    """Work that planning has begun."""

    def solve(self) -> Table:
        """Do the rest of it."""


@dataclass(frozen=True)
class Plan:
    """What will be done, why, and what it is expected to cost."""

    engine: str
    native: bool
    why: Sentence
    positions: int | None = None
    exact: bool = False
    """Whether ``positions`` is known rather than guessed."""
    ready: bool = False
    """Whether the machine code is in memory."""
    begun: Begun | None = field(default=None, repr=False, compare=False)
    """The engine with what planning already listed."""

    @property
    def memory(self) -> int | None:
        """Bytes expected at the peak."""
        if self.positions is None:
            return None
        return int(self.positions * BYTES.get(self.engine, 400)) if self.native else self.positions * 400

    @property
    def seconds(self) -> float | None:
        """Seconds expected, compiling included if the game is new to this process."""
        if self.positions is None:
            return None
        if not self.native:
            return self.positions / INTERPRETED_RATE
        return self.positions / RATES[self.engine] + (0 if self.ready else COMPILING)

    @property
    def size(self) -> Sentence:
        """How many positions there are, and whether that is a guess."""
        text = phrase("{count}") if self.exact else phrase("at least about {count}")
        return Sentence(text, count=self.positions)

    def facts(self) -> Iterator[tuple[Sentence, Sentence]]:
        """What there is to say of it: a word, and what it stands for."""
        how = phrase("{engine}, compiled") if self.native else phrase("{engine}, interpreted")
        yield Sentence("engine"), Sentence(how, engine=self.engine)
        yield Sentence("why"), self.why
        if self.memory is not None and self.seconds is not None:
            yield Sentence("positions"), self.size
            yield Sentence("memory"), Sentence("about {memory}", memory=in_words(self.memory))
            yield Sentence("time"), Sentence("about {seconds:.2g} s", seconds=self.seconds)

    def __str__(self) -> str:
        return "\n".join(f"{name:<9}  {words}" for name, words in self.facts())


def plan(
    game: Game,
    start: Position,
    *,
    engine: str | None,
    symmetry: bool,
    distances: bool = True,
    seconds: float | None = None,
    work: Work,
) -> Plan:
    """Choose an engine, or check that the one asked for can do it; in so many seconds, if anybody says."""
    if engine is not None and engine not in ENGINES:
        raise ZermeloError(
            "there is no engine '{engine}': the engines are {engines}", engine=engine, engines=", ".join(ENGINES)
        )
    if seconds is not None and not seconds >= 0:
        raise ZermeloError("{seconds} is no limit of time: give a number of seconds", seconds=seconds)
    if engine == "reference":
        return Plan("reference", False, ASKED)
    if engine == "search":
        if not (abilities.tier.given(game) or abilities.size.given(game)):
            raise ZermeloError(
                "the search engine needs a game that cannot repeat, and {game} has no tier() or size()", game=game
            )
        return Plan("search", True, ASKED)
    if engine == "marks" and distances:
        raise ZermeloError(
            "the marks engine tells who wins, not when: ask for the outcome alone, with --outcome or distances=False"
        )
    chosen = engine or _best(game, start, symmetry, distances)
    _refuse_unable(game, start, chosen)
    made = Plan(chosen, True, _reason(chosen, engine is not None), ready=_ready(game, chosen, symmetry))
    if engine is None and not made.ready:
        small = _small(game, start, symmetry, work)
        if small is not None:
            return small
    if not made.ready:
        _look_at_a_play(game, start)
    try:
        made = _counted(made, game, start, symmetry, work)
    except NotCompilable as error:
        if engine == "tiers":
            raise
        return Plan("retrograde", False, Sentence("the rules do not compile: {error}", error=error))
    too_large = made.memory is not None and made.memory > work.memory
    if engine is None and abilities.tier.given(game) and (too_large or _too_long(made, game, start, seconds)):
        why = Sentence("{count} positions are too many to list: single ones are searched", count=made.size)
        return Plan("search", True, why)
    if too_large:
        raise _too_large(made, game, work)
    return made


def _too_long(made: Plan, game: Game, start: Position, seconds: float | None) -> bool:
    """Whether positions had better be searched one by one, though a table of all might fit.

    Who asks about a position in the midst of a game that helps the search engine wants to know that one.
    """
    if made.exact or made.positions is None or made.seconds is None:
        return False
    if seconds is not None and made.seconds > seconds:
        return True
    if not abilities.look.given(game):
        return False
    return made.seconds > PATIENCE if start == game.start() else made.positions > AT_ONCE


def _look_at_a_play(game: Game, start: Position) -> None:
    """Refuse rules that return no result, such as True: once compiled it would pass for WIN."""
    position = start
    for _ in range(1 + SMALL_LOOKS // max(1, game.slots())):
        moves = legal_moves(game, position)  # looks at the result
        if not moves:
            break
        position = game.play(position, moves[0])


def _small(game: Game, start: Position, symmetry: bool, work: Work) -> Plan | None:
    """To solve the game as it stands, if it is that small."""
    if abilities.size.given(game) and abilities.index(game, start) >= SMALL_POSITIONS:
        return None
    most = max(200, min(SMALL_POSITIONS, SMALL_LOOKS // max(1, game.slots())))
    reached = explore(game, start, symmetry, most=most)
    if reached is None:
        return None
    why = Sentence("so small that compiling would take longer than solving")
    return Plan("retrograde", False, why, len(reached), True, begun=Explored(game, reached, work))


def _counted(made: Plan, game: Game, start: Position, symmetry: bool, work: Work) -> Plan:
    """The plan with the number of positions: known where that is quickly told, else guessed."""
    if made.engine in ("sweep", "marks"):
        return replace(made, positions=abilities.index(game, start) + 1, exact=True)
    fits = _fitting(made.engine, work)
    listed = 0
    if made.ready:
        begun = LISTING[made.engine](game, start, symmetry, work)
        whole = begun.advance(min(AT_ONCE, fits))
        listed, made = begun.listed, replace(made, begun=begun)
        if whole:
            return replace(made, positions=listed, exact=True)
    return replace(made, positions=max(listed, estimate(game, start, symmetry, enough=4 * fits)))


def _too_large(made: Plan, game: Game, work: Work) -> TooLarge:
    """What to say of a game that will not fit."""
    return TooLarge(
        "{game} has {guess} positions, which need {needed} of memory, and the limit is {memory}, enough for about"
        " {fits}: take a smaller game, a later position or more memory, or search one position (engine search)",
        game=game,
        guess=made.size,
        needed=in_words(made.memory or 0),
        memory=in_words(work.memory),
        fits=_fitting(made.engine, work),
    )


def _fitting(engine: str, work: Work) -> int:
    """How many positions the engine can hold."""
    return int(work.memory / BYTES[engine])


def _ready(game: Game, engine: str, symmetry: bool) -> bool:
    """Whether the engine's machine code for this game is in memory."""
    from zermelo.native.module import at_hand

    # The sweep folds symmetric positions by itself.
    folded = symmetry or (engine == "sweep" and abilities.canonical.given(game))
    return engine in KERNELS and at_hand(game, KERNELS[engine], folded)


def _best(game: Game, start: Position, symmetry: bool, distances: bool) -> str:
    if abilities.size.given(game) and not symmetry and not distances and not abilities.turn.given(game):
        return "marks"
    if abilities.size.given(game) and not symmetry:
        return "sweep"
    return "tiers" if abilities.tier.given(game) and type(start) is int else "retrograde"


def _refuse_unable(game: Game, start: Position, engine: str) -> None:
    if engine in ("sweep", "marks") and not abilities.size.given(game):
        raise ZermeloError(
            "the {engine} engine needs a dense index, and {game} defines no size()", engine=engine, game=game
        )
    if engine == "tiers" and not abilities.tier.given(game):
        raise ZermeloError("the tiers engine needs tiers, and {game} defines no tier()", game=game)
    if engine == "tiers" and type(start) is not int:
        raise ZermeloError("the tiers engine needs positions of one int, and those of {game} are tuples", game=game)


def _reason(engine: str, asked: bool) -> Sentence:
    if asked:
        return ASKED
    return Sentence(REASONS[engine])
