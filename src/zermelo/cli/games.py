"""``zermelo games``: the built-in games by family, how to name one, and what each is worth."""

from __future__ import annotations

from dataclasses import asdict

import click

from zermelo.cli.options import as_json, print_json
from zermelo.cli.speech import language, said, say, takes_language
from zermelo.core.errors import SpecError
from zermelo.core.spec import Typed
from zermelo.play.library import Entry, library

WIDE = 22
"""A spec that is longer than this is broken into lines."""


@click.command()
@click.argument("words", nargs=-1)
@click.option("--solve", is_flag=True, help="Solve those that take under a minute, and show what each is worth.")
@takes_language
@as_json
def command(words: tuple[str, ...], solve: bool, as_json: bool) -> None:
    """Show the built-in games, or those in whose name, family or rules WORDS are found: `zermelo games morris`.

    SPEC is what names a game everywhere.  Capitals stand for numbers, brackets for a word that may be left out, and
    so may everything after the name.  A game's title in your language does as well: puissance4.

    Games that are solved completely are shown with their value for the first player, their number of positions and the
    time that it took.
    """
    found = list(library(" ".join(words), language()))
    if not found:
        raise SpecError("no game has '{words}' in its name or rules: `zermelo games` shows all", words=" ".join(words))
    if solve:
        from zermelo.cli.results import print_results

        print_results({entry.name: _typed(entry) for entry in found}, as_json)
    elif as_json:
        print_json([asdict(entry) for entry in found])
    else:
        _print(found)


def _print(found: list[Entry]) -> None:
    from rich.text import Text

    from zermelo.cli.look import Output, table

    out = Output()
    for family in dict.fromkeys(entry.family for entry in found):
        out.print(family.capitalize() + "\n", style="bold")
        shown = table("spec", "rules", "value")
        shown.columns[0].no_wrap = True
        shown.columns[1].ratio = 1
        shown.columns[2].no_wrap = True
        for entry in (entry for entry in found if entry.family == family):
            rules = Text.assemble((entry.title, "bold"), f"\n{entry.rules}")
            usage = _typed(entry) + entry.usage.removeprefix(entry.name)
            shown.add_row(_broken(usage), rules, _value(entry), end_section=True)
        out.print(shown)
    out.print(say("Try one: zermelo solve {name}", name=_typed(found[0])), soft_wrap=not out.is_terminal)


def _typed(entry: Entry) -> str:
    """What its reader types to name a game."""
    return said(Typed(entry.name))


def _broken(usage: str) -> str:
    """A spec in short lines, none of which breaks a word."""
    return usage if len(usage) <= WIDE else usage.replace(":", ":\n  ").replace(",", ",\n  ")


def _value(entry: Entry) -> str:
    """What is known of a game, in three short lines."""
    if entry.result is None:
        return say("searched")
    found = entry.result
    return say(
        "{value}\n{positions} pos.\n{seconds:.1f} s",
        value=said(found.value),
        positions=found.positions,
        seconds=found.seconds,
    )
