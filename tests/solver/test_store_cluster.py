"""Stores that a cluster works in: the same tasks, given to Ray; every day to what stands in for it, in one process."""

from __future__ import annotations

import os
import pickle
import signal
import socket
import subprocess
import sys
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
from zermelo.solver.question import Question
from zermelo.solver.store import blocks, cluster, opening, solving

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
        def __init__(self, function):
            self.function = function

        def options(self, name, memory):
            names.append(name)
            needs.append(memory)
            return self

        def remote(self, *args):
            answer = object()
            answers[answer] = partial(lambda args: travelled(self.function(*args)), travelled(args))
            return answer

    answers: dict = {}
    names: list[str] = []
    needs: list[int] = []
    ray = types.ModuleType("ray")
    ray.names, ray.needs = names, needs
    ray.exceptions = types.SimpleNamespace(RayError=Lost, RayTaskError=NotImplementedError)
    ray.is_initialized = lambda: True
    ray.remote = lambda **options: Task
    ray.cluster_resources = lambda: {"CPU": 3.0}
    ray.wait = lambda begun, timeout: (begun[-1:], begun[:-1])
    ray.get = lambda answer: answers.pop(answer)()
    ray.cancel = lambda answer, force: answers.pop(answer, None)
    return ray


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
    cluster._tasks.cache_clear()
    yield
    cluster._tasks.cache_clear()


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
    told = cluster.told_of(game)
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


@pytest.mark.usefixtures("no_cluster")
def test_a_node_that_sees_another_folder_says_so(tmp_path):
    game = zermelo.game("connect4:2x3")
    zermelo.solve(game, store=tmp_path / "store")
    place = cluster.Place(str(tmp_path / "store"), "0" * 16, cluster.told_of(game), 127, 10**6)
    failed = cluster.do(place, "settle_shard", (0, 0, ()))
    assert failed.kind == "FileError"
    assert "all nodes must see the same folder" in failed.why


def test_a_cluster_needs_ray_and_a_store(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ZermeloError, match=r"a cluster needs Ray: pip install 'zermelo\[cluster\]'"):
        cluster.Cluster("auto")
    with pytest.raises(ZermeloError, match=r"a cluster works in a store"):
        zermelo.solve(zermelo.game("connect4:2x3"), cluster="auto")


@pytest.fixture
def nodes(monkeypatch):
    """A cluster of two nodes on this machine, where Ray is installed."""
    pytest.importorskip("ray", reason="Ray is not installed: pip install 'zermelo[cluster]'")
    from ray.cluster_utils import Cluster as Nodes

    here = Path(zermelo.__file__).parents[1]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(here), *sys.path]))
    made = Nodes(initialize_head=True, head_node_args={"num_cpus": 1})
    made.add_node(num_cpus=1)
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
