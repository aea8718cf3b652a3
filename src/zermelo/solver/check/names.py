"""Methods that look like a rule or an ability but are none: what is misspelt is never asked."""

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
"""How much of a name must be another's to be taken for it; the same letters in another order are, too."""
CLOSE_ENOUGH = 0.7
"""The same of a method that is given just as much as the other, and is about as long: tear(self, position) is tier."""
Method = Callable[..., Any]


def names(exam: Examination) -> Sentence:
    """No method that nobody uses is called almost as a rule or an ability is."""
    known = (*RULES, *abilities.ABILITIES)
    methods = dict(_methods(type(exam.game)))
    for name, method in methods.items():
        if name in known or any(name in _names(other) for key, other in methods.items() if key != name):
            continue
        meant = _meant(name, len(inspect.signature(method).parameters), known)
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


def _meant(name: str, given: int, known: tuple[str, ...]) -> str | None:
    """The name that this one, of a method with so many parameters, was probably meant to be."""
    if name.startswith("_"):
        return None
    written = name.lower()
    shuffled = [other for other in known if sorted(other) == sorted(written)]
    alike = [
        other
        for other, ability in abilities.ABILITIES.items()
        if len(ability.parameters) + 1 == given and abs(len(other) - len(name)) <= 1
    ]
    close = difflib.get_close_matches(written, known, n=1, cutoff=CLOSE)
    return next(iter(shuffled or close or difflib.get_close_matches(written, alike, n=1, cutoff=CLOSE_ENOUGH)), None)
