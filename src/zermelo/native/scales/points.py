"""Points: the margin from here on."""

from __future__ import annotations

from typing import Any

from zermelo.native.bound import gain, margin


def ended(position: Any, decided: int, top: int) -> int:
    return margin(position)


def told(position: Any, slot: int, same: bool, score: int) -> int:
    return gain(position, slot) + (score if same else -score)


def step(best: int) -> int:
    return best


def holds(best: int, top: int) -> bool:
    return -top <= best <= top
