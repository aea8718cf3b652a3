"""Positions and fields as JSON and back: numbers, strings, and tuples of such, which JSON calls arrays."""

from __future__ import annotations

from typing import Any

from zermelo.core.errors import FileError
from zermelo.core.language import Sentence


def plain(value: Any, what: Sentence) -> Any:
    """The value as JSON holds it; FileError, naming ``what`` it is, if JSON would give back something else."""
    if type(value) is tuple:
        return [plain(part, what) for part in value]
    if type(value) not in (int, bool, str, float, type(None)):
        raise FileError(
            "{what} has {value!r}, which is {kind}: only numbers, strings and tuples can be saved",
            what=what,
            value=value,
            kind=type(value).__name__,
        )
    return value


def revived(value: Any) -> Any:
    """The value that ``plain`` made this of."""
    return tuple(revived(part) for part in value) if isinstance(value, list) else value
