"""The proof of the record board of Chomp, which shares no code with the engine, finds what is wrong."""

from __future__ import annotations

import shutil

import numpy as np
import pytest
from docs.pages import script

import zermelo

pytestmark = pytest.mark.once

chomp_record = script("../bench/chomp_record")
SIDE = 7


@pytest.fixture(scope="module")
def proof():
    return chomp_record.Proof(SIDE, chomp_record.solved(SIDE).table.won.copy())


def every(proof):
    return proof.rows(np.arange(zermelo.game(f"chomp:{SIDE}x{SIDE}").size()))


def test_its_rows_are_those_of_the_game(proof):
    game = zermelo.game(f"chomp:{SIDE}x{SIDE}")
    rows = every(proof)
    assert [",".join(map(str, row)) for row in rows.tolist()] == [game.write(game.at(i)) for i in range(game.size())]


def test_every_position_is_proved(proof):
    assert proof.wrong(every(proof)) == 0


@pytest.mark.parametrize("index", [1, 2, 1000, 3431])
def test_a_wrong_bit_is_found(proof, index):
    bits = proof.won.copy()
    bits[index >> 6] ^= np.uint64(1 << (index & 63))
    assert chomp_record.Proof(SIDE, bits).wrong(every(proof)) > 0


def test_samples_are_positions_and_the_lost_ones_are_lost(proof):
    chance = np.random.default_rng(0)
    some, lost = proof.some(500, chance), proof.lost(50, chance)
    assert np.all(np.diff(some, axis=1) <= 0)
    assert some.min() >= 0
    assert some.max() == SIDE
    assert not proof.bits(lost).any()


def test_a_wrong_table_is_not_proved(proof, capsys):
    with pytest.raises(SystemExit):
        chomp_record.prove(SIDE, ~proof.won, 100)
    assert " 0 wrong" not in capsys.readouterr().out


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
def test_a_loop_in_c_says_the_same_of_every_bit(tmp_path, capsys):
    chomp_record.compare(12, tmp_path)
    assert "all 2,704,192 bits" in capsys.readouterr().out
