"""Which player is to move."""

from __future__ import annotations

from rising_games import Hexapawn, Kayles

from zermelo import game
from zermelo.play.turns import to_move


def test_tiers_tell_who_moves_only_where_they_count_plies() -> None:
    four = game("connect4:4x4")
    once = four.play(four.start(), 0)
    assert (to_move(four, once), to_move(four, four.play(once, 1))) == (1, 0)
    assert to_move(Kayles(7), 0b1111100) is None
    after = Hexapawn().play(Hexapawn().start(), 1)
    assert to_move(Hexapawn(), after) is None
