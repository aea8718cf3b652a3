"""Heaps and rows: the theorems of the literature, size by size and position by position."""

from __future__ import annotations

from math import sqrt

import pytest

import zermelo

GOLDEN = (1 + sqrt(5)) / 2


@pytest.mark.parametrize(
    ("name", "sizes", "lost"),
    [
        ("kayles", range(1, 9), set()),
        ("dawsonskayles", range(2, 17), {5, 9, 15}),
        ("grundysgame", range(2, 11), {2, 4, 7, 10}),
        ("fibonaccinim", range(2, 40), {2, 3, 5, 8, 13, 21, 34}),
        ("treblecross", range(3, 13), {6, 12}),
        ("turningturtles", range(1, 9), {3, 7}),
    ],
)
def test_the_sizes_that_are_lost(name: str, sizes: range, lost: set[int]) -> None:
    values = {size: zermelo.solve(zermelo.game(f"{name}:{size}")).value() for size in sizes}
    assert {size for size, value in values.items() if value.outcome == "loss"} == lost


def test_wythoff_is_lost_at_multiples_of_the_golden_ratio() -> None:
    game = zermelo.game("wythoff:25,20")
    solution = zermelo.solve(game)
    pairs = {(int(k * GOLDEN), int(k * GOLDEN**2)) for k in range(30)}
    for first in range(26):
        for second in range(21):
            value = solution.value(game.read(f"{first},{second}"))
            assert (value.outcome == "loss") == ((min(first, second), max(first, second)) in pairs)


def test_euclid_is_won_beyond_the_golden_ratio() -> None:
    for first in range(1, 16):
        for second in range(1, 16):
            value = zermelo.solve(zermelo.game(f"euclid:{first},{second}")).value()
            small, large = sorted((first, second))
            assert (value.outcome == "win") == (small == large or large > GOLDEN * small)


def test_only_the_odd_steps_of_a_staircase_count() -> None:
    game = zermelo.game("staircasenim:1,2,2,1,1")
    for position, value in zermelo.solve(game).items():
        steps = [int(count) for count in game.write(position).split(",")]
        assert (value.outcome == "loss") == (steps[0] ^ steps[2] ^ steps[4] == 0)


def test_a_field_after_a_tuple_is_written_with_its_name() -> None:
    game = zermelo.game("subtraction:2,5,heap=30")
    assert str(game) == "subtraction:2,5,heap=30"
    assert zermelo.game(str(game)) == game
