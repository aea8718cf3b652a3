"""Boards at a terminal: stones in the colours of their owners, and brackets around the last move."""

from __future__ import annotations

import io
import re

import pytest

from zermelo import game
from zermelo.boards.view import board_of
from zermelo.cli.look import Output
from zermelo.cli.stones import STYLES, Looks, board
from zermelo.core import abilities
from zermelo.core.errors import ZermeloError
from zermelo.core.registry import BUILT_IN
from zermelo.draw.palette import PALETTE
from zermelo.draw.svg import board_svg
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
        ("achi", ["a", "b"], "X--[O]--c"),
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
    rows = board(played, played.start(), 80).plain.splitlines()
    if abilities.piece.given(played) and not (board_of(played).outline or re.search("[a-z]", "".join(shown))):
        rows = [re.sub("[a-z]", ".", row) for row in rows]  # free points show their names
    assert rows == shown


def test_colours_and_letters_are_chosen() -> None:
    session, last = after("connect4", "4", "5")
    looks = Looks.chosen(("rouge", "Yellow"), ("R", "J"))
    assert looks.colours == ("red", "yellow")
    shown = board(session.game, session.position, 80, last, looks=looks)
    assert shown.plain.splitlines()[5] == ". . . R[J]. ."
    assert {str(span.style) for span in shown.spans} == {f"bold {PALETTE[name][0]}" for name in ("red", "yellow")}


@pytest.mark.parametrize(
    ("colours", "letters", "why"),
    [
        (("red", "pink"), None, "no colour 'pink': write red"),
        (("red", "rouge"), None, "both players have red stones"),
        (None, ("A", "AB"), "'AB' is no letter"),
        (None, (".", "A"), "'.' is no letter"),
        (None, ("A", "A"), "both players have the letter A"),
    ],
)
def test_looks_that_do_not_tell_the_players_apart(
    colours: tuple[str, str] | None, letters: tuple[str, str] | None, why: str
) -> None:
    with pytest.raises(ZermeloError, match=re.escape(why)):
        Looks.chosen(colours, letters)


def test_stones_in_a_picture_have_the_colours_chosen() -> None:
    session = Session(game("connect4")).play(3)
    drawn = board_svg(session.game, session.position, stones=("red", "yellow"), theme="light")
    assert f".first {{ fill: {PALETTE['red'][0]};" in drawn
    assert PALETTE["red"][0] not in board_svg(session.game, session.position)


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
