"""The search engine finds the reference's values, whatever its table, hooks and interruptions."""

from __future__ import annotations

import random
import sys
from dataclasses import dataclass

import numpy as np
import pytest
from sample_games import Corridor, OwnedTieredGraphGame

import zermelo
from zermelo import LOSS, UNDECIDED, WIN
from zermelo.core.errors import TooLarge, ZermeloError
from zermelo.core.values import Value, score_of, value_of
from zermelo.core.work import Work
from zermelo.games.placing.connect4 import Connect4
from zermelo.native.kernels import deep as deep_kernel
from zermelo.solver.engines import reference
from zermelo.solver.engines.deep import search as deep
from zermelo.solver.engines.deep.each import each_value
from zermelo.solver.engines.deep.search import DeepSearch

pytestmark = pytest.mark.once

ROOMY = Work(memory=1 << 22)
TINY = Work(memory=1 << 10)
"""Room for 4096 positions: the table forgets most of what it learns."""


@dataclass(frozen=True)
class Unaided(Connect4):
    """Connect Four without hooks."""

    last_mover_wins = None
    plies_left = None
    look = None
    at_sight = None
    move_at_sight = None
    at_best = None
    at_worst = None
    promise = None


@dataclass(frozen=True)
class TieredCorridor(Corridor):
    """A game whose positions are pairs."""

    def tier(self, position):
        return position[1]


GAMES = [
    zermelo.game("tictactoe"),
    zermelo.game("connect4:4x3"),
    zermelo.game("chomp:4x4"),
    Unaided(4, 3),
    TieredCorridor(),
]


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_values_are_the_references(game):
    search = DeepSearch(game, TINY if game.slots() in (9, 16) else ROOMY)
    values = reference.values(game, game.start())
    for position in random.Random(1913).sample(list(values), min(15, len(values))):
        low, high = search.bounds(position)
        assert low == high
        assert value_of(low, search.top) == values[position]


def test_turns_need_not_alternate():
    chance = random.Random(7)
    width, depth = 6, 6
    arrows, ends = [], []
    for node in range(width * depth):
        last = node // width == depth - 1
        row = tuple(-1 if last else (node // width + 1) * width + chance.randrange(width) for _ in range(3))
        arrows.append(row)
        ends.append(chance.choice((LOSS, 0, 1)) if last else UNDECIDED)
    game = OwnedTieredGraphGame(tuple(arrows), tuple(ends), width, tuple(chance.randrange(2) for _ in arrows))
    search = DeepSearch(game, TINY)
    for position, value in reference.values(game, game.start()).items():
        assert value_of(search.bounds(position)[0], search.top) == value


def test_hooks_agree_on_the_real_board():
    game = zermelo.game("connect4")
    chance = random.Random(42)
    for _ in range(6):
        position = game.start()
        while game.result(position) == UNDECIDED and game.tier(position) < 34:
            position = game.play(position, chance.choice(game.moves(position)))
        if game.result(position) == UNDECIDED:
            aided, unaided = DeepSearch(game, TINY), DeepSearch(Unaided(), TINY)
            assert aided.bounds(position) == unaided.bounds(position) != (-aided.top, aided.top)


def test_a_search_cut_short_gives_bounds_and_goes_on_later():
    game = zermelo.game("connect4")
    search = DeepSearch(game, Work(memory=1 << 24))
    low, high = search.bounds(game.start(), seconds=0.0)
    assert low < high
    position = game.read("32164625")
    assert [value_of(score, search.top).signed for score in search.bounds(position)] == [13, 13]


def test_a_solution_searches_where_nothing_can_be_listed():
    game = zermelo.game("connect4")
    start = game.read("7422341735647741166133573473242566")
    solution = zermelo.solve(game, start, engine="search")
    assert not solution.listed
    assert str(solution.value()) == "win in 7"
    assert solution.best()[0].value == solution.value()
    assert len(solution.line()) == 7
    for ask in (lambda: len(solution), lambda: solution.counts, lambda: list(solution), solution.verify):
        with pytest.raises(ZermeloError, match="too many to list"):
            ask()


def test_games_that_can_repeat_are_refused():
    from sample_games import Corridor

    with pytest.raises(ZermeloError, match="cannot repeat"):
        zermelo.solve(Corridor(), engine="search")


def test_a_loss_that_fills_the_board_is_found():
    game = zermelo.game("connect4:4x4")
    position = game.read(".OOO/.XOO/XXXO/XXOX")
    assert game.plies_left(position) == 2
    assert str(zermelo.solve(game, position, engine="search").value()) == "loss in 2"


@dataclass(frozen=True)
class Stairs(zermelo.Game):
    """One way down; who stands at the foot has lost, or has what it says."""

    height: int = 1000
    foot: int = LOSS

    def start(self):
        return self.height

    def slots(self):
        return 1

    def legal(self, step, slot):
        return True

    def play(self, step, slot):
        return step - 1

    def result(self, step):
        return UNDECIDED if step else self.foot

    def tier(self, step):
        return self.height - step


@dataclass(frozen=True)
class MeasuredStairs(Stairs):
    def plies_left(self, step):
        return step


@pytest.mark.parametrize("game", [Stairs(999), Stairs(1000), MeasuredStairs(1020)], ids=repr)
def test_long_games_are_searched(game):
    solution = zermelo.solve(game, engine="search")
    assert solution.value().plies == game.height


@pytest.mark.parametrize("game", [Stairs(1001), Stairs(3000), MeasuredStairs(5000)], ids=repr)
def test_a_game_too_long_to_search_is_no_draw(game):
    with pytest.raises(ZermeloError, match="too many to search"):
        zermelo.solve(game, engine="search")


@pytest.mark.parametrize("game", [Stairs(1001), Stairs(1001, WIN)], ids=repr)
def test_a_game_too_long_to_search_stays_so_when_asked_again(kernels_as_python, game):
    """What the table learnt the first time is no proof of a draw, nor of a loss as late as may be."""
    search = DeepSearch(game, Work(memory=1 << 20, threads=1))
    for _ in range(2):
        with pytest.raises(ZermeloError, match="too many to search"):
            search.bounds(game.start())
    with pytest.raises(ZermeloError, match="too many to search"):
        list(each_value(game, [game.start(), 3], search.work))
    for step in (3, 1000):
        value = value_of(search.bounds(step)[0], search.top)
        assert value.plies == step


@dataclass(frozen=True)
class NumberedStairs(Stairs):
    """Stairs that have a dense index and no tiers."""

    tier = None

    def size(self):
        return self.height + 1


@pytest.mark.parametrize("game", [Stairs(1500), Stairs(1500, WIN), NumberedStairs(1500)], ids=repr)
def test_what_is_known_of_later_positions_does_not_hide_how_long_a_play_is(kernels_as_python, game):
    """The stairs below are in the table, so nobody walks down to the foot again and counts the steps."""
    search = DeepSearch(game, Work(memory=1 << 20, threads=1))
    for step in (10, 900):
        assert value_of(search.bounds(step)[0], search.top).plies == step
    for ask in (search.bounds, lambda step: search.at_least(step, 0)):
        with pytest.raises(ZermeloError, match="too many to search"):
            ask(1400)
    assert value_of(search.bounds(900)[0], search.top).plies == 900


@dataclass(frozen=True)
class Slide(Stairs):
    """Stairs with a slide beside them, from the top to step 901: taking it or walking, the game lasts on."""

    def slots(self):
        return 2

    def play(self, step, slot):
        return 901 if step == self.height and slot == 0 else step - 1


@dataclass(frozen=True)
class NumberedSlide(Slide, NumberedStairs):
    """The same with a dense index and no tiers."""


@pytest.mark.parametrize("game", [Slide(1400), NumberedSlide(1400)], ids=repr)
def test_what_was_met_early_does_not_hide_how_long_another_way_is(kernels_as_python, game):
    """Who walks comes to step 901 after 499 plies, when all may be known of it from the slide.  Both ways lose: that is
    found or the game is too long, but it is no draw."""
    search = DeepSearch(game, Work(memory=1 << 20, threads=1))
    try:
        found = value_of(search.bounds(game.start())[0], search.top)
    except TooLarge:
        found = None
    assert found in (None, Value(LOSS, 1400))


def test_values_of_many_positions_do_not_keep_others_from_asking(kernels_as_python):
    game = Stairs(20)
    for _, value in each_value(game, [5, 6], Work(memory=1 << 10, threads=2)):
        assert DeepSearch(game, TINY).bounds(3) != (0, 0)
        assert value.plies in (5, 6)


@pytest.fixture
def threads_in_turns():
    """Python threads that take turns all the time: else one of them is done before another begins."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("most", [1, 2, 5, 20, 60])
def test_a_search_that_was_stopped_is_never_taken_for_exact(
    kernels_as_python, threads_in_turns, monkeypatch, most, threads
):
    monkeypatch.setattr(deep, "SLICE", 3)
    monkeypatch.setattr(deep, "FIRST_ROWS", 8)
    game = Unaided(3, 3, 3)
    told = []

    def tell(progress):
        told.append(progress)
        if len(told) % most == 0:
            raise KeyboardInterrupt

    search = DeepSearch(game, Work(memory=1 << 10, threads=threads, tell=tell))
    values = reference.values(game, game.start())
    stopped = 0
    for position in list(values)[:: len(values) // 60]:
        expected = score_of(values[position], search.top)
        for _ in range(3):
            try:
                assert search.bounds(position) == (expected, expected)
            except KeyboardInterrupt:
                stopped += 1
            low, high = search.bounds(position, seconds=-1)
            assert low <= expected <= high
    assert stopped
    search.work.tell = lambda progress: None
    for position in list(values)[:: len(values) // 60]:
        assert value_of(search.bounds(position)[0], search.top) == values[position]


def test_what_another_thread_has_answered_is_searched_no_further():
    game = zermelo.game("connect4")
    search = DeepSearch(game, Work(memory=1 << 24, threads=2))
    one, two = search.seekers
    position = game.read("5434235437")
    one.begin(position, search.all_scores)
    assert not one.sought(outcome=False, most=20_000)
    two.begin(position, search.all_scores)
    assert two.sought(outcome=False, most=10_000_000)
    visited = int(one.state[deep_kernel.NODES])
    assert one.sought(outcome=False, most=10_000_000)
    assert one.bounds == two.bounds
    assert int(one.state[deep_kernel.NODES]) - visited <= 2 * deep_kernel.SPELL


@pytest.mark.parametrize("threads", [1, 3])
def test_what_is_soon_searched_again_stands_in_rows_of_each_thread(threads, monkeypatch):
    monkeypatch.setattr(deep, "SLICE", 1000)
    monkeypatch.setattr(deep, "ALONE", 1000)
    monkeypatch.setattr(deep, "SOON_SEARCHED", 1000)
    game = zermelo.game("connect4:5x5")
    search = DeepSearch(game, Work(memory=1 << 22, threads=threads))
    solved = zermelo.solve(game, engine="tiers")
    for position in [game.start(), *(child for _, child in game.children(game.start()))]:
        assert value_of(search.bounds(position)[0], search.top) == solved.value(position)
    own = search.shared[deep_kernel.OWN_ROWS]
    assert search.shared[deep_kernel.APART] == deep_kernel.FAR
    assert len(search.table) == search.most_rows + threads * own
    assert search.table.nbytes <= 1 << 22
    for seeker in search.seekers:
        first = seeker.state[deep_kernel.OWN]
        assert np.any(search.table[first : first + own, -1])
    search.clear()
    assert not np.any(search.table)


def test_what_takes_long_to_search_again_is_kept_for_all():
    """In Hex few positions have more than 14 empty cells, and the others come up by many ways."""
    game = zermelo.game("hex:4x4")
    search = DeepSearch(game, Work(memory=1 << 24, threads=1))
    search.bounds(game.start())
    assert search.nodes > deep.SLICE
    assert search.shared[deep_kernel.APART] == deep.NOWHERE
    assert not np.any(search.table[search.most_rows :])


def test_no_two_threads_count_on_one_line_of_the_cache(kernels_as_python):
    search = DeepSearch(Unaided(3, 3, 3), Work(memory=1 << 10, threads=4))
    lines = [
        {address // deep.CACHE_LINE for address in range(counts.ctypes.data, counts.ctypes.data + counts.nbytes)}
        for seeker in search.seekers
        for counts in (seeker.state, seeker.known.success)
    ]
    assert len(set().union(*lines)) == sum(map(len, lines))


def test_a_row_that_is_being_written_is_not_moved(kernels_as_python):
    """Half of one entry and half of another are no position: as the table grows it must not become one."""
    from zermelo.native.module import compiled

    kernel = compiled(Stairs(), deep_kernel, symmetry=True)
    used, rows = 1 << 10, 1 << 12
    table = np.zeros((rows, 2), np.int64)
    known, other = (deep_kernel._packed(low, 30000, 3) for low in (-30000, 29000))
    for step in range(300):
        place = int(kernel.mixed(step)) & used - deep_kernel.WAYS
        table[place] = step ^ known, other
    torn = {tuple(row) for row in table.tolist() if row[1]}
    kernel.spread(table, used, rows)
    positions = {row[0] ^ row[1] for row in table[used:].tolist() if row[1]}
    assert len(positions) < len(torn) // 20
