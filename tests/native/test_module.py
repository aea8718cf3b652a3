"""Rules that are bound to a kernel stay bound in memory, until anything that they use has changed."""

from __future__ import annotations

import gc
import re
import sys
import weakref
from dataclasses import dataclass, field
from types import SimpleNamespace

import numpy as np
import pytest

import zermelo
from zermelo import LOSS, UNDECIDED, Game
from zermelo.native import cache
from zermelo.native.kernels import explore, sweep
from zermelo.native.module import at_hand, compiled

STEP = 1


def stride():
    return 1


def counting(step):
    """A game whose rules close over ``step``; ``tuned`` changes it."""

    def tuned(new):
        nonlocal step
        step = new

    @dataclass(frozen=True)
    class Closed(Countdown):
        def play(self, n, slot):
            return max(n - step - slot, 0)

    return Closed(), tuned


@dataclass(frozen=True)
class Countdown(Game):
    heap: int = 12

    def start(self):
        return self.heap

    def slots(self):
        return 2

    def legal(self, n, slot):
        return slot < n

    def play(self, n, slot):
        return max(n - STEP - slot, 0)

    def result(self, n):
        return UNDECIDED if n else LOSS


@dataclass(frozen=True)
class Striding(Countdown):
    def play(self, n, slot):
        return max(n - stride() - slot, 0)


@dataclass(frozen=True)
class Quiet(Countdown):
    """Two of these are equal though they do not play alike."""

    step: int = field(default=1, compare=False)

    def play(self, n, slot):
        return max(n - self.step - slot, 0)


def plies(game):
    """The plies of the start by the compiled engine, which must be those of the rules as they are."""
    found = zermelo.solve(game, engine="retrograde").value()
    assert found == zermelo.solve(game, engine="reference").value()
    return found.plies


def test_the_same_rules_are_bound_once():
    assert compiled(Countdown(), explore) is compiled(Countdown(), explore)
    assert compiled(Countdown(), explore) is not compiled(Countdown(13), explore)


def test_code_is_at_hand_once_it_has_run():
    assert not at_hand(Countdown(), explore)
    compiled(Countdown(), explore)
    assert not at_hand(Countdown(), explore)
    zermelo.solve(Countdown(), engine="retrograde")
    assert at_hand(Countdown(), explore)
    assert not at_hand(Countdown(13), explore)


def test_a_changed_constant_is_bound_anew(monkeypatch):
    before = plies(Countdown())
    monkeypatch.setattr(f"{__name__}.STEP", 2)
    assert not at_hand(Countdown(), explore)
    assert plies(Countdown()) < before


def test_a_changed_method_is_bound_anew(monkeypatch):
    before = plies(Countdown())
    monkeypatch.setattr(Countdown, "play", lambda self, n, slot: max(n - 3 - slot, 0))
    assert not at_hand(Countdown(), explore)
    monkeypatch.undo()
    assert plies(Countdown()) == before


def test_a_new_ability_is_bound_anew(monkeypatch):
    plies(Countdown())
    monkeypatch.setattr(Countdown, "turn", lambda self, n: 0, raising=False)
    assert not at_hand(Countdown(), explore)


def test_a_function_that_a_rule_calls_is_bound_anew_when_it_is_reloaded(monkeypatch):
    """A notebook's autoreload puts the new code into the old function."""
    before = plies(Striding())
    monkeypatch.setattr(stride, "__code__", two.__code__)
    assert not at_hand(Striding(), explore)
    assert plies(Striding()) < before


def two():
    return 2


def test_a_changed_closure_is_bound_anew():
    game, tuned = counting(1)
    before = plies(game)
    tuned(2)
    assert not at_hand(game, explore)
    assert plies(game) < before


def test_games_that_are_equal_but_not_alike_are_bound_apart():
    assert Quiet(step=1) == Quiet(step=2)
    assert plies(Quiet(step=1)) > plies(Quiet(step=2))


@pytest.mark.parametrize("heap", ["text", (), 2.5, [3]])
def test_what_cannot_be_compiled_or_hashed_is_never_at_hand(heap):
    assert not at_hand(Countdown(heap), explore)


def test_rules_are_parts_of_kernels_and_no_machine_code_of_their_own(monkeypatch, tmp_path):
    """Making machine code of each rule alone, which nobody calls, would take as long as all the rest."""
    from numba.core.codegen import JITCPUCodegen

    monkeypatch.setenv("ZERMELO_CACHE", str(tmp_path))
    made = []
    real = JITCPUCodegen._add_module

    def noted(self, module):
        made.append(module.name)
        return real(self, module)

    monkeypatch.setattr(JITCPUCodegen, "_add_module", noted)
    native = compiled(zermelo.game("matches:31"), sweep)
    scores = np.empty(32, np.int16)
    assert native.sweep(scores, 0, 32, 30000) == sweep.SETTLED  # by the kernel for any rules
    assert {"moves_below__pointed", "result__pointed"} <= set(made)
    assert native.special.module.sweep(scores, 0, 32, 30000) == sweep.SETTLED
    assert "sweep" in made
    assert not [name for name in made if hasattr(native, name) and name != "sweep"]


def test_a_rule_can_be_called_from_python_all_the_same(monkeypatch, tmp_path):
    monkeypatch.setenv("ZERMELO_CACHE", str(tmp_path))
    game = zermelo.game("matches:29")
    native = compiled(game, sweep)
    for position in range(30):
        assert native.result(position) == game.result(position)
        assert native.index(position) == position


def test_sizes_that_differ_in_no_rule_share_their_machine_code(monkeypatch, tmp_path):
    monkeypatch.setenv("ZERMELO_CACHE", str(tmp_path))
    names = [compiled(zermelo.game(spec), sweep).__name__ for spec in ("matches:41", "matches:99", "matches:41,most=2")]
    assert names[0] == names[1] != names[2]


def test_modules_used_longest_ago_are_let_go(monkeypatch, tmp_path):
    monkeypatch.setenv("ZERMELO_CACHE", str(tmp_path))
    monkeypatch.setattr(cache, "MOST", 3)  # the kernel for any rules, and two games
    first, second, third = (zermelo.game(f"matches:41,most={most}") for most in (2, 3, 4))
    scores = np.empty(42, np.int16)
    held = compiled(first, sweep)
    assert held.sweep(scores, 0, 42, 30000) == sweep.SETTLED
    (rules,) = (module for module in held.modules if hasattr(module, "result__pointed"))
    code = weakref.ref(sys.modules[rules.__name__].result__pointed)
    assert compiled(second, sweep).sweep(scores, 0, 42, 30000) == sweep.SETTLED
    assert compiled(first, sweep) is held  # and so the second is the oldest
    assert compiled(third, sweep).sweep(scores, 0, 42, 30000) == sweep.SETTLED
    assert held.loaded
    assert compiled(second, sweep).sweep(scores, 0, 42, 30000) == sweep.SETTLED
    assert not held.loaded
    assert not at_hand(first, sweep)
    assert sum(bool(re.fullmatch("zermelo_[0-9a-f]{32}", name)) for name in sys.modules) == 3
    assert held.sweep(scores, 0, 42, 30000) == sweep.SETTLED, "whoever has it can go on"
    held.mark_reachable(reached := np.zeros(42, bool), 41)
    assert (reached.all(), held.loaded) == (True, True), "and have more of it compiled"
    for other in (second, third):
        assert compiled(other, sweep).sweep(scores, 0, 42, 30000) == sweep.SETTLED
    compiled(zermelo.game("matches:41,most=5"), sweep)
    del held, rules
    gc.collect()
    assert code() is None
    assert compiled(first, sweep).sweep(scores, 0, 42, 30000) == sweep.SETTLED, "read from disk"


def test_another_thread_may_bind_while_what_was_let_go_is_removed(monkeypatch):
    bound: dict = {}

    class Gone:
        """A module that was let go; at the moment when that is asked, another is bound."""

        @property
        def loaded(self):
            bound[object()] = SimpleNamespace(loaded=True)
            return False

    monkeypatch.setattr("zermelo.native.module._BOUND", bound)
    bound["gone"] = Gone()
    compiled(Countdown(), explore)
    assert "gone" not in bound
    assert len(bound) == 2
