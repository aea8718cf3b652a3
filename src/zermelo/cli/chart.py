"""``zermelo chart``: a solved game in numbers, as bars in the terminal or as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from zermelo.cli.export import deliver, writes_to
from zermelo.cli.look import Output
from zermelo.cli.options import as_json, print_json, refuse_beside, settings
from zermelo.cli.progress import progress
from zermelo.cli.speech import language, said, takes_language
from zermelo.cli.streams import ascii_only
from zermelo.core.errors import ZermeloError
from zermelo.core.spec import game
from zermelo.core.writing import refuse_unwritable
from zermelo.draw.picture import PICTURES
from zermelo.search import algorithm_named

if TYPE_CHECKING:
    from zermelo.core.game import Game
    from zermelo.draw.chart import Chart

KINDS: Final = ("distance", "tier", "size", "nodes")


@click.command()
@click.argument("specs", metavar="SPEC...", nargs=-1, required=True)
@settings
@click.option("--by", type=click.Choice(KINDS), default="distance", show_default=True, help="What the columns are.")
@click.option(
    "--algorithm", "algorithms", multiple=True, metavar="NAME", help="With --by nodes: this one; may be repeated."
)
@click.option("--depth", type=click.IntRange(1, 30), metavar="N", help="With --by nodes: no deeper than this.")
@click.option("--theme", type=click.Choice(["auto", "light", "dark"]), default="auto", help="Colours of a picture.")
@writes_to(*PICTURES, words="Draw it: FILE.svg, .pdf, .png or .tex.")
@takes_language
@as_json
@click.pass_context
def command(
    ctx: click.Context,
    specs: tuple[str, ...],
    settings: tuple[str, ...],
    by: str,
    algorithms: tuple[str, ...],
    depth: int | None,
    theme: Any,
    output: Path | None,
    as_json: bool,
) -> None:
    """Chart a solved game: won, lost and drawn positions by the distance of their end or by tier.

    With --by size, how the number of positions grows: of several games, or of one game and its smaller boards.  With
    --by nodes, how many nodes each algorithm visits at each depth.
    """
    from zermelo.draw.chart import chart_svg
    from zermelo.draw.chart_text import chart_text

    if as_json:
        refuse_beside(ctx, "as_json", "output")
    if by != "nodes" and (algorithms or depth):
        raise ZermeloError("--algorithm and --depth are for --by nodes: leave them out")
    if by != "size" and len(specs) > 1:
        raise ZermeloError("{count} games are for --by size: name one", count=len(specs))
    for name in algorithms:
        algorithm_named(name)
    if output is not None:
        refuse_unwritable(output)
    made = chart_of([game(spec, settings) for spec in specs], by, algorithms, depth)
    if as_json:
        print_json(fields(made))
    elif output is None:
        click.echo(chart_text(made, width=Output().width, ascii_only=ascii_only(), language=language()))
    else:
        deliver(chart_svg(made, theme=theme, language=language()), output)


def chart_of(games: list[Game], by: str, algorithms: tuple[str, ...], depth: int | None) -> Chart:
    """The chart that the words ask for."""
    from zermelo.draw import charts
    from zermelo.solver.solving import solve

    with progress() as tell:
        match by:
            case "nodes":
                chosen = algorithms or charts.COMPARED
                return charts.nodes_chart(games[0], chosen, depth=depth or charts.DEEPEST, tell=tell)
            case "size":
                return charts.size_chart(games if len(games) > 1 else games[0], tell=tell)
            case "tier":
                return charts.tier_chart(solve(games[0], tell=tell))
            case _:
                return charts.distance_chart(solve(games[0], tell=tell))


def fields(made: Chart) -> dict[str, Any]:
    """The numbers of a chart."""
    return {
        "title": said(made.title),
        "columns": [said(column) for column in made.columns],
        "series": [{"name": said(each.name), "values": list(each.values)} for each in made.series],
    }
