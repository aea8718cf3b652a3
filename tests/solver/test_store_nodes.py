"""Stores that several Ray nodes of this machine work in, where Ray is installed: what is lost, and what joins late."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest
from stores import cut, files

import zermelo
from zermelo.core.work import Work
from zermelo.solver.engines import gpu
from zermelo.solver.question import Question
from zermelo.solver.solving import plan
from zermelo.solver.store import opening, solving

pytestmark = pytest.mark.once

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
