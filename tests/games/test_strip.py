"""The bar of one row in ``examples/strip.py``: question 16 of document 002."""

from __future__ import annotations

from pathlib import Path

import pytest

from zermelo import game, grundy, solve

FILE = Path(__file__).parents[2] / "examples" / "strip.py"


@pytest.mark.parametrize("length", range(1, 14))
def test_with_the_poison_at_an_end_it_is_the_matches(length: int) -> None:
    for poison in (0, length - 1):
        bar = solve(game(f"{FILE}:{length},{poison}")).value()
        assert bar == solve(game(f"matches:{length - 1}")).value()
        assert bar.outcome == solve(game(f"matches:{length},misere")).value().outcome


def test_elsewhere_it_is_two_heaps() -> None:
    """Of each heap one to three are taken: the Grundy value of a heap is its remainder by 4."""
    for poison in range(9):
        strip = game(f"{FILE}:9,{poison}")
        assert grundy(strip)[strip.start()] == poison % 4 ^ (8 - poison) % 4
