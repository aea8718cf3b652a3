"""Positions are sorted by digits as NumPy sorts them."""

from __future__ import annotations

import numpy as np
import pytest

from zermelo.core.work import Work
from zermelo.solver.tables import order
from zermelo.solver.tables.order import in_order


@pytest.mark.parametrize("gap", [0, 17])
@pytest.mark.parametrize("kind", [np.int8, np.int16, np.int32])
@pytest.mark.parametrize("largest", [1, 300, 2**20, 2**45, 2**63 - 1])
def test_keys_are_sorted_with_their_scores(monkeypatch, largest, kind, gap):
    monkeypatch.setattr(order, "MANY", 1)
    dice = np.random.default_rng(largest % 1000)
    keys = np.append(dice.integers(0, largest, 20_000, endpoint=True), largest)
    keys = keys % 2**20 | keys >> 20 << min(20 + gap, 63 - max(1, (largest >> 20).bit_length()))
    scores = dice.integers(-100, 100, keys.size).astype(kind)
    expected = np.argsort(keys, kind="stable")
    found_keys, found_scores = in_order(keys.copy(), scores.copy(), Work(threads=3))
    assert np.array_equal(found_keys, keys[expected])
    assert np.array_equal(found_scores, scores[expected])
    assert found_scores.dtype == kind
