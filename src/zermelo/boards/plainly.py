"""Positions that are neither numbers nor tuples of numbers, in words: rows of a table, names and their values, sets.

Who writes rules as Python comes to hand takes strings, tuples of rows, sets, and classes with fields for positions.
"""

from __future__ import annotations

from typing import Any

from zermelo.core import literals
from zermelo.core.game import Position

EMPTY = "."
LONGEST_NAME = 24
"""A longer text is no name of a move."""


def is_numbers(position: Position) -> bool:
    """Whether a position is a number or a tuple of them, which have boards of their own."""
    return type(position) is int or (type(position) is tuple and all(type(word) is int for word in position))


def has_cells(position: Position) -> bool:
    """Whether the characters of its text are cells: it is a text or has rows, and not single values alone."""
    named = literals.named_parts(position)
    if named:
        return any(map(has_cells, named.values()))
    return isinstance(position, str) or (isinstance(position, tuple) and not is_numbers(position))


def text(position: Position) -> str:
    """A position in characters, a line for each row of it; as Python writes it, if that would show nothing."""
    lines = "\n".join(_lines(position)) if position != "" and not is_numbers(position) else ""
    return lines if lines.strip() else literals.written(position)


def _lines(value: Any) -> list[str]:
    named = literals.named_parts(value)
    if named:
        return [line for name, part in named.items() for line in _named(name, part)]
    if not isinstance(value, tuple):
        return _word(value).splitlines()
    if any(isinstance(part, tuple) or literals.named_parts(part) for part in value):
        return [line for part in value for line in _lines(part)]
    words = [_word(part) for part in value]
    return words if max(map(len, words), default=0) > 1 and _are_rows(value) else [" ".join(words)]


def _named(name: str, value: Any) -> list[str]:
    lines = _lines(value)
    return [f"{name} {line}" for line in lines] if len(lines) == 1 else [name, *lines]


def _are_rows(words: tuple[Any, ...]) -> bool:
    """Whether these are strings of one length, the rows of a board."""
    return all(isinstance(word, str) for word in words) and len({len(word) for word in words}) == 1


def _word(value: Any) -> str:
    if isinstance(value, frozenset):
        return f"{{{', '.join(map(_word, literals.in_order(value)))}}}"
    if isinstance(value, str):
        return value if value.strip() else EMPTY * max(1, len(value))
    return EMPTY if value is None else literals.written(value)


def change(before: Position, after: Position) -> str:
    """A name for a move by what it makes of a position: ``=8``, ``+Ann`` to a set, ``left=8``; or nothing."""
    if isinstance(before, frozenset) and isinstance(after, frozenset):
        parts = [("+", part) for part in literals.in_order(after - before)]
        parts += [("-", part) for part in literals.in_order(before - after)]
        name = "".join(sign + _word(part) for sign, part in parts)
    elif isinstance(before, str) and isinstance(after, str) and after.startswith(before):
        name = "+" + after[len(before) :]
    elif named := literals.named_parts(before):
        changed = {key: part for key, part in literals.named_parts(after).items() if part != named.get(key)}
        name = ",".join(f"{key}={literals.written(part)}" for key, part in changed.items())
    else:
        name = "=" + (after if isinstance(after, str) else literals.written(after))
    name = "".join(name.split())
    return name if len(name) <= LONGEST_NAME else ""
