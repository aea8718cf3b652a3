"""Methods that look like a rule or an ability but are none: what is misspelt is never asked.

A false alarm calls a sound game wrong, so that a name alone is not enough: the method must be used by no other, take
what the ability takes, and answer as it does.  Only the very letters in another order are believed unasked.
"""

from __future__ import annotations

import difflib
import inspect
from collections.abc import Callable, Iterator
from types import CodeType
from typing import Any

from zermelo.core import abilities
from zermelo.core.game import RULES, Game
from zermelo.core.language import Sentence
from zermelo.solver.check.examination import Examination

CLOSE = 0.8
"""How much of a name must be another's to be taken for it."""
CLOSE_ENOUGH = 0.7
"""The same of an ability whose name is about as long: tear(self, position) is tier."""
Method = Callable[..., Any]


def names(exam: Examination) -> Sentence:
    """No method that nobody uses is called almost as a rule or an ability is."""
    known = (*RULES, *abilities.ABILITIES)
    methods = dict(_methods(type(exam.game)))
    for name, method in methods.items():
        if name in known or any(name in _names(other) for key, other in methods.items() if key != name):
            continue
        meant = _meant(exam.game, name, known)
        exam.demand(
            meant is None,
            "{name}({parameters}) is used by nobody: did you mean {meant}?",
            name=name,
            parameters=", ".join(inspect.signature(method).parameters),
            meant=meant,
        )
    given = [name for name, ability in abilities.ABILITIES.items() if ability.given(exam.game)]
    if not given:
        return Sentence("the five rules, no abilities")
    return Sentence("the five rules, and {abilities}", abilities=", ".join(given))


def _methods(cls: type[Game]) -> Iterator[tuple[str, Method]]:
    """What the author has written, by name; private ones too, as they use others."""
    for base in reversed(cls.__mro__[: cls.__mro__.index(Game)]):
        for name, member in vars(base).items():
            method = getattr(member, "fget", None) or getattr(member, "func", None) or member  # a property's
            method = inspect.unwrap(getattr(method, "__func__", method))  # a static or class method's
            if inspect.isfunction(method):
                yield name, method


def _names(method: Method) -> set[str]:
    """All names of attributes and globals in a method, inner functions included."""
    found: set[str] = set()
    codes: list[CodeType] = [method.__code__]
    for code in codes:  # grows
        found.update(code.co_names)
        codes += [inner for inner in code.co_consts if isinstance(inner, CodeType)]
    return found


def _meant(game: Game, name: str, known: tuple[str, ...]) -> str | None:
    """The name that this one was probably meant to be."""
    if name.startswith("_"):
        return None
    written = name.lower()
    for other in known:
        if sorted(other) == sorted(written):
            return other
    alike = [other for other in abilities.ABILITIES if abs(len(other) - len(name)) <= 1]
    close = (
        *difflib.get_close_matches(written, known, n=1, cutoff=CLOSE),
        *difflib.get_close_matches(written, alike, n=1, cutoff=CLOSE_ENOUGH),
    )
    return next((other for other in close if _could_be(game, name, other)), None)


def _could_be(game: Game, name: str, other: str) -> bool:
    """Whether a method takes what this rule or ability takes, and says something of the same kind of the start."""
    ability = abilities.ABILITIES.get(other)
    if ability and ability.only_with and not any(hasattr(game, partner) for partner in ability.only_with):
        return False
    promised = inspect.signature(ability.without if ability else getattr(Game, other))
    taken = list(promised.parameters)[1:]
    given = {"position": game.start(), "out": [0] * game.slots(), "text": ""}
    try:
        found = getattr(game, name)  # of a property its answer
        if len(inspect.signature(found).parameters if callable(found) else ()) != len(taken):
            return False
        answer = found(*(given.get(word, 0) for word in taken)) if callable(found) else found
    except Exception:  # whatever an author may raise: as likely as not it would be the ability
        return True
    kind = str(promised.return_annotation).partition("[")[0]
    if kind in ("int", "bool"):
        return hasattr(answer, "__index__")
    return kind in ("Position", "Any", *(each.__name__ for each in type(answer).__mro__))
