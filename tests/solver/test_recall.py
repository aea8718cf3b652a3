"""Values without keys are the right ones, in memory and packed."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from zermelo.solver.books.retrieval import Recall, packed_size, recalled, unpacked

TABLES = st.dictionaries(st.integers(0, 2**63 - 1), st.integers(-128, 127), min_size=1, max_size=300)


def made_of(table: dict[int, int]) -> Recall:
    return recalled(np.array(list(table), np.int64), np.array(list(table.values()), np.int8))


@given(TABLES)
def test_every_key_has_its_value(table: dict[int, int]) -> None:
    made = made_of(table)
    assert {key: made.value(key) for key in table} == table
    assert made.keys == len(table)


@given(TABLES)
def test_packing_loses_nothing(table: dict[int, int]) -> None:
    made = made_of(table)
    assert len(made.packed) == packed_size(made.keys, len(made.symbols))
    assert (unpacked(made.packed, made.keys, len(made.symbols)) == made.cells).all()


def test_other_keys_have_some_value_too() -> None:
    made = made_of({1: 5, 2: -5, 3: 0})
    assert {made.value(key) for key in range(10, 200)} <= {5, -5, 0}


def test_many_keys_take_little_room() -> None:
    dice = np.random.default_rng(4)
    keys = np.unique(dice.integers(0, 2**49, 100_000))
    values = dice.integers(-18, 19, len(keys)).astype(np.int8)
    made = recalled(keys, values)
    assert all(made.value(int(key)) == value for key, value in zip(keys[::97], values[::97].tolist(), strict=True))
    assert len(made.packed) < 0.93 * len(keys)  # 1.23 times six bits
