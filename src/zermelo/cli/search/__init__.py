"""``zermelo search``: a game tree searched by an algorithm of the course, or by all of them side by side."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from zermelo.cli.export import deliver, writes_to
from zermelo.cli.options import as_json, print_json
from zermelo.cli.search.asked import ALL, Asked, takes_tree
from zermelo.cli.search.effort import warn_if_long
from zermelo.cli.speech import takes_language
from zermelo.core.language import Sentence
from zermelo.draw.tables import TABLES
from zermelo.search import ALGORITHMS, algorithm_named
from zermelo.search.trace import Trace

NAMES = ", ".join(ALGORITHMS)


@click.command(epilog=Sentence("The algorithms are {names}.", names=NAMES))
@takes_tree
@click.option(
    "--algorithm", default="alphabeta", show_default=True, metavar="NAME", help="One of the algorithms below, or all."
)
@click.option("--moves", "each", is_flag=True, help="Show the value of each move too, and which are best.")
@writes_to(
    *TABLES,
    words="Write what the search does, a line for each step: FILE.csv, .md or .tex.",
    option=("--trace", "told"),
)
@takes_language
@as_json
@click.pass_context
def command(ctx: click.Context, /, algorithm: str, each: bool, told: Path | None, as_json: bool, **words: Any) -> None:
    """Search the tree of a game, to the end or to a depth.

    SPEC names a game, such as tictactoe or connect4:5x4; with --tree it is left out, and a tree typed in is searched.
    Values are for the player to move.  With --depth and --heuristic they are estimates, otherwise they are proved.
    """
    from zermelo.cli.search.report import (
        comparison_fields,
        moves_fields,
        result_fields,
        show_comparison,
        show_moves,
        show_result,
        trace_table,
    )

    if algorithm != ALL:
        algorithm_named(algorithm)
    elif told is not None:
        ctx.fail(Sentence("--trace follows one algorithm: name it with --algorithm"))
    elif each:
        ctx.fail(Sentence("--moves asks one algorithm: name it with --algorithm"))
    asked = Asked.read(ctx, algorithm, words)
    warn_if_long(asked.tree, algorithm)
    if algorithm != ALL:
        trace = None if told is None else Trace()
        result = asked.search(algorithm, trace)
        if told is not None and trace is not None:
            deliver(trace_table(trace, told.suffix.lower()), told)
        if as_json:
            print_json(result_fields(asked.tree, result) | (moves_fields(asked, algorithm) if each else {}))
        else:
            show_result(asked.tree, result)
            if each:
                show_moves(asked, algorithm)
    elif as_json:
        print_json(comparison_fields(asked))
    else:
        show_comparison(asked)
