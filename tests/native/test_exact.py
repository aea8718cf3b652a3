"""Compiled rules compute what Python computes, or fault; never another value."""

from __future__ import annotations

import random
import warnings

import numpy as np
import pytest
from random_rules import disagreements, random_game

import zermelo
from zermelo.core.errors import NotCompilable, RulesError
from zermelo.native.kernels import probe
from zermelo.native.module import compiled

pytestmark = pytest.mark.usefixtures("compiled_though_narrow")

WIDE = (0, 1, 7, 8, 63, 64, 65, 1000, 2**31, 2**62, 2**63 - 1)


@pytest.fixture(autouse=True)
def quiet_python():
    """``~True`` is fine Python until it is not."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def seeds(first, most, all_of_them):
    """So many seeds on every Python, more on the newest, and all in long tests."""
    once, long = pytest.mark.once, pytest.mark.long
    more = [pytest.param(seed, marks=once if seed < most else long) for seed in range(first, all_of_them)]
    return pytest.mark.parametrize("seed", [*range(first), *more])


@seeds(12, 24, 36)
def test_random_expressions(tmp_path, seed):
    chance = random.Random(seed)
    game = random_game(chance, tmp_path, expressions=60, bodies=0)
    found, given = disagreements(game, chance, looks=12)
    assert found == []
    assert given > 200


@seeds(4, 8, 20)
def test_random_bodies(tmp_path, seed):
    chance = random.Random(seed)
    game = random_game(chance, tmp_path, expressions=0, bodies=16)
    found, given = disagreements(game, chance, looks=12)
    assert found == []
    assert given > 40


def game_of(tmp_path, legal, head="", members=""):
    """A game with one rule of interest, on line 14 and after."""
    file = tmp_path / "rules.py"
    file.write_text(f"""
from dataclasses import dataclass
from enum import IntEnum, IntFlag
from zermelo import LOSS, UNDECIDED, Game
{head or "pass"}
@dataclass(frozen=True)
class Own(Game):
    field: int = 3
    def start(self): return 30000
    def slots(self): return 3
    def play(self, p, s): return p - s - 1
    def result(self, p): return UNDECIDED if p > 2 else LOSS
    def legal(self, p, s):
        {legal}
    {members or "pass"}
""")
    return zermelo.game(str(file))


EXPRESSIONS = [
    "(p >> 8 * (s + 6)) & 255",
    "(-1) ** (p % 5)",
    "(-p).bit_length() + 100 * (-p).bit_count()",
    "~(p == s)",
    "(not not p) | bool(53 ^ s)",
    "-(p > s) + (p < s) * 3 + (p == 0 or s)",
    "(p << 9) & 2**40 - 1",
    "(p * p + p) & 1023",
    "p // -7 + -p // 7 + p % -7 + -p % 7",
    "LONG[p % 20] + LONG[-1]",
    "min(p > 3, 2) + max(True, s)",
    "self.posonly(p % 100, s)",
    "self.lazy(s)",
    "Colour.RED + Colour.BLUE * s",
    "(p if s else 5) and (s or p % 3)",
    "(7, 8, 9)[s] + (7, 8, 9)[-s - 1]",
    "p in (7, p > s, s) or min((p > 3, s), (s, p))[0]",
    "max((p % 3, s), (s, 1), (1, p % 7))[1] + 2 * min((s, 2, p % 5), (s, 2, p % 4))[2]",
    "(7, p > 3, s)[s] - (True, p > 3, p > 4)[s]",
    "self.folded(p % 100, s)",
    "divmod(p, s + 2)[0] + divmod(-p, s + 2)[1]",
    "self.swapped(p % 9, s)",
    "self.both(s, p % 9) * 100 + both(2, s)",
]
HEAD = """
LONG = tuple(range(20))
BASE = 4
class Colour(IntEnum):
    RED = 1
    BLUE = 2
def both(x, y, z=1): return y * 3 + z
"""
MEMBERS = """
    def posonly(self, x, /, y): return x * 2 - y
    def lazy(self, x, k=BASE): return x + k
    def folded(self, x, y):
        total = 0
        for part in (x, y, x > 3, not y):
            total = total * 7 - ~part
        return total
    def swapped(self, x, y):
        for _ in range(y): x, y = y, x + 1
        return x * 10 + y
    both = both
"""


@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_what_differed_once_is_equal(tmp_path, expression):
    game = game_of(tmp_path, f"return {expression}", HEAD, MEMBERS)
    native = compiled(game, probe)
    for position in WIDE:
        for slot in range(3):
            assert native.legal(position, slot) == game.legal(position, slot)


FAULTS = {
    "p << 60": "over 63 bits",
    "p + 2**62 + 2**62 - 1": "over 63 bits",
    "p * 2**61": "over 63 bits",
    "-p * 2**61": "over 63 bits",
    "abs(-p * 2**52) << 2": "over 63 bits",
    "p // (s - 1)": "divides by zero",
    "p % (s - 1)": "divides by zero",
    "1 << s - 2": "shifts by a negative number",
    "p >> s - 2": "shifts by a negative number",
    "2 ** (s - 2)": "a negative power is a fraction",
    "LONG[p]": "no such part",
    "LONG[-p]": "no such part",
    "(1, 2, 3)[p]": "no such part",
    "((p << 48 | 2**59) * 11 - 2**62 & 2**63 - 1) + 2**62": "over 63 bits",
}


@pytest.mark.parametrize("expression", FAULTS)
def test_a_fault_names_the_line_and_the_position(tmp_path, expression):
    game = game_of(tmp_path, f"return {expression}", HEAD)
    with pytest.raises(RulesError) as caught:
        _ = [compiled(game, probe).legal(4242, slot) for slot in range(3)]
    text = (tmp_path / "rules.py").read_text().splitlines()
    line = 1 + next(number for number, line in enumerate(text) if expression in line)
    assert f"rules.py, line {line}: at 4242 " in str(caught.value)
    assert FAULTS[expression] in str(caught.value)


REFUSED = {
    "if p > 5: x = 1\n        return x": "'x' may have no value yet",
    "for k in range(s): x = k\n        return x": "'x' may have no value yet",
    "while p > 5:\n            p -= 1\n            y = p\n        return y": "'y' may have no value yet",
    "if p > 5: return True": "may end without a return",
    "return self.again(p)": "calls itself",
    "return helper(p)": "decorator",
    "return helper(self)": "'self' cannot be handed on",
    "return Flag.A + p": "'Flag.A' is Flag",
    "return 0.5 < p": "0.5",
    "return p is s": "'is'",
    "return (1, 2) == p": "can be compared",
    "return LONG == LONG": "can be compared",
    "return (1, 2)": "does not always return",
    "x = (1, 2) if s else 3\n        return x": "an int here and a tuple there",
    "a, b, c = (1, 2)\n        return a": "no tuple of 3 parts",
    "while True: p -= 1": "never returns",
    "return None": "None",
}
REFUSED_HEAD = (
    HEAD
    + """
import functools
def doubling(f):
    @functools.wraps(f)
    def inner(x): return 2 * f(x)
    return inner
@doubling
def helper(x): return x + 1
class Flag(IntFlag):
    A = 1
"""
)
AGAIN = "def again(self, x): return x if x < 2 else self.again(x - 1)"


@pytest.mark.parametrize("body", REFUSED)
def test_what_could_differ_is_refused_with_its_line_and_runs_interpreted(tmp_path, body):
    game = game_of(tmp_path, body, REFUSED_HEAD, AGAIN)
    with pytest.raises(NotCompilable, match=r"rules\.py, line \d+: ") as caught:
        compiled(game, probe)
    assert REFUSED[body] in str(caught.value)


def test_a_decorator_changes_the_answer_and_is_not_dropped(tmp_path):
    game = game_of(tmp_path, "return s < helper(p) % 2 + 1", REFUSED_HEAD)
    assert not game.legal(4, 1)  # 2 * (4 + 1) is even, and 4 + 1 is not
    solution = zermelo.solve(game)
    assert not solution.plan.native
    assert "decorator" in solution.plan.why


def test_what_is_over_63_bits_is_solved_interpreted(tmp_path):
    """What Python computes without trouble is answered, by Python."""
    game = game_of(tmp_path, "return s < (p << 60) >> 60")
    solution = zermelo.solve(game)
    assert not solution.plan.native
    assert "line 14: at " in solution.plan.why
    plies = [0, 0, 0]  # taking 1 to 3 of them, with 2 or fewer left one has lost
    for left in range(3, 30001):
        after = [plies[left - taken] for taken in (1, 2, 3)]
        lost = [count for count in after if count % 2 == 0]
        plies.append(1 + min(lost) if lost else 1 + max(after))
    assert solution.value().plies == plies[30000]


def test_an_endless_loop_is_noticed(tmp_path):
    game = game_of(tmp_path, "while p > 4: p += 0 * s\n        return True")
    with pytest.raises(RulesError, match="line 14: at 30000 a loop here seems to run for ever"):
        compiled(game, probe).legal(30000, 0)


def test_a_move_to_nowhere_is_a_fault(tmp_path):
    game = game_of(tmp_path, "return True", members="def result(self, p): return UNDECIDED")
    with pytest.raises(RulesError, match="out of range"):
        zermelo.solve(game, engine="retrograde")


@pytest.mark.parametrize(
    ("write", "count", "why"),
    [
        ("out[5] = 0", 1, "no such part"),
        ("out[0], out[5] = 0, 1", 2, "no such part"),
        ("for out[5] in range(1): pass", 1, "no such part"),
        ("out[0] = 0", 9, "more than there can be"),
        ("out[0] = 5", 1, "more than there can be"),
        ("out[0] = -1", 1, "rising order"),
        ("out[0] = out[1] = 1", 2, "rising order"),
    ],
)
def test_legal_slots_writes_slots_alone(tmp_path, write, count, why):
    members = f"""
    def legal_slots(self, p, out):
        {write}
        return {count}
"""
    game = game_of(tmp_path, "return s < p", members=members)
    with pytest.raises(RulesError, match=why):
        compiled(game, probe).legal_slots(3, np.zeros(game.slots(), np.int64))


@pytest.mark.parametrize(("write", "why"), [("out[5] = 0", "no such part"), ("out[0] = 0", "more than there can be")])
def test_below_stays_within_its_array(tmp_path, write, why):
    members = f"""
    def size(self): return 30001
    def below(self, p, out):
        {write}
        return {"1" if "5" in write else "9"}
"""
    game = game_of(tmp_path, "return s < p", members=members)
    with pytest.raises(RulesError, match=why):
        zermelo.solve(game, engine="sweep")
