"""``zermelo games``: the built-in games by family, how to name one, and what each is worth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, field

import click

from zermelo.cli.options import as_json, print_json
from zermelo.cli.speech import language, said, say, takes_language
from zermelo.core import abilities
from zermelo.core.errors import SpecError
from zermelo.core.game import Game, title_of
from zermelo.core.language import phrase
from zermelo.core.registry import BUILT_IN, family_of
from zermelo.core.spec import folded, form, game_class
from zermelo.games import results
from zermelo.play.sentences import rules


@dataclass(frozen=True)
class Entry:
    """One game of the registry."""

    name: str
    title: str
    family: str
    usage: str
    rules: str
    abilities: list[str] = field(default_factory=list)

    def holds(self, words: str) -> bool:
        """Whether what somebody looks for is in its name, title, family or rules."""
        texts = (self.name, self.title, self.family, self.rules, say(self.title), say(self.family))
        return any(folded(words) in folded(text) for text in texts)


def entries(words: str = "") -> Iterator[Entry]:
    """The built-in games in which some words are found, in the registry's order."""
    for name in BUILT_IN:
        cls = game_class(name)
        made = cls()
        entry = Entry(name, title_of(cls), family_of(name), form(cls), rules(made, language()), abilities_of(made))
        if entry.holds(words):
            yield entry


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
@click.argument("words", nargs=-1)
@click.option("--solve", is_flag=True, help="Solve those that take under a minute, and tell what each is worth.")
@takes_language
@as_json
def command(words: tuple[str, ...], solve: bool, as_json: bool) -> None:
    """Show the built-in games, or those in whose name, family or rules WORDS are found: `zermelo games morris`.

    SPEC is what names a game everywhere.  Capitals stand for numbers, brackets for a word that may be left out, and
    so may everything after the name.  A game's title in your language does as well: puissance4.

    Beside each game stand its value for who begins and how many positions it has, where it is solved completely.
    """
    found = list(entries(" ".join(words)))
    if not found:
        raise SpecError("no game has '{words}' in its name or rules: `zermelo games` shows all", words=" ".join(words))
    if solve:
        from zermelo.cli.results import print_results

        print_results([entry.name for entry in found], as_json)
    elif as_json:
        print_json([asdict(entry) for entry in found])
    else:
        _print(found)


def _print(found: list[Entry]) -> None:
    from zermelo.cli.look import Output, table

    out = Output()
    for family in dict.fromkeys(entry.family for entry in found):
        out.print(say(family).capitalize() + "\n", style="bold")
        shown = table("spec", "rules", "value")
        shown.columns[0].overflow = "fold"
        shown.columns[1].ratio = 1
        shown.columns[2].no_wrap = True
        for entry in (entry for entry in found if entry.family == family):
            shown.add_row(entry.usage, entry.rules, _value(entry.name), end_section=True)
        out.print(shown)
    out.print(say("Try one: zermelo solve {name}", name=found[0].name), soft_wrap=True)


def _value(name: str) -> str:
    """What is known of a game, in two short lines."""
    known = results().get(name)
    if known is None:
        return say("searched")
    return say("{value}\n{positions} pos.", value=said(known.value), positions=known.positions)
