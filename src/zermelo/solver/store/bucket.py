"""A store in a bucket: any file system that fsspec knows, s3://BUCKET/NAME or memory://NAME.

An object is written whole or not at all, and is kept when it is written; there are no folders, and nobody can be kept
out for sure.  So a lock is an object that its holder writes anew every so often, and that is nobody's once it is old.
"""

from __future__ import annotations

import io
import json
import os
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import PurePosixPath
from threading import Event, Thread
from typing import Any, BinaryIO

from zermelo.core.errors import FileError, WriteError, ZermeloError, system_words

BEAT = 15.0
"""Seconds after which the holder of a lock writes it anew."""
OLD = 4 * BEAT
"""Seconds after which a lock is nobody's."""


@dataclass(frozen=True)
class Bucket:
    """An address in it, with as much of ``pathlib.Path`` as a store asks for."""

    address: str

    @cached_property
    def _system(self) -> Any:
        protocol = self.address.partition("://")[0]
        try:
            from fsspec.core import url_to_fs
        except ImportError:
            raise ZermeloError(
                "a store at '{address}' needs fsspec: pip install 'zermelo[cluster]'", address=self
            ) from None
        try:
            # What others write must be seen at once.
            return url_to_fs(self.address, use_listings_cache=False)[0]
        except ImportError as error:
            raise ZermeloError(
                "a store at '{address}' needs another package: {why}", address=self, why=system_words(error)
            ) from None
        except ValueError as error:
            raise ZermeloError(
                "a store cannot be at '{address}', for fsspec does not know '{protocol}': {why}",
                address=self,
                protocol=protocol,
                why=system_words(error),
            ) from None
        except Exception as error:  # of any kind of file system, which may ask its server at once
            raise _silent(self, error) from None

    def __str__(self) -> str:
        return self.address

    def __truediv__(self, name: str) -> Bucket:
        made = Bucket(f"{self.address.rstrip('/')}/{name}")
        made.__dict__["_system"] = self._system
        return made

    @property
    def name(self) -> str:
        return PurePosixPath(self.address).name

    def absolute(self) -> Bucket:
        return self

    def exists(self) -> bool:
        with self._asked():
            try:
                self._system.info(self.address)  # to `exists` whatever does not answer is not there
            except FileNotFoundError:
                return False
        return True

    def is_dir(self) -> bool:
        return next(self.files(), None) is not None

    def files(self) -> Iterator[tuple[Bucket, int]]:
        """Every object below, and its size."""
        with self._asked():
            try:
                root = self._system._strip_protocol(self.address)
                found = self._system.find(root, detail=True)
            except FileNotFoundError:
                found = {}
        for path, facts in sorted(found.items()):
            yield self / str(PurePosixPath(path).relative_to(root)), int(facts["size"] or 0)

    def read(self, begin: int | None = None, end: int | None = None) -> bytes:
        """Its bytes, or some of them; FileError, a clause, if it is not there."""
        try:
            return bytes(self._system.cat_file(self.address, start=begin, end=end))
        except FileNotFoundError:
            raise FileError("there is no such file") from None
        except Exception as error:
            raise FileError("it cannot be read: {why}", why=system_words(error)) from None

    @contextmanager
    def whole(self) -> Iterator[BinaryIO]:
        """An object to write, which takes its place when the body has ended well."""
        made = io.BytesIO()
        yield made
        with self._asked():
            try:
                self._write(made)
            except FileNotFoundError:  # where there are folders; a bucket that is not there is not made
                with suppress(NotImplementedError, FileExistsError):
                    self._system.mkdir(self._system._parent(self.address), create_parents=False)
                self._write(made)

    def _write(self, made: io.BytesIO) -> None:
        with self._system.open(self.address, "wb", autocommit=False) as file:
            file.write(made.getbuffer())
        file.commit()

    def unlink(self) -> None:
        with self._asked():
            self._system.rm_file(self.address)

    @contextmanager
    def _asked(self) -> Iterator[None]:
        """Whatever a file system of any kind raises, in one sentence."""
        try:
            yield
        except ZermeloError:
            raise
        except Exception as error:
            raise _silent(self, error) from None

    # A lock.

    @contextmanager
    def locked(self) -> Iterator[None]:
        """While the body runs, this process alone is at work there, as far as that can be told."""
        lock, over = self / "lock", Event()
        lock.refuse_held()
        lock._hold()

        def hold_on() -> None:
            while not over.wait(BEAT):
                with suppress(ZermeloError):  # it is tried again
                    lock._hold()

        holder = Thread(target=hold_on, name="lock", daemon=True)
        holder.start()
        try:
            yield
        finally:
            over.set()
            holder.join()
            with suppress(ZermeloError):
                lock.unlink()

    def refuse_held(self) -> None:
        """Of a lock: refuse the store if somebody holds it."""
        if self._is_held():
            raise at_work(self.address.rpartition("/")[0])

    def _hold(self) -> None:
        with self.whole() as file:
            file.write(json.dumps({"host": socket.gethostname(), "process": os.getpid(), "at": time.time()}).encode())

    def _is_held(self) -> bool:
        if not self.exists():
            return False
        try:
            told = json.loads(self.read())
            here, process, at = told["host"] == socket.gethostname(), int(told["process"]), float(told["at"])
        except (FileError, KeyError, TypeError, ValueError):
            return False
        return time.time() - at < OLD and (not here or _is_alive(process))


def at_work(store: object) -> FileError:
    """What to say of a store that another command has locked."""
    return FileError(
        "another command is at work in the store '{path}': wait for it, or name another folder", path=store
    )


def _silent(address: Bucket, error: Exception) -> WriteError:
    return WriteError("{address} does not answer: {why}", address=address, why=system_words(error))


def _is_alive(process: int) -> bool:
    """Whether a process of this machine runs, where the system tells without harm."""
    if os.name == "posix":
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return False
        except PermissionError:
            return True
    return True
