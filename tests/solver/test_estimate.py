"""How many positions there are, guessed: against the numbers of positions that solving lists."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

import zermelo
from zermelo import LOSS, UNDECIDED, Game
from zermelo.space.estimate import estimate

pytestmark = pytest.mark.once

GAMES = Path(__file__).parents[2] / "bench" / "forecast_games"
MANY = 10**12

KNOWN = [
    # Each ply has positions of its own, by tier() or by the rules.
    ("connect4:5x4", [], 3_945_711, 2.4),
    ("connect4:5x5", [], 69_763_700, 2.6),
    ("quarto.py", [], 5_651_320, 3.6),
    ("boxes.py", ["width=4"], 6_993_023, 10.2),
    # A position is in several plies, by plays of different length.
    ("kayles.py", [], 2**24, 17.75),
    ("hexapawn.py", [], 46_122_244, 2.6),
    ("kalah.py", ["seeds=6"], 1_639_039, 2.2),
    ("breakthrough.py", ["height=4"], 1_893_478, 3.1),
    # Plays go round.
    ("dodgem.py", [], 393_900, 4.8),
]


@pytest.mark.parametrize(("spec", "settings", "positions", "moves"), KNOWN, ids=[row[0] for row in KNOWN])
def test_a_guess_is_within_a_factor_of_two(spec, settings, positions, moves):
    game = zermelo.game(str(GAMES / spec) if spec.endswith(".py") else spec, settings)
    guess = estimate(game, game.start(), symmetry=False, enough=MANY)
    assert positions / 2 < guess.positions < positions * 2
    assert moves / 1.5 < guess.moves < moves * 1.5


@pytest.mark.parametrize("spec", ["hex:3", "tictactoe", "connect4:4x4", "chomp:2x4", "chomp:6x6", "nim:9,9,9"])
def test_what_fits_into_the_sample_is_counted(spec):
    game = zermelo.game(spec)
    guess = estimate(game, game.start(), symmetry=False, enough=MANY)
    assert (guess.positions, guess.least) == (len(zermelo.solve(game)), False)


@pytest.mark.parametrize("spec", ["connect4", "hex:6", "chomp:13x13", "breakthrough:5x4,2"])
def test_where_a_sample_is_too_small_to_tell_it_says_at_least(spec):
    game = zermelo.game(spec)
    guess = estimate(game, game.start(), symmetry=False, enough=10**15)
    assert guess.least
    assert guess.positions > 10**5


# Known counts: J. Tromp, "John's Connect Four Playground" (https://tromp.github.io/c4/c4.html).
@pytest.mark.parametrize(("spec", "positions"), [("connect4:6x6", 69_212_342_175), ("connect4:7x6", 4_531_985_219_092)])
def test_plies_that_no_sample_measures_are_told_from_those_before(spec, positions):
    game = zermelo.game(spec)
    guess = estimate(game, game.start(), symmetry=False, enough=10**15, ends=True)
    assert guess.least
    assert positions / 10 < guess.positions < positions


def test_nothing_is_counted_beyond_enough():
    game = zermelo.game("connect4:5x5")
    guess = estimate(game, game.start(), symmetry=False, enough=100_000)
    assert guess.least
    assert 100_000 < guess.positions < 10_000_000


@dataclass(frozen=True)
class Crowd(Game):
    """Count down from `heap` by any number: very many slots, few positions."""

    heap: int = 4096

    def start(self):
        return self.heap

    def slots(self):
        return self.heap

    def legal(self, left, slot):
        return slot < left

    def play(self, left, slot):
        return left - slot - 1

    def result(self, left):
        return UNDECIDED if left else LOSS


def test_many_slots_are_sampled_too():
    guess = estimate(Crowd(), 4096, symmetry=False, enough=MANY)
    assert 4096 / 3 < guess.positions < 4096 * 3


@dataclass(frozen=True)
class Pins(Game):
    """Knock down one of 20 pins, or two neighbours.  A tier may rise by two: it is in several plies."""

    def start(self):
        return (1 << 20) - 1

    def slots(self):
        return 40

    def legal(self, row, slot):
        hit = (1 + 2 * (slot % 2)) << slot // 2
        return row & hit == hit

    def play(self, row, slot):
        return row ^ (1 + 2 * (slot % 2)) << slot // 2

    def result(self, row):
        return UNDECIDED if row else LOSS

    def tier(self, row):
        return 20 - row.bit_count()


def test_a_position_in_several_plies_counts_once_where_there_are_tiers():
    guess = estimate(Pins(), Pins().start(), symmetry=False, enough=MANY)
    assert 2**20 / 1.5 < guess.positions < 2**20 * 1.5
