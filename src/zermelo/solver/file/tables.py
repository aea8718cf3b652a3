"""A table of scores as arrays of a file, and back.

dense   the scores, and a bit for each index where not all of them can be reached
bits    a bit for each index, 1 if it is won, and another where not all of them can be reached
sorted  for each section its keys and its scores
other   the scores, and the positions as one JSON text

Scores are brought down to the smallest type that holds the longest game: one byte for up to 126 plies, or points.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from operator import lt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from zermelo.core import abilities
from zermelo.core.errors import FileError
from zermelo.core.game import Game
from zermelo.core.language import Sentence
from zermelo.native.order import Order, order_of
from zermelo.solver.file.container import Columns, Header, take
from zermelo.solver.file.keys import PackedKeys, pack
from zermelo.solver.file.packed import PackedSection
from zermelo.solver.file.plain import plain, revived
from zermelo.solver.tables.bits import BitTable, words_for
from zermelo.solver.tables.listed import DenseTable, SortedTable, top_for
from zermelo.solver.tables.table import DictTable, Table, slices

Array = NDArray[Any]
Arrays = dict[str, Array]


def described(table: Table, endless: bool = False) -> Header:
    """What the header says of a table, in which scores of 1 and -1 may stand for play without an end."""
    if table.kind not in FORMATS:
        raise FileError("a store is kept as it is: copy its folder with `zermelo store`")
    return {"kind": table.kind, **FORMATS[table.kind].header(table), **({"endless": True} if endless else {})}


def columns(table: Table, longest: int, points: bool = False) -> Columns:
    """The arrays of a table whose games last so many plies at most, or are won by so many points."""
    top, kind = top_for(longest)
    lower = 0 if points else table.top - top
    return FORMATS[table.kind].columns(table, f"i{np.dtype(kind).itemsize}", lower)


def table_of(header: Header, arrays: Arrays, game: Game) -> Table:
    """The table that a file holds."""
    kind = take(header, "kind", str)
    if kind not in FORMATS or (FORMATS[kind].indexed and not abilities.size.given(game)):
        raise FileError("{game} has no table of the kind '{kind}'", game=game, kind=kind)
    return FORMATS[kind].read(header, arrays, game)


def _dense_columns(table: DenseTable, code: str, lower: int) -> Columns:
    yield "scores", code, _lowered(table.scores, lower)
    if table.reached is not None:
        yield "reached", "u1", (np.packbits(table.reached[rows]) for rows in slices(len(table.reached)))


def _dense_table(header: Header, arrays: Arrays, game: Game) -> DenseTable:
    scores, every = _scores(arrays, "scores"), take(header, "all", bool)
    return DenseTable(game, scores, None if every else _bits(_column(arrays, "reached"), len(scores)))


def _bit_columns(table: BitTable, code: str, lower: int) -> Columns:
    yield "won", "u8", [table.won]
    if table.reached is not None:
        yield "reached", "u8", [table.reached]


def _bit_table(header: Header, arrays: Arrays, game: Game) -> BitTable:
    size, every, most = take(header, "size", int), take(header, "all", bool), abilities.size(game)
    if size > most:
        raise FileError(
            "it has {size} {size:position|positions}, and {game} has {most}", size=size, game=game, most=most
        )
    return BitTable(game, size, _words(arrays, "won", size), None if every else _words(arrays, "reached", size))


def _sorted_header(table: SortedTable) -> Header:
    _, *words = table.sections[0].positions.shape
    tiers = {"sections": len(table.sections), "tiers": table.game is not None, "lowest": table.lowest}
    numbers = {} if table.numbers is None else {"numbers": list(table.numbers)}
    order = {} if table.order is None else {"order": table.order.plain()}
    return {"words": words[0] if words else 1, **tiers, **numbers, **order}


def _sorted_columns(table: SortedTable, code: str, lower: int) -> Columns:
    for number, section in enumerate(table.sections):
        keys = pack(section.positions)
        for name, column in zip(_names(number, len(keys.others)), keys.columns, strict=True):
            yield name, f"u{column.itemsize}", [column]
        yield f"{number}.scores", code, _lowered(section.scores, lower)


def sorted_table(header: Header, arrays: Arrays, game: Game) -> SortedTable:
    """The table of sections that a file holds."""
    tiers, count, words = take(header, "tiers", bool), take(header, "sections", int), take(header, "words", int)
    order = _order(header, tiers, words)
    told = abilities.tier.given(game) or order is not None
    # More of either than there are arrays would be looked for in vain, and for long.
    if not (0 < count <= len(arrays) and 0 < words <= len(arrays) and (told if tiers else count == 1)):
        raise FileError(
            "{game} has no table of {count} {count:section|sections} of positions of {words} {words:word|words}",
            game=game,
            count=count,
            words=words,
        )
    sections = []
    for number in range(count):
        highs, starts, lows, *rest = (_column(arrays, name) for name in _names(number, words - 1))
        section = PackedSection(PackedKeys(highs, starts, lows, tuple(rest)), _scores(arrays, f"{number}.scores"))
        if not section.keys.sound() or len(section.keys) != len(section.scores):
            raise FileError("the keys of its section {number} contradict each other", number=number)
        sections.append(section)
    if len({section.scores.dtype for section in sections}) > 1:
        raise FileError("its sections keep scores of different types")
    lowest, numbers = take(header, "lowest", int), _numbers(header, tiers, count)
    return SortedTable(sections, game if tiers else None, lowest, numbers, order, words)


def _order(header: Header, tiers: bool, words: int) -> Order | None:
    """What the tiers are, where the file tells."""
    if "order" not in header:
        return None
    order = order_of(header["order"])
    if order is None or not tiers or order.words != words:
        raise FileError("the order of its tiers makes no sense")
    return order


def _numbers(header: Header, tiers: bool, count: int) -> tuple[int, ...] | None:
    """The tiers of the sections, where the file names them."""
    if "numbers" not in header:
        return None
    numbers = take(header, "numbers", list)
    whole = all(type(number) is int and -(2**63) <= number < 2**63 for number in numbers)
    rising = whole and all(map(lt, numbers, numbers[1:]))
    if not (tiers and rising and len(numbers) == count):
        raise FileError("the numbers of its tiers do not rise, or are not one for each section")
    return tuple(numbers)


def _other_columns(table: DictTable, code: str, lower: int) -> Columns:
    positions = [plain(position, Sentence("a position")) for position, _ in table.items()]
    yield "positions", "u1", [np.frombuffer(json.dumps(positions).encode(), np.uint8)]
    yield "scores", code, (block for scores in table.blocks() for block in _lowered(scores, lower))


def _other_table(header: Header, arrays: Arrays, game: Game) -> DictTable:
    scores = _scores(arrays, "scores")
    try:
        positions = revived(json.loads(_column(arrays, "positions").tobytes()))
        found = dict(zip(positions, scores.tolist(), strict=True))
    except (ValueError, TypeError, RecursionError):  # not JSON, not a list, not as many, or not hashable
        raise FileError("its positions do not match its scores") from None
    if len(found) < len(positions):
        raise FileError("it has a position twice")
    return DictTable(found, int(np.iinfo(scores.dtype).max))


def _names(number: int, others: int) -> list[str]:
    """The arrays of a section's keys, in the order of ``PackedKeys.columns``."""
    return [f"{number}.{part}" for part in ("highs", "starts", "lows", *(f"word{k + 2}" for k in range(others)))]


def _column(arrays: Arrays, name: str) -> Array:
    if name not in arrays:
        raise FileError("it has no array '{name}'", name=name)
    return arrays[name]


def _scores(arrays: Arrays, name: str) -> Array:
    scores = _column(arrays, name)
    if scores.dtype.kind != "i" or not len(scores):
        raise FileError("its array '{name}' cannot be scores", name=name)
    return scores


def _words(arrays: Arrays, name: str, size: int) -> Array:
    """Bits in words of 64, of which those after the last must be 0."""
    words = _column(arrays, name)
    if size < 1 or words.dtype != np.uint64 or len(words) != words_for(size) or int(words[-1]) >> ((size - 1) % 64 + 1):
        raise FileError(
            "its array '{name}' is not one bit for each of {size} {size:position|positions}", name=name, size=size
        )
    return words


def _lowered(scores: Array, by: int) -> Iterator[Array]:
    """Scores with another top, so many lower than theirs: the plies stay, and a draw stays 0."""
    for rows in slices(len(scores)):
        block = scores[rows]
        yield block - np.sign(block) * by


def _bits(packed: Array, count: int) -> NDArray[np.bool_]:
    if packed.dtype != np.uint8 or len(packed) != (count + 7) // 8:
        raise FileError("its array 'reached' is not one bit for each score")
    return np.unpackbits(packed, count=count).astype(np.bool_)


class Format(NamedTuple):
    """How tables of one kind are written and read."""

    header: Callable[[Any], Header]
    columns: Callable[[Any, str, int], Columns]
    """The arrays, with the type of the scores and by how much they are lowered."""
    read: Callable[[Header, Arrays, Game], Table]
    indexed: bool = False
    """Whether the game must have a dense index."""


FORMATS: dict[str, Format] = {
    "dense": Format(lambda table: {"all": table.reached is None}, _dense_columns, _dense_table, indexed=True),
    "bits": Format(
        lambda table: {"size": table.size, "all": table.reached is None}, _bit_columns, _bit_table, indexed=True
    ),
    "sorted": Format(_sorted_header, _sorted_columns, sorted_table),
    "other": Format(lambda table: {}, _other_columns, _other_table),
}
"""By kind of table."""
