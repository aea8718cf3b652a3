"""The planner: which engine solves a game, and what memory and time that will take.

It knows nothing of any particular game: only which abilities it has, whether its rules compile, and how many
positions it seems to have.  Three things tell that number, and the first that can is asked:

    size()    a dense index counts the positions
    starting  a small game is listed to its end at once: by plain Python, or, where its machine code is in memory
              because it was solved before, by the engine itself.  What was listed is not listed again
    estimate  a sample tells about how many a larger game has, and what cannot fit is refused before the work
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from types import ModuleType
from typing import Protocol

from zermelo.arena.estimate import estimate
from zermelo.arena.explore import explore
from zermelo.core.errors import NotCompilable, TooLarge, ZermeloError
from zermelo.core.game import Game, Position
from zermelo.core.language import Sentence, phrase
from zermelo.native.kernels import explore as explore_kernel
from zermelo.native.kernels import marks as marks_kernel
from zermelo.native.kernels import sweep as sweep_kernel
from zermelo.native.kernels import tiers as tiers_kernel
from zermelo.native.work import Work, in_words
from zermelo.solver.forecast import (
    BYTES,
    INTERPRETED_BYTES,
    INTERPRETED_NANOSECONDS,
    NANOSECONDS,
    SELDOM_LEGAL,
    Shape,
)
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

DOUBT = 2.0
"""A guess is not taken to be too high by more than this."""
PATIENCE = 10.0
"""Seconds to list the positions of a game that helps the search engine; where it takes more, they are searched."""
COMPILING = 1.5
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
    why: str
    positions: int | None = None
    exact: bool = False
    """Whether ``positions`` is known rather than guessed."""
    least: bool = False
    """Whether ``positions`` is guessed too low: there are at least about so many."""
    shape: Shape | None = None
    """Of its positions, as far as known."""
    ready: bool = False
    """Whether the machine code is in memory."""
    begun: Begun | None = field(default=None, repr=False, compare=False)
    """The engine with what planning already listed."""

    @property
    def memory(self) -> int | None:
        """Bytes expected at the peak."""
        if self.positions is None or self.shape is None:
            return None
        return int(self.positions * (BYTES[self.engine] if self.native else INTERPRETED_BYTES).of(self.shape))

    @property
    def seconds(self) -> float | None:
        """Seconds expected, compiling included if the game is new to this process."""
        if self.positions is None or self.shape is None:
            return None
        cost = NANOSECONDS[self.engine] if self.native else INTERPRETED_NANOSECONDS
        return 1e-9 * self.positions * cost.of(self.shape) + (COMPILING if self.native and not self.ready else 0)

    @property
    def size(self) -> Sentence:
        """How many positions there are; of a guess, its first digits."""
        if self.exact or self.positions is None:
            return Sentence("{count:,}", count=self.positions)
        text = phrase("at least about {count:,}") if self.least else phrase("about {count:,}")
        return Sentence(text, count=round(self.positions, 3 - len(str(self.positions))))

    def facts(self) -> Iterator[tuple[Sentence, Sentence]]:
        """What there is to say of it: a word, and what it stands for."""
        how = phrase("{engine}, compiled") if self.native else phrase("{engine}, interpreted")
        yield Sentence("engine"), Sentence(how, engine=self.engine)
        yield Sentence("why"), Sentence("{why}", why=self.why)
        if self.memory is not None and self.seconds is not None:
            memory = phrase("at least about {memory}") if self.least else phrase("about {memory}")
            time = phrase("at least about {seconds:.2g} s") if self.least else phrase("about {seconds:.2g} s")
            yield Sentence("positions"), self.size
            yield Sentence("memory"), Sentence(memory, memory=in_words(self.memory))
            yield Sentence("time"), Sentence(time, seconds=self.seconds)

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
        if not (game.has("tier") or game.has("size")):
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
    if engine is None and game.has("tier") and (too_large or _too_long(made, game, start, seconds)):
        why = Sentence("{count} positions are too many to list: single ones are searched", count=made.size)
        return Plan("search", True, why)
    if too_large and not _might_fit(made, work):
        raise _too_large(made, game, work)
    return made


def _might_fit(made: Plan, work: Work) -> bool:
    """Whether a plan that needs too much memory rests on a guess, and one that is not far off."""
    return not (made.exact or made.least) and (made.memory or 0) < DOUBT * work.memory


def _too_long(made: Plan, game: Game, start: Position, seconds: float | None) -> bool:
    """Whether positions had better be searched one by one, though a table of all might fit.

    Who asks about a position in the midst of a game that helps the search engine wants to know that one.
    """
    if made.exact or made.positions is None or made.seconds is None:
        return False
    if seconds is not None and made.seconds > seconds:
        return True
    if not game.has("look"):
        return False
    return made.seconds > PATIENCE if start == game.start() else made.positions > AT_ONCE


def _look_at_a_play(game: Game, start: Position) -> None:
    """Refuse rules that return no result, such as True: once compiled it would pass for WIN."""
    position = start
    for _ in range(1 + SMALL_LOOKS // max(1, game.slots())):
        moves = game.moves(position)  # looks at the result
        if not moves:
            break
        position = game.play(position, moves[0])


def _small(game: Game, start: Position, symmetry: bool, work: Work) -> Plan | None:
    """To solve the game as it stands, if it is that small."""
    if game.has("size") and game.index(start) >= SMALL_POSITIONS:
        return None
    most = max(200, min(SMALL_POSITIONS, SMALL_LOOKS // max(1, game.slots())))
    reached = explore(game, start, symmetry, most=most)
    if reached is None:
        return None
    why = Sentence("so small that compiling would take longer than solving")
    shape = Shape(1, game.slots(), len(reached.targets) / len(reached))
    return Plan("retrograde", False, why, len(reached), True, shape=shape, begun=Explored(game, reached, work))


def _counted(made: Plan, game: Game, start: Position, symmetry: bool, work: Work) -> Plan:
    """The plan with the number of positions: known where that is quickly told, else guessed."""
    from zermelo.native.module import words_of

    slots = game.slots()
    played = slots / SELDOM_LEGAL
    if made.engine in ("sweep", "marks"):
        # Nothing is stored but a score: words are what an index is turned into, and moves those made one by one.
        shape = Shape(int(game.has("at")), slots, 0 if game.has("below") else played)
        return replace(made, positions=game.index(start) + 1, exact=True, shape=shape)
    shape = Shape(words_of(start), slots, played)
    fits, listed = int(work.memory / BYTES[made.engine].of(shape)), 0
    if made.ready:
        begun = LISTING[made.engine](game, start, symmetry, work)
        whole = begun.advance(min(AT_ONCE, fits))
        listed, made = begun.listed, replace(made, begun=begun)
        if whole:
            return replace(made, positions=listed, exact=True, shape=shape)
    guess = estimate(game, start, symmetry, enough=4 * fits)
    shape = shape._replace(moves=guess.moves)
    return replace(made, positions=max(listed, guess.positions), least=guess.least, shape=shape)


def _too_large(made: Plan, game: Game, work: Work) -> TooLarge:
    """What to say of a game that will not fit."""
    return TooLarge(
        "{game} has {guess} positions, which need {needed} of memory, and the limit is {memory}, enough for about"
        " {fits:,}: take a smaller game, a later position or more memory, or search one position (engine search)",
        game=game,
        guess=made.size,
        needed=in_words(made.memory or 0),
        memory=in_words(work.memory),
        fits=int((made.positions or 0) * work.memory / (made.memory or 1)),
    )


def _ready(game: Game, engine: str, symmetry: bool) -> bool:
    """Whether the engine's machine code for this game is in memory."""
    from zermelo.native.module import at_hand

    # The sweep folds symmetric positions by itself.
    folded = symmetry or (engine == "sweep" and game.has("canonical"))
    return engine in KERNELS and at_hand(game, KERNELS[engine], folded)


def _best(game: Game, start: Position, symmetry: bool, distances: bool) -> str:
    if game.has("size") and not symmetry and not distances and not game.has("turn"):
        return "marks"
    if game.has("size") and not symmetry:
        return "sweep"
    return "tiers" if game.has("tier") and type(start) is int else "retrograde"


def _refuse_unable(game: Game, start: Position, engine: str) -> None:
    if engine in ("sweep", "marks") and not game.has("size"):
        raise ZermeloError(
            "the {engine} engine needs a dense index, and {game} defines no size()", engine=engine, game=game
        )
    if engine == "tiers" and not game.has("tier"):
        raise ZermeloError("the tiers engine needs tiers, and {game} defines no tier()", game=game)
    if engine == "tiers" and type(start) is not int:
        raise ZermeloError("the tiers engine needs positions of one int, and those of {game} are tuples", game=game)


def _reason(engine: str, asked: bool) -> str:
    if asked:
        return ASKED
    return Sentence(REASONS[engine])
