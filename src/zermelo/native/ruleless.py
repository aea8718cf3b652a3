"""Which functions of a kernel file use no rules: they are compiled once for all games whose positions have one shape.

Half of what a kernel does is sorting, merging, hashing and looking up.  A new game, or a new size of one, need not wait
for that to be compiled again.
"""

from __future__ import annotations

import ast
import inspect
import sys
from functools import cache
from types import ModuleType
from typing import Final, NamedTuple

from zermelo.core.parsing import parsed

BOUND: Final = "zermelo.native.bound"
KERNELS: Final = "zermelo.native.kernels"
SHAPE: Final = frozenset(
    [
        "WORDS",
        "Words",
        "Scores",
        "load",
        "store",
        "mixed",
        "equal",
        "erase",
        "erased",
        "load_masked",
        "store_masked",
        "equal_masked",
        "in_range",
        "last_word",
        "prefetch",
        "atomic_add",
        "atomic_or",
        "give_way",
        "store_at",
    ]
)
"""What a kernel may use of ``bound`` that depends on the number of words alone, or on nothing."""


class Split(NamedTuple):
    """The functions of a kernel file by the module that needs them; private ones may be in both."""

    ruled: frozenset[str]
    ruleless: frozenset[str]
    """Empty where every public function uses rules."""


@cache
def split(kernel: ModuleType) -> Split:
    """The functions that a game's own module has, and those that games of one shape share."""
    body = [node for file in files(kernel) for node in parsed(inspect.getsource(file)).body]
    used = {node.name: names_in(node) for node in body if isinstance(node, ast.FunctionDef)}
    imports = (node for node in body if isinstance(node, ast.ImportFrom) and node.module == BOUND)
    rules = {alias.name for node in imports for alias in node.names} - SHAPE
    public = [name for name in used if not name.startswith("_") and name in vars(kernel)]
    ruled = {name for name in public if reached(name, used) & rules}
    ruleless = set(public) - ruled
    return Split(_needed(ruled, used), _needed(ruleless, used))


@cache
def files(kernel: ModuleType) -> tuple[ModuleType, ...]:
    """The kernel files that one is made from: those that it imports from, then itself."""
    imports = (node.module for node in parsed(inspect.getsource(kernel)).body if isinstance(node, ast.ImportFrom))
    others = (sys.modules[name] for name in imports if name is not None and name.startswith(f"{KERNELS}."))
    return tuple(dict.fromkeys([*(file for other in others for file in files(other)), kernel]))


def names_in(tree: ast.FunctionDef) -> frozenset[str]:
    """The names that a function does not define itself."""
    names = [node for part in tree.body for node in ast.walk(part) if isinstance(node, ast.Name)]
    return frozenset(name.id for name in names) - {name.id for name in names if isinstance(name.ctx, ast.Store)}


def reached(name: str, used: dict[str, frozenset[str]]) -> set[str]:
    """All names that a function uses, or that functions use which it uses."""
    found, waiting = {name}, [name]
    while waiting:
        fresh = used.get(waiting.pop(), frozenset()) - found
        found |= fresh
        waiting += fresh
    return found


def _needed(names: set[str], used: dict[str, frozenset[str]]) -> frozenset[str]:
    """These functions, and those that they use."""
    return frozenset(used.keys() & set().union(*(reached(name, used) for name in names)))
