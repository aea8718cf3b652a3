"""Positions and fields as JSON and back: numbers, strings, and tuples of such, which JSON calls arrays.

A frozenset is an object with one entry, ``{"frozenset": [1, 2]}``, in the order in which it is written.
"""

from __future__ import annotations

from typing import Any

from zermelo.core import literals
from zermelo.core.errors import FileError
from zermelo.core.language import Sentence

FROZENSET = "frozenset"


def plain(value: Any, what: Sentence) -> Any:
    """The value as JSON holds it; FileError, naming ``what`` it is, if JSON would give back something else."""
    if type(value) is tuple:
        return [plain(part, what) for part in value]
    if type(value) is frozenset:
        return {FROZENSET: [plain(part, what) for part in literals.in_order(value)]}
    if type(value) not in (int, bool, str, float, type(None)):
        raise FileError(
            "{what} has {value!r}, which is {kind}: only numbers, strings, tuples and frozensets can be saved",
            what=what,
            value=value,
            kind=type(value).__name__,
        )
    return value


def revived(value: Any) -> Any:
    """The value that ``plain`` made this of."""
    if isinstance(value, dict):
        (parts,) = value.values() if value.keys() == {FROZENSET} else ((),)
        return frozenset(map(revived, parts)) if isinstance(parts, list) else value
    return tuple(map(revived, value)) if isinstance(value, list) else value
