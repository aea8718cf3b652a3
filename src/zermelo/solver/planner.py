"""The planner: which engine answers a question.

It knows no game and no engine: it asks the engines of the registry, in their order, what they can do and what that
would cost.  Three things tell how many positions there are, and the first that can is asked:

    a count     a dense index counts the positions
    a start     a small game is listed to its end at once: by plain Python, or, where its machine code is in memory
                because it was solved before, by the engine itself.  What was listed is not listed again
    a sample    tells about how many a larger game has, and what cannot fit is refused before the work
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import takewhile

from zermelo.core import abilities
from zermelo.core.contract import said_of_endless_play
from zermelo.core.errors import NotCompilable, TooLarge, ZermeloError
from zermelo.core.moves import legal_moves, looks
from zermelo.core.work import Work, in_words
from zermelo.solver.engine import AT_ONCE, Bid, Engine, Lacking, Unsuited, Wiser, nothing_compiled_yet
from zermelo.solver.engines import engine_named, engines
from zermelo.solver.engines.small import at_once
from zermelo.solver.plan import Plan
from zermelo.solver.question import Question, Unfit

LOOKS = 100_000
"""Looks at slots that plain Python takes sooner than machine code is made."""
DOUBT = 1.5
"""A guess is not taken to be too high by more than this."""
PATIENCE = 10.0
"""Seconds to list the positions of a game that helps the search engine; where it takes more, they are searched."""


def choose(question: Question, work: Work) -> Bid:
    """The bid of the engine that answers."""
    if question.seconds is not None and not question.seconds >= 0:
        raise ZermeloError("{seconds} is no limit of time: give a number of seconds", seconds=question.seconds)
    if question.store is not None and question.engine is None:
        question = replace(question, engine=next(engine.name for engine in engines() if engine.stores))
    if question.engine is not None:
        return _asked(question, work)
    tried = {unfit.engine for unfit in question.unsuited}
    able = (engine for engine in engines() if engine.name not in tried and _able(engine, question))
    if not question.unsuited and _would_be_compiled(question):
        if (small := at_once(question, work)) is not None:
            return small
        _look_at_a_play(question)
    first = next(able)
    try:
        bid = _bid(first, question, work)
    except (NotCompilable, Unsuited) as error:  # an ability that others do without may be all that does not compile
        return choose(replace(question, unsuited=(*question.unsuited, Unfit(first.name, error.sentence))), work)
    too_large = bid.plan.memory is not None and bid.plan.memory > work.memory
    if too_large or _too_long(bid.plan, question):
        question = replace(question, too_many=bid.plan.size)
        for engine in engines():
            if not engine.lists and _able(engine, question):
                return engine.bid(question, work)
    if too_large and not _might_fit(bid.plan, work):
        raise _too_large(bid.plan, question, work)
    return bid._replace(plan=replace(bid.plan, lacking=(*_lacking(question, bid.plan.engine), *question.unsuited)))


def _would_be_compiled(question: Question) -> bool:
    """Whether the first engine that can answer has to be compiled for it.

    Where nothing is compiled yet, engines that need it are not even imported to be asked.
    """
    for engine in engines():
        if engine.compiles and nothing_compiled_yet():
            return True
        if _able(engine, question):
            return engine.compiles and not engine.ready(question)
    return False


def _lacking(question: Question, taken: str) -> Iterator[Unfit]:
    """The engines asked before that would answer if the machine had what they need."""
    for engine in takewhile(lambda engine: engine.name != taken, engines()):
        error = _refusal(engine, question)
        if isinstance(error, Lacking) and engine.offers(question):
            yield Unfit(engine.name, error.sentence)


def _bid(engine: Engine, question: Question, work: Work) -> Bid:
    """An engine's bid, after as many tries as it learns from."""
    while True:
        with suppress(Wiser):
            return engine.bid(question, work)


def _able(engine: Engine, question: Question) -> bool:
    return _refusal(engine, question) is None and engine.offers(question)


def _refusal(engine: Engine, question: Question) -> ZermeloError | None:
    """Why an engine cannot answer; None if it can."""
    if engine.stores and question.store is None:
        return ZermeloError("the {engine} engine works in a store: name its folder with --store", engine=engine.name)
    if question.store is not None and not engine.stores:
        return ZermeloError(
            "the {engine} engine keeps its work in memory: leave out --store, or the engine", engine=engine.name
        )
    said = said_of_endless_play(question.game)
    if said is not None and said not in engine.endless:
        return ZermeloError(
            "the {engine} engine takes play that never ends for a draw, and {game} says by {method}() who wins it",
            engine=engine.name,
            game=question.game,
            method=said.name,
        )
    return engine.refusal(question)


def _asked(question: Question, work: Work) -> Bid:
    """The plan of the engine that was asked for, if it can do it."""
    engine = engine_named(question.engine or "")
    question = replace(question, symmetry=question.symmetry and engine.folds)
    refusal = _refusal(engine, question)
    if refusal is not None:
        raise refusal
    if engine.compiles and not engine.ready(question):
        _look_at_a_play(question)
    bid = _bid(engine, question, work)
    if bid.plan.memory is not None and bid.plan.memory > work.memory and not _might_fit(bid.plan, work):
        raise _too_large(bid.plan, question, work)
    return bid


def _might_fit(plan: Plan, work: Work) -> bool:
    """Whether a plan that needs too much memory rests on a guess, and one that is not far off."""
    return not (plan.exact or plan.least) and (plan.memory or 0) < DOUBT * work.memory


def _too_long(plan: Plan, question: Question) -> bool:
    """Whether positions had better be searched one by one, though a table of all might fit.

    Who asks about a position in the midst of a game that helps the search engine wants to know that one.
    """
    if plan.exact or plan.positions is None or plan.seconds is None:
        return False
    if question.seconds is not None and plan.seconds > question.seconds:
        return True
    if not abilities.look.given(question.game):
        return False
    return plan.seconds > PATIENCE if question.whole else plan.positions > AT_ONCE


def _look_at_a_play(question: Question) -> None:
    """Refuse rules that return no result, such as True: once compiled it would pass for WIN."""
    game, position = question.game, question.start
    for _ in range(1 + LOOKS // looks(game)):
        moves = legal_moves(game, position)  # looks at the result
        if not moves:
            break
        position = game.play(position, moves[0])


def _too_large(plan: Plan, question: Question, work: Work) -> TooLarge:
    """What to say of a game that will not fit."""
    return TooLarge(
        "{game} has {guess} positions, which need {needed} of memory, and the limit is {memory}, enough for about"
        " {fits}: take a smaller game, a later position or more memory, or search one position (engine search)",
        game=question.game,
        guess=plan.size,
        needed=in_words(plan.memory or 0),
        memory=in_words(work.memory),
        fits=int((plan.positions or 0) * work.memory / (plan.memory or 1)),
    )
