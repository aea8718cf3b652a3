"""The verbs, each loaded when it is first named: ``zermelo games`` must not pay for what ``solve`` needs."""

from __future__ import annotations

import difflib
import importlib
import os
import sys
from collections.abc import Sequence
from typing import Any, Final, NoReturn

import click

from zermelo import __version__
from zermelo.cli.help import HelpContext, spoken
from zermelo.cli.refusals import exit_code
from zermelo.cli.speech import language_of, takes_language
from zermelo.core.language import Sentence, phrase
from zermelo.core.spec import GRAPHS, is_built_in

VERBS: Final = {
    "games": phrase("Show the built-in games."),
    "solve": phrase("Tell who wins a game, in how many moves and with which."),
    "play": phrase("Play a game, against a machine or another person."),
    "match": phrase("Let two players play many games, and count the results."),
    "serve": phrase("Play in a web page."),
    "search": phrase("Search a game tree with an algorithm of the course, or compare them all."),
    "paths": phrase("Find the plays of a game that a player wins."),
    "arena": phrase("Show the arena of a game: who wins where, ranks and strategy."),
    "proof": phrase("Prove who wins a connection game such as Hex, and show why."),
    "board": phrase("Draw a position, or a game board by board."),
    "tree": phrase("Draw a game tree, or what a search sees of it."),
    "chart": phrase("Chart a solved game, how boards grow, or what searching costs."),
    "exercise": phrase("Make exercises with their answers: min-max, alpha-beta, attractors, Nim, code."),
    "grade": phrase("Mark students' programs on the tasks of the course, or on your own."),
    "check": phrase("Check the rules of a game for mistakes."),
    "verify": phrase("Prove every value of a saved solution."),
    "store": phrase("Describe, copy or delete a store of `solve --store`."),
    "certify": phrase("Write a certificate of a value, for others to check."),
    "book": phrase("Make an opening book of a game's first plies."),
    "bench": phrase("Measure the engines on this machine, in a few seconds."),
}
"""The registry: a new verb is one file, whose ``command`` it is, and one line here."""


class Program(click.Group):
    """A group whose verbs are found in the registry, and whose every mistake is said in one line."""

    context_class = HelpContext

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in VERBS:
            return None
        command: click.Command = importlib.import_module(f"zermelo.cli.{cmd_name}").command
        return spoken(command, ctx)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in VERBS:
            ctx.fail(Sentence("there is no verb '{verb}': {meant}", verb=args[0], meant=_meant(args[0])))
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(phrase("Verbs")):
            formatter.write_dl(list(VERBS.items()))

    def get_help(self, ctx: click.Context) -> str:
        return click.Group.get_help(spoken(self, ctx), ctx)

    def main(self, args: Sequence[str] | None = None, *_: Any, **extra: Any) -> NoReturn:
        words = list(sys.argv[1:] if args is None else args) or ["--help"]
        if "_ZERMELO_COMPLETE" in os.environ:  # a shell asks how a word can end
            super().main(words, "zermelo")
        language = language_of(words)
        sys.exit(exit_code(lambda: self.obey(words, language), language))

    def obey(self, words: list[str], language: str) -> None:
        """Do what the words say.  Exceptions come out as they are, which click's own ``main`` does not allow."""
        with self.make_context("zermelo", words, obj=language) as ctx:
            self.invoke(ctx)


def _meant(word: str) -> Sentence:
    name = word.partition(":")[0]
    if is_built_in(name) or name.endswith((".py", *GRAPHS)):
        return Sentence("did you mean 'zermelo solve {word}'?", word=word)
    near = difflib.get_close_matches(word.lower(), VERBS, n=1, cutoff=0.5)
    return (
        Sentence("did you mean '{near}'?", near=near[0])
        if near
        else Sentence("the verbs are {verbs}", verbs=", ".join(VERBS))
    )


@click.group(
    cls=Program, subcommand_metavar=phrase("VERB ..."), context_settings={"help_option_names": ["-h", "--help"]}
)
@takes_language
@click.version_option(__version__, message="zermelo %(version)s")
def program() -> None:
    """Solve, play, search, draw and prove two-player games of perfect information.

    \b
    zermelo games                       the games, and how to name one
    zermelo solve matches:11            who wins, and how
    zermelo solve my_rules.py           the same for a game of your own
    """
