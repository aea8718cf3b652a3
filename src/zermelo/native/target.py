"""Where kernels run.  A module's text is the same for every target but for its head.

The head says how functions become code there:

    RULE, INNER, BARE_INNER     parts of others: a rule, a private function of a kernel, one that makes no arrays
    KERNEL, BARE_KERNEL         called from Python
    POINTED                     called by kernels for any rules, through a pointer

and what a kernel that imports them from ``bound`` means by:

    each_row(size)              the rows that are this lane's share: on a processor, all of them
    add_to(words, place, n)     words[place] += n, whoever else does
    lower_to(words, place, n)   words[place] = min(words[place], n), likewise
    claim(words, place, n, m)   words[place] = m where it was n, likewise; these three return what was there before

Lanes may also work on one row together, as a team, with words of their own that all of them see:

    each_team(size)             the rows that are this team's share: on a processor, where a lane is a team, all of them
    each_mate(size)             of so many things that a team does at once, this lane's share: on a processor, all
    first_mate()                whether this lane does what one lane must do
    meet()                      wait until all of the team have come here
    or_to(words, place, bits)   words[place] |= bits, whoever else of the team does
    team_array(size, kind)      an array of the team's
"""

from __future__ import annotations

import ast
import hashlib
import inspect
from dataclasses import dataclass
from pathlib import Path

from zermelo.core.parsing import parsed
from zermelo.native.guard import NAMES, SUFFIX

IMPORTED = ("intrinsics.py", "exact.py", "pointers.py", "threads.py")
INSTRUCTIONS = hashlib.sha256(b"".join(Path(__file__).with_name(name).read_bytes() for name in IMPORTED)).hexdigest()[
    :16
]
"""Names what the modules import, so that machine code made with other instructions is not taken for theirs."""


@dataclass(frozen=True)
class Target:
    """The head of a module's text, and what kernels write otherwise there."""

    head: str
    lanes: str
    """The functions that lanes need, by their texts."""
    teams: str
    """Those that teams need."""
    exact: str
    """Where the arithmetic of rules comes from."""
    empty: str = "np.empty"
    """What makes the arrays of one lane."""
    team_array: str = "np.empty"
    """What makes those of a team."""

    def arrays(self, source: str) -> str:
        """A kernel's source with arrays as they are made here."""
        return source.replace("np.empty(", f"{self.empty}(").replace("team_array(", f"{self.team_array}(")


PROCESSOR = Target(
    head=f'''"""Machine code for {{made_for}}; written by Zermelo, made again whenever it is missing.

Instructions {INSTRUCTIONS}.
"""
import numpy as np
from numba import njit
from zermelo.native.intrinsics import atomic_add, atomic_or, bit_count, give_way, prefetch, store_at
from zermelo.native.parts import part
from zermelo.native.threads import in_threads

RULE = part()
INNER = part(forceinline=True)
BARE_INNER = part(forceinline=True, _nrt=False)
KERNEL = njit(nogil=True, cache=True, no_cfunc_wrapper=True)
BARE_KERNEL = njit(nogil=True, cache=True, no_cfunc_wrapper=True, _nrt=False)
POINTED = njit(nogil=True, cache=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
''',
    lanes="""@RULE
def each_row(size):
    return range(size)

@RULE
def add_to(words, place, number):
    before = words[place]
    words[place] += number
    return before

@RULE
def lower_to(words, place, number):
    before = words[place]
    words[place] = min(before, number)
    return before

@RULE
def claim(words, place, expected, number):
    before = words[place]
    if before == expected:
        words[place] = number
    return before
""",
    teams="""@RULE
def each_team(size):
    return range(size)

@RULE
def each_mate(size):
    return range(size)

@RULE
def first_mate():
    return True

@RULE
def meet():
    pass

@RULE
def or_to(words, place, bits):
    words[place] |= bits
""",
    exact=f"from zermelo.native.exact import {', '.join(f'{name} as {name}{SUFFIX}' for name in NAMES)}\n",
)
"""The cores of this machine."""


COUNTS = f"""
@RULE
def bit_count{SUFFIX}(x):
    return np.int64(cuda.popc(np.uint64(abs(x))))

@RULE
def bit_length{SUFFIX}(x):
    return 64 - np.int64(cuda.clz(np.uint64(abs(x))))
"""


def cuda() -> Target:
    """A GPU: a kernel is run by thousands of lanes, each on rows of its own.

    Lanes cannot raise to Python: one that does ends, and its rows are not counted.
    """
    from zermelo.native.kernels import exact

    return Target(
        head='''"""CUDA code for {made_for}."""
import numpy as np
from numba import cuda

RULE = INNER = BARE_INNER = cuda.jit(device=True)
KERNEL = BARE_KERNEL = cuda.jit

@RULE
def bit_count(x):
    return np.int64(cuda.popc(np.uint64(x)))

@RULE
def atomic_or(words, place, bits):
    cuda.atomic.or_(words, place, bits)
''',
        lanes="""@RULE
def each_row(size):
    return range(cuda.grid(1), size, cuda.gridsize(1))

@RULE
def add_to(words, place, number):
    return cuda.atomic.add(words, place, number)

@RULE
def lower_to(words, place, number):
    return cuda.atomic.min(words, place, number)

@RULE
def claim(words, place, expected, number):
    return cuda.atomic.cas(words, place, expected, number)
""",
        teams="""@RULE
def each_team(size):
    return range(cuda.blockIdx.x, size, cuda.gridDim.x)

@RULE
def each_mate(size):
    return range(cuda.threadIdx.x, size, cuda.blockDim.x)

@RULE
def first_mate():
    return cuda.threadIdx.x == 0

@RULE
def meet():
    cuda.syncthreads()

@RULE
def or_to(words, place, bits):
    cuda.atomic.or_(words, place, bits)
""",
        exact=_parts_of(inspect.getsource(exact)) + COUNTS,
        empty="cuda.local.array",
        team_array="cuda.shared.array",
    )


def _parts_of(source: str) -> str:
    """The functions of a file as parts of others, each named as the rules call it."""
    tree = parsed(source)
    kept = [node for node in tree.body if isinstance(node, ast.FunctionDef | ast.Assign)]
    names = {node.name for node in kept if isinstance(node, ast.FunctionDef)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in names:
            node.id += SUFFIX
    for node in kept:
        if isinstance(node, ast.FunctionDef):
            node.name += SUFFIX
            node.decorator_list = [ast.Name("RULE", ast.Load())]
            node.returns = None
            for argument in node.args.args:
                argument.annotation = None
            node.body = node.body[ast.get_docstring(node) is not None :]
    return "\n\n".join(map(ast.unparse, kept)) + "\n"
