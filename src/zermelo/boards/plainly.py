"""Positions that are neither numbers nor tuples of numbers, in words: rows of a table, names and their values, sets.

Who writes rules as Python comes to hand takes strings, tuples of rows, sets, and classes with fields for positions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from zermelo.core import literals
from zermelo.core.game import Position

EMPTY = "."
LONGEST_NAME = 24
"""A longer text is no name of a move."""

Changes = dict[str, str]
"""What becomes of the parts of a position, by the names of the parts."""


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
        several = sum(map(_is_table, value)) > 1
        lines = [line for part in value for line in (*_lines(part), *([""] if several and _is_table(part) else []))]
        return lines[:-1] if lines[-1] == "" else lines
    words = [_word(part) for part in value] or [EMPTY]
    return words if max(map(len, words), default=0) > 1 and _are_rows(value) else [" ".join(words)]


def _named(name: str, value: Any) -> list[str]:
    lines = _lines(value)
    return [f"{name} {line}" for line in lines] if len(lines) == 1 else [name, *lines]


def _is_table(value: Any) -> bool:
    """Whether it has rows, a line each: where there are several of these, a line is left free after each."""
    return isinstance(value, tuple) and any(isinstance(part, tuple) for part in value)


def _are_rows(words: tuple[Any, ...]) -> bool:
    """Whether these are strings of one length, the rows of a board."""
    return all(isinstance(word, str) for word in words) and len({len(word) for word in words}) == 1


def _word(value: Any) -> str:
    if isinstance(value, frozenset):
        return f"{{{', '.join(map(_word, literals.in_order(value)))}}}"
    if isinstance(value, str):
        return value if value.strip() else EMPTY * max(1, len(value))
    return EMPTY if value is None else literals.written(value)


def names(position: Position, children: Mapping[int, Position]) -> dict[int, str]:
    """Moves named by what they make of a position: ``=8`` of a number, ``+Ann`` of a set, ``left=8`` of a field.

    What all of them change alike, such as whose turn it is, is left out; and of parts without names the first that
    tells all moves apart is enough: ``-4H`` is the card that is played, wherever it goes.  A long name is none.
    """
    made = {slot: changes(position, child) for slot, child in children.items()}
    places = dict.fromkeys(place for change in made.values() for place in change)
    alone = next((place for place in places if _tells_apart(made, place)), "")
    shared = {place for place in places if len({change.get(place) for change in made.values()}) == 1}
    found = {}
    for slot, change in made.items():
        if alone:
            what = change[alone]
            name = alone.strip(".") + what if what.startswith("=") else what
        else:
            kept = {place: what for place, what in change.items() if place not in shared} or change
            name = ",".join(place.strip(".") + what for place, what in kept.items())
        name = "".join(name.split())
        found[slot] = name if len(name) <= LONGEST_NAME else ""
    return found


def _tells_apart(made: Mapping[int, Changes], place: str) -> bool:
    """Whether every move makes something else of a part without a name."""
    return place.startswith(".") and len({change.get(place, "") for change in made.values()} - {""}) == len(made)


def changes(before: Any, after: Any, place: str = "") -> Changes:
    """What becomes of each part of a value: ``.2`` is the second of a tuple, ``left`` a field or the row of that name.

    Of sets, and of tuples that grow or shrink and hold things of one kind, it is what comes and goes.
    """
    if before == after:
        return {}
    if isinstance(before, frozenset) and isinstance(after, frozenset):
        return {place: _come_and_gone(literals.in_order(after - before), literals.in_order(before - after))}
    if isinstance(before, str) and isinstance(after, str) and after.startswith(before):
        return {place: "+" + after[len(before) :]}
    if (named := literals.named_parts(before)) and type(before) is type(after):
        there = literals.named_parts(after)
        return _of_all({key: (named[key], there[key]) for key in named})
    if type(before) is type(after) is tuple and len(before) == len(after):
        if isinstance(before[0], str) and before[0] == after[0] and len(before) == 2:
            return changes(before[1], after[1], before[0])
        return _of_all({f"{place}.{k}": both for k, both in enumerate(zip(before, after, strict=True), 1)})
    if type(before) is type(after) is tuple and len({type(part) for part in before + after}) == 1:
        both = (Counter(after) - Counter(before)).elements(), (Counter(before) - Counter(after)).elements()
        return {place: _come_and_gone(*both)}
    return {place: "=" + _joined(after)}


def _of_all(parts: Mapping[str, tuple[Any, Any]]) -> Changes:
    return {key: what for place, both in parts.items() for key, what in changes(*both, place).items()}


def _come_and_gone(come: Iterable[Any], gone: Iterable[Any]) -> str:
    return "".join([*("+" + _joined(part) for part in come), *("-" + _joined(part) for part in gone)])


def _joined(value: Any) -> str:
    """A value without spaces, in a name."""
    return "".join("".join(_lines(value)).split()) if isinstance(value, tuple) else _word(value)
