"""A file of named arrays under a JSON header, every byte of it covered by a checksum.

    +----------------------------------------------------------------------------------------+
    | preamble  magic, version, checksum of preamble and header, the header's place and size |  32 bytes
    | arrays    one after another, little-endian, each filled up with zeros to 32 bytes      |
    | header    JSON: what the caller put there, and "arrays"                                |  to the end
    +----------------------------------------------------------------------------------------+

"arrays" lists each array's name, kind (``u2``: unsigned, two bytes), count, offset and checksum, in the order of the
file.  The header comes last so that arrays of any length are written as they are made, and the preamble is
filled in when all else is there.  Checksums are CRC-32, of an array with its filling: they find every damaged
byte at 3 GB a second, four times as fast as BLAKE2, and ``verify`` does not rest on them.
"""

from __future__ import annotations

import json
import mmap
import struct
import zlib
from collections.abc import Container, Iterable
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from zermelo.core.errors import FileError, system_words
from zermelo.core.writing import whole

MAGIC = b"\x89ZERMELO"
VERSION = 1
PREAMBLE = struct.Struct("<8sIIQQ")
ALIGNMENT = PREAMBLE.size
KINDS = {kind: np.dtype(f"<{kind}") for kind in ("u1", "u2", "u4", "u8", "i1", "i2", "i4")}

Array = NDArray[Any]
Header = dict[str, Any]
Columns = Iterable[tuple[str, str, Iterable[Array]]]
"""Arrays to be written: name, kind, and the values in blocks, so that no array need be in memory as a whole."""


def write(path: Path, header: Header, columns: Columns) -> None:
    """Write the file, whole or not at all."""
    with whole(path) as file:
        write_to(file, header, columns)


def write_to(file: BinaryIO, header: Header, columns: Columns) -> None:
    """Write it into a file that is empty, and can be written at any place."""
    file.write(bytes(PREAMBLE.size))
    arrays = [_write_array(file, *column) for column in columns]
    text = json.dumps({**header, "arrays": arrays}, allow_nan=False).encode()
    begin = file.tell()
    file.write(text)
    file.seek(0)
    file.write(_preamble(begin, text))


def _write_array(file: BinaryIO, name: str, kind: str, blocks: Iterable[Array]) -> Header:
    begin, checksum = file.tell(), 0
    for block in blocks:
        data = np.ascontiguousarray(block, KINDS[kind]).data.cast("B") if block.size else b""
        checksum = zlib.crc32(data, checksum)
        file.write(data)
    count = (file.tell() - begin) // KINDS[kind].itemsize
    filling = bytes(-file.tell() % ALIGNMENT)
    file.write(filling)
    return {"name": name, "kind": kind, "count": count, "offset": begin, "checksum": zlib.crc32(filling, checksum)}


def _preamble(begin: int, header: bytes) -> bytes:
    """The preamble of a file whose header begins there; its own checksum covers it with a 0 in the checksum's place."""
    checksum = zlib.crc32(header, zlib.crc32(PREAMBLE.pack(MAGIC, VERSION, 0, begin, len(header))))
    return PREAMBLE.pack(MAGIC, VERSION, checksum, begin, len(header))


def read(path: Path, unread: Container[str] = ()) -> tuple[Header, dict[str, Array]]:
    """The header and the arrays, mapped and read-only; FileError, a clause about the file, unless all is well.

    Arrays that are ``unread`` are checked by whoever reads them.
    """
    return parsed(mapped(path), unread)


def parsed(data: memoryview, unread: Container[str] = ()) -> tuple[Header, dict[str, Array]]:
    """What ``read`` gives, of the bytes of a file."""
    if data[: len(MAGIC)] != MAGIC:
        raise FileError("it is not a solution saved by Zermelo")
    if len(data) < PREAMBLE.size:
        raise FileError("it is damaged: it ends within its first 32 bytes")
    _, version, _, begin, size = PREAMBLE.unpack_from(data)
    if version != VERSION:
        raise FileError(
            "it is of format {version}, and this Zermelo reads format {ours}", version=version, ours=VERSION
        )
    if begin + size != len(data):
        raise FileError(
            "it is damaged: it has {count} {count:byte|bytes} and says {said}", count=len(data), said=begin + size
        )
    text = bytes(data[begin:])
    if data[: PREAMBLE.size] != _preamble(begin, text):
        raise FileError("it is damaged: the checksum of its header is wrong")
    try:
        header = json.loads(text)
    except (ValueError, RecursionError):
        raise FileError("its header is not JSON") from None
    if not isinstance(header, dict):
        raise FileError("its header is not a JSON object")
    arrays: dict[str, Array] = {}
    end = PREAMBLE.size
    for described in take(header, "arrays", list):
        end = _read_array(data, described, arrays, end, begin, unread)
    if end != begin:
        raise FileError("its arrays do not fill the place that is theirs")
    return header, arrays


def mapped(path: Path) -> memoryview:
    """The bytes of a file; FileError, a clause, if there is none."""
    try:
        if not path.is_file():
            raise FileError("it is not a file" if path.exists() else "there is no such file")
        if path.stat().st_size == 0:
            raise FileError("it is empty")
        with open(path, "rb") as file:
            return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    except OSError as error:
        raise FileError("it cannot be read: {why}", why=system_words(error)) from None


def _read_array(
    data: memoryview, described: Any, arrays: dict[str, Array], begin: int, limit: int, unread: Container[str]
) -> int:
    """Enter the array that begins there; returns where the next one begins."""
    name, kind = take(described, "name", str), take(described, "kind", str)
    count, offset = take(described, "count", int), take(described, "offset", int)
    if kind not in KINDS or name in arrays:
        raise FileError("its header describes the array '{name}' wrongly", name=name)
    size: int = count * KINDS[kind].itemsize
    end = begin + size + -size % ALIGNMENT
    if count < 0 or offset != begin or end > limit:
        raise FileError("its array '{name}' is not where it must be", name=name)
    if name not in unread and zlib.crc32(data[begin:end]) != take(described, "checksum", int):
        raise FileError("it is damaged: the checksum of '{name}' is wrong", name=name)
    arrays[name] = np.frombuffer(data, KINDS[kind], count, offset)
    return end


def take(header: Any, name: str, kind: type[Any]) -> Any:
    """An entry of a header, if it is there and of that kind."""
    value = header.get(name) if isinstance(header, dict) else None
    if type(value) is not kind:
        raise FileError("its header has no proper '{name}'", name=name)
    return value
