"""``zermelo play`` as people use it: at a real terminal of 80 columns, key by key."""

from __future__ import annotations

import json
import os
import re
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from patience import HANG

from zermelo import game
from zermelo.play.saved_games import load
from zermelo.play.session import Session

pytestmark = pytest.mark.once

pexpect = pytest.importorskip("pexpect")

ASKED = r"(?<!Enter)(?<!\?)[:)] $"
"""The end of a question; everything else ends with a line."""
COLOURS = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


class Terminal:
    """A program that somebody plays with."""

    def __init__(self, words: tuple[str, ...], home: Path, language: str, columns: int) -> None:
        # Whoever runs tests side by side says how wide their own window is.
        others = ("LC_", "COLUMNS", "LINES")
        environment = {name: text for name, text in os.environ.items() if not name.startswith(others)}
        environment |= {"XDG_DATA_HOME": str(home), "LANG": language, "TERM": "xterm"}
        command = ["-m", "zermelo", *words]
        self.child = pexpect.spawn(
            sys.executable, command, env=environment, dimensions=(40, columns), encoding="utf-8", timeout=HANG
        )

    def reads(self) -> str:
        """What has come on the screen when the next question is asked."""
        self.child.expect(ASKED)
        return self._plain(self.child.before + self.child.after)

    def types(self, line: str) -> str:
        """Answer, and read on to the next question."""
        self.child.sendline(line)
        return self.reads()

    def ends(self) -> str:
        """The rest, when the program is over."""
        self.child.expect(pexpect.EOF)
        self.child.close()
        return self._plain(self.child.before)

    @property
    def code(self) -> int:
        return int(self.child.exitstatus)

    def _plain(self, text: str) -> str:
        plain = COLOURS.sub("", text).replace("\r\n", "\n")
        assert "Traceback" not in plain
        return plain


Opens = Callable[..., Terminal]


@pytest.fixture
def opens(tmp_path: Path) -> Iterator[Opens]:
    """``zermelo play WORDS...`` at a terminal."""
    opened = []

    def start(*words: str, language: str = "en_GB.UTF-8", columns: int = 80) -> Terminal:
        terminal = Terminal(("play", *words), tmp_path, language, columns)
        opened.append(terminal)
        return terminal

    yield start
    for terminal in opened:
        terminal.child.close(force=True)


def saved(home: Path) -> Path:
    """The one saved game."""
    (path,) = (home / "zermelo" / "games").glob("*.json")
    return path


@pytest.mark.parametrize(
    "spec",
    [
        "halving:20",
        "matches:7",
        "nim:1,2,2",
        "chocolate:3,3,1,1",
        "chomp:2x3",
        "hex:2",
        "tictactoe",
        "connect4:4x4,line=3",
    ],
)
def test_a_whole_game_against_the_perfect_player(opens: Opens, spec: str) -> None:
    """The player types the first move of the list each time, and comes to an end that the screen tells."""
    terminal = opens(spec)
    session = Session(game(spec))
    screen = terminal.reads()
    while "What now?" not in screen:
        assert [line for line in re.split(r"[\r\n]", screen) if len(line) > 80] == []
        slot = session.game.moves(session.position)[0]
        session = session.play(slot)
        screen = terminal.types(session.names[-1])
        played = re.search(r"Perfect plays (\S+)\.\n", screen)
        if played:
            session = session.play(session.game.read_move(session.position, played[1]))
    assert session.over
    ending = {0: "You have won", 1: "You have lost", None: "It is a draw"}[session.winner]
    assert ending in screen
    terminal.child.sendline("quit")
    terminal.ends()
    assert terminal.code == 0


def test_the_evaluation_of_each_move(opens: Opens) -> None:
    terminal = opens("matches:11", "--seed", "1")
    assert "Your move (1, 2, 3):" in terminal.reads()
    assert "This gives the win away: now Perfect wins in 3 moves (5 in all). Better: 3." in terminal.types("take 1")
    assert "Better" not in terminal.types("values off") + terminal.types("1")
    screen = terminal.types("undo") + terminal.types("values on")
    assert "loss in 4" in screen
    assert "resists longest" in terminal.types("hint")


def test_directions_are_forced_where_there_is_one(opens: Opens) -> None:
    terminal = opens("chocolate:3,2,1,0", "--against", "human")
    assert "o X o" in terminal.reads()
    assert "'1' can mean v1 or h1." in terminal.types("1")
    assert "Blue (v1, v2)" in terminal.types("h1")
    assert "X o" in terminal.types("1")


def test_nonsense_is_answered(opens: Opens, tmp_path: Path) -> None:
    terminal = opens("tictactoe")
    terminal.reads()
    for line in ("zz", "99999999999999999999", "b2 b3 b4", "\u2603", "--help", "'", "%s{x}", "a" * 200):
        assert "is neither a move here nor a command" in terminal.types(line)
    assert "neither" not in terminal.types("")
    assert "can mean" in terminal.types("h")
    assert "go 2:4" in terminal.types("go nowhere")
    assert "values on" in terminal.types("values perhaps")
    assert "cannot be read" in terminal.types("load /nowhere/at/all")
    assert "cannot be written" in terminal.types("save /proc/none/game.json")
    strange = tmp_path / "strange.txt"
    strange.write_text("- matches:5 human wizard -")
    assert "there is no player 'wizard'" in terminal.types(f"load {strange}")
    assert "a1, a2, a3" in terminal.types("board")  # the game before is still there


def test_undo_redo_and_what_if(opens: Opens) -> None:
    terminal = opens("tictactoe", "--against", "human")
    assert "no move to take back" in terminal.reads() + terminal.types("undo")
    for move in ("a1", "b2", "c3"):
        terminal.types(move)
    terminal.types("undo 2")
    terminal.types("c1")
    history = terminal.types("history")
    assert "1  a1  b2  c3\n" in history
    assert "* 2  a1  c1  |" in history
    assert "X" in terminal.types("go 1:3")
    assert "* 2  a1  b2  c3  |" in terminal.types("history")
    assert "no move to play again" in terminal.types("redo")


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


def test_values_toggle_and_comments_stay(opens: Opens) -> None:
    terminal = opens("matches:9", "--against", "human")
    terminal.reads()
    assert "win in 5" in terminal.types("values")
    screen = terminal.types("values")
    assert "Values are now shown after each move." in screen
    assert "win in" not in screen
    terminal.types("1")
    assert "Noted after move 1." in terminal.types("comment well played")
    terminal.types("2")
    terminal.types("go 0")
    terminal.types("2")
    assert "well played" not in terminal.types("history")
    terminal.types("go 1:1")
    assert "After move 1: well played" in terminal.types("history")


def test_a_comment_on_a_line_that_was_left_is_saved(opens: Opens, tmp_path: Path) -> None:
    terminal = opens("matches:9", "--against", "human")
    terminal.reads()
    terminal.types("1")
    terminal.types("comment well played")
    terminal.types("undo")
    terminal.types("2")
    terminal.types(f"save {tmp_path / 'kept.json'}")
    again = opens("--load", str(tmp_path / "kept.json"))
    assert "well played" not in again.reads() + again.types("history")
    again.types("go 1:1")
    assert "After move 1: well played" in again.types("history")


def test_a_narrow_window(opens: Opens) -> None:
    terminal = opens("tictactoe", "--against", "human", columns=40)
    screen = terminal.reads() + terminal.types("?") + terminal.types("b2") + terminal.types("values")
    assert [line for line in re.split(r"[\r\n]", screen) if len(line) > 40] == []
    assert "Orange:" in screen  # the moves do not fit beside it
    assert "this list" in screen


def test_a_question_is_not_broken_within_a_word(opens: Opens) -> None:
    terminal = opens("matches:9", language="fr_FR.UTF-8", columns=40)
    terminal.reads()
    terminal.types("1")
    assert "(oui,\nnon)" in terminal.types("quit")


def test_the_menu(opens: Opens, tmp_path: Path) -> None:
    terminal = opens("--seed", "1")
    assert "1 New game" in terminal.reads().replace("  ", " ")
    for nonsense in ("7", "%", "0000000012345", "zz"):
        assert "number from 1 to 3" in terminal.types(nonsense)
    assert "Which kind of game, or which game?" in terminal.types("")
    assert "there is no game 'nothing'" in terminal.types("nothing")
    assert "Which game?" in terminal.types("1")
    assert "Against whom?" in terminal.types("matches:5")
    assert "Who starts?" in terminal.types("4")
    assert "Orange (1, 2, 3):" in terminal.types("1")
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


def test_french(opens: Opens) -> None:
    terminal = opens("matches:11", language="fr_FR.UTF-8")
    assert "Prenez de 1 à 3 allumettes" in terminal.reads()
    assert "« zut » n’est ni un coup possible ni une commande" in terminal.types("zut").replace("\xa0", " ")
    screen = terminal.types("prendre 1").replace("\xa0", " ").replace("\u202f", " ")
    assert "Cela laisse échapper le gain : maintenant Parfait gagne en 3 coups" in screen
    assert "Parfait joue" in screen
    assert "échanger" in terminal.types("aide")
    assert "Écrivez valeurs avant" in terminal.types("valeurs a")
    assert "Écrivez" not in terminal.types("valeurs après")
    assert "Commence" in terminal.types("echanger")
    assert "Save the game" not in terminal.types("quitter")
    terminal.child.sendline("non")
    terminal.ends()
    assert "Take 1 to 3" in opens("matches", "--language", "en", language="fr_FR.UTF-8").reads()


def test_paper(opens: Opens) -> None:
    terminal = opens("chomp:3x3", "--paper")
    assert "X o o" not in terminal.reads()
    screen = terminal.types("1,1")
    screen = re.sub(r"(?m)^.*━.*\n|\r", "", screen)  # on a busy machine it shows that it is at work
    assert re.fullmatch(r"1,1\nPerfect plays \d,\d\.\nYour move: ", screen)
    assert "X o" in terminal.types("board")


def test_swapping_sides(opens: Opens) -> None:
    terminal = opens("matches:10", "--starts", "second")
    assert "Moves first: Perfect. Then: You." in terminal.reads()
    screen = terminal.types("swap")
    assert "Moves first: You. Then: Perfect." in screen
    assert "Perfect plays" in screen


@pytest.mark.parametrize(("spec", "move"), [("connect4:8x6", "4"), ("hex:11", "f6")])
def test_large_games_are_played_at_once(opens: Opens, spec: str, move: str) -> None:
    terminal = opens(spec)
    terminal.reads()
    screen = terminal.types(move)
    assert "what I say is not exact" in screen
    assert "As far as I can see" in screen


def test_connect_four_is_played_by_the_book(opens: Opens) -> None:
    terminal = opens("connect4")
    terminal.reads()
    assert "A best move: you win in 20 of your moves (40 in all)." in terminal.types("4")


def test_machines_among_themselves(opens: Opens) -> None:
    terminal = opens("matches:11", "--players", "perfect", "random", "--seed", "1")
    screen = terminal.ends()
    assert "Perfect has won, after" in screen
    assert terminal.code == 0


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
