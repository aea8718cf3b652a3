"""What is known of a game of the library."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

CITED: Final = r"(1[89]|20)\d\d|well known"
"""A year of publication in what a file says of a value, or that no source is needed."""


@dataclass(frozen=True)
class Known:
    """A published or independently counted value, and a small board for the plain solver."""

    spec: str
    value: str
    """For the first player, as a solution says it: "win in 7", "draw", "loss by 8"; or only "win"."""
    small: str
    """Solved position by position by the plain solver too; at most some ten thousand positions."""
