"""``zermelo serve``: the games in a page of your own browser."""

from __future__ import annotations

import contextlib
import re

import click

from zermelo.cli.options import size
from zermelo.cli.speech import language, say, speak, takes_language
from zermelo.core.language import Sentence

SITE = re.compile(r"\*|https?://(\*\.)?[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*(:[0-9]+)?")


def sites(context: click.Context, parameter: click.Parameter, given: tuple[str, ...]) -> tuple[str, ...]:
    """Names of sites as a browser understands them."""
    for site in given:
        if not SITE.fullmatch(site):
            raise click.BadParameter(
                Sentence(
                    "'{site}' is not the name of a site: write it as https://school.example, or * for any", site=site
                ),
                context,
                parameter,
            )
    return given


@click.command()
@click.argument("specs", nargs=-1, metavar="[SPEC]...")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    metavar="N",
    default=8000,
    show_default=True,
    help="Port to listen on; 0 takes any free one.",
)
@click.option(
    "--host",
    metavar="ADDRESS",
    default="127.0.0.1",
    show_default=True,
    help="Address to listen on; another one lets other machines in.",
)
@click.option(
    "--memory", callback=size, metavar="SIZE", help="Memory for solutions, searches and answers, such as 2GB."
)
@click.option(
    "--embed",
    "embedders",
    multiple=True,
    callback=sites,
    metavar="SITE",
    help="Let that site, such as https://school.example, show the page in a frame; * is any.",
)
@click.option("--open", "browse", is_flag=True, help="Open the page in a browser.")
@takes_language
def command(
    specs: tuple[str, ...], port: int, host: str, memory: int | None, embedders: tuple[str, ...], browse: bool
) -> None:
    """Play in a web page: every game, its values, search trees and arenas.

    The built-in games are all there.  Each SPEC stands first in the gallery: chomp:3x7, or a file of your own rules,
    path/to/rules.py.  Ctrl-C ends it.
    """
    from zermelo.web.app import application
    from zermelo.web.gallery import Gallery
    from zermelo.web.guard import Limits
    from zermelo.web.keeper import keep
    from zermelo.web.server import LOOPBACK, address, is_loopback, listen, serve
    from zermelo.web.views import games_view

    gallery = Gallery.of(specs)
    games_view(gallery, language())  # rules that fail, or do not come back, do so here and not on the first page
    limits = Limits() if memory is None else Limits(memory=memory)
    alone = is_loopback(host)
    app = application(gallery, limits, LOOPBACK if alone else ("*",), embedders)
    with contextlib.suppress(KeyboardInterrupt), listen(host, port) as listening:
        if not alone:
            warning = say("Warning: whoever reaches {host} can use this server, and there is no password.", host=host)
            speak(warning, err=True)
        click.echo(say("Zermelo is at {address} (Ctrl-C ends it)", address=address(listening)))
        if browse:
            click.launch(address(listening))
        code = keep(lambda pulse: serve(app, listening, pulse))
        click.get_current_context().exit(code)
