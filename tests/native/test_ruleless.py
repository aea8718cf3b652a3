"""What is compiled once for many games, and once for many arguments."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil

import pytest
from numba import njit

import zermelo
from zermelo.native import kernels
from zermelo.native.kernels import tiers
from zermelo.native.module import compiled
from zermelo.native.parts import part
from zermelo.native.ruleless import files, split

KERNELS = [
    importlib.import_module(f"zermelo.native.kernels.{found.name}") for found in pkgutil.iter_modules(kernels.__path__)
]


@pytest.mark.parametrize("kernel", KERNELS, ids=lambda kernel: kernel.__name__.rsplit(".", 1)[-1])
def test_every_function_of_a_kernel_is_in_some_module(kernel):
    def functions(file):
        return {node.name for node in ast.parse(inspect.getsource(file)).body if isinstance(node, ast.FunctionDef)}

    public = {name for name in functions(kernel) if not name.startswith("_")}
    ruled, ruleless = split(kernel)
    assert public <= ruled | ruleless <= set().union(*map(functions, files(kernel)))


def test_what_uses_rules_is_told_from_what_does_not():
    ruled, ruleless = split(tiers)
    assert {"judge", "children_of_slot", "expand", "settle", "_search"} <= ruled
    assert {"merge", "drop_equals", "put_in_order", "_apart"} == ruleless


def test_games_share_what_uses_no_rules():
    small, large = (compiled(zermelo.game(spec), tiers) for spec in ("connect4:4x4", "connect4:4x5"))
    assert small.__name__ != large.__name__
    assert small._shared is large._shared
    assert "drop_equals" not in vars(small.special.module._made)
    assert "judge" in vars(small.special.module._made)
    pair = compiled(zermelo.game("othello"), tiers)
    assert (pair._shared is small._shared) == isinstance(zermelo.game("othello").start(), int)


def test_a_part_is_compiled_once_whatever_constants_it_is_called_with():
    @part()
    def twice(number, flag):
        return 2 * number if flag else number

    @njit
    def both(number):
        return twice(3, True) + twice(number, False) + twice(number=4, flag=True)

    assert both(5) == 6 + 5 + 8
    assert len(twice.overloads) == 1
