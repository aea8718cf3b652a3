"""Charts of a game: of its positions, where it is solved as a whole; of its smaller boards; of searches."""

from __future__ import annotations

from collections.abc import Iterator

from zermelo.core.errors import TooLarge
from zermelo.draw.chart import Chart, chart_svg
from zermelo.draw.charts import distance_chart, nodes_chart, size_chart, tier_chart
from zermelo.play.analysis import Analyst
from zermelo.play.session import Session
from zermelo.web.query import Parameters
from zermelo.web.request_queue import Watch
from zermelo.web.views import Fields

SOLVED = {"distance": distance_chart, "tier": tier_chart}
"""Charts of a solution."""


def solved_chart(analyst: Analyst, session: Session, given: Parameters) -> Iterator[Fields]:
    """A chart of all positions."""
    solution = analyst.solution(session.game.start())
    if solution is None or not solution.listed:
        raise TooLarge("{game} is too large to count all of its positions: take a smaller board", game=session.game)
    yield chart_view(SOLVED[given["by"]](solution), given)


def other_chart(session: Session, given: Parameters, watch: Watch) -> Iterator[Fields]:
    """A chart that needs no solution."""
    make = nodes_chart if given["by"] == "nodes" else size_chart
    yield chart_view(make(session.game, tell=watch.tell), given)


def chart_view(chart: Chart, given: Parameters) -> Fields:
    picture = chart_svg(chart, theme=given["theme"], language=given["language"])
    return {"svg": picture, "sentence": picture.heading}
