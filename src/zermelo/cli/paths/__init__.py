"""``zermelo paths``: the plays that a player wins, counted, listed, or the first one found (document 001).

A play is a path, not a strategy: both players work towards its end.
"""

from __future__ import annotations

from pathlib import Path

import click

from zermelo.cli.export import deliver, writes_to
from zermelo.cli.options import as_json, refuse_beside, takes_game
from zermelo.cli.players import Players
from zermelo.cli.speech import say, speak, takes_language
from zermelo.core import abilities
from zermelo.core.door import checked_position
from zermelo.core.language import Sentence
from zermelo.core.spec import game
from zermelo.core.writing import refuse_unwritable
from zermelo.draw.picture import PICTURES


@click.command()
@takes_game
@click.option(
    "--winner",
    default="first",
    show_default=True,
    metavar="W",
    help="Who wins the plays: 1 or first, who starts; 0, 2 or second; a name of --players; or draw.",
)
@click.option(
    "--order", type=click.Choice(["dfs", "bfs"]), default="dfs", show_default=True, help="Depth first or breadth first."
)
@click.option("--all", "every", is_flag=True, help="List all of them, a line each, depth first.")
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="List the first N of them.")
@click.option("--frontiers", is_flag=True, help="Show the paths of each level, newest state first, with --order bfs.")
@click.option("--count", is_flag=True, help="Count the plays and look for none.")
@click.option("--states", is_flag=True, help="List states and operators instead, as document 001 does.")
@click.option("--position", metavar="P", help="Play from this position instead of the start.")
@click.option("--players", nargs=2, metavar="NAME NAME", help="Who starts and who answers, instead of 1 and 0.")
@writes_to(*PICTURES, words="Draw the play on the tree of the game: FILE.svg, .pdf, .png or .tex.")
@takes_language
@as_json
@click.pass_context
def command(
    ctx: click.Context,
    spec: str,
    settings: tuple[str, ...],
    winner: str,
    order: str,
    every: bool,
    limit: int | None,
    frontiers: bool,
    count: bool,
    states: bool,
    position: str | None,
    players: tuple[str, str] | None,
    output: Path | None,
    as_json: bool,
) -> None:
    """Find the plays of a game that a player wins.

    Their number comes first, counted without listing them. Then the first one found is shown move by move, with what it
    cost depth first and breadth first; or, with --all, each of them on a line, as document 001 prints them. The
    players are called 1 and 0 as there, and 1 starts. With --json a listing is a line of JSON for each play.
    """
    from zermelo.cli.paths.find import PLAYERS, Asked, counted
    from zermelo.cli.paths.report import play_on_tree, tell_count, tell_found, tell_listing
    from zermelo.cli.paths.states import tell_states
    from zermelo.search.cycles import refuse_cycles
    from zermelo.search.plays import ENDLESS

    listing = every or limit is not None
    if listing and order == "bfs":
        ctx.fail(Sentence("breadth first keeps whole levels in memory: list plays with --order dfs"))
    if frontiers and order == "dfs":
        ctx.fail(Sentence("--frontiers are the levels of a breadth-first search: add --order bfs"))
    if count:
        refuse_beside(ctx, "count", "every", "limit", "frontiers")
    if states:
        refuse_beside(ctx, "states", "every", "limit", "frontiers", "count", "output")
    if output is not None:
        refuse_beside(ctx, "output", "every", "limit", "count")
        refuse_unwritable(output)
    chosen = game(spec, settings)
    start = chosen.start() if position is None else checked_position(chosen, abilities.read(chosen, position))
    asked = Asked.named(chosen, start, Players.named(players, None) or PLAYERS, winner)
    if states:
        tell_states(asked, as_json)
        return
    refuse_cycles(chosen, start, ENDLESS)

    counts = counted(asked, insist=count)
    if counts is None:
        speak(say("The plays are not counted first, as that would take long: --count insists."), err=True)
    if count:
        tell_count(asked, counts, as_json)
    elif listing:
        tell_listing(asked, counts, limit, as_json)
    else:
        found = tell_found(asked, counts, order, frontiers, as_json)
        if output is not None and found is not None:
            deliver(play_on_tree(asked, found), output)
