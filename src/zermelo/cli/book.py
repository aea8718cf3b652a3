"""``zermelo book``: search the first plies of a game once, so that they are looked up ever after."""

from __future__ import annotations

from pathlib import Path

import click

from zermelo.cli.export import opened_note
from zermelo.cli.options import as_json, print_json, size, takes_game
from zermelo.cli.progress import progress
from zermelo.cli.speech import say, speak, takes_language
from zermelo.core.errors import ZermeloError
from zermelo.core.language import phrase
from zermelo.core.spec import game
from zermelo.core.writing import refuse_unwritable


@click.command()
@takes_game
@click.option(
    "--depth", type=click.IntRange(1), metavar="N", default=8, show_default=True, help="How many plies it holds."
)
@click.option(
    "--save",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Where to write it, instead of where books are looked up.",
)
@click.option("--memory", callback=size, metavar="SIZE", help="Use no more memory than this, such as 2GB.")
@takes_language
@as_json
def command(
    spec: str, settings: tuple[str, ...], depth: int, save: Path | None, memory: int | None, as_json: bool
) -> None:
    """Make an opening book of a game whose positions are too many to list.

    Every position of the first plies is searched, which can take hours; `zermelo solve` and the players then look them
    up.  Ctrl-C keeps what is found, and the same command goes on from there.
    """
    from zermelo.core.work import Work, default_memory
    from zermelo.solver.books.book import build_book, places

    chosen = game(spec, settings)
    path = save or _usual(places(chosen))
    refuse_unwritable(path)
    with progress() as tell:
        made = build_book(chosen, depth, path, Work(memory=default_memory() if memory is None else memory, tell=tell))
    opened_note(made.file)
    if as_json:
        print_json({"game": str(chosen), "depth": made.depth, "positions": len(made), "file": str(path)})
    else:
        kept = phrase(
            "{game}: {count} {count:position|positions} of up to {depth} {depth:ply|plies} {count:is|are} in {path}"
        )
        speak(say(kept, game=chosen, count=len(made), depth=made.depth, path=path))


def _usual(places: list[Path]) -> Path:
    """Where the engine will look for it."""
    if len(places) == 1:
        raise ZermeloError("the cache folder cannot be written: name a file with --save")
    places[-1].parent.mkdir(parents=True, exist_ok=True)
    return places[-1]
