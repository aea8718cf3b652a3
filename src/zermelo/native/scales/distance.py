"""Plies: a fast win is more than a slow one, a slow loss more than a fast one."""

from __future__ import annotations

from typing import Any


def ended(position: Any, decided: int, top: int) -> int:
    return decided * top


def told(position: Any, slot: int, same: bool, score: int) -> int:
    return score if same else -score


def step(best: int) -> int:
    return best - (best > 0) + (best < 0)  # one ply more to the end


def holds(best: int, top: int) -> bool:
    return best != 1 and best != -1  # a ply more would be a draw
