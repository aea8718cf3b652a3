"""Examples whose play can repeat."""

from __future__ import annotations

from pathlib import Path

import pytest

import zermelo
from zermelo import DRAW, LOSS, UNDECIDED
from zermelo.core.moves import legal_moves

MORRIS = Path(__file__).parents[2] / "examples" / "moving" / "six_mens_morris.py"


@pytest.fixture(scope="module")
def morris():
    return zermelo.game(str(MORRIS), ["stones=3"])


def test_three_stones_each_are_a_draw_and_proved(morris):
    solution = zermelo.solve(morris)
    assert solution.engine == "retrograde"  # no order holds where stones slide to and fro
    assert (len(solution), solution.value().result) == (375_833, DRAW)
    assert solution.verify().positions == 375_833


def test_a_row_takes_a_stone_and_who_has_two_left_has_lost(morris):
    position = morris.start()
    for point in (0, 8, 1, 9, 2):  # the first player's third stone completes the outer row
        position = morris.play(position, 4 * point + 3)
    assert [slot // 4 for slot in legal_moves(morris, position)] == [8, 9]
    position = morris.play(position, 4 * 8 + 3)
    assert (morris.turn(position), morris.result(position)) == (1, UNDECIDED)
    position = morris.play(position, 4 * 10 + 3)
    assert (morris.turn(position), morris.theirs(position).bit_count()) == (0, 2)
    position = morris.play(position, 4 * 0 + 1)  # any slide: the other has two stones and none to place
    assert (morris.turn(position), morris.result(position)) == (1, LOSS)
