"""Endings of chess: counts of the tablebases, and positions as players write them."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

import zermelo
from zermelo.core.errors import ZermeloError
from zermelo.games.endings._ending import PAWN, Ending
from zermelo.games.endings.kpk import KPK
from zermelo.games.endings.kqk import KQK
from zermelo.games.endings.krk import KRK

pytestmark = pytest.mark.once


@cache
def solved(game: Ending) -> zermelo.Solution:
    return zermelo.solve(game)


@pytest.mark.parametrize(("game", "won", "longest"), [(KRK(), 175_168, 31), (KQK(), 144_508, 19)], ids=str)
def test_white_to_move_wins_every_legal_position(game: Ending, won: int, longest: int) -> None:
    kind = game.kind(game.start())
    every = (game.placed(*squares, kind, 0) for squares in product(range(64), repeat=3))
    legal = [position for position in every if game.fault(position) == ""]
    assert len(legal) == won
    values = solved(game).values(legal)
    assert (values.results == zermelo.WIN).all()
    assert values.plies.max() == longest


@pytest.mark.long
def test_pawns_win_as_often_as_in_bitbases() -> None:
    game = KPK()
    won, legal = [0, 0], [0, 0]
    for file in range(4):  # the other four are their mirror
        solution = zermelo.solve(game, game.placed(60, 8 + file, 62, PAWN, 0))
        for white, row, black, turn in product(range(64), range(1, 7), range(64), range(2)):
            position = game.placed(white, 8 * row + file, black, PAWN, turn)
            if game.fault(position) == "":
                legal[turn] += 2
                won[turn] += 2 * white_wins(game, solution, position)
    assert (won, legal) == ([124_960, 97_604], [163_328, 168_024])


def white_wins(game: KPK, solution: zermelo.Solution, position: int) -> bool:
    """Some legal positions come up from no other, such as a check by a pawn that has not moved: a ply tells them."""
    turn = game.turn(position)
    if position in solution:
        return solution.value(position).outcome == ("loss" if turn else "win")
    after = [white_wins(game, solution, game.play(position, slot)) for slot in game.moves(position)]
    return (all(after) and game.result(position) != zermelo.DRAW) if turn else any(after)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("7k/8/6K1/8/8/8/8/R7 w - - 0 1", "win in 1"),
        ("R6k/8/6K1/8/8/8/8/8 b - - 0 1", "loss in 0"),
        ("7k/6R1/6K1/8/8/8/8/8 b - - 0 1", "draw"),  # stalemate
        ("8/8/8/8/8/8/1k6/R6K b - - 0 1", "draw"),  # the rook is lost
    ],
)
def test_positions_are_typed_as_fen(text: str, value: str) -> None:
    game = KRK()
    assert game.write(game.read(text)) == text
    assert str(solved(game).value(game.read(text))) == value


def test_moves_are_written_as_in_chess() -> None:
    game = KPK()

    def names(text: str) -> set[str]:
        position = game.read(text)
        return {game.write_move(position, slot) for slot in game.moves(position)}

    assert names("8/4P1k1/8/8/8/8/8/K7 w") == {"e8=Q", "e8=R", "Kb1", "Ka2", "Kb2"}
    assert names("8/8/8/8/8/8/k1P5/2K5 w") == {"c3", "c4", "Kd1", "Kd2"}
    assert names("8/8/8/8/8/8/3kP3/K7 b") == {"Kxe2", "Kc1", "Kc2", "Kc3", "Kd1", "Ke1", "Ke3"}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("nonsense", "write it like"),
        ("8/8/8/8/8/2k5/1R6/K7 x", "write it like"),
        ("8/8/8/8/8/2k5/1Q6/K7 b", "two kings, K and k, and beside them R or nothing"),
        ("8/8/8/8/8/8/1k6/K6R w", "side by side"),
        ("7k/8/8/8/8/8/8/K6R w", "in check"),
    ],
)
def test_what_is_no_position_is_refused(text: str, why: str) -> None:
    with pytest.raises(ZermeloError, match=why):
        KRK().read(text)


def test_a_pawn_stands_between_the_first_row_and_the_last() -> None:
    with pytest.raises(ZermeloError, match="first or the last row"):
        KPK().read("P7/8/8/8/8/2k5/8/K7 w")
