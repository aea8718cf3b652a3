"""Where files of a store are: in a folder, or in a bucket."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, suppress
from pathlib import Path, PurePath
from typing import BinaryIO
from urllib.parse import urlsplit
from urllib.request import url2pathname

from zermelo.core import writing
from zermelo.core.errors import FileError, system_words
from zermelo.solver.file import container
from zermelo.solver.store.bucket import Bucket

Place = Path | Bucket


def place_of(words: str | os.PathLike[str] | Bucket) -> Place:
    """A folder, or an address with ``://``; file:// is a folder of this machine."""
    if isinstance(words, Bucket):
        return words
    text = os.fspath(words)
    protocol, address, rest = text.partition("://")
    if not address:
        return Path(text)
    if not protocol or not rest.strip("/"):
        raise FileError("'{address}' names nothing: write it like s3://bucket/name or file:///folder", address=text)
    if protocol != "file":
        return Bucket(text.rstrip("/"))
    named = urlsplit(text)
    if named.netloc not in ("", "localhost"):
        raise FileError("'{address}' is on another machine: name it as this one sees it, /folder", address=text)
    return Path(url2pathname(named.path))


def within(root: Place, place: Place) -> str:
    """Where a place is, seen from another above it."""
    return PurePath(str(place)).relative_to(PurePath(str(root))).as_posix()


def is_within(root: Place, place: Place) -> bool:
    """Whether a place is below another, or is the same."""
    real = [PurePath(str(each) if isinstance(each, Bucket) else os.path.realpath(each)) for each in (root, place)]
    return real[1].is_relative_to(real[0])


def whole(place: Place, synced: bool = True) -> AbstractContextManager[BinaryIO]:
    """A file to write; see ``core.writing.whole``.  The folder that it is in is made."""
    if isinstance(place, Bucket):
        return place.whole()
    writing.make_folder(place.parent, synced)
    return writing.whole(place, synced=synced)


def contents(place: Place) -> memoryview:
    """All bytes of a file; FileError, a clause, if they cannot be read."""
    return memoryview(place.read()) if isinstance(place, Bucket) else container.mapped(place)


def part(place: Place, begin: int, end: int) -> bytes:
    """Some bytes of a file; FileError, a clause, if they cannot be read."""
    if isinstance(place, Bucket):
        return place.read(begin, end)
    try:
        with open(place, "rb") as file:
            file.seek(begin)
            return file.read(end - begin)
    except OSError as error:
        raise FileError("it cannot be read: {why}", why=system_words(error)) from None


def bring_to_disk(places: Iterable[Place]) -> None:
    """Have files that were not synced on the disk; those of a bucket are kept when they are written."""
    writing.bring_to_disk(place for place in places if isinstance(place, Path))


def files(place: Place) -> Iterator[tuple[Place, int]]:
    """Every file below, and its size."""
    if isinstance(place, Bucket):
        yield from place.files()
        return
    for folder, _, names in os.walk(place):
        for name in names:
            with suppress(OSError):  # it was a run, and is listed by now
                yield Path(folder, name), os.stat(os.path.join(folder, name)).st_size


def remove_tree(place: Place) -> None:
    """Remove a folder and all that is in it, as far as that can be done."""
    if isinstance(place, Bucket):
        for each, _ in place.files():
            each.unlink()
    else:
        shutil.rmtree(place, ignore_errors=True)


def free_disk(place: Place) -> int:
    """The bytes that are left where a store stands, or will stand; a bucket has no end."""
    if isinstance(place, Bucket):
        return sys.maxsize
    try:
        return shutil.disk_usage(next(each for each in (place, *place.absolute().parents) if each.is_dir())).free
    except OSError as error:
        raise FileError("{path} cannot be read: {why}", path=place, why=system_words(error)) from None
