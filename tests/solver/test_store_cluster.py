"""Stores that a cluster works in: the same tasks, given to Ray; every day to what stands in for it, in one process."""

from __future__ import annotations

import os
import pickle
import socket
import sys
import threading
import time
import types
from functools import partial

import pytest
from stores import cut, files

import zermelo
from zermelo.core.errors import FileError, ZermeloError
from zermelo.native import device
from zermelo.native.device import Processor
from zermelo.solver.engines import gpu
from zermelo.solver.solving import plan
from zermelo.solver.store import blocks, cluster, device_rows, opening, solving, worker

pytestmark = pytest.mark.once

RULES = """
from dataclasses import dataclass
from zermelo import LOSS, UNDECIDED, Game

@dataclass(frozen=True)
class Countdown(Game):
    heap: int = 140

    def start(self): return 2 * self.heap
    def slots(self): return 2
    def legal(self, left, slot): return left > 1
    def play(self, left, slot): return 2 * (left // 2 - 1) + slot
    def result(self, left): return UNDECIDED if left > 1 else LOSS
    def tier(self, left): return self.heap - left // 2
"""


class Lost(Exception):
    """What Ray raises when workers were lost too often."""


def stand_in():
    """As much of Ray as is used, where all that travels is pickled, as Ray does, and tasks end in any order."""

    def travelled(thing):
        return pickle.loads(pickle.dumps(thing))

    class Task:
        def __init__(self, function, gpus):
            self.function, self.gpus = function, gpus

        def options(self, name, memory=None):
            names.append(name)
            needs.append(memory)
            return self

        def remote(self, *args):
            answer = object()
            given[answer] = self.gpus
            answers[answer] = partial(lambda args: travelled(self.function(*args)), travelled(args))
            return answer

    answers: dict = {}
    names: list[str] = []
    needs: list[int] = []
    given: dict = {}
    ray = types.ModuleType("ray")
    ray.names, ray.needs, ray.given, ray.gpus = names, needs, given, 0.0
    ray.exceptions = types.SimpleNamespace(RayError=Lost, RayTaskError=NotImplementedError)
    ray.is_initialized = lambda: True
    ray.remote = lambda num_gpus=0, **options: partial(Task, gpus=num_gpus)
    ray.cluster_resources = lambda: ray_resources(ray.gpus)
    ray.wait = lambda begun, timeout: (begun[-1:], begun[:-1])
    ray.get = lambda answer: answers.pop(answer)()
    ray.cancel = lambda answer, force: answers.pop(answer, None)
    return ray


def ray_resources(gpus=0.0):
    """What Ray says of two nodes."""
    nodes = dict.fromkeys(("node:10.0.0.1", "node:10.0.0.2", "node:__internal_head__"), 1.0)
    return {"CPU": 3.0, "GPU": gpus, **nodes}


@pytest.fixture
def small_shards(monkeypatch):
    cut(monkeypatch, 16)


@pytest.fixture
def no_cluster(monkeypatch, kernels_as_python, small_shards):
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)
    monkeypatch.setitem(sys.modules, "ray", stand_in())
    worker._tasks.cache_clear()
    yield
    worker._tasks.cache_clear()


@pytest.fixture
def rules(tmp_path):
    path = tmp_path / "rules.py"
    path.write_text(RULES)
    return path


@pytest.mark.usefixtures("no_cluster")
def test_a_cluster_leaves_the_bytes_that_threads_leave(tmp_path, rules):
    for number, game in enumerate((zermelo.game("connect4:2x3"), zermelo.game("ponghauki"), zermelo.game(str(rules)))):
        ours, theirs = tmp_path / f"ours{number}", tmp_path / f"theirs{number}"
        expected = zermelo.solve(game, store=ours)
        found = zermelo.solve(game, store=theirs, cluster="auto")
        assert dict(found.items()) == dict(expected.items()) == dict(zermelo.solve(game, engine="reference").items())
        assert files(ours) == files(theirs)


@pytest.mark.usefixtures("no_cluster")
def test_what_a_worker_finds_wrong_is_said_as_it_is_on_one_machine(tmp_path, rules, monkeypatch):
    cut(monkeypatch, 1)
    rules.write_text(RULES.replace("self.heap - left // 2", "self.heap - left // 2 if left // 2 != 130 else 0"))
    game = zermelo.game(str(rules))
    with pytest.raises(ZermeloError, match=r"takes tier\(\) from 9 to 0: every move must raise it"):
        zermelo.solve(game, store=tmp_path / "store", cluster="auto")
    rules.write_text(RULES)
    game = zermelo.game(str(rules))
    told = worker.told_of(game)
    rules.write_text(RULES + "\n")
    monkeypatch.setattr(cluster, "told_of", lambda game: told)
    with pytest.raises(FileError, match=r"the rules of the game are not the same on all nodes: .*rules\.py"):
        zermelo.solve(game, store=tmp_path / "other", cluster="auto")


@pytest.mark.usefixtures("no_cluster")
def test_tasks_are_named_by_what_they_are_a_part_of(tmp_path, monkeypatch):
    cut(monkeypatch, 4)
    heard = set()
    for spec in ("connect4:2x3", "ponghauki"):
        zermelo.solve(
            zermelo.game(spec), store=tmp_path / spec, cluster="auto", tell=lambda news: heard.add(str(news.part))
        )
    assert set(sys.modules["ray"].needs) == {None, 4 * solving.ROW_BYTES + cluster.PYTHON_BYTES}
    names = set(sys.modules["ray"].names)
    assert {"list_shard tier 4", "settle_shard tier 4", "list_level level 6", "settle_round round 2"} <= names
    assert {"load_rules", "link_shard", "finish_shard"} <= names
    assert {"tier 4", "level 6", "round 2"} <= heard


@pytest.mark.usefixtures("no_cluster")
@pytest.mark.parametrize("spec", ["connect4:2x3", "ponghauki"])
def test_no_file_is_looked_for_before_it_is_there(spec, tmp_path, monkeypatch):
    """NFS would go on saying that there is none after another node has made it."""

    def contents(place, real=blocks.contents):
        assert place.exists(), place
        return real(place)

    monkeypatch.setattr(blocks, "contents", contents)
    zermelo.solve(zermelo.game(spec), store=tmp_path / "store", cluster="auto")


@pytest.mark.usefixtures("no_cluster")
def test_a_task_that_ends_its_workers_is_given_up_and_the_work_is_kept(tmp_path, monkeypatch):
    cut(monkeypatch, 4)
    game, ray = zermelo.game("connect4:2x3"), sys.modules["ray"]

    def lost(answer):
        raise Lost("The worker died unexpectedly.\nSo it did.")

    with monkeypatch.context() as patch:
        patch.setattr(ray, "get", lost)
        with pytest.raises(ZermeloError, match=r"the cluster has given up a task: The worker died unexpectedly\.$"):
            zermelo.solve(game, store=tmp_path / "store", cluster="auto")
    zermelo.solve(game, store=tmp_path / "store", cluster="auto")
    zermelo.solve(game, store=tmp_path / "expected")
    assert files(tmp_path / "store") == files(tmp_path / "expected")


@pytest.fixture
def gpus(monkeypatch, no_cluster):
    """Nodes with a GPU, in whose place is one lane of their processor; every shard is worth it."""
    sys.modules["ray"].gpus = 1.0
    launched = []

    class Lane(Processor):
        def bind(self, *arguments):
            launched.append(arguments)
            return super().bind(*arguments)

    monkeypatch.setattr(device, "_gpu", lambda: Lane(1 << 30))
    monkeypatch.setattr(gpu, "PACKAGES", ())
    monkeypatch.setattr(gpu, "WORTH", 0)
    monkeypatch.setattr(device_rows, "WORTH", 1)
    return launched


@pytest.mark.parametrize("spec", ["connect4:3x3", "ponghauki"])
def test_gpus_and_cores_leave_the_same_bytes(spec, gpus, tmp_path, monkeypatch):
    game, ray = zermelo.game(spec), sys.modules["ray"]
    made = plan(game, store=tmp_path / "store", cluster="auto")
    assert str(made.workers) == "2 nodes, 3 cores, 1 GPU"
    made.run()
    assert gpus
    assert {0, 1 / cluster.SHARES} == set(ray.given.values())
    monkeypatch.setattr(gpu, "WORTH", 10**9)
    ray.given.clear()
    zermelo.solve(game, store=tmp_path / "expected", cluster="auto")
    assert set(ray.given.values()) == {0}
    assert files(tmp_path / "store") == files(tmp_path / "expected")


def test_a_node_without_the_gpu_that_it_declares_works_by_its_cores(gpus, tmp_path, monkeypatch):
    monkeypatch.setattr(device, "_gpu", lambda: device.DeviceError("no GPU can be used: {reason}", reason="no driver"))
    game = zermelo.game("connect4:2x3")
    zermelo.solve(game, store=tmp_path / "store", cluster="auto")
    zermelo.solve(game, store=tmp_path / "expected")
    assert 1 / cluster.SHARES in sys.modules["ray"].given.values()
    assert files(tmp_path / "store") == files(tmp_path / "expected")


def test_the_last_gpu_is_lost_and_cores_do_what_it_was_given(gpus, tmp_path, monkeypatch):
    cut(monkeypatch, 4)
    game, ray = zermelo.game("connect4:3x3"), sys.modules["ray"]
    lost = []

    def wait(begun, timeout):
        """What a GPU was given never ends: there is none."""
        lost.extend(each for each in begun if ray.given[each])
        if lost:
            ray.gpus = 0.0
        return [each for each in begun if not ray.given[each]][:1], begun

    monkeypatch.setattr(ray, "wait", wait)
    monkeypatch.setattr(cluster, "ASKING", 0.0)
    zermelo.solve(game, store=tmp_path / "store", cluster="auto")
    zermelo.solve(game, store=tmp_path / "expected")
    assert lost
    assert files(tmp_path / "store") == files(tmp_path / "expected")


@pytest.mark.usefixtures("no_cluster")
def test_a_cluster_that_falls_silent_is_given_up_and_the_work_is_kept(tmp_path, monkeypatch):
    cut(monkeypatch, 4)
    monkeypatch.setattr(cluster, "SILENCE", 0.3)
    monkeypatch.setattr(cluster, "PATIENCE", 0.1)
    monkeypatch.setattr(cluster, "ASKING", 0.0)
    game, ray, silent, asked = zermelo.game("connect4:2x3"), sys.modules["ray"], threading.Event(), ray_resources()
    over = threading.Event()

    def resources():
        if silent.is_set():
            over.wait()
        return asked

    def wait(begun, timeout):
        if len(ray.given) > 12:
            silent.set()
            time.sleep(0.05)
            return [], begun
        return begun[-1:], begun[:-1]

    with monkeypatch.context() as patch:
        patch.setattr(ray, "cluster_resources", resources)
        patch.setattr(ray, "wait", wait)
        with pytest.raises(ZermeloError, match=r"does not answer any more: .* the work is kept in the store"):
            zermelo.solve(game, store=tmp_path / "store", cluster="auto")
        over.set()
    assert opening.facts(tmp_path / "store").state == "listing"
    zermelo.solve(game, store=tmp_path / "store")
    zermelo.solve(game, store=tmp_path / "expected")
    assert files(tmp_path / "store") == files(tmp_path / "expected")


@pytest.mark.usefixtures("no_cluster")
def test_a_node_that_sees_another_folder_says_so(tmp_path):
    game = zermelo.game("connect4:2x3")
    zermelo.solve(game, store=tmp_path / "store")
    place = worker.Place(str(tmp_path / "store"), "0" * 16, worker.told_of(game), 127, 10**6)
    failed = worker.do(place, "settle_shard", (0, 0, ()))
    assert failed.kind == "FileError"
    assert "all nodes must see the same folder" in failed.why


def test_a_cluster_needs_ray_and_a_store(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ZermeloError, match=r"a cluster needs Ray: pip install 'zermelo\[cluster\]'"):
        cluster.Cluster("auto")
    with pytest.raises(ZermeloError, match=r"a cluster works in a store"):
        zermelo.solve(zermelo.game("connect4:2x3"), cluster="auto")


@pytest.mark.parametrize("address", ["127.0.0.1:1", "nonsense", "ray://127.0.0.1:1"])
def test_an_address_that_answers_nothing_is_refused(monkeypatch, address):
    ray = stand_in()
    ray.is_initialized = lambda: False
    ray.init = None
    monkeypatch.setitem(sys.modules, "ray", ray)
    with pytest.raises(ZermeloError, match=rf"no Ray cluster answers at '{address}': start one"):
        cluster.Cluster(address)


def test_a_listener_that_speaks_otherwise_is_refused_at_once(monkeypatch):
    ray = stand_in()
    ray.is_initialized = lambda: False
    ray.init = None
    monkeypatch.setitem(sys.modules, "ray", ray)
    with socket.create_server(("127.0.0.1", 0)) as web:
        address = f"127.0.0.1:{web.getsockname()[1]}"

        def answer():
            with web.accept()[0] as asked:
                asked.recv(1000)
                asked.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")

        answering = threading.Thread(target=answer)
        answering.start()
        with pytest.raises(ZermeloError, match=rf"no Ray cluster answers at '{address}'"):
            cluster.Cluster(address)
        answering.join()


def test_the_cluster_that_was_here_last_is_gone(monkeypatch):
    ray = stand_in()
    ray.is_initialized = lambda: False
    ray.init = None
    services = types.SimpleNamespace(canonicalize_bootstrap_address=lambda address: "127.0.0.1:1")
    ray._private = types.SimpleNamespace(services=services)
    monkeypatch.setitem(sys.modules, "ray", ray)
    with pytest.raises(ZermeloError, match=r"no Ray cluster answers at 'auto': start one"):
        cluster.Cluster("auto")


def test_what_ray_writes_while_it_tries_is_not_seen(monkeypatch, capfd):
    ray = stand_in()
    ray.is_initialized = lambda: False

    def init(*words, **options):
        os.write(2, b"W gcs_client.cc:210: Failed to get cluster ID from GCS server\n")
        raise ConnectionError

    ray.init = init
    ray._raylet = types.SimpleNamespace(GcsClient=lambda address: None)
    monkeypatch.setitem(sys.modules, "ray", ray)
    monkeypatch.setattr(cluster, "_knock", lambda address: None)
    with pytest.raises(ZermeloError, match=r"no Ray cluster answers at '127\.0\.0\.1:1'"):
        cluster.Cluster("127.0.0.1:1")
    os.write(2, b"heard")
    assert capfd.readouterr().err == "heard"


def test_another_that_speaks_as_ray_does_is_refused_at_once(monkeypatch, capfd):
    ray = stand_in()
    ray.is_initialized = lambda: False
    ray.init = None

    def client(address):
        os.write(2, b"W gcs_client.cc:210: Failed to get cluster ID from GCS server\n")
        raise Lost("RPC error: Method not found!")

    ray._raylet = types.SimpleNamespace(GcsClient=client)
    monkeypatch.setitem(sys.modules, "ray", ray)
    monkeypatch.setattr(cluster, "_knock", lambda address: None)
    with pytest.raises(ZermeloError, match=r"no Ray cluster answers at '127\.0\.0\.1:1'"):
        cluster.Cluster("127.0.0.1:1")
    assert capfd.readouterr().err == ""


def test_a_listener_that_says_nothing_is_refused_and_no_store_is_begun(monkeypatch, tmp_path):
    ray = stand_in()
    ray.is_initialized = lambda: False
    ray.init = None
    monkeypatch.setitem(sys.modules, "ray", ray)
    monkeypatch.setattr(cluster, "PATIENCE", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"127.0.0.1:{silent.getsockname()[1]}"
        with pytest.raises(ZermeloError, match=rf"no Ray cluster answers at '{address}'"):
            zermelo.solve(zermelo.game("connect4:2x3"), store=tmp_path / "store", cluster=address)
    assert not (tmp_path / "store").exists()
