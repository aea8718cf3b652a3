"""``zermelo games``: the built-in games, how to name one, and what the engines can use of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass

import click

from zermelo.cli.options import as_json, print_json
from zermelo.cli.speech import say, takes_language
from zermelo.core import abilities
from zermelo.core.game import Game
from zermelo.core.language import phrase
from zermelo.core.registry import BUILT_IN
from zermelo.core.spec import form, game_class


@dataclass(frozen=True)
class Entry:
    """One game of the registry."""

    name: str
    usage: str
    rules: str
    abilities: list[str]


def entries() -> Iterator[Entry]:
    """Every built-in game, in the registry's order."""
    for name in BUILT_IN:
        cls = game_class(name)
        written = form(cls)
        yield Entry(name, written, rules(cls, written), abilities_of(cls()))


def rules(cls: type[Game], written: str) -> str:
    """The docstring on one line, its fields spelt as in the usage."""

    def spelt(field: re.Match[str]) -> str:
        name = field[1].upper()
        return name if name in written else field[1]

    return re.sub(r"`(\w+)`", spelt, say(" ".join((cls.__doc__ or "").split())))


def abilities_of(game: Game) -> list[str]:
    """What the game tells the engines beyond its rules."""
    has = {
        phrase("dense"): abilities.size.given(game),
        phrase("tiers"): abilities.tier.given(game),
        phrase("symmetry"): abilities.canonical.given(game),
        phrase("impartial"): abilities.impartial(game),
    }
    return [ability for ability, there in has.items() if there]


@click.command()
@takes_language
@as_json
def command(as_json: bool) -> None:
    """Show the built-in games.

    SPEC is what names a game everywhere.  Capitals stand for numbers, brackets for a word that may be left out, and
    so may everything after the name.

    \b
    dense      its positions are numbered without gaps: solved in one sweep
    tiers      every move leads to a higher tier: solved tier by tier
    symmetry   positions that mirror each other can be counted once
    impartial  both players have the same moves: Grundy values exist
    """
    if as_json:
        print_json([asdict(entry) for entry in entries()])
        return
    from zermelo.cli.look import Output, table

    shown = table("spec", "rules")
    shown.columns[0].no_wrap = True
    for entry in entries():
        shown.add_row(f"{entry.usage}\n{', '.join(map(say, entry.abilities))}", entry.rules, end_section=True)
    out = Output()
    out.print(shown)
    out.print("\n" + say("Try one: zermelo solve matches:11"), soft_wrap=True)
