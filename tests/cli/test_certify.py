"""``zermelo certify``: what it says, what it writes, and what it refuses."""

from __future__ import annotations

import json
import shlex
import signal
import subprocess
import sys
import time

import pytest

from zermelo import checker


@pytest.fixture(autouse=True)
def in_english(monkeypatch):
    monkeypatch.setenv("LC_ALL", "C")


def check_as_told(shown):
    """Run the command that is told to check it."""
    words = shlex.split(shown.stdout.splitlines()[-1].removeprefix("Check it with: "))
    assert words[:2] == ["python", checker.__file__]
    return subprocess.run([sys.executable, *words[1:]], capture_output=True, text=True, check=False)


def test_it_tells_the_value_and_how_to_check_it(zermelo, tmp_path):
    file = tmp_path / "matches.cert"
    shown = zermelo("certify", "matches:11", "-o", file)
    assert shown.exit_code == 0
    verdict, proof, _ = shown.stdout.splitlines()
    assert verdict == "The player to move wins in 3 moves (5 in all)."
    assert proof == f"The proof is in {file}: 16 moves, {file.stat().st_size} bytes."
    run = check_as_told(shown)
    assert run.stdout.startswith("proved: Matches(heap=11, most=3, misere=False), the start: win in 5 plies")
    assert list(tmp_path.iterdir()) == [file]


def test_rules_of_ones_own_and_their_fields(zermelo, rules, tmp_path):
    shown = zermelo("certify", rules(), "--set", "heap=12", "-o", tmp_path / "mine.cert")
    assert shown.stdout.startswith("The player to move loses in 3 moves (6 in all), whatever is played.\n")
    run = check_as_told(shown)
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.startswith("proved: Mine(heap=12, most=3), the start: loss in 6 plies")


def test_a_position_and_its_outcome_alone(zermelo, tmp_path):
    words = "certify", "tictactoe", "--position", "XO./.X./..O", "-o", tmp_path / "c"
    whole = zermelo(*words)
    assert whole.stdout.startswith("The player to move wins in 2 moves (3 in all).\n")
    run = check_as_told(whole)
    assert "position 132113: win in 3 plies" in run.stdout, run.stdout
    assert zermelo(*words, "--outcome").stdout.startswith("The player to move wins.\n")


def test_as_fields(zermelo, tmp_path):
    file = tmp_path / "c"
    answer = json.loads(zermelo("certify", "nim:3,5,7", "-o", file, "--engine", "reference", "--json").stdout)
    assert (answer["game"], answer["outcome"], answer["plies"]) == ("nim:3,5,7", "win", 15)
    assert (answer["engine"], answer["bytes"]) == ("reference", file.stat().st_size)


def test_it_speaks_french(zermelo, tmp_path):
    shown = zermelo("certify", "matches:11", "-o", tmp_path / "c", "--language", "fr")
    verdict, proof, how = shown.stdout.splitlines()
    assert verdict == "Le joueur au trait gagne en 3 coups (5 en tout)."
    assert proof.startswith("La preuve est dans ")
    assert how.startswith("Pour la vérifier\N{NO-BREAK SPACE}: python ")


def test_what_is_there_stays_when_it_is_stopped(shell, tmp_path):
    """Ctrl-C in the midst of the walk."""
    slow, folder = tmp_path / "slow.py", tmp_path / "folder"
    slow.write_text(SLOW)
    folder.mkdir()
    file = folder / "c"
    file.write_text("what was there before")
    run = shell("certify", str(slow), "-o", str(file), "--outcome")
    while run.poll() is None and len(list(folder.iterdir())) < 2:  # until what is being written stands beside
        time.sleep(0.01)
    run.send_signal(signal.SIGINT)
    _, said = run.communicate(timeout=60)
    assert (run.returncode, said) == (130, "Stopped: Ctrl-C was pressed, and nothing is left half written.\n")
    assert file.read_text() == "what was there before"
    assert list(folder.iterdir()) == [file]


SLOW = '''\
import sys
import time
from dataclasses import dataclass
from zermelo import LOSS, UNDECIDED, Game


@dataclass(frozen=True)
class Slow(Game):
    """Take one of three; the walk of a certificate is slow, what goes before is not."""

    def start(self):
        return 3

    def slots(self):
        return 1

    def legal(self, n, slot):
        if "checker" in sys._getframe(1).f_code.co_filename:
            time.sleep(60)
        return True

    def play(self, n, slot):
        return n - 1

    def result(self, n):
        return UNDECIDED if n else LOSS
'''


def test_a_graph_is_referred_to_its_strategy(zermelo, tmp_path):
    """Which another verb plays through."""
    graph = tmp_path / "arena.json"
    assert zermelo("arena", "matches:3", "-o", graph).exit_code == 0
    refused = zermelo("certify", graph, "-o", tmp_path / "c")
    assert refused.exit_code == 2
    assert "arena.json is a graph" in refused.stderr
    assert not (tmp_path / "c").exists()
    assert "every play reaches the goal" in zermelo("arena", graph, "--strategy").stdout
    strategy = tmp_path / "strategy.txt"
    strategy.write_text("3e -> 0a\n1e -> 0a\n")
    assert "The strategy wins" in zermelo("arena", graph, "--check", strategy).stdout


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["matches:11"], "missing option '-o'"),
        (["matchs", "-o", "c"], "did you mean 'matches'?"),
        (["matches:11", "-o", "nowhere/c"], "cannot be written"),
        (["matches:11", "-o", "."], "cannot be written"),
        (["matches:11", "--position", "x", "-o", "c"], "is not a position"),
        (["matches:11", "--engine", "magic", "-o", "c"], "magic"),
        (["hex:11", "--memory", "64MB", "-o", "c"], "to prove who wins: give a later position"),
        (["matches:100000", "--memory", "20kB", "-o", "c"], "the limit is 20 kB"),
    ],
)
def test_refusals(zermelo, tmp_path, monkeypatch, words, complaint):
    monkeypatch.chdir(tmp_path)
    refused = zermelo("certify", *words)
    assert refused.exit_code == 2
    assert complaint in refused.stderr
    assert refused.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
