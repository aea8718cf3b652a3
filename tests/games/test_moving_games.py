"""Games in which pieces move: published counts, larger boards, and the moves that are easily written wrong."""

from __future__ import annotations

from itertools import combinations

import pytest

import zermelo
from zermelo.core.values import DRAW, LOSS, WIN
from zermelo.games.moving.amazons import Amazons
from zermelo.games.moving.konane import Konane
from zermelo.games.moving.lgame import LGame


def after(spec: str, *moves: str) -> str:
    """What stands on the board after some moves from the start."""
    game = zermelo.game(spec)
    position = game.start()
    for move in moves:
        position = game.play(position, game.read_move(position, move))
    return game.show(position)


def test_mu_torere_has_the_published_positions() -> None:
    """1,180 positions, 208 won, 128 lost and 844 drawn, as the GamesCrafters of Berkeley count them."""
    game = zermelo.game("mutorere")
    results = [value.result for _, value in zermelo.solve(game).items()]
    assert [results.count(result) for result in (WIN, LOSS, DRAW)] == [208, 128, 844]


def test_the_l_game_has_the_published_positions() -> None:
    """Winning Ways: 2,296 up to symmetry where an L is to be moved; the first player is to move in those here."""
    game = LGame()
    placed = [game.with_stones(one, other) for one in game.ls for other in game.ls if not one & other]
    cells = {position: [cell for cell in range(16) if game.empty(position) >> cell & 1] for position in placed}
    positions = {
        game.canonical(position | (1 << stone | 1 << second) << 32)
        for position in placed
        for stone, second in combinations(cells[position], 2)
    }
    assert (len(game.ls), len(positions)) == (48, 2296)


def test_a_row_in_six_mens_morris_takes_a_stone() -> None:
    assert after("sixmensmorris", "a", "d", "b", "e", "c", "e").splitlines()[:3] == [
        "X-------X-------X",
        "|       |       |",
        "|   O---.---.   |",
    ]


def test_a_car_of_dodgem_leaves_the_board() -> None:
    assert after("dodgem", "a2-b2", "b1-a1", "b2-c2", "c1-b1", "c2") == "3 X . .\n2 . . .\n1 O O .\n  a b c"


def test_the_fox_goes_back_and_hounds_do_not() -> None:
    game = zermelo.game("foxandhounds:2")
    assert [move.name for move in zermelo.solve(game).moves()] == ["c1-b2", "c1-d2"]
    position = game.play(game.start(), game.read_move(game.start(), "c1-b2"))
    assert {game.write_move(position, slot) for slot in game.moves(position)} == {"b4-a3", "b4-c3", "d4-c3"}


def test_a_tiger_eats_the_goat_that_it_jumps_over() -> None:
    assert after("tigersandgoats", "b1", "a1-a2", "b2", "a2-c2").split("\n")[::2] == [
        ".---G---t",
        ".---.---t",
        "t---.---t",
    ]


def test_a_jump_of_konane_may_go_on_and_captures_all_that_it_passes() -> None:
    game = Konane(2, 5)
    position = game.with_stones(0b00001, 0b01010)
    assert [game.write_move(position, slot) for slot in game.moves(position)] == ["a1-c1", "a1-e1"]
    assert game.show(game.play(position, game.moves(position)[1])).splitlines()[1] == "1 . . . . X"


def test_a_cube_of_quixo_pushes_the_others() -> None:
    assert after("quixo", "a1-c1", "b1-a1", "c1-a1") == "  a b c\n1 X O .\n2 . . .\n3 . . ."


def test_hands_of_chopsticks_are_out_at_five_or_keep_the_rest() -> None:
    moves = ("a1-a2", "a2-a1", "a1-a2")
    assert after("chopsticks", *moves) == "2 0 1\n1 3 1\n  a b"
    assert after("chopsticks:4,rollover", *moves) == "2 1 1\n1 3 1\n  a b"


def test_an_amazon_shoots_after_it_has_moved() -> None:
    game = Amazons()
    position = game.play(game.start(), game.read_move(game.start(), "c1-c2"))
    assert (game.turn(position), game.show(position)) == (0, "3 . O . .\n2 . . X .\n1 . . . .\n  a b c d")
    assert after("amazons", "c1-c2", "b2") == "3 . O . .\n2 . # X .\n1 . . . .\n  a b c d"


@pytest.mark.long
@pytest.mark.parametrize(
    ("spec", "positions"),
    [
        ("dodgem:4", 393_900),  # a draw: desJardins, 1996
        ("quixo:4", None),  # a draw: Tanaka, Bonnet, Tixeuil and Tamura, 2020
        ("teeko:4x4", 2_400_087),
        ("sixmensmorris:4", 4_290_679),
    ],
)
def test_larger_boards_are_draws(spec: str, positions: int | None) -> None:
    solution = zermelo.solve(zermelo.game(spec))
    assert solution.value().result == DRAW
    assert positions in (None, len(solution))
