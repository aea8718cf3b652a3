"""The menus of ``zermelo play``, at a real terminal: names, examples, sizes, help and ways back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from cli.terminal import Opens, saved

pytestmark = pytest.mark.once


def test_the_menu(opens: Opens, tmp_path: Path) -> None:
    terminal = opens("--seed", "1")
    assert "1 New game" in terminal.reads().replace("  ", " ")
    for nonsense in ("7", "%", "0000000012345", "zz"):
        assert "number from 1 to 3" in terminal.types(nonsense)
    assert "Which kind of game, or which game?" in terminal.types("")
    assert "there is no game 'nothing'" in terminal.types("nothing")
    assert "Which game?" in terminal.types("1")
    assert "Against whom?" in terminal.types("matches:5")
    asked = terminal.types("4")
    assert "Who starts?" not in asked  # of two people nobody is "you"
    assert "Orange (1, 2, 3):" in asked
    terminal.types("2")
    assert "Resume" in terminal.types("menu")
    assert "saved in" in terminal.types("save")
    terminal.types("menu")
    assert "New game" in terminal.types("3")
    assert saved(tmp_path).stem in terminal.types("load")
    assert "Blue (1, 2, 3):" in terminal.types("1")
    assert "Load a game" in terminal.types("quit")
    terminal.child.sendline("exit")
    terminal.ends()
    assert terminal.code == 0


def test_the_menu_asks_for_sizes_and_enter_takes_what_is_usual(opens: Opens) -> None:
    terminal = opens("--seed", "1")
    terminal.reads()
    assert "Hex, Tic Tac Toe, Connect Four ..." in terminal.types("")
    assert "Taking the last one wins.\nHeaps (Enter: 3 5 7):" in terminal.types("nim")
    assert "Type whole numbers, such as 3 5 7." in terminal.types("three")
    assert "Misere (Enter: no):" in terminal.types("1 2")
    assert "Type yes or no." in terminal.types("perhaps")
    assert "Against whom?" in terminal.types("yes")
    assert "Who starts?" in terminal.types("")
    assert "nim:1,2,misere:" in terminal.types("")


def test_the_menu_has_help_and_a_way_back(opens: Opens) -> None:
    terminal = opens()
    terminal.reads()
    for word in ("?", "help"):
        assert "Games that you leave are kept" in terminal.types(word)
    assert "3 Moving stones" in terminal.types("new").replace("  ", " ")
    assert "chomp or chomp:3x4" in terminal.types("?")
    terminal.types("heaps")
    assert re.search(r"King and pawn against king +\n", terminal.types("back"))
    assert re.search(r"5  Chomp +chomp:4x5", terminal.types("heaps"))
    assert "Rows (Enter: 4):" in terminal.types("5")
    assert "type a number, several" in terminal.types("help")
    for answer in ("0", ""):
        terminal.types(answer)
    assert "rows is 0: write a whole number from 1 to 62\nRows (Enter: 4):" in terminal.types("")
    assert "New game" in terminal.types("back")
    terminal.child.sendline("back")
    terminal.ends()
    assert terminal.code == 0


def test_a_menu_keeps_its_numbers_in_a_narrow_window(opens: Opens) -> None:
    terminal = opens(language="fr_FR.UTF-8", columns=40)
    terminal.reads()
    screen = terminal.types("1") + terminal.types("hex:4") + terminal.types("") + terminal.types("")
    lines = [line.strip() for line in screen.splitlines()]
    assert any(line.startswith("2 ") and "une machine qui se trompe" in line for line in lines)
    assert "…" not in screen


def test_examples_are_whole_in_a_narrow_window(opens: Opens) -> None:
    terminal = opens(language="fr_FR.UTF-8", columns=40)
    terminal.reads()
    terminal.types("1")
    assert "Nim en escalier\n      staircasenim:2,1,3,2\n" in re.sub(r" +\n", "\n", terminal.types("1"))
