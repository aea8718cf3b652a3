"""Values as plain fields."""

from __future__ import annotations

import pytest

from zermelo import DRAW, LOSS, WIN, Bounds, Value
from zermelo.core.fields import bounds_fields, value_fields


def test_a_value() -> None:
    assert value_fields(Value(WIN, 5)) == {"outcome": "win", "plies": 5}
    assert value_fields(Value(DRAW)) == {"outcome": "draw", "plies": None}
    assert value_fields(None) == {"outcome": None, "plies": None}


@pytest.mark.parametrize(
    ("low", "high", "exact", "outcome", "plies"),
    [
        (Value(LOSS, 4), Value(LOSS, 4), True, "loss", 4),
        (Value(DRAW), Value(DRAW), True, "draw", None),
        (Value(WIN, 9), Value(WIN, 3), False, "win", None),
        (Value(DRAW), Value(WIN, 3), False, None, None),
    ],
)
def test_bounds(low: Value, high: Value, exact: bool, outcome: str | None, plies: int | None) -> None:
    found = bounds_fields(Bounds(low, high))
    assert (found["exact"], found["outcome"], found["plies"]) == (exact, outcome, plies)
    assert (found["low"], found["high"]) == (value_fields(low), value_fields(high))
