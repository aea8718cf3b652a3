"""``zermelo tree``: a game tree, or what a search sees of it, as text, as a picture or as a film."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from zermelo.cli.export import deliver, writes_to
from zermelo.cli.options import refuse_beside
from zermelo.cli.search.asked import TUNING, Asked, takes_tree
from zermelo.cli.speech import language, takes_language
from zermelo.cli.streams import ascii_only
from zermelo.core.errors import ZermeloError
from zermelo.core.writing import refuse_unwritable
from zermelo.draw.picture import PICTURES
from zermelo.search.trace import Trace

if TYPE_CHECKING:
    from zermelo.draw.outline import Source

KINDS: Final = (*PICTURES, ".html", ".txt")


@click.command()
@takes_tree
@click.option("--algorithm", metavar="NAME", help="Which search to draw; alphabeta by default.")
@click.option("--plain", is_flag=True, help="Draw the tree alone, without a search.")
@click.option("--words", is_flag=True, help="Write root, node and leaf at the nodes, and how deep they are.")
@click.option("--bounds", is_flag=True, help="With alphabeta: fail-soft values, and the fail-hard ones beside them.")
@click.option("--view", type=click.Choice(["root", "mover"]), default="root", help="Whose values are shown.")
@click.option("--nodes", type=click.IntRange(min=1), metavar="N", help="Draw N nodes at most, and fold the rest.")
@click.option("--breadth", type=click.IntRange(min=1), metavar="N", help="Draw N moves of a node at most.")
@click.option("--boards/--labels", default=None, help="What the nodes of a picture show.")
@click.option("--theme", type=click.Choice(["auto", "light", "dark"]), default="auto", help="Colours of a picture.")
@writes_to(
    *KINDS, words="A picture (FILE.svg, .pdf, .png, .tex), a film of the search (FILE.html), or text (FILE.txt)."
)
@takes_language
@click.pass_context
def command(ctx: click.Context, /, algorithm: str | None, plain: bool, output: Path | None, **words: Any) -> None:
    """Draw the tree of a game as a search sees it: values, windows, cuts, the order of visits, the line chosen.

    SPEC names a game, with --depth for the number of moves ahead and --heuristic for what lies beyond; or a tree is
    typed in with --tree.  Without -o the tree is printed as text.
    """
    film = output is not None and output.suffix.lower() == ".html"
    if plain:
        refuse_beside(ctx, "plain", "algorithm", *TUNING)
    if plain and film:
        raise ZermeloError("{output} would be a film of a search: leave --plain out, or write a .svg", output=output)
    if output is not None:
        refuse_unwritable(output)
    look = {option: words.pop(option) for option in ("view", "nodes", "breadth", "boards", "theme", "words", "bounds")}
    name = algorithm or "alphabeta"
    if look["bounds"] and (plain or film or name != "alphabeta"):
        raise ZermeloError("--bounds is for pictures of alphabeta, not for a film, nor for another algorithm")
    if film and look.pop("words"):
        raise ZermeloError("{output} would be a film: leave --words out, or write a .svg", output=output)
    asked = Asked.read(ctx, name, words)
    trace = Trace()
    if not plain:
        asked.search(name, trace)
    draw(asked.tree if plain else trace, output, look)


def draw(source: Source, output: Path | None, look: dict[str, Any]) -> None:
    """As the file's ending says; on the terminal without one."""
    from zermelo.draw.film import film_html
    from zermelo.draw.picture import Drawing
    from zermelo.draw.text import tree_text
    from zermelo.draw.tree import tree_svg

    look["language"] = language()
    kind = ".txt" if output is None else output.suffix.lower()
    if kind == ".txt":
        for option in ("boards", "theme"):  # text has neither
            look.pop(option)
        drawn = Drawing(tree_text(source, ascii_only=output is None and ascii_only(), **look) + "\n")
    elif isinstance(source, Trace) and kind == ".html":
        drawn = film_html(source, **{option: look[option] for option in look if option not in ("words", "bounds")})
    else:
        drawn = tree_svg(source, **look)
    deliver(drawn, output)
