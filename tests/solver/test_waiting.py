"""What is told before there is anything to count: nobody waits for long without a word."""

from __future__ import annotations

import pytest
from kernel_modules import forget_modules

import zermelo
from zermelo.core.work import Progress, Stage, Work, announce, heard_by
from zermelo.native import cache, module
from zermelo.native.cache import COMPILING
from zermelo.space.estimate import ESTIMATING

pytestmark = pytest.mark.once


@pytest.fixture
def fresh(monkeypatch, tmp_path):
    """An empty cache, and a process that has compiled nothing yet; whoever calls it begins a new process."""
    monkeypatch.setenv("ZERMELO_CACHE", str(tmp_path))

    def begin() -> None:
        module._BOUND.clear()
        forget_modules()

    begin()
    return begin


@pytest.mark.parametrize(
    ("spec", "choices"),
    [
        ("connect4:4x3", {"engine": "tiers"}),
        ("chomp:5x5", {"engine": "sweep"}),
        ("chomp:5x5", {"engine": "marks", "distances": False}),
        ("connect4:4x3", {"engine": "search"}),
    ],
)
def test_compiling_is_told_before_it_begins_and_once_for_a_game(fresh, monkeypatch, spec, choices):
    happened = []
    real = cache.Module._compile
    monkeypatch.setattr(cache.Module, "_compile", lambda *asked: (real(*asked), happened.append("compiled")))
    zermelo.solve(zermelo.game(spec), tell=lambda news: happened.append(news.stage), **choices)
    assert happened.index(COMPILING) < happened.index("compiled")
    fresh()
    happened.clear()
    zermelo.solve(zermelo.game(spec), tell=lambda news: happened.append(news.stage), **choices)
    assert "compiled" in happened, "read from disk"
    assert COMPILING not in happened


def test_a_guess_is_told_before_it_is_made():
    heard = []
    zermelo.plan(zermelo.game("connect4:5x4"), engine="retrograde", tell=heard.append)
    assert ESTIMATING in [news.stage for news in heard]


def test_threads_are_heard_by_whoever_gave_them_work():
    stage, heard = Stage("toying", "Toying", timed=True), []
    announce(stage)
    with heard_by(heard.append):
        Work(threads=2).each(lambda item: announce(stage), range(3))
    announce(stage)
    assert heard == [Progress(stage, 0)] * 3
