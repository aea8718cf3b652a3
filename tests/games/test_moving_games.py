"""Games in which pieces move: published counts, larger boards, and the moves that are easily written wrong."""

from __future__ import annotations

from itertools import combinations

import pytest

import zermelo
from zermelo.boards.reading import rows
from zermelo.boards.view import board_of, pieces
from zermelo.core.game import Game, Position
from zermelo.core.values import DRAW, LOSS, WIN
from zermelo.games.moving.amazons import Amazons
from zermelo.games.moving.konane import Konane
from zermelo.games.moving.lgame import LGame

pytestmark = pytest.mark.once


def shown(game: Game, position: Position) -> str:
    """What stands on the board, row by row."""
    return rows(board_of(game), pieces(game, position))


def after(spec: str, *moves: str) -> str:
    """What stands on the board after some moves from the start."""
    game = zermelo.game(spec)
    position = game.start()
    for move in moves:
        position = game.play(position, game.read_move(position, move))
    return shown(game, position)


def test_mu_torere_has_the_published_positions() -> None:
    """1,180 positions, 208 won, 128 lost and 844 drawn, as the GamesCrafters of Berkeley count them."""
    game = zermelo.game("mutorere")
    results = [value.result for _, value in zermelo.solve(game).items()]
    assert [results.count(result) for result in (WIN, LOSS, DRAW)] == [208, 128, 844]


def test_the_l_game_has_the_published_positions() -> None:
    """2,296 up to symmetry where an L is to be moved, and 15 in which it cannot."""
    game = LGame()
    placed = [game.with_stones(one, other) for one in game.ls for other in game.ls if not one & other]
    cells = {position: [cell for cell in range(16) if game.empty(position) >> cell & 1] for position in placed}
    positions = {
        game.canonical(position | (1 << stone | 1 << second) << 32)
        for position in placed
        for stone, second in combinations(cells[position], 2)
    }
    assert (len(game.ls), len(positions)) == (48, 2296)
    assert sum(game.result(position) == LOSS for position in positions) == 15


def test_a_row_in_six_mens_morris_takes_a_stone() -> None:
    assert after("sixmensmorris", "a", "d", "b", "e", "c", "e").split("/")[:2] == ["XXX", "O.."]


def test_a_car_of_dodgem_leaves_the_board() -> None:
    assert after("dodgem", "a2-b2", "b1-a1", "b2-c2", "c1-b1", "c2") == "X../.../OO."


def test_the_fox_goes_back_and_hounds_do_not() -> None:
    game = zermelo.game("foxandhounds:2")
    assert [move.name for move in zermelo.solve(game).moves()] == ["c1-b2", "c1-d2"]
    position = game.play(game.start(), game.read_move(game.start(), "c1-b2"))
    assert {game.write_move(position, slot) for slot in game.moves(position)} == {"b4-a3", "b4-c3", "d4-c3"}


def test_a_tiger_eats_the_goat_that_it_jumps_over() -> None:
    assert after("tigersandgoats", "b1", "a1-a2", "b2", "a2-c2") == ".Gt/..t/t.t"


def test_a_jump_of_konane_may_go_on_and_captures_all_that_it_passes() -> None:
    game = Konane(2, 5)
    position = game.with_stones(0b00001, 0b01010)
    assert [game.write_move(position, slot) for slot in game.moves(position)] == ["a1-c1", "a1-e1"]
    assert shown(game, game.play(position, game.moves(position)[1])) == "....X/....."


def test_a_cube_of_quixo_pushes_the_others() -> None:
    assert after("quixo", "a1-c1", "b1-a1", "c1-a1") == "XO./.../..."


def test_hands_of_chopsticks_are_out_at_five_or_keep_the_rest() -> None:
    moves = ("a1-a2", "a2-a1", "a1-a2")
    assert after("chopsticks", *moves) == "01/31"
    assert after("chopsticks:4,rollover", *moves) == "11/31"


def test_an_amazon_shoots_after_it_has_moved() -> None:
    game = Amazons()
    position = game.play(game.start(), game.read_move(game.start(), "c1-c2"))
    assert (game.turn(position), shown(game, position)) == (0, ".O../..X./....")
    assert after("amazons", "c1-c2", "b2") == ".O../.#X./...."


@pytest.mark.long
@pytest.mark.parametrize(
    ("spec", "positions"),
    [
        ("dodgem:4", 393_900),  # desJardins, 1996: a draw
        ("teeko:4x4", 2_400_087),
        ("sixmensmorris:4", 4_290_679),
    ],
)
def test_larger_boards_are_draws(spec: str, positions: int) -> None:
    solution = zermelo.solve(zermelo.game(spec))
    assert (solution.value().result, len(solution)) == (DRAW, positions)
