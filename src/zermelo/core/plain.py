"""NumPy's ints taken as ints: whoever computes with arrays returns and passes them, and Python's are what is meant.

An ``np.int64`` is no ``int``: it wraps around, is written otherwise and cannot be compiled.  So fields are made plain
when a game is made, and what the rules return where their file knows NumPy; other rules pay nothing.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Mapping
from types import FunctionType, ModuleType
from typing import Any

RETURNING = ("start", "slots", "legal", "play", "result", "turn", "canonical", "tier", "index", "at", "gain", "margin")
"""Methods whose answers are ints, tuples of ints, or True and False."""


def plain(value: Any) -> Any:
    """The value with Python's numbers in place of NumPy's, in tuples too."""
    kind = type(value)
    if kind is int or kind is bool:
        return value
    if kind is tuple:
        return value if all(type(part) is int for part in value) else tuple(map(plain, value))
    return value.item() if kind.__module__ == "numpy" and value.ndim == 0 else value


def knows_numpy(names: Mapping[str, Any]) -> bool:
    """Whether a module's names lead to NumPy: its own, or those of what it imports from its neighbours."""
    return any(map(_is_numpys, names.values())) or any(
        any(map(_is_numpys, further.values())) for value in names.values() if (further := _names_behind(value))
    )


def _is_numpys(value: Any) -> bool:
    module = value.__name__ if isinstance(value, ModuleType) else type(value).__module__
    return module == "numpy" or (isinstance(value, type) and value.__module__ == "numpy")


def _names_behind(value: Any) -> Mapping[str, Any]:
    """The names that a module or a function of the author's sees."""
    found = vars(value) if isinstance(value, ModuleType) else getattr(value, "__globals__", None)
    return found if isinstance(found, dict) and not str(found.get("__name__")).startswith("zermelo.") else {}


def make_plain(game: Any) -> None:
    """Replace NumPy's numbers in the fields of a game that is being made."""
    for part in dataclasses.fields(game):
        given = getattr(game, part.name)
        if (value := plain(given)) is not given:
            object.__setattr__(game, part.name, value)


def answering_plainly(rule: FunctionType) -> Callable[..., Any]:
    """The rule with plain answers; ``unwrapped`` gives the author's back."""
    rule = unwrapped(rule)  # it may be another game's, where it was made to answer so already

    def plainly(*given: Any) -> Any:
        return plain(rule(*given))

    functools.update_wrapper(plainly, rule)
    plainly.__dict__["rule_as_written"] = plainly.__dict__.pop("__wrapped__")
    return plainly


def unwrapped(rule: Any) -> Any:
    """A rule as its author wrote it."""
    return getattr(rule, "rule_as_written", rule)
