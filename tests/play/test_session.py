"""A game in progress: going on, back and elsewhere loses nothing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from play.walks import sessions
from sample_games import GraphGame

from zermelo import DRAW, LOSS, UNDECIDED, Game, game
from zermelo.core.errors import MoveError
from zermelo.play.session import Session


@given(sessions(), st.data())
def test_undo_and_redo_take_a_move_back_and_again(session: Session, data: st.DataObject) -> None:
    if not session.over:
        after = session.play(data.draw(st.sampled_from(session.game.moves(session.position))))
        assert after.undo().path == session.path
        assert after.undo().redo() == after
        assert after.ply == session.ply + 1
    assert session.undo(100).path == ()
    assert session.undo(100).redo(100).path == session.lines[-1]


@given(sessions(), st.data())
def test_no_line_is_ever_lost(session: Session, data: st.DataObject) -> None:
    if not session.over:
        after = session.play(data.draw(st.sampled_from(session.game.moves(session.position))))
        assert all(any(line[: len(old)] == old for line in after.lines) for old in session.lines)
    for line in session.lines:
        assert session.goto(line).path == line
        assert set(session.goto(line).lines) == set(session.lines)


@given(sessions())
def test_what_holds_of_every_session(session: Session) -> None:
    assert session.lines[-1][: session.ply] == session.path
    for line in session.lines:
        assert not any(line == other[: len(line)] for other in session.lines if other != line)
    assert len(session.positions) == len(session.sides) == session.ply + 1 == len(session.names) + 1
    turns = [session.game.turn(position) for position in session.positions]
    assert list(session.sides) == [int(turn != turns[0]) for turn in turns]
    assert session.branches == tuple(dict.fromkeys(session.branches))
    for slot in session.branches:
        assert session.play(slot).path == (*session.path, slot)
        assert set(session.play(slot).lines) == set(session.lines)


def test_branches_from_an_earlier_move() -> None:
    first = Session(game("matches:11")).play(2).play(0).play(2)
    second = first.undo(2).play(1)
    assert second.names == ("3", "2")
    assert second.undo().branches == (0, 1)
    assert second.goto((2, 0, 2)) == first.__class__(first.game, 11, (2, 0, 2), ((2, 1), (2, 0, 2)))
    with pytest.raises(MoveError, match="no such line"):
        second.goto((0, 0))


@pytest.mark.parametrize(
    ("spec", "slots", "result", "winner"),
    [
        ("matches:3", (0, 1), LOSS, 1),
        ("matches:3", (2,), 1, 0),
        ("matches:3,misere", (2,), LOSS, 1),
        ("tictactoe", (0, 1, 2, 4, 3, 5, 7, 6, 8), DRAW, None),
        ("tictactoe", (0, 3, 1, 4, 2), 1, 0),
        ("matches:0", (), LOSS, 1),
    ],
)
def test_the_end(spec: str, slots: tuple[int, ...], result: int, winner: int | None) -> None:
    session = Session(game(spec))
    for slot in slots:
        assert not session.over
        session = session.play(slot)
    assert (session.result, session.winner, session.over, session.repeats) == (result, winner, True, False)
    with pytest.raises(MoveError, match="the game is over"):
        session.play(0)


def test_a_third_repetition_is_a_draw() -> None:
    wheel: Game = GraphGame(((1,), (0,)), (UNDECIDED, UNDECIDED))
    session = Session(wheel)
    for _ in range(4):
        assert not session.over
        session = session.play(0)
    assert session.repeats
    assert (session.result, session.winner) == (DRAW, None)


def test_moves_are_checked() -> None:
    with pytest.raises(MoveError, match=r"slot 7 is not a legal move"):
        Session(game("matches:11")).play(7)


def test_any_position_can_be_the_start() -> None:
    session = Session(game("matches:11"), 4).play(2)
    assert (session.position, session.side) == (1, 1)
