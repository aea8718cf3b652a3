"""Targets without a log of faults compute as Python does, or fault; the texts of targets differ in the head alone."""

from __future__ import annotations

import inspect
import operator
import random

import numba
import numpy as np
import pytest

import zermelo
from zermelo.native import exact as native_exact
from zermelo.native.guard import NAMES, SUFFIX
from zermelo.native.kernels import exact, gpu_tiers
from zermelo.native.sorting import BY_RULES
from zermelo.native.target import PROCESSOR, _parts_of, cuda
from zermelo.native.texts import text_of

LOWEST, HIGHEST = -(2**63), 2**63 - 1
EDGES = (0, 1, 2, 3, 7, 62, 63, 64, 2**31, 2**62, HIGHEST, -1, -2, -7, -(2**31), -(2**62), LOWEST)
PYTHONS = {
    "add": operator.add,
    "subtract": operator.sub,
    "multiply": operator.mul,
    "shift_left": lambda x, y: x << y if y < 1000 or x == 0 else HIGHEST + 1,
    "shift_right": lambda x, y: x >> y,
    "floor_divide": operator.floordiv,
    "remainder": operator.mod,
    "power": lambda x, y: None if y < 0 else x**y if abs(x) < 2 or y < 1000 else HIGHEST + 1,
    "index": lambda x, y: range(max(y, 0))[x],
    "count_up_to": lambda x, y: x if 0 <= x <= y else None,
    "position_word": lambda x, y: x if 0 <= x <= y else None,
    "points_up_to": lambda x, y: x if -y <= x <= y else None,
    "slot_above": lambda x, y: x if x > y else None,
    "range_end": lambda x, y: x if -(2**62) <= x < 2**62 else None,
    "range_step": lambda x, y: x if x and -(2**62) <= x < 2**62 else None,
    "rounds": lambda x, y: x + 1 if 0 <= x <= 1 << 24 else None,
}
"""None, an exception or what fits no word: a fault."""


@pytest.fixture(scope="module")
def compiled():
    names = {"RULE": numba.njit, "np": np}
    exec(_parts_of(inspect.getsource(exact)), names)
    return names


@pytest.mark.parametrize("name", PYTHONS)
def test_arithmetic_is_pythons_or_a_fault(compiled, name):
    chance = random.Random(name)
    pairs = [(x, y) for x in EDGES for y in EDGES]
    pairs += [
        (chance.getrandbits(chance.randint(1, 63)), chance.getrandbits(chance.randint(1, 63))) for _ in range(300)
    ]
    faults = 0
    for x, y in pairs:
        if (name == "points_up_to" and y < 0) or (name == "rounds" and x < 0):
            continue  # never asked
        given = (x, 1) if name == "rounds" else (x, y)
        try:
            expected = PYTHONS[name](x, y)
        except (ArithmeticError, ValueError, IndexError, MemoryError):
            expected = None
        if expected is None or not LOWEST <= expected <= HIGHEST:
            faults += 1
            with pytest.raises(ArithmeticError):
                compiled[name + SUFFIX](*given, 0, 0)
        else:
            assert compiled[name + SUFFIX](*given, 0, 0) == expected, (name, x, y)
    assert faults > 0


def test_every_operation_of_the_rules_is_there(compiled):
    assert {name for name in NAMES if name + SUFFIX not in compiled} == {"bit_count", "bit_length"}
    assert all(f"def {name}{SUFFIX}(" in cuda().exact for name in NAMES)


def test_limits_are_those_of_the_processor():
    assert (exact.MOST_ROUNDS, exact.WIDEST_RANGE) == (native_exact.MOST_ROUNDS, native_exact.WIDEST_RANGE)


def test_the_rules_are_the_same_text_for_every_target():
    game = zermelo.game("breakthrough:3x4")
    texts = [text_of(game, gpu_tiers, False, BY_RULES, target).source() for target in (PROCESSOR, cuda())]
    one, other = (text[text.index("SLOTS =") :] for text in texts)
    assert one.replace("np.empty(", "cuda.local.array(").split(PROCESSOR.lanes)[0] == other.split(cuda().lanes)[0]
    assert "njit" not in texts[1]
    compile(texts[1], "CUDA", "exec")
