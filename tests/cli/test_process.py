"""The command line as a process: what it loads, pipes, full disks, Ctrl-C, progress on a terminal."""

from __future__ import annotations

import contextlib
import io
import json
import os
import signal
import subprocess
import sys
import time

import pytest
from patience import HANG

from zermelo.cli.interrupt import heard
from zermelo.core.work import SETTLING, Progress, announce
from zermelo.native.cache import COMPILING
from zermelo.solver.engine import LISTING


def test_listing_games_and_asking_for_help_load_nothing_heavy():
    code = """
import sys
from zermelo.cli import main
helps = [[verb, "--help"] for verb in ("solve", "search", "paths", "arena", "tree")]
for words in ["games"], ["games", "--json"], *helps, ["solve", "matchs"], ["--version"]:
    try:
        main(words)
    except SystemExit:
        pass
sys.exit(" ".join({"numpy", "numba"} & set(sys.modules)))
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.stderr.splitlines() == ["zermelo: there is no game 'matchs': did you mean 'matches'?", ""]


@pytest.mark.parametrize("spec", ["matches:11", "tictactoe"])
def test_a_small_game_is_solved_without_what_others_need(spec):
    """Each of these takes its time to import: half of what ``solve matches:11`` would take."""
    unused = [
        *("numba", "concurrent.futures", "importlib.resources", "rich.progress", "secrets"),
        *("zermelo.native.module", "zermelo.native.specialise", "zermelo.native.cache", "zermelo.play.players"),
        *("zermelo.solver.file", "zermelo.solver.books.book", "zermelo.solver.verify", "zermelo.search.result"),
    ]
    code = f"""
import sys
from zermelo.cli import main
try:
    main(["solve", "{spec}"])
except SystemExit as end:
    assert end.code == 0
print(*(set({unused}) & set(sys.modules)), file=sys.stderr)
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "\n")


def test_a_cache_that_cannot_be_written_is_survived(shell):
    out, errors = shell("solve", "chomp:3x3", "--engine", "sweep", "--json", ZERMELO_CACHE="/dev/null/x").communicate()
    assert json.loads(out)["native"]
    assert errors == ""


def test_a_terminal_without_accents_is_survived(shell):
    out, errors = shell("solve", "matches:11", "--players", "Zoé", "Max", PYTHONIOENCODING="ascii").communicate()
    assert "Zo? wins in 3 moves (5 in all) with 3." in out
    assert errors == ""


def test_ctrl_c_stops_a_long_solve(shell):
    run = shell("solve", "connect4:4x5", "--engine", "reference", "--positions", "-")
    run.stdin.write("nonsense\n")
    run.stdin.flush()
    assert "error" in json.loads(run.stdout.readline())  # it is up and running, and answers as it goes
    run.stdin.write("1\n")
    run.stdin.flush()
    time.sleep(0.5)
    run.send_signal(signal.SIGINT)
    out, errors = run.communicate(timeout=HANG)
    assert (run.returncode, out) == (130, "")
    assert errors == "Stopped: Ctrl-C was pressed, and nothing is left half written.\n"


def test_ctrl_c_that_was_lost_in_a_callback_is_raised_again():
    def press(ask):
        with contextlib.suppress(KeyboardInterrupt):  # as ctypes does
            signal.raise_signal(signal.SIGINT)
        ask()

    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt), heard() as ask:
        press(ask)
    with pytest.raises(KeyboardInterrupt), heard():
        press(lambda: None)
    assert signal.getsignal(signal.SIGINT) is before


def test_a_reader_that_has_had_enough_is_left_in_peace(shell):
    with shell("solve", "nim:40,40", "--json") as run:
        run.stdout.close()
        assert run.stderr.read() == ""
    assert run.returncode == 141


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here")
@pytest.mark.parametrize("words", [["games"], ["games", "--json"], ["--help"]])
def test_a_full_disk_under_the_output(words):
    with open("/dev/full", "w") as full:
        command = [sys.executable, "-m", "zermelo", *words]
        run = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (run.returncode, run.stderr) == (2, "zermelo: No space left on device\n")


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_progress_is_shown_to_those_who_wait(monkeypatch):
    from zermelo.cli import progress

    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(sys, "stderr", Terminal())
    monkeypatch.setattr(progress, "PATIENCE", HANG)
    with progress.progress() as tell:
        tell(Progress(SETTLING, 100, 2000))
    assert sys.stderr.getvalue() == ""  # it was quick
    monkeypatch.setattr(progress, "PATIENCE", 0)
    with progress.progress() as tell:
        tell(Progress(LISTING, 1234567))
        tell(Progress(SETTLING, 1000, 2000))
        tell(Progress(SETTLING, 2000, 2000))
    assert "settling" in sys.stderr.getvalue()
    assert "2,000 positions" in sys.stderr.getvalue()
    shown = sys.stderr.getvalue()
    tell(Progress(LISTING, 1))
    assert sys.stderr.getvalue() == shown  # who is asked later, by others, shows nothing


def test_what_cannot_be_counted_is_shown_at_once_with_the_time_it_takes(monkeypatch):
    from zermelo.cli import progress

    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(sys, "stderr", Terminal())
    monkeypatch.setattr(progress, "PATIENCE", HANG)
    with progress.progress():
        announce(COMPILING)
    assert "compiling the rules, once for this game" in sys.stderr.getvalue()
    assert "0 s" in sys.stderr.getvalue()
    assert "position" not in sys.stderr.getvalue()


def test_no_progress_where_nobody_watches(monkeypatch):
    from zermelo.cli import progress

    monkeypatch.setattr(progress, "PATIENCE", 0)
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    with progress.progress() as tell:
        tell(Progress(LISTING, 1234567))
    assert sys.stderr.getvalue() == ""
