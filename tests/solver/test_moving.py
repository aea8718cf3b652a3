"""A game whose play can repeat, as machine code."""

from __future__ import annotations

import pytest

import zermelo
from zermelo import DRAW, LOSS, UNDECIDED
from zermelo.core.moves import legal_moves

pytestmark = pytest.mark.once


def played(game, position, *moves):
    for move in moves:
        position = game.play(position, game.read_move(position, move))
    return position


@pytest.fixture(scope="module")
def morris():
    return zermelo.game("sixmensmorris")


def test_three_stones_each_are_a_draw_and_proved(morris):
    solution = zermelo.solve(morris)
    assert solution.engine == "retrograde"  # no order holds where stones slide to and fro
    assert (len(solution), solution.value().result) == (375_833, DRAW)
    assert solution.verify().positions == 375_833


def test_a_row_takes_a_stone_and_who_has_two_left_has_lost(morris):
    position = played(morris, morris.start(), "a", "d", "b", "e", "c")  # the third stone completes the outer row
    assert [morris.write_move(position, slot) for slot in legal_moves(morris, position)] == ["d", "e"]
    position = played(morris, position, "d")
    assert (morris.turn(position), morris.result(position)) == (1, UNDECIDED)
    position = played(morris, position, "f")
    assert (morris.turn(position), morris.theirs(position).bit_count()) == (0, 2)
    position = played(morris, position, "a-g")  # any slide: the other has two stones and none to place
    assert (morris.turn(position), morris.result(position)) == (1, LOSS)
