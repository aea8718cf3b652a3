"""How the positions of a game are sorted by tiers: as its author says, or by an order that is found.

What was found is remembered, and so is what did not hold: a game that is solved again is not sampled again.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from zermelo.core import abilities
from zermelo.core.game import Game, Position
from zermelo.core.language import Sentence
from zermelo.native.order import flat_order
from zermelo.native.sorting import BY_RULES, Sorting
from zermelo.solver.engine import Unsuited, Wiser
from zermelo.solver.question import Question

if TYPE_CHECKING:
    from zermelo.space.orders import Sample

MOST_KNOWN = 200
"""Games that are remembered."""
LESSONS = 3
"""Orders that may break before none is looked for any more."""


class Known(NamedTuple):
    """How positions are sorted, and why every move leads to a higher tier, where that was found."""

    sorting: Sorting
    why: Sentence | None = None
    lessons: tuple[Sample, ...] = ()
    """What has broken the orders that were found before."""


_KNOWN: dict[Any, Known | Sentence] = {}
"""What was found, or why there is nothing."""
_FALLING: dict[Any, bool] = {}
"""Whether every move lowers a position that is one int."""


def recalled(question: Question) -> Known | Sentence | None:
    """What is known without a look: how, or why not."""
    if abilities.tier.given(question.game) and type(question.start) is int:
        return Known(BY_RULES)
    return _KNOWN.get(_key(question.game, question.start, question.symmetry))


def sorting_for(question: Question) -> Known:
    """How positions are sorted; Unsuited if no way is found."""
    game, start, symmetry = question.game, question.start, question.symmetry
    found = recalled(question)
    if found is None:
        found = _found(game, start, symmetry)
        _remember(_KNOWN, _key(game, start, symmetry), found)
    if isinstance(found, Sentence):
        raise Unsuited(found)
    return found


def unsorted(question: Question) -> Known:
    """Positions as keys, where no order is known; Unsuited if they are too large."""
    from zermelo.native.texts import words_of
    from zermelo.space.orders import packing_of, sampled

    game, start = question.game, question.start
    words = words_of(start)  # says what cannot be compiled
    if words == 1:
        return Known(Sorting(flat_order(1)))
    sample = sampled(game, start, question.symmetry, repeating=True)
    packing = None if sample is None else packing_of(sample)
    if packing is None:
        raise Unsuited("a store needs positions of 63 bits in all, and those of {game} take more", game=game)
    return Known(Sorting(flat_order(words), packing))


def broken(game: Game, start: Position, symmetry: bool, why: Sentence, positions: Iterable[Position]) -> Unsuited:
    """What to raise where an order, or the room for a position, has turned out wrong.

    ``positions`` show where, and are learnt from: if that leads to another order, the engine may try again.
    """
    from zermelo.space.orders import sample_from

    known, lesson = _KNOWN.get(_key(game, start, symmetry)), sample_from(game, positions, symmetry)
    found: Known | Sentence = why
    if isinstance(known, Known) and lesson is not None and len(known.lessons) < LESSONS:
        found = _found(game, start, symmetry, (*known.lessons, lesson))
        if isinstance(found, Known) and found.sorting == known.sorting:
            found = why
    _remember(_KNOWN, _key(game, start, symmetry), found)
    return Wiser(why) if isinstance(found, Known) else Unsuited(why)


def falling(question: Question) -> bool:
    """Whether every move lowers a position that is one int, as far as a sample shows."""
    from zermelo.space.orders import sampled

    key = _key(question.game, question.start, question.symmetry)
    found = _FALLING.get(key)
    if found is None:
        sample = sampled(question.game, question.start, question.symmetry)
        found = sample is not None and sample.words == 1 and bool((sample.after < sample.before).all())
        _remember(_FALLING, key, found)
    return found


def not_falling(question: Question) -> None:
    """A move has turned out not to lower the position."""
    _remember(_FALLING, _key(question.game, question.start, question.symmetry), False)


def _remember(where: dict[Any, Any], key: Any, found: Known | Sentence | bool) -> None:
    if key is not None:
        if len(where) >= MOST_KNOWN:
            where.clear()
        where[key] = found


def _key(game: Game, start: Position, symmetry: bool) -> Any:
    """What names a question; None if the game has no name."""
    key = game, start, symmetry, abilities.tier.given(game)
    try:
        hash(key)
    except TypeError:
        return None
    return key


def _found(game: Game, start: Position, symmetry: bool, lessons: tuple[Sample, ...] = ()) -> Known | Sentence:
    """What a sample tells, and what broke earlier orders."""
    from zermelo.native.texts import words_of
    from zermelo.space.orders import find, packing_of, sampled

    words_of(start)  # says what cannot be compiled
    sample = sampled(game, start, symmetry)
    for lesson in lessons:
        sample = None if sample is None else sample | lesson
    packing = None if sample is None else packing_of(sample)
    if sample is not None and packing is None:
        return Sentence("the tiers engine needs positions of 63 bits in all, and those of {game} take more", game=game)
    if packing is not None and abilities.tier.given(game):
        return Known(Sorting(packing=packing), lessons=lessons)
    found = None if sample is None or packing is None else find(sample, packing)
    if found is None:
        return Sentence(
            "the tiers engine needs an order that every move raises: {game} has no tier(), and none was found",
            game=game,
        )
    return Known(Sorting(found.order, packing), found.why, lessons)
