"""``zermelo arena``: the arena of a game or of a file, who wins where in it, and its picture or export."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from zermelo.cli.export import deliver, writes_to
from zermelo.cli.options import as_json, print_json, refuse_beside, settings
from zermelo.cli.speech import takes_language
from zermelo.core.language import Sentence
from zermelo.core.writing import refuse_unwritable
from zermelo.draw.tables import TABLES

PLAYER = click.Choice(["eve", "adam"])


@click.command()
@click.argument("spec", metavar="SPEC|FILE")
@settings
@click.option("--position", metavar="P", help="Begin at this position instead of the start.")
@click.option(
    "--starts",
    type=PLAYER,
    help="Who is to move there, if the position does not say; Eve by default.",
)
@click.option(
    "--fold/--keep", default=None, help="Leave out moves that lose at once, as the course does; kept unless asked."
)
@click.option("--full", is_flag=True, help="Both players at every configuration, reached or not.")
@click.option("--configurations", is_flag=True, help="The graph of configurations, without players.")
@click.option("--attractor", type=PLAYER, help="Show where this player can force the goal, and how soon.")
@click.option("--goal", multiple=True, metavar="NAME", help="A goal or a node to attract to; may be repeated.")
@click.option("--strategy", is_flag=True, help="Show the whole strategy, and play every answer to check it.")
@click.option("--check", type=click.Path(path_type=Path), metavar="FILE", help="Play against a strategy of yours.")
@click.option("--values", is_flag=True, help="With --configurations: each one's value, +3 a win in 3, -2 a loss in 2.")
@click.option("--play", "token", metavar="NODES", help="Of a picture: mark a play, such as '12e 9a 7e'.")
@writes_to(
    *TABLES, words="Write ranks and strategy, a line for each position: FILE.csv, .md or .tex.", option=("--table",)
)
@click.option("--format", "form", metavar="NAME", help="text, svg, tex, pdf, png, dot, graphml, json or pgsolver.")
@click.option("--depth", type=click.IntRange(min=0), metavar="N", help="Of a picture: N moves from the start.")
@click.option("--boards/--labels", default=None, help="What the nodes of a picture show.")
@click.option("--theme", type=click.Choice(["auto", "light", "dark"]), default="auto", help="Colours of a picture.")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), metavar="FILE", help="Write to FILE.svg, .pdf, .dot, .json ..."
)
@takes_language
@as_json
@click.pass_context
def command(
    ctx: click.Context,
    /,
    attractor: str | None,
    goal: tuple[str, ...],
    strategy: bool,
    check: Path | None,
    values: bool,
    token: str | None,
    table: Path | None,
    form: str | None,
    output: Path | None,
    as_json: bool,
    **words: Any,
) -> None:
    """Show the arena of a game: its size, who wins, the ranks of the attractor, the winning strategy.

    SPEC names a game; FILE is an arena in PGSolver's form or in JSON, or - for stdin.  The arena itself is written by
    --format, or as -o FILE ends; --attractor marks the ranks in it and --strategy the moves.  --check FILE reads a
    strategy of Eve, or of the player of --attractor, a line like 12e -> 9a for each node, and shows what beats it.
    """
    from zermelo.arena.arena import Arena
    from zermelo.cli.arena.checking import check_written
    from zermelo.cli.arena.reading import DRAWN, form_of, goal_of, graph_of
    from zermelo.cli.arena.report import drawing, show
    from zermelo.cli.arena.territory import Territory, fields
    from zermelo.cli.arena.values import play_of, signed_values, territory_table, values_table
    from zermelo.cli.look import Output

    if as_json:
        refuse_beside(ctx, "as_json", "form", "output")
    if goal and attractor is None:
        ctx.fail(Sentence("--goal is what a player is attracted to: add --attractor"))
    form = form_of(form, output)
    if output is not None:
        refuse_unwritable(output)
    if check is not None and (form != "text" or output is not None or words["configurations"]):
        ctx.fail(
            Sentence(
                "--check looks at a strategy of one player in an arena: leave out --format, -o and --configurations"
            )
        )
    if values and not words["configurations"]:
        ctx.fail(Sentence("--values are those of configurations: add --configurations"))
    if token is not None and form not in DRAWN:
        ctx.fail(Sentence("--play is drawn in a picture: add -o FILE.svg"))
    graph = graph_of(ctx, ctx.params)
    signed = signed_values(graph) if values else None
    if check is not None and isinstance(graph, Arena):
        check_written(graph, check, attractor, goal_of(graph, goal), as_json)
        return
    told = as_json or form == "text"
    territory = None
    if isinstance(graph, Arena) and (told or strategy or attractor is not None or table is not None):
        territory = Territory.of(graph, attractor, goal_of(graph, goal), told and strategy)
    if table is not None and territory is not None:
        deliver(territory_table(territory, table.suffix.lower()), table)
    if as_json:
        named = (
            {"values": {graph.label(node): None if value == "=" else int(value) for node, value in signed.items()}}
            if signed
            else {}
        )
        print_json(fields(graph, territory) | named)
    elif told and output is None:
        show(graph, territory)
        if signed is not None:
            Output().print("", values_table(graph, signed))
    else:
        look = {option: words[option] for option in ("depth", "boards", "theme")}
        look |= {"values": signed, "play": play_of(graph, token or "")}
        deliver(drawing(graph, form, territory, attractor is not None, strategy, look), output, f".{form}")
