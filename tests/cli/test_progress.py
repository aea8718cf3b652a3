"""The line on the terminal that tells how far the work is goes with it, whoever tells."""

from __future__ import annotations

import sys
import threading
import time

import pytest

from zermelo.cli import bar, refusals
from zermelo.cli.progress import progress
from zermelo.core.work import Progress
from zermelo.play.background import PREPARING


def test_a_thread_that_tells_late_begins_no_line_that_nobody_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    begun = threading.Event()

    class Slow:
        def __init__(self, language: str) -> None:
            begun.set()
            time.sleep(0.2)  # meanwhile the work is over

        def show(self, news: Progress) -> None:
            told.append("shown")

        def stop(self) -> None:
            told.append("stopped")

    monkeypatch.setattr(bar, "Bar", Slow)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with progress() as hear:
        thread = threading.Thread(target=hear, args=(Progress(PREPARING, 0),))
        thread.start()
        assert begun.wait(60)
    hear(Progress(PREPARING, 1))
    thread.join()
    assert told == ["shown", "stopped"]


def test_what_python_notes_of_a_stop_is_not_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(refusals, "ignore", lambda: None)
    stopped = KeyboardInterrupt()
    stopped.add_note("Error calling __set_name__ on a member")  # as Python does where a class is being made
    assert refusals.refused(stopped, "en") == 130
    assert capsys.readouterr().err == "Stopped: Ctrl-C was pressed, and nothing is left half written.\n"
