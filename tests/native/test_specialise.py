"""Methods become functions with constants; what cannot be compiled is refused in the author's words."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import pytest

import zermelo
from zermelo import LOSS, UNDECIDED, Game
from zermelo.core.errors import NotCompilable
from zermelo.native.specialise import specialise
from zermelo.solver.solving import plan

pytestmark = pytest.mark.usefixtures("compiled_though_narrow")

OFFSET = 3


def doubled(x):
    return 2 * x


@dataclass(frozen=True)
class Rich(Game):
    """Everything that compiled rules may use."""

    width: int = 4
    fast: bool = True

    @property
    def area(self):
        return self.width * self.width

    @cached_property
    def table(self):
        return tuple(range(40))

    @staticmethod
    def half(x):
        return x // 2

    def filled(self, x):
        return x.bit_count() + x.bit_length()

    def start(self):
        return self.area

    def slots(self):
        return self.width

    def legal(self, x, slot):
        return slot < x and (self.fast or x > 1000)

    def play(self, x, slot):
        filled = self.filled(x)
        area: int = self.area
        if self.fast:
            return max(x - doubled(slot) - OFFSET, 0) + 0 * (filled + area + self.table[slot] + self.half(x))
        return -1

    def result(self, x):
        """Nobody can move at nothing."""
        return LOSS if x == 0 else UNDECIDED


def source_of(game, *methods):
    return specialise(game, list(methods), "@njit").source()


def test_fields_properties_and_constants_are_written_in():
    text = source_of(Rich(), "play")
    assert "self" not in text
    assert "= 16" in text
    assert "- 3" in text
    assert "np.array((0, 1, 2" in text


def test_dead_branches_are_gone():
    assert "-1" not in source_of(Rich(), "play")
    assert "-1" in source_of(Rich(fast=False), "play")
    assert "1000" not in source_of(Rich(), "legal")
    assert "1000" in source_of(Rich(fast=False), "legal")


def test_a_local_variable_may_be_called_like_a_method():
    assert zermelo.solve(Rich(), engine="retrograde").value() == zermelo.solve(Rich(), engine="reference").value()


def test_lines_lead_back_to_the_author():
    made = specialise(Rich(), ["result"], "@njit")
    lines = made.source().splitlines()
    here = next(number for number, line in enumerate(lines, 1) if "return" in line)
    origin = made.origin(here)
    assert origin.file == __file__
    with open(__file__) as file:
        assert "return LOSS if x == 0" in file.read().splitlines()[origin.line - 1]


REFUSED = {
    "[x]": "a list",
    "{x: 1}": "a dict",
    "sum(k for k in (1, 2))": "a generator",
    "(lambda: 1)": "a lambda",
    "f'{x}'": "an f-string",
    "'text'": "'text'",
    "print(x)": "'print'",
    "x.nothing": "'x.nothing'",
    "undefined_name": "'undefined_name' is not defined",
    "self.missing": "self.missing",
    "max(x, key=1)": "name no arguments",
    "(y := x - 1) + y": "':=' cannot be compiled; set 'y' on a line of its own",
    "self.__missing": "begin its name with one underscore",
}


@pytest.mark.parametrize("expression", REFUSED)
def test_what_cannot_be_compiled_is_named_with_its_line(tmp_path, expression):
    file = tmp_path / "rules.py"
    file.write_text(f"""
from dataclasses import dataclass
from zermelo import Game, LOSS, UNDECIDED

@dataclass(frozen=True)
class Mine(Game):
    def start(self): return 5
    def slots(self): return 1
    def legal(self, x, slot): return x > 0
    def play(self, x, slot):
        if x < -1:
            return {expression}
        return x - 1
    def result(self, x): return UNDECIDED if x else LOSS
""")
    game = zermelo.game(str(file))
    with pytest.raises(NotCompilable) as caught:
        specialise(game, ["play"], "@njit")
    assert f"{file}, line 12" in str(caught.value)
    assert REFUSED[expression] in str(caught.value)


def test_rules_that_do_not_compile_still_run_interpreted(tmp_path):
    file = tmp_path / "rules.py"
    file.write_text("""
from dataclasses import dataclass
from zermelo import Game, LOSS, UNDECIDED

@dataclass(frozen=True)
class Listed(Game):
    size_: int = 30000
    def start(self): return self.size_
    def slots(self): return 3
    def legal(self, x, slot): return slot < x
    def play(self, x, slot): return [x - 1, x - 2, x - 3][slot]
    def result(self, x): return UNDECIDED if x else LOSS
""")
    solution = zermelo.solve(zermelo.game(str(file)))
    assert not solution.plan.native
    assert "line 11" in solution.plan.why
    assert len(solution) == 30001


def test_what_numba_refuses_names_the_authors_line(tmp_path):
    file = tmp_path / "rules.py"
    file.write_text("""
from dataclasses import dataclass
from zermelo import Game, LOSS, UNDECIDED

@dataclass(frozen=True)
class Mixed(Game):
    def start(self): return 40000
    def slots(self): return 3
    def legal(self, x, slot): return slot < x
    def play(self, x, slot):
        if x < 0:
            y = (1, 2)
        else:
            y = 1
        return x - slot - y
    def result(self, x): return UNDECIDED if x else LOSS
""")
    solution = zermelo.solve(zermelo.game(str(file)))
    assert not solution.plan.native
    assert f"{file}, line" in solution.plan.why


def rules(body, constants=""):
    """A rules file of one game, with one line of its own at line 11."""
    return f"""
from dataclasses import dataclass
from zermelo import Game, LOSS, UNDECIDED
{constants}
@dataclass(frozen=True)
class Own(Game):
    talkative: bool = False
    def start(self): return 30000
    def slots(self): return 3
    def legal(self, x, slot): return slot < x
    def play(self, x, slot): {body}
    def result(self, x): return UNDECIDED if x else LOSS
"""


def test_constants_of_an_imported_module_are_written_in(tmp_path):
    file = tmp_path / "rules.py"
    file.write_text(rules("return x - slot - zermelo.WIN", "import zermelo"))
    assert "x - slot - 1" in source_of(zermelo.game(str(file)), "play")


@pytest.mark.parametrize(
    ("constants", "body", "why"),
    [
        ("ROWS = ((1, 2), (3,))", "return x - ROWS[0][0]", "rows of different lengths"),
        ("WIDE = (2**64,) * 20", "return x - slot - 1 + 0 * WIDE[0]", "63 bits"),
        ("", "return (x - slot - 1) & (2**64 - 1)", "line 11: 18446744073709551615 does not fit"),
        ("", "return (x - slot - 1) / 1", "line 11: '/' gives a fraction"),
        ("", "return 1.0 * (x - slot - 1)", "cannot be compiled"),
    ],
)
def test_what_would_compile_to_something_else_stays_interpreted(tmp_path, constants, body, why):
    file = tmp_path / "rules.py"
    file.write_text(rules(body, constants))
    made = plan(zermelo.game(str(file)), 30000)
    assert not made.native
    assert why in made.why


def test_a_loop_may_lose_its_whole_body(tmp_path):
    file = tmp_path / "rules.py"
    file.write_text(
        rules("""
        taken = 0
        for _ in range(2):
            if self.talkative:
                taken += 1
        while taken > 3:
            if self.talkative:
                taken += 1
        return x - slot - 1 - taken""")
    )
    text = source_of(zermelo.game(str(file)), "play")
    assert text.count("pass") == 2
