"""Files of a store: sorted keys, or the scores that belong to them, in blocks that are read one by one.

A file is one of ``file.container``: whole or not at all, with a checksum of its header and of the places of its blocks.
Each block is compressed alone (Zstandard, with its checksum): the steps from key to key, in which the same few numbers
come again and again, or the scores as they are.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import zstandard
from numpy.typing import NDArray

from zermelo.core.errors import FileError
from zermelo.native.kernels import deltas as kernel
from zermelo.solver.file import container
from zermelo.solver.file.container import Header, take
from zermelo.solver.store.places import Place, contents, part, whole
from zermelo.space.settle import compiled

Array = NDArray[Any]
LEVEL = 1
"""Of Zstandard: the third takes a fifth more time for a twentieth less room.  zlib takes twice the time or more."""
LARGEST = 1 << 15
"""Rows of a block: few enough for one position to be looked up, many enough to be compressed well."""
MOST = kernel.LONGEST * LARGEST
"""Bytes that a block may hold."""
HIGHEST = (1 << 63) - 1
"""Of all keys."""
DATA = "data"


def write_keys(path: Place, header: Header, keys: Array, block: int, synced: bool = True) -> int:
    """Rising keys in blocks of so many; returns the size of the file."""
    firsts = keys[::block].astype(np.uint64)
    header = {**header, "count": int(keys.size), "block": block}
    return _write(path, header, [("firsts", "u8", [firsts])], key_blocks(keys, block), synced)


def write_scores(path: Place, header: Header, scores: Array, block: int, synced: bool = True) -> int:
    """The scores of as many keys, in the same blocks; returns the size of the file."""
    header = {**header, "count": int(scores.size), "block": block}
    return _write(path, header, [], score_blocks(scores, block), synced)


def key_blocks(keys: Array, block: int) -> Iterator[bytes]:
    """Rising keys, compressed."""
    native, room, compress = compiled(kernel), np.empty(MOST, np.uint8), _compressor()
    for begin in range(0, keys.size, block):
        end = min(begin + block, keys.size)
        yield compress(room[: native.write_steps(keys, begin, end, room)].data)


def score_blocks(scores: Array, block: int) -> Iterator[bytes]:
    """Scores, compressed."""
    kept, compress = scores.astype(scores.dtype.newbyteorder("<"), copy=False), _compressor()
    for begin in range(0, kept.size, block):
        yield compress(kept[begin : begin + block].data.cast("B"))


def _compressor() -> Callable[[memoryview], bytes]:
    """Of the thread that asks: no two may use the same."""
    return zstandard.ZstdCompressor(LEVEL, write_checksum=True).compress


def _write(path: Place, header: Header, columns: list[Any], blocks: Iterable[bytes], synced: bool) -> int:
    parts = list(blocks)
    ends = np.cumsum([len(part) for part in parts], dtype=np.uint64)
    data = np.frombuffer(b"".join(parts), np.uint8)
    made = io.BytesIO()
    container.write_to(made, header, [*columns, ("ends", "u8", [ends]), (DATA, "u1", [data])])
    with whole(path, synced) as file:
        return file.write(made.getbuffer())


@dataclass(frozen=True)
class Blocks:
    """An opened file: where its blocks stand.  They are read when they are wanted, and no file is held open."""

    path: Place
    header: Header
    firsts: NDArray[np.int64]
    """The lowest key of each block; none of scores."""
    ends: NDArray[np.int64]
    offset: int
    count: int
    block: int
    """Rows of a block."""

    @staticmethod
    def opened(path: Place, about: Header, unread: tuple[str, ...] = (DATA,)) -> Blocks:
        """The file, if its header says this; FileError, which names it, if it is not sound.

        Blocks are checked when they are read, or now if nothing is left ``unread``.
        """
        try:
            header, arrays = container.parsed(contents(path), unread)
            for name, value in about.items():
                if header.get(name) != value:
                    raise FileError("it is of another store, or of another place in it")
            count, places = take(header, "count", int), {each["name"]: each["offset"] for each in header["arrays"]}
            block = take(header, "block", int)
            blocks = -(count // -block) if 0 < block <= LARGEST else -1
            ends, firsts = (arrays.get(name, np.empty(0, np.uint64)).astype(np.int64) for name in ("ends", "firsts"))
            rising = all(bool(np.all(column[1:] > column[:-1])) for column in (ends, firsts))
            if not (len(ends) == blocks and count >= 0 and len(firsts) in (0, blocks) and rising and DATA in arrays):
                raise FileError("its blocks contradict each other")
            if (ends[:1] <= 0).any() or sum(ends[-1:]) != len(arrays[DATA]) or (firsts[:1] < 0).any():
                raise FileError("its blocks contradict each other")
        except FileError as error:
            raise broken(path, error) from None
        return Blocks(path, header, firsts, ends, places[DATA], count, block)

    def keys(self, begin: int, end: int, out: Array | None = None) -> NDArray[np.int64]:
        """The keys of the blocks begin..end."""
        keys = np.empty(self.rows(begin, end), np.int64) if out is None else out
        read_steps = compiled(kernel).read_steps
        for block, row, data in self._data(begin, end):
            steps = np.frombuffer(data, np.uint8)
            keys[row] = self.firsts[block]
            stop = min(row + self.block, keys.size)
            follows = block + 1 < len(self.firsts)
            if not read_steps(steps, keys, row, stop) or (follows and keys[stop - 1] >= self.firsts[block + 1]):
                raise broken(self.path, FileError("its keys do not rise"))
        return keys

    def scores(self, begin: int, end: int, kind: Any, out: Array | None = None) -> Array:
        """The scores of the blocks begin..end."""
        scores = np.empty(self.rows(begin, end), kind) if out is None else out
        for _, row, data in self._data(begin, end):
            found = np.frombuffer(data, np.dtype(kind).newbyteorder("<"))
            if len(found) != min(self.block, scores.size - row):
                raise broken(self.path, FileError("its blocks contradict each other"))
            scores[row : row + len(found)] = found
        return scores

    def between(self, low: int, high: int) -> NDArray[np.int64]:
        """The keys from ``low`` to ``high``, both counted."""
        return self.placed(low, high)[1]

    def placed(self, low: int, high: int) -> tuple[int, NDArray[np.int64]]:
        """The same, and the row of the first of them."""
        begin = max(0, int(np.searchsorted(self.firsts, low, side="right")) - 1)
        end = int(np.searchsorted(self.firsts, high, side="right"))
        if begin >= end:
            return 0, np.empty(0, np.int64)
        keys = self.keys(begin, end)
        first = int(np.searchsorted(keys, low))
        return begin * self.block + first, keys[first : np.searchsorted(keys, high, side="right")]

    def rows(self, begin: int, end: int) -> int:
        """How many stand in the blocks begin..end."""
        return min(end * self.block, self.count) - begin * self.block

    def _data(self, begin: int, end: int) -> Iterator[tuple[int, int, bytes]]:
        """Each of the blocks, the row of its first among them, and what it holds."""
        if begin == end:
            return
        first = int(self.ends[begin - 1]) if begin else 0
        decompress = zstandard.ZstdDecompressor().decompress
        try:
            data = memoryview(part(self.path, self.offset + first, self.offset + int(self.ends[end - 1])))
            for block in range(begin, end):
                last = int(self.ends[block]) - first
                before = int(self.ends[block - 1]) - first if block > begin else 0
                yield block, (block - begin) * self.block, decompress(data[before:last], MOST)
        except zstandard.ZstdError:
            raise broken(self.path, FileError("the checksum of a block is wrong")) from None
        except FileError as error:
            raise broken(self.path, error) from None


def broken(path: Place, why: FileError) -> FileError:
    """What to say of a file of a store that cannot be used."""
    return FileError("a part of the store, '{path}', cannot be used: {why}", path=path, why=why)
