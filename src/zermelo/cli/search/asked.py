"""Words that ``search`` and ``tree`` share: a game or a teacher's tree, how deep to look, by which algorithm."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import click

from zermelo.cli.options import Verb, refuse_beside, settings
from zermelo.cli.search.heuristics import heuristic_of
from zermelo.core import abilities
from zermelo.core.errors import FileError, ZermeloError, system_words
from zermelo.core.language import Sentence
from zermelo.core.spec import game
from zermelo.play.turns import to_move
from zermelo.search import Algorithm, algorithm_named
from zermelo.search.brackets import parse_tree
from zermelo.search.explicit import ExplicitTree
from zermelo.search.gametree import GameTree, start_of, utility_named
from zermelo.search.restricted import each_move
from zermelo.search.result import SearchResult
from zermelo.search.trace import Trace

TUNING: Final = {"playouts": "mcts", "seed": "mcts", "most_nodes": "proofnumber"}
"""Options of one algorithm only, and which one."""
ALL: Final = "all"

_OPTIONS: Final = (
    click.argument("spec", required=False),
    settings,
    click.option(
        "--tree", "source", metavar="TREE", help="A tree instead of a game: '((3 5) (2 9))', a file of one, or -."
    ),
    click.option("--position", metavar="P", help="Begin at this position instead of the start."),
    click.option("--depth", type=int, metavar="N", help="Look N moves ahead; without it, to the end of the game."),
    click.option(
        "--heuristic",
        metavar="NAME",
        help="How to estimate positions at that depth: default, a name, or path/to/file.py:function.",
    ),
    click.option("--utility", metavar="NAME", help="What an end is worth: distance (the default), outcome, infinite."),
    click.option(
        "--symmetric", is_flag=True, help="Of moves that lead to symmetric positions, look at the first only."
    ),
    click.option("--playouts", type=int, metavar="N", help="How many playouts mcts makes, 1000 by default."),
    click.option("--seed", type=int, metavar="N", help="Random seed of mcts, 0 by default."),
    click.option(
        "--most-nodes", type=int, metavar="N", help="Nodes after which proofnumber gives up, 2000000 by default."
    ),
)


def takes_tree(verb: Verb) -> Verb:
    """The words that ``Asked.read`` understands, the algorithm not included: a verb says what it may be."""
    for option in reversed(_OPTIONS):
        verb = option(verb)
    return verb


@dataclass(frozen=True)
class Asked:
    """A tree, and how to search it."""

    tree: GameTree | ExplicitTree
    tuning: Mapping[str, int]

    @classmethod
    def read(cls, ctx: click.Context, algorithm: str, words: dict[str, Any]) -> Asked:
        """What the words of ``takes_tree`` mean."""
        tuning = {option: words[option] for option in TUNING if words[option] is not None}
        for option in tuning:
            if algorithm not in (TUNING[option], ALL):
                written = option.replace("_", "-")
                raise ZermeloError(
                    "--{option} is for --algorithm {algorithm}: leave it out", option=written, algorithm=TUNING[option]
                )
        if (words["spec"] is None) == (words["source"] is None):
            ctx.fail(Sentence("name a game or give a --tree, one of them"))
        if words["source"] is None:
            return cls(game_tree(words), tuning)
        refuse_beside(ctx, "source", "settings", "position", "heuristic", "utility", "symmetric")
        tree = read_tree(words["source"])
        return cls(tree if words["depth"] is None else tree.limited(words["depth"]), tuning)

    def algorithm(self, name: str) -> Algorithm:
        """An algorithm with the options that are its own."""
        options: dict[str, Any] = {key: value for key, value in self.tuning.items() if TUNING[key] == name}
        return partial(algorithm_named(name), **options)

    def search(self, algorithm: str, trace: Trace | None = None) -> SearchResult:
        """What an algorithm finds."""
        return self.algorithm(algorithm)(self.tree, trace=trace)

    def each_move(self, algorithm: str) -> list[tuple[str, SearchResult]]:
        """The moves of the root in order, and what an algorithm finds for each."""
        return list(each_move(self.tree, self.algorithm(algorithm)))


def game_tree(words: Mapping[str, Any]) -> GameTree:
    """The tree of a game."""
    chosen = game(words["spec"], words["settings"])
    start = start_of(chosen, None if words["position"] is None else abilities.read(chosen, words["position"]))
    heuristic = None if words["heuristic"] is None else heuristic_of(chosen, words["heuristic"])
    utility = utility_named(words["utility"] or "distance")
    begins = to_move(chosen, start) != 1
    return GameTree(chosen, start, words["depth"], heuristic, utility, words["symmetric"], begins)


def read_tree(source: str) -> ExplicitTree:
    """The tree in a file, on stdin (``-``), or in the word itself."""
    text, where = source, "--tree"
    if source == "-" or os.path.isfile(source):
        where = "stdin" if source == "-" else source
        try:
            with click.open_file(source, encoding="utf-8") as file:
                text = file.read()
        except OSError as error:
            raise FileError("{path} cannot be read: {why}", path=where, why=system_words(error)) from None
        except UnicodeDecodeError:
            raise FileError("{path} cannot be read: it is not text", path=where) from None
    elif not set(source) & set("([{"):
        raise FileError(
            "there is no file '{source}', and a tree has brackets: write it like '((3 5) (2 9))'", source=source
        )
    try:
        return parse_tree(text)
    except ZermeloError as error:
        raise FileError("{where}, {error}", where=where, error=error) from None
