"""The fingerprint of rules that do not compile sees every change of what they use, and refuses what it cannot see."""

from __future__ import annotations

import sys
import textwrap
from pathlib import Path

import pytest

import zermelo
from zermelo.core.errors import FileError
from zermelo.core.spec import class_in_file
from zermelo.solver.file.fingerprint import fingerprint
from zermelo.solver.file.reading import as_written

RULES = """
import collections, dataclasses, enum, fractions, functools, threading, types, typing
import numpy as np
from zermelo import Game, LOSS, UNDECIDED

{setup}

@dataclasses.dataclass(frozen=True)
class Mine({base}Game):
    heap: int = 7

    def start(self):
        return self.heap

    def slots(self):
        return 2

    def legal(self, n, slot):
        return slot in [s for s in (0, 1) if s < n]

    def play(self, n, slot):
        return max(0, n - int({step}))

    def result(self, n):
        return UNDECIDED if n > 0 else LOSS

{members}
"""


def game(folder: Path, setup: str, step: str, members: str = "", base: str = "") -> zermelo.Game:
    """The game of a rules file whose moves take that step."""
    path = folder / f"rules{len(list(folder.iterdir()))}.py"
    members = textwrap.indent(members, "    ")
    path.write_text(RULES.format(setup=setup, step=step, members=members, base=f"{base}, " if base else ""))
    return class_in_file(path)()


THING = "class Thing:\n    def __init__(self, n):\n        self.n = n\n    def get(self):\n        return self.n\n"
FROZEN = "@dataclasses.dataclass(frozen=True, slots=True)\nclass Thing:\n    n: int = {0}\n    other: tuple = ((), 1)\n"
WRAP = "def wrap(f):\n    @functools.wraps(f)\n    def inner(*a):\n        return f(*a) + {0}\n    return inner\n"
CALLED = {
    "instance": (THING + "USED = Thing({0})", "USED.n"),
    "instance in a table": (THING + "USED = (Thing(1), [Thing({0})])", "USED[1][0].get()"),
    "method of an instance": (THING.replace("self.n\n", "self.n + {0}\n") + "USED = Thing(1)", "USED.get()"),
    "attribute of a class": (THING + "    more = {0}\nUSED = Thing(1)", "USED.more"),
    "base of a class": (THING + "    more = {0}\nclass Sub(Thing): pass\nUSED = Sub(1)", "USED.more"),
    "dataclass": (FROZEN + "USED = Thing()", "USED.n"),
    "field of a dataclass": (FROZEN.format(1) + "USED = Thing({0})", "USED.n"),
    "class made in a rule": (FROZEN, "Thing().n"),
    "factory": (
        "@dataclasses.dataclass\nclass Thing:\n    n: list = dataclasses.field(default_factory=lambda: [{0}])",
        "Thing().n[0]",
    ),
    "cached property": (
        "class Thing:\n    @functools.cached_property\n    def n(self):\n        return {0}\nUSED = Thing()",
        "USED.n",
    ),
    "list of one's own": ("class Row(list): pass\nUSED = Row([1, {0}])", "USED[1]"),
    "array": ("USED = np.array([[1, 2], [{0}, 4]])", "USED[1, 0]"),
    "array of objects": ("USED = np.array([None, {0}], dtype=object)", "USED[1]"),
    "kind of an array": ("USED = np.array([1], dtype='u{0}')", "USED[0]"),
    "scalar": ("USED = np.int64({0})", "USED"),
    "dict": ("USED = {{'a': {0}}}", "USED['a']"),
    "dict of dicts": ("USED = {{1: {{(2, 3): [{0}]}}}}", "USED[1][2, 3][0]"),
    "read-only dict": ("USED = types.SimpleNamespace(n={0})", "USED.n"),
    "set": ("USED = frozenset({{'a', ('b', {0})}})", "len(USED)"),
    "named tuple": ("P = collections.namedtuple('P', 'a b')\nUSED = P(1, {0})", "USED.b"),
    "typed named tuple": ("class P(typing.NamedTuple):\n    a: int = {0}\nUSED = P", "USED().a"),
    "enum": ("class E(enum.Enum):\n    A = 1\n    B = {0} + 1", "E.B.value"),
    "int enum": ("class E(enum.IntEnum):\n    A = 1\n    B = {0} + 1\nUSED = (E.B,)", "USED[0]"),
    "flags": ("class E(enum.Flag):\n    A = 4\n    B = {0}", "E.B.value"),
    "method of an enum": ("class E(enum.Enum):\n    A = 1\n    def n(self):\n        return {0}", "E.A.n()"),
    "fraction": ("USED = fractions.Fraction({0}, 3)", "USED * 3"),
    "deque": ("USED = collections.deque([{0}])", "USED[0]"),
    "counter": ("USED = collections.Counter(a={0})", "USED['a']"),
    "partial": ("USED = functools.partial(min, {0})", "USED(9)"),
    "partial of a function": ("def f(x, y):\n    return y + {0}\nUSED = functools.partial(f, 1)", "USED(1)"),
    "lambda": ("USED = lambda x: x + {0}", "USED(1)"),
    "lambdas in a table": ("USED = {{'a': lambda x: x, 'b': lambda x: x + {0}}}", "USED['b'](1)"),
    "function in a table": ("def f():\n    return {0}\nUSED = [f]", "USED[0]()"),
    "function that a function calls": ("def g():\n    return {0}\ndef f():\n    return g()", "f()"),
    "function within a function": ("N = {0}\ndef f():\n    def g():\n        return N\n    return g()", "f()"),
    "closure": ("def make(n):\n    def f():\n        return n\n    return f\nUSED = make({0})", "USED()"),
    "default": ("def make(n):\n    def f(n=n):\n        return n\n    return f\nUSED = make({0})", "USED()"),
    "named default": ("def make(n):\n    def f(*, n=n):\n        return n\n    return f\nUSED = make({0})", "USED()"),
    "decorator": (WRAP + "@wrap\ndef f():\n    return 1", "f()"),
    "cached function": ("@functools.cache\ndef f(x):\n    return x + {0}", "f(1)"),
    "bound method": (THING + "USED = Thing({0}).get", "USED()"),
    "method of a dict": ("USED = {{1: {0}}}.get", "USED(1)"),
    "table that is computed": ("USED = tuple(k * {0} for k in range(3))", "USED[1]"),
    "order of two functions": (
        "def a():\n    return 1\ndef b():\n    return 2\nUSED = {{1: (a, b), 2: (b, a)}}[{0}]",
        "USED[0]()",
    ),
}
MEMBERS = {
    "property": ("", "self.n", "@property\ndef n(self):\n    return {0}", ""),
    "cached property": ("", "self.n", "@functools.cached_property\ndef n(self):\n    return {0}", ""),
    "class attribute": ("", "self.TABLE[1]", "TABLE = {{1: {0}}}", ""),
    "static method": ("", "self.n()", "@staticmethod\ndef n():\n    return {0}", ""),
    "class method": ("", "self.n()", "@classmethod\ndef n(cls):\n    return {0}", ""),
    "decorated method": (WRAP, "self.n()", "@wrap\ndef n(self):\n    return 1", ""),
    "attribute that is not a field": (
        "",
        "self.n[0]",
        "def __post_init__(self):\n    object.__setattr__(self, 'n', [{0}])",
        "",
    ),
    "base class": ("class Base:\n    def n(self):\n        return {0}", "self.n()", "", "Base"),
    "what super() means": (
        "class Base:\n    def n(self):\n        return {0}",
        "self.n()",
        "def n(self):\n    return super().n()",
        "Base",
    ),
    "attributes made up": ("", "self.anything", "def __getattr__(self, name):\n    return {0}", ""),
}
CASES = {name: (*case, "", "") for name, case in CALLED.items()}
CASES |= {f"own {name}": case for name, case in MEMBERS.items()}


@pytest.mark.parametrize("name", CASES)
def test_a_change_of_what_the_rules_use_is_seen(name: str, tmp_path: Path) -> None:
    setup, step, members, base = CASES[name]
    one, again, two = (game(tmp_path, setup.format(n), step, members.format(n), base) for n in (1, 1, 2))
    before = fingerprint(one)
    assert one.play(7, 0) != 7
    one.children(one.start())
    assert fingerprint(one) == before  # also after the rules have been used
    assert fingerprint(again) == before
    assert fingerprint(two) != before


def test_a_solution_of_a_changed_table_is_refused(tmp_path: Path) -> None:
    setup = THING + "USED = (Thing({0}),)"
    one, two = (game(tmp_path, setup.format(n), "USED[0].n") for n in (1, 2))
    zermelo.solve(one).save(tmp_path / "solution")
    assert zermelo.open_solution(tmp_path / "solution", one).value() == zermelo.solve(one).value()
    with pytest.raises(FileError, match="the rules of mine are not those it was made for"):
        zermelo.open_solution(tmp_path / "solution", two)


@pytest.mark.parametrize(
    ("imports", "step"),
    [
        ("from {0} import f", "f()"),
        ("from {0} import f as g", "g()"),
        ("import {0}", "{0}.f()"),
        ("import {0} as other", "other.TABLE[0]"),
        ("from {0} import TABLE", "TABLE[0]"),
        ("import {0}", "{0}.inner()"),
        ("from {0} import Thing", "Thing.n"),
    ],
)
def test_a_changed_module_of_the_authors_is_seen(
    imports: str, step: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "rules").mkdir()
    monkeypatch.syspath_prepend(str(tmp_path))
    helper = "N = {0}\nTABLE = [N]\ndef f():\n    return N\ndef inner():\n    return f()\nclass Thing:\n    n = {0}\n"
    found = []
    for number, n in enumerate((1, 1, 2)):
        (tmp_path / "helper.py").write_text(helper.format(n) + "#" * number)  # another size: compiled again
        sys.modules.pop("helper", None)
        found.append(fingerprint(game(tmp_path / "rules", imports.format("helper"), step.format("helper"))))
    assert found[0] == found[1] != found[2]
    sys.modules.pop("helper")


def test_what_the_rules_do_not_use_does_not_count(tmp_path: Path) -> None:
    plain = game(tmp_path, "USED = [1]", "USED[0]")
    setup = "# A comment.\nOTHER = 5\nUSED = [1]\nlock = threading.Lock()"
    more = game(tmp_path, setup, "USED[0]", "def write(self, n): return str(n)")
    assert fingerprint(plain) == fingerprint(more)


@pytest.mark.parametrize(
    ("setup", "step", "why"),
    [
        ("import sys\nUSED = sys.__stdout__", "USED.fileno()", "'USED', which is TextIOWrapper"),
        ("USED = threading.Lock()", "USED.locked()", "'USED', which is lock"),
        ("USED = iter((k for k in range(9)))", "next(USED)", "'USED', which is generator"),
        (THING + "USED = Thing((1, threading.Lock()))", "USED.n[0]", "'USED.n', which is lock"),
        ("import random as USED", "eval('1')", r"the rules call eval\(\)"),
        ("", "getattr(self, 'he' + 'ap')", r"the rules call getattr\(\)"),
        ("def f():\n    import helper_of_mine\n    return 1", "f()", "import helper_of_mine within a function"),
        ("USED = []\nUSED.append(USED)", "len(USED)", "something that contains itself"),
        ("scope = {}\nexec('def f(): return 1', scope)\nUSED = scope['f']", "USED()", "the source of f cannot be read"),
        ("USED = __import__('sys').modules[__name__]", "len(str(USED)) and 1", "the module 'USED' as a value"),
    ],
)
def test_what_cannot_be_read_is_refused(setup: str, step: str, why: str, tmp_path: Path) -> None:
    with pytest.raises(FileError, match=why):
        fingerprint(game(tmp_path, setup, step))


@pytest.mark.parametrize("spec", ["nim:3,5,7", "chomp:4x5", "connect4", "hex:3", "tictactoe"])
def test_the_toolkits_own_games_can_be_read_as_well(spec: str) -> None:
    chosen = zermelo.game(spec)
    read = as_written(chosen, ["legal", "play", "result"])
    assert len(read) > 5  # the hooks, the methods and what they use
    assert read == as_written(zermelo.game(spec), ["legal", "play", "result"])
