"""Values as plain fields: the shape that every verb's ``--json`` and the page's answers share."""

from __future__ import annotations

from typing import Any

from zermelo.core.values import OUTCOMES, Bounds, Value


def value_fields(value: Value | None) -> dict[str, Any]:
    """An outcome and its plies, None where they are not known; the margin where points count; ``endless`` if it is."""
    if value is None:
        return {"outcome": None, "plies": None}
    fields = {"outcome": value.outcome, "plies": value.plies}
    if value.endless:
        return {**fields, "endless": True}
    return fields if value.margin is None else {**fields, "margin": value.margin}


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
