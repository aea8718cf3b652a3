"""Values as plain fields: the shape that every verb's ``--json`` and the page's answers share."""

from __future__ import annotations

from typing import Any

from zermelo.core.values import OUTCOMES, Bounds, Value


def value_fields(value: Value | None) -> dict[str, Any]:
    """An outcome and its plies, None where they are not known."""
    return {"outcome": None if value is None else value.outcome, "plies": None if value is None else value.plies}


def bounds_fields(worth: Bounds) -> dict[str, Any]:
    """What is known of a value, the same fields first; then the worst and the best that it can be."""
    known = value_fields(worth.low if worth.exact else None)
    return {
        "exact": worth.exact,
        **known,
        "outcome": OUTCOMES.get(worth.result),
        "low": value_fields(worth.low),
        "high": value_fields(worth.high),
    }
