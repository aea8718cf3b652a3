"""Boards at a terminal: stones in the colours of their owners, and brackets around the last move."""

from __future__ import annotations

import io

import pytest

from zermelo import game
from zermelo.cli.look import Output
from zermelo.cli.stones import STYLES, board
from zermelo.core import abilities
from zermelo.core.registry import BUILT_IN
from zermelo.play.session import Session


def after(spec: str, *moves: str) -> tuple[Session, tuple[object, int]]:
    """A session after some moves, and the last of them."""
    session, before = Session(game(spec)), Session(game(spec))
    for move in moves:
        before, session = session, session.play(session.game.read_move(session.position, move))
    return session, (before.position, session.path[-1])


def styles(session: Session) -> dict[str, str]:
    """The style of each sign that has one."""
    shown = board(session.game, session.position, 80)
    return {shown.plain[span.start : span.end]: str(span.style) for span in shown.spans}


@pytest.mark.parametrize(
    ("spec", "moves", "row"),
    [
        ("tictactoe", ["b2", "a1"], "  1[O]. ."),
        ("connect4", ["4", "4", "1"], "[X]. . X . . ."),
        ("connect4", ["4", "7"], ". . . X . .[O]"),
        ("hex:3", ["a1", "c3"], "    3 . .[O]"),
        ("achi", ["a", "b"], "X--[O]--."),
    ],
)
def test_the_last_move_is_in_brackets(spec: str, moves: list[str], row: str) -> None:
    session, last = after(spec, *moves)
    lines = board(session.game, session.position, 80, last).plain.splitlines()
    assert row in lines
    assert "".join(lines).count("[") == 1
    assert "[" not in board(session.game, session.position, 80).plain


@pytest.mark.parametrize("spec", ["tictactoe", "hex:3", "connect4:4x4"])
def test_stones_have_the_colours_of_their_owners(spec: str) -> None:
    session = Session(game(spec)).play(0).play(1)
    assert styles(session) == {"X": STYLES["first"], "O": STYLES["second"]}


def test_letters_have_the_colours_of_their_owners() -> None:
    assert styles(Session(game("krk"))) == {"K": STYLES["first"], "R": STYLES["first"], "k": STYLES["second"]}


@pytest.mark.parametrize("spec", BUILT_IN)
def test_without_colours_and_marks_it_is_the_text_of_the_game(spec: str) -> None:
    played = game(spec)
    shown = [line.rstrip() for line in str(abilities.show(played, played.start())).splitlines()]
    assert board(played, played.start(), 80).plain.splitlines() == shown


def test_where_there_is_no_colour_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    session, last = after("tictactoe", "b2")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("FORCE_COLOR", "1")  # as if it were a terminal
    monkeypatch.setenv("TERM", "xterm-256color")
    seen = []
    for unset in ("", "NO_COLOR"):
        monkeypatch.delenv(unset, raising=False)
        out = Output(io.StringIO())
        out.print(board(session.game, session.position, 80, last))
        seen.append(out.file.getvalue())  # type: ignore[attr-defined]
    assert ["38;5;" in text for text in seen] == [False, True]
    assert all("X" in text for text in seen)
