"""Stores that a cluster works in: the same tasks, given to Ray; every day to what stands in for it, in one process."""

from __future__ import annotations

import os
import pickle
import signal
import socket
import subprocess
import sys
import threading
import time
import types
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest
from stores import files

import zermelo
from zermelo.core.errors import FileError, ZermeloError
from zermelo.core.work import Work
from zermelo.native import device
from zermelo.native.device import Processor
from zermelo.solver.engines import gpu
from zermelo.solver.question import Question
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


LANES = """
import sys

if any("default_worker" in word for word in sys.orig_argv):
    from zermelo.native import device
    from zermelo.solver.engines import gpu
    from zermelo.solver.store import device_rows

    class Lane(device.Processor):
        def bind(self, *arguments):
            launch = super().bind(*arguments)

            def noted(name, *given):
                with open({launched!r}, "a") as file:
                    file.write(name + " ")
                launch(name, *given)

            return noted

    device._gpu = lambda: Lane(1 << 28)
    gpu.PACKAGES = ()
    device_rows.WORTH = 1
"""
"""What Python runs first in each worker: it has one lane of the processor in place of a GPU."""


class Lost(Exception):
    """What Ray raises when workers were lost too often."""


def stand_in():
    """As much of Ray as is used, where all that travels is pickled, as Ray does, and tasks end in any order."""

    def travelled(thing):
        return pickle.loads(pickle.dumps(thing))

    class Task:
        def __init__(self, function, gpus):
            self.function, self.gpus = function, gpus

        def options(self, name, memory):
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


def cut(monkeypatch, rows):
    """Shards of so many rows."""
    monkeypatch.setattr(solving, "FEWEST", rows)
    monkeypatch.setattr(solving, "MOST", rows)


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
    assert set(sys.modules["ray"].needs) == {4 * solving.ROW_BYTES + cluster.PYTHON_BYTES}
    names = set(sys.modules["ray"].names)
    assert {"list_shard tier 4", "settle_shard tier 4", "list_level level 6", "settle_round round 2"} <= names
    assert {"link_shard", "finish_shard"} <= names
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


@pytest.fixture
def nodes(monkeypatch, tmp_path):
    """A cluster of two nodes on this machine, where Ray is installed; one has what passes for a GPU."""
    pytest.importorskip("ray", reason="Ray is not installed: pip install 'zermelo[cluster]'")
    from ray.cluster_utils import Cluster as Nodes

    here = Path(zermelo.__file__).parents[1]
    (tmp_path / "sitecustomize.py").write_text(LANES.format(launched=str(tmp_path / "launched")))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), str(here), *sys.path]))
    made = Nodes(initialize_head=True, head_node_args={"num_cpus": 1})
    made.add_node(num_cpus=1, num_gpus=1)
    yield made
    import ray

    ray.shutdown()
    made.shutdown()


def test_a_node_is_lost_and_another_joins(nodes, tmp_path, monkeypatch):
    monkeypatch.setattr(solving, "MOST", solving.FEWEST)
    game, heard = zermelo.game("connect4:4x4"), 0

    def tell(news):
        nonlocal heard
        heard += 1
        if heard == 10:
            nodes.remove_node(nodes.list_all_nodes()[-1], allow_graceful=False)
        if heard == 14:
            nodes.add_node(num_cpus=1)

    found = zermelo.solve(game, store=tmp_path / "store", cluster=nodes.address, tell=tell)
    solving.solve(Question(game, game.start()), tmp_path / "expected", Work(threads=1), found.table.manifest.sorting)
    assert heard > 14
    assert files(tmp_path / "store") == files(tmp_path / "expected")


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="workers are found by /proc")
@pytest.mark.parametrize(("spec", "rows"), [("connect4:4x4", 1 << 13), ("threemensmorris", 1 << 8)])
def test_workers_are_killed_and_nothing_of_it_is_said(spec, rows, nodes, tmp_path, monkeypatch, capfd):
    cut(monkeypatch, rows)
    game, heard, killed = zermelo.game(spec), 0, 0

    def tell(news):
        nonlocal heard, killed
        heard += 1
        if heard % 4 == 0 and killed < 4:
            for worker in at_work():
                os.kill(worker, signal.SIGKILL)
                killed += 1

    found = zermelo.solve(game, store=tmp_path / "store", cluster=nodes.address, tell=tell)
    solving.solve(Question(game, game.start()), tmp_path / "expected", Work(threads=1), found.table.manifest.sorting)
    assert killed > 1
    assert files(tmp_path / "store") == files(tmp_path / "expected")
    assert capfd.readouterr().out == ""


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="workers are found by /proc")
def test_gpus_and_cores_share_a_tier_and_workers_are_killed(nodes, tmp_path, monkeypatch):
    cut(monkeypatch, 1 << 13)
    monkeypatch.setattr(gpu, "WORTH", 0)
    game, killed = zermelo.game("connect4:4x4"), 0
    launched = tmp_path / "launched"

    def kill(news):
        nonlocal killed
        if killed < 4 and launched.exists():
            for process in at_work():
                os.kill(process, signal.SIGKILL)
                killed += 1

    made = plan(game, store=tmp_path / "store", cluster=nodes.address, tell=kill)
    assert str(made.workers) == "2 nodes, 2 cores, 1 GPU"
    found = made.run()
    solving.solve(Question(game, game.start()), tmp_path / "expected", Work(threads=1), found.table.manifest.sorting)
    assert killed
    assert {"judge", "expand", "mark_blocks", "fold", "finish"} <= set(launched.read_text().split())
    assert files(tmp_path / "store") == files(tmp_path / "expected")


def test_the_head_is_lost_and_the_work_is_kept(nodes, tmp_path):
    store = tmp_path / "store"
    words = ["solve", "connect4:4x4", "--store", str(store), "--cluster", nodes.address, "--memory", "8MB"]
    hasty = "import runpy; from zermelo.solver.store import cluster; cluster.SILENCE = 3.0; runpy.run_module('zermelo')"
    driver = subprocess.Popen([sys.executable, "-c", hasty, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    while len(list(store.glob("tier*/*.keys"))) < 12 and driver.poll() is None:
        time.sleep(0.05)
    nodes.remove_node(nodes.head_node, allow_graceful=False)
    said, refused = driver.communicate()
    assert driver.returncode == 2
    assert said == b""
    assert len(refused.splitlines()) == 1
    assert b"the Ray cluster does not answer any more" in refused
    assert opening.facts(store).state != "finished"
    game = zermelo.game("connect4:4x4")
    zermelo.solve(game, store=store, memory=8_000_000)
    zermelo.solve(game, store=tmp_path / "expected", memory=8_000_000)
    assert files(store) == files(tmp_path / "expected")


def at_work():
    """Workers of this process's own nodes that have a task."""
    for each in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has ended
            busy = (each / "cmdline").read_bytes().startswith((b"ray::list_", b"ray::settle_"))
            if busy and parent(parent(int(each.name))) == os.getpid():
                yield int(each.name)


def parent(process):
    return int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])


def test_a_driver_is_killed_and_the_same_command_goes_on(nodes, tmp_path):
    store = tmp_path / "store"
    words = ["solve", "connect4:4x4", "--store", str(store), "--cluster", nodes.address, "--memory", "8MB", "--json"]
    driver = subprocess.Popen([sys.executable, "-m", "zermelo", *words], stdout=subprocess.DEVNULL)
    while len(list(store.glob("tier*/*.keys"))) < 12 and driver.poll() is None:
        time.sleep(0.05)
    driver.send_signal(signal.SIGKILL)
    driver.wait()
    assert opening.facts(store).state != "finished"
    done = subprocess.run([sys.executable, "-m", "zermelo", *words], stdout=subprocess.PIPE, check=True)
    assert b'"outcome": "draw"' in done.stdout
    game = zermelo.game("connect4:4x4")
    zermelo.solve(game, store=tmp_path / "expected", memory=8_000_000)
    assert files(store) == files(tmp_path / "expected")


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
    monkeypatch.setitem(sys.modules, "ray", ray)
    monkeypatch.setattr(cluster, "_knock", lambda address: None)
    with pytest.raises(ZermeloError, match=r"no Ray cluster answers at '127\.0\.0\.1:1'"):
        cluster.Cluster("127.0.0.1:1")
    os.write(2, b"heard")
    assert capfd.readouterr().err == "heard"


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
