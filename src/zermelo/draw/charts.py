"""The charts that there are: how positions fall out, how their number grows with the board, what searching costs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, replace
from math import ceil
from typing import Any, Final

from zermelo.core import abilities
from zermelo.core.errors import ZermeloError
from zermelo.core.game import Game, sizes_of
from zermelo.core.language import Sentence, phrase
from zermelo.core.work import Progress, Stage
from zermelo.draw.chart import Chart, Series
from zermelo.search.algorithms import search
from zermelo.search.heuristics import blind, heuristic_named, heuristic_names
from zermelo.solver.census import Census, by_distance, by_tier
from zermelo.solver.solution import Solution
from zermelo.solver.solving import solve

COMPARED: Final = ("minimax", "upperbound", "alphabeta", "sss", "pvs", "mtdf")
"""Algorithms that are searched with unless others are named: each visits other nodes."""
MOST_NODES: Final = 10_000
"""No search is begun that is expected to visit more: a second at most."""
DEEPEST: Final = 12
MOST_SIZES: Final = 12
COLOURS: Final = 6
"""Of lines; then they begin again, dashed."""
COUNTING: Final = Stage(phrase("counting"), phrase("Counting the positions of boards: {done}"))
SEARCHING: Final = Stage(phrase("searching trees"), phrase("Searching trees: {done}"))
OUTCOMES: Final = ((phrase("won"), "won"), (phrase("lost"), "lost"), (phrase("drawn"), "drawn"))
"""Of positions, for the player to move: a word, and the role of its colour."""

Tell = Callable[[Progress], None]


def distance_chart(solution: Solution) -> Chart:
    """Won, lost and drawn positions by the plies until their end; by the margin where points count."""
    text = phrase("Positions of {game} by how far their end is")
    if abilities.counts_points(solution.game):
        text = phrase("Positions of {game} by their margin")
    return _census_chart(Sentence(text, game=solution.game), by_distance(solution))


def tier_chart(solution: Solution) -> Chart:
    """Won, lost and drawn positions by tier, or by the fewest moves that lead to them."""
    text = phrase("Positions of {game} from the start on")
    return _census_chart(Sentence(text, game=solution.game), by_tier(solution))


def _census_chart(title: Sentence, census: Census) -> Chart:
    columns = tuple(zip(*census.groups.values(), strict=True))
    series = tuple(
        Series(Sentence(name), role, values)
        for (name, role), values in zip(OUTCOMES, columns, strict=True)
        if any(values)
    )
    return Chart(title, census.by, Sentence("positions"), tuple(census.groups), series, stacked=True)


def size_chart(games: Sequence[Game] | Game, *, tell: Tell = lambda progress: None) -> Chart:
    """How many positions these games have; of one game, it and the smaller boards of it."""
    shown = [*smaller(games), games] if isinstance(games, Game) else list(games)
    counts = []
    for done, game in enumerate(shown):
        tell(Progress(COUNTING, done, len(shown)))
        counts.append(position_count(game))
    name = str(shown[0]).partition(":")[0]
    same = all(str(game).partition(":")[0] == name for game in shown)
    columns = tuple(str(game).partition(":")[2] or str(game) if same else str(game) for game in shown)
    title = Sentence("How many positions {game} has", game=name) if same else Sentence("How many positions games have")
    series = Series(Sentence("positions"), "line0", tuple(counts))
    return Chart(title, Sentence("size"), Sentence("positions"), columns, (series,), stacked=False)


def position_count(game: Game) -> int:
    """How many positions can be reached: what a dense index tells, or what solving lists."""
    return abilities.size(game) if abilities.size.given(game) else len(solve(game))


def smaller(game: Game) -> Iterator[Game]:
    """Smaller boards of the same game, the smallest first: its sizes, or else its first field, step by step less."""
    names = sizes_of(type(game)) or tuple(each.name for each in fields(game) if each.init)[:1]  # type: ignore[arg-type]
    now = {name: getattr(game, name) for name in names}
    largest = max((_largest(value) for value in now.values()), default=0)
    step = max(1, ceil(largest / MOST_SIZES))
    found: list[Game] = []
    try:
        for less in range(step, largest, step):
            found.append(replace(game, **{name: _less(value, less) for name, value in now.items()}))  # type: ignore[type-var]
    except ZermeloError:  # that is no board any more
        pass
    return reversed(found)


def _largest(value: Any) -> int:
    return max(value, default=0) if isinstance(value, tuple) else value if type(value) is int else 0


def _less(value: Any, less: int) -> Any:
    return tuple(max(1, each - less) for each in value) if isinstance(value, tuple) else max(1, value - less)


def nodes_chart(
    game: Game,
    algorithms: Sequence[str] = COMPARED,
    *,
    depth: int = DEEPEST,
    tell: Tell = lambda progress: None,
) -> Chart:
    """The nodes that algorithms visit, searching from the start to each depth, as far as that takes seconds."""
    estimate = heuristic_named(game) if heuristic_names(game) else blind
    found: dict[str, list[int]] = {name: [] for name in algorithms}
    for done, (name, visited) in enumerate(found.items()):
        for plies in range(1, depth + 1):
            tell(Progress(SEARCHING, done, len(found)))
            result = search(game, algorithm=name, depth=plies, heuristic=estimate)
            if result.depth < plies:  # the game is over before
                break
            visited.append(result.nodes)
            if visited[-1] ** 2 > MOST_NODES * (visited[-2] if len(visited) > 1 else 1):
                break
    deepest = max(map(len, found.values()))
    series = tuple(
        Series(name, f"line{at % COLOURS}{' again' if at >= COLOURS else ''}", _padded(found[name], deepest))
        for at, name in enumerate(found)
    )
    title = Sentence("Nodes visited on the tree of {game}", game=game)
    columns = tuple(str(plies) for plies in range(1, deepest + 1))
    return Chart(title, Sentence("depth"), Sentence("nodes"), columns, series, stacked=False)


def _padded(values: list[int], length: int) -> tuple[int | None, ...]:
    return (*values, *[None] * (length - len(values)))
