"""Positions that are packed are found and come out again; keys that would lead astray are not sound."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from zermelo.solver.file.keys import PackedKeys, pack


@given(
    st.sets(st.integers(0, 2**63 - 1), min_size=1)
    | st.sets(st.integers(0, 3000), min_size=200)
    | st.sets(st.integers(2**40, 2**40 + 70_000), min_size=1),
    st.data(),
)
def test_packed_positions_are_found_and_unpacked(positions, data):
    keys = np.array(sorted(positions), np.int64)
    packed = pack(keys)
    assert packed.sound()
    begin, end = sorted(data.draw(st.sets(st.integers(0, len(keys)), min_size=2, max_size=2)))
    assert packed.unpacked(begin, end).tolist() == keys[begin:end].tolist()
    assert [packed.row(int(key)) for key in keys] == list(range(len(keys)))
    others = data.draw(st.sets(st.integers(-1, 2**64))) | {position + 1 for position in positions}
    assert [packed.row(other) for other in others - positions] == [None] * len(others - positions)


@given(st.sets(st.tuples(*[st.integers(0, 3) | st.integers(0, 2**63 - 1)] * 3), min_size=1))
def test_packed_positions_of_several_words(positions):
    keys = np.array(sorted(positions), np.int64)
    packed = pack(keys)
    assert packed.unpacked(0, len(keys)).tolist() == keys.tolist()
    assert [packed.row(position) for position in sorted(positions)] == list(range(len(keys)))
    assert packed.row((4, 5, 6)) is None or (4, 5, 6) in positions


def test_neighbours_take_little_room():
    columns = pack(np.arange(0, 10_000_000, 97)).columns
    assert sum(column.nbytes for column in columns) < 2.1 * (10_000_000 / 97)


def test_keys_that_would_lead_out_of_their_arrays_are_not_sound():
    def u(*values, kind=np.uint8):
        return np.array(values, kind)

    keys = PackedKeys(u(1, 2), u(0, 1, 3), u(5, 1, 9), (u(0, 0, 7),))
    assert keys.sound()
    assert not PackedKeys(u(), u(0), u()).sound()
    assert not replace(keys, lows=u(5, 1, 9, kind=np.int8)).sound()
    assert not replace(keys, lows=u(5, 1)).sound()
    assert not replace(keys, starts=u(0, 3)).sound()
    assert not replace(keys, starts=u(1, 2, 3)).sound()
    assert not replace(keys, starts=u(0, 3, 3)).sound()
    assert not replace(keys, highs=u(2, 1)).sound()
    assert not replace(keys, highs=u(1, 2**55, kind=np.uint64)).sound()
    assert not replace(keys, others=(u(0, 0),)).sound()
