"""``zermelo play`` as people use it: at a real terminal of 80 columns, key by key."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from cli.terminal import Opens

from zermelo import game
from zermelo.play.session import Session

pytestmark = pytest.mark.once


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


def test_values_toggle_and_comments_stay(opens: Opens) -> None:
    terminal = opens("matches:9", "--against", "human")
    terminal.reads()
    assert "win in 5" in terminal.types("values")
    screen = terminal.types("values")
    assert "Values are now shown after each move." in screen
    assert "win in" not in screen
    terminal.types("1")
    assert "Noted after move 1." in terminal.types("comment well played")
    assert "after the word comment" in terminal.types("comment")
    assert "Only a number of moves" in terminal.types("undo this")
    terminal.types("2")
    terminal.types("go 0")
    terminal.types("2")
    assert "After move 1 of line 1: well played" in terminal.types("history")
    terminal.types("go 1:1")
    assert "After move 1: well played" in terminal.types("history")


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
    screen = re.sub(r"(?m)^.*(━|settling).*\n|\r", "", screen)  # on a busy machine it shows that it is at work
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
