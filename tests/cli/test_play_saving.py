"""``zermelo play`` keeps games: saved, resumed, loaded, and not lost however it ends."""

from __future__ import annotations

import json
import re
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from cli.terminal import Opens, saved

from zermelo.play.saved_games import load

pytestmark = pytest.mark.once


def test_save_and_resume(opens: Opens, tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    terminal = opens("nim:3,5,7", "--players", "Ann", "random", "--seed", "3")
    terminal.reads()
    terminal.types("3-2")
    terminal.types("comment I wonder")
    assert str(path) in terminal.types(f"save {path}")
    terminal.child.sendline("quit")
    terminal.ends()
    record = load(path)
    assert (record.players, record.comments, len(record.moves)) == (("human:Ann", "random"), {2: "I wonder"}, 2)

    again = opens("--load", str(path))
    screen = again.reads()
    assert "Moves first: Ann. Then: Random." in screen
    assert "I wonder" in again.types("history")
    there = tmp_path / "there.json"
    there.write_text("not a game")
    asked = " ".join(again.types(f"save {there}").split())  # the lines break where the path ends, wherever that is
    assert "Write over it?" in asked
    again.types("no")
    assert there.read_text() == "not a game"
    again.child.sendeof()
    again.ends()
    assert again.code == 0
    assert not (tmp_path / "zermelo").exists()  # nothing new was played, so nothing had to be saved


@pytest.mark.parametrize("how", ["Ctrl-C", "end of input", "hang-up", "quit"])
def test_nothing_is_lost(opens: Opens, tmp_path: Path, how: str) -> None:
    terminal = opens("chomp:3x4", "--against", "human")
    terminal.reads()
    terminal.types("1,1")
    match how:
        case "Ctrl-C":
            terminal.child.sendintr()
        case "end of input":
            terminal.child.sendeof()
        case "hang-up":
            terminal.child.kill(signal.SIGHUP)
        case _:
            assert "Save the game first?" in terminal.types("quit")
            terminal.child.sendline("")
    screen = terminal.ends()
    assert terminal.code == {"Ctrl-C": 130, "hang-up": 130}.get(how, 0)
    path = saved(tmp_path)
    assert re.fullmatch(r"\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d_chomp-3x4-base=0\.json", path.name)
    assert str(path) in screen
    assert json.loads(path.read_text())["moves"] == ["1,1"]
    assert path.parent.stat().st_mode & 0o777 == 0o700
    assert "0 X o o o" in opens("--load", str(path)).reads()


def test_ctrl_c_while_a_machine_thinks(opens: Opens, tmp_path: Path) -> None:
    terminal = opens("hex:9", "--against", "search:minimax,depth=9,seconds=30", "--values", "off")
    terminal.reads()
    terminal.child.sendline("e5")
    terminal.child.expect("X")
    terminal.child.sendintr()
    assert "saved" in terminal.ends()
    assert load(saved(tmp_path)).moves == ("e5",)


def test_where_nothing_can_be_written_the_screen_keeps_the_game(opens: Opens) -> None:
    terminal = opens("matches:9", "--against", "human", "--folder", "/proc/none")
    terminal.reads()
    terminal.types("2")
    terminal.child.sendeof()
    screen = terminal.ends()
    assert "cannot be written" in screen
    assert "matches:9,3 human human - 2" in screen.replace("\n", " ")


def test_a_comment_on_a_line_that_was_left_is_saved(opens: Opens, tmp_path: Path) -> None:
    terminal = opens("matches:9", "--against", "human")
    terminal.reads()
    terminal.types("1")
    terminal.types("comment well played")
    terminal.types("undo")
    terminal.types("2")
    terminal.types(f"save {tmp_path / 'kept.json'}")
    again = opens("--load", str(tmp_path / "kept.json"))
    assert "After move 1 of line 1: well played" in again.reads() + again.types("history")
    again.types("go 1:1")
    assert "After move 1: well played" in again.types("history")


def test_an_own_game(opens: Opens, rules: Callable[..., Path]) -> None:
    path = rules()
    terminal = opens(str(path), "--set", "heap=5")
    assert "Take 1 to 3 from a number" in terminal.reads()
    terminal.types("=4")
    terminal.child.sendeof()
    found = re.search(r"--load\s+(\S+)", terminal.ends())
    assert found
    assert "name the file of its rules too" in opens("--load", found[1]).ends()
    assert "Take 1 to 3 from a number" in opens(str(path), "--set", "heap=5", "--load", found[1]).reads()
