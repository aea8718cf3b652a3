"""Stores that a cluster works in: the same tasks, given to Ray; every day to what stands in for it, in one process."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import time
import types
from functools import partial
from pathlib import Path

import pytest
from stores import files

import zermelo
from zermelo.core.errors import FileError, ZermeloError
from zermelo.core.work import Work
from zermelo.solver.question import Question
from zermelo.solver.store import cluster, opening, solving

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


def stand_in():
    """As much of Ray as is used, where all that travels is pickled, as Ray does, and tasks end in any order."""

    def travelled(thing):
        return pickle.loads(pickle.dumps(thing))

    class Task:
        def __init__(self, function):
            self.function = function

        def remote(self, *args):
            answer = object()
            answers[answer] = partial(lambda args: travelled(self.function(*args)), travelled(args))
            return answer

    answers: dict = {}
    ray = types.ModuleType("ray")
    ray.is_initialized = lambda: True
    ray.remote = lambda **options: Task
    ray.cluster_resources = lambda: {"CPU": 3.0}
    ray.wait = lambda begun, timeout: (begun[-1:], begun[:-1])
    ray.get = lambda answer: answers.pop(answer)()
    ray.cancel = lambda answer, force: answers.pop(answer, None)
    return ray


@pytest.fixture
def small_shards(monkeypatch):
    monkeypatch.setattr(solving, "FEWEST", 16)
    monkeypatch.setattr(solving, "MOST", 16)


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
    monkeypatch.setattr(solving, "FEWEST", 1)
    monkeypatch.setattr(solving, "MOST", 1)
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
