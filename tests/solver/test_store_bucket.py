"""Stores in buckets, by fsspec: the bytes that a folder has, whoever is killed; one at work at a time; refusals."""

from __future__ import annotations

import json
import os
import random
import socket
import sys
import time
import uuid
from contextlib import suppress
from functools import partial

import fsspec
import pytest
from fsspec.registry import known_implementations
from rising_games import Kayles
from stores import Killed, cut_small, files, killed_until_done

import zermelo
from zermelo.core.errors import FileError, ZermeloError
from zermelo.core.work import Work
from zermelo.native.sorting import BY_RULES
from zermelo.solver.question import Question
from zermelo.solver.store import bucket, opening, places, solving
from zermelo.solver.store.bucket import Bucket

GAME = Kayles(7)
pytestmark = [pytest.mark.once, pytest.mark.usefixtures("kernels_as_python")]


@pytest.fixture(autouse=True)
def small_shards(monkeypatch):
    cut_small(monkeypatch)


def solve(place):
    return solving.solve(Question(GAME, GAME.start()), place, Work(threads=1), BY_RULES)


def objects(place):
    """What is in a bucket, by name."""
    return {places.within(place, each): each.read() for each, _ in place.files() if each.name != "lock"}


@pytest.fixture
def expected(tmp_path):
    solve(tmp_path / "expected")
    return files(tmp_path / "expected")


@pytest.fixture(params=["memory", "local"])
def address(request, tmp_path):
    """Of a bucket that is in no folder, or in one, by way of fsspec."""
    yield f"{request.param}://{tmp_path}/bucket"
    fsspec.filesystem("memory").store.clear()


def test_a_bucket_has_the_bytes_of_a_folder_and_answers_like_one(address, expected, tmp_path):
    solution = zermelo.solve(GAME, store=address)
    assert objects(Bucket(address)) == expected
    opened = zermelo.open_solution(address, GAME)
    again = zermelo.solve(GAME, store=address)
    values = dict(zermelo.solve(GAME, engine="reference").items())
    for made in (solution, opened, again):
        assert dict(made.items()) == values
        assert {position: made.get(position) for position in values} == values
    assert opened.verify().positions == len(values)
    assert str(opened.file) == address


def test_a_bucket_is_told_of_copied_and_deleted(address, expected, tmp_path):
    solve(Bucket(address))
    assert opening.facts(Bucket(address)).bytes == sum(map(len, expected.values()))
    opening.copy(Bucket(address), tmp_path / "copy")
    assert files(tmp_path / "copy") == expected
    other = Bucket(f"memory://{uuid.uuid4()}/other")
    opening.copy(tmp_path / "copy", other)
    assert objects(other) == expected
    opening.delete(other)
    assert not other.is_dir()
    with pytest.raises(FileError, match=r"cannot use the store 'memory://.*': there is no such folder"):
        opening.facts(other)
    with pytest.raises(FileError, match=r"is there already: name a new folder"):
        opening.copy(tmp_path / "copy", Bucket(address))


def test_fifty_kills_at_steps_that_touch_the_bucket(address, expected, monkeypatch):
    chance, kills, left = random.Random(1913), 0, 0

    def mortal(real):
        def step(self, *args, **options):
            nonlocal left
            left -= 1
            if left < 0:
                raise Killed
            return real(self, *args, **options)

        return step

    while kills < 50:
        store = Bucket(f"{address}{kills}")
        while True:
            left = chance.randrange(40)
            with monkeypatch.context() as patch:
                for name in ("whole", "unlink"):
                    patch.setattr(Bucket, name, mortal(getattr(Bucket, name)))
                try:
                    solve(store)
                    break
                except Killed:
                    kills += 1
            with monkeypatch.context() as patch:
                patch.setattr(bucket, "OLD", 0.0)  # what a killed process has locked
                if (store / "lock").exists():
                    assert not (store / "lock")._is_held()
                    (store / "lock").unlink()
        assert objects(store) == expected


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are forked to be killed at once")
def test_kills_by_the_system_leave_no_lock_and_the_same_bytes(tmp_path, expected):
    chance, kills = random.Random(1928), 0
    while kills < 25:
        store = Bucket(f"local://{tmp_path}/{kills}")
        kills += killed_until_done(partial(solve, store), chance, patience=0.02, growth=1.1)
        assert objects(store) == expected


def test_an_object_is_written_whole_or_not_at_all(address):
    place = Bucket(address) / "object"
    with place.whole() as file:
        file.write(b"before")
    with suppress(Killed), place.whole() as file:
        file.write(b"after")
        raise Killed
    assert place.read() == b"before"
    assert place.read(2, 4) == b"fo"
    with pytest.raises(FileError, match=r"there is no such file"):
        (Bucket(address) / "other").read()


def test_one_at_a_time_and_a_lock_ends_with_its_holder(address, monkeypatch):
    store, lock = Bucket(address), Bucket(address) / "lock"

    def held(host, process, at):
        with lock.whole() as file:
            file.write(json.dumps({"host": host, "process": process, "at": at}).encode())
        return lock._is_held()

    with store.locked(), pytest.raises(FileError, match=r"another command is at work in the store"):
        solve(store)
    assert not lock.exists()
    assert held("elsewhere", 1, time.time())
    assert not held("elsewhere", 1, time.time() - bucket.OLD)
    assert held(socket.gethostname(), os.getpid(), time.time())
    child = os.fork() if hasattr(os, "fork") else None
    if child == 0:
        os._exit(0)
    if child is not None:
        os.waitpid(child, 0)
        assert not held(socket.gethostname(), child, time.time())
    with lock.whole() as file:
        file.write(b"nonsense")
    monkeypatch.setattr(bucket, "BEAT", 0.01)
    with store.locked():
        first = json.loads(lock.read())["at"]
        while json.loads(lock.read())["at"] == first:
            time.sleep(0.01)


def test_what_holds_other_things_is_no_store(address):
    with (Bucket(address) / "mine").whole() as file:
        file.write(b"mine")
    with pytest.raises(FileError, match=r"holds other files and no store"):
        solve(Bucket(address))
    with pytest.raises(FileError, match=r"there is no store there"):
        zermelo.open_solution(address)
    assert (Bucket(address) / "mine").read() == b"mine"


class Silent(fsspec.AbstractFileSystem):
    """Nobody is there."""

    protocol = "silent"

    def info(self, path, **options):
        raise ConnectionRefusedError(111, "Connection refused")


class Closed(fsspec.AbstractFileSystem):
    """The server is asked before anything else, and is not there."""

    protocol = "closed"

    def __init__(self, *args, **options):
        raise ConnectionRefusedError(111, "Connection refused")


def test_an_address_that_cannot_be_used_is_refused_in_a_sentence(monkeypatch):
    fsspec.register_implementation("silent", Silent, clobber=True)
    with pytest.raises(FileError, match=r"silent://bucket/store/manifest does not answer: Connection refused"):
        zermelo.solve(GAME, store="silent://bucket/store")
    fsspec.register_implementation("closed", Closed, clobber=True)
    with pytest.raises(FileError, match=r"^closed://bucket/store does not answer: Connection refused"):
        zermelo.solve(GAME, store="closed://bucket/store")
    with pytest.raises(ZermeloError, match=r"at 'nonsense://x', for fsspec does not know 'nonsense'"):
        zermelo.solve(GAME, store="nonsense://x")
    known = {"class": "no_such_package.System", "err": "Install no_such_package"}
    monkeypatch.setitem(known_implementations, "absent", known)
    with pytest.raises(ZermeloError, match=r"needs another package: Install no_such_package"):
        zermelo.solve(GAME, store="absent://x")
    monkeypatch.setitem(sys.modules, "fsspec.core", None)
    with pytest.raises(ZermeloError, match=r"needs fsspec: pip install 'zermelo\[cluster\]'"):
        zermelo.solve(GAME, store="s3://bucket/store")


def test_what_a_store_would_be_in_is_not_made(tmp_path):
    with pytest.raises(ZermeloError, match=r"nobodys/store/lock does not answer: "):
        solve(Bucket(f"local://{tmp_path}/nobodys/store"))
    assert not (tmp_path / "nobodys").exists()


def test_a_file_address_is_a_folder(tmp_path, expected):
    solution = zermelo.solve(GAME, store=(tmp_path / "a store").as_uri())
    assert solution.table.folder.path == tmp_path / "a store"
    assert files(tmp_path / "a store") == expected
