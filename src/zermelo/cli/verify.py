"""``zermelo verify``: prove every value of a saved solution from its children and the rules."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import click

from zermelo.cli.options import as_json, print_json, settings
from zermelo.cli.progress import progress
from zermelo.cli.speech import say, takes_language
from zermelo.core.errors import ZermeloError
from zermelo.core.spec import game


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--game", "spec", metavar="SPEC", help="The game, if its rules are in a file of your own.")
@settings
@takes_language
@as_json
def command(file: Path, spec: str | None, settings: tuple[str, ...], as_json: bool) -> None:
    """Prove every value of a saved solution.

    FILE is what `zermelo solve --save FILE` wrote.  The proof shares no code with the engines: it looks at each
    position's moves and at the values after them.
    """
    from zermelo.solver.file import open_solution

    if settings and spec is None:
        raise ZermeloError("--set sets a field of --game: give the game too")
    solution = open_solution(file, None if spec is None else game(spec, settings))
    with progress() as tell:
        verified = solution.verify(tell)
    if as_json:
        print_json({"game": str(solution.game), "verified": True, **asdict(verified)})
    else:
        click.echo(say("{game}: all {count:,} positions are proved.", game=solution.game, count=verified.positions))
