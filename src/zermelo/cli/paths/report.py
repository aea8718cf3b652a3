"""What ``zermelo paths`` tells, in words and as plain fields.

In the fields ``first`` and ``second`` are the players by who starts the game, whatever they are called.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from decimal import Decimal
from itertools import islice
from typing import Any, Final

import click
from rich.table import Table

from zermelo.cli.look import Output, count_text, table
from zermelo.cli.options import print_json
from zermelo.cli.paths.find import Asked, find
from zermelo.cli.speech import language, say, speak
from zermelo.core import abilities
from zermelo.core.errors import TooLarge
from zermelo.core.language import phrase
from zermelo.draw.picture import Picture
from zermelo.draw.tree import tree_svg
from zermelo.search.counts import PlayCounts
from zermelo.search.gametree import GameTree
from zermelo.search.plays import Found, Path, Play, plays_won_by
from zermelo.search.show import show_frontier, show_path, show_play

ORDERS: Final = {"dfs": phrase("depth first"), "bfs": phrase("breadth first")}
READABLE: Final = 10**40
"""A number that people still read digit by digit."""

Looked = tuple[str, Found | TooLarge]
"""An order, and what was found in it or why nobody looked."""


def tell_count(asked: Asked, counts: PlayCounts | None, as_json: bool) -> None:
    """How many plays there are, where that is known."""
    sys.set_int_max_str_digits(0)  # it may have more digits than Python writes unasked
    if as_json:
        print_json(question_fields(asked, counts))
    elif counts is not None:
        first, second = (_number(won) for won in _won(asked, counts))
        sentence = say(
            "Of {total} {plays:play|plays}, {first} won by player {one}, {second} won by player {other},"
            " {drawn} drawn.",
            total=_number(counts.total),
            plays=counts.total,
            first=first,
            one=asked.players.first,
            second=second,
            other=asked.players.second,
            drawn=_number(counts.drawn),
        )
        speak(sentence)


def tell_listing(asked: Asked, counts: PlayCounts | None, limit: int | None, as_json: bool) -> None:
    """The count, then a line for each play as soon as it is found."""
    tell_count(asked, counts, as_json)
    for play in islice(plays_won_by(asked.game, asked.winner, asked.start), limit):
        if as_json:
            print_json(play_fields(asked, play))
        else:
            click.echo(show_path(asked.game, play, asked.names))
    if limit is not None and counts is not None and not as_json:
        all_of_them = counts.drawn if asked.winner is None else counts.won[asked.winner]
        if all_of_them > limit:
            click.echo(say("+ {count} more", count=_number(all_of_them - limit)))


def tell_found(asked: Asked, counts: PlayCounts | None, order: str, frontiers: bool, as_json: bool) -> Play | None:
    """The count, the first play in an order, which is returned, and what that costs in each order."""
    levels: list[list[Path]] = []
    if as_json:
        found = find(asked, order, levels.append if frontiers else None)
        play = None if found.play is None else play_fields(asked, found.play)
        answer = question_fields(asked, counts) | {"order": order, "play": play}
        if frontiers:
            answer["frontiers"] = [[path_fields(asked, path) for path in level] for level in levels]
        print_json(answer | {"compared": [cost_fields(*cost) for cost in compared(asked, order, found)]})
        return found.play
    tell_count(asked, counts, as_json)
    click.echo()

    def show_level(level: list[Path]) -> None:
        click.echo(show_frontier(asked.game, level, asked.names))

    found = find(asked, order, show_level if frontiers else None)
    if found.play is None:
        none = say("No play is drawn.") if asked.winner is None else ""
        speak(none or say("Player {name} wins no play.", name=asked.names[asked.winner or 0]))
    else:
        click.echo(show_play(asked.game, found.play, asked.names, language()))
    click.echo()
    Output().print(comparison(compared(asked, order, found)))
    return found.play


def play_on_tree(asked: Asked, play: Play) -> Picture:
    """The tree of the game with a play drawn bold."""
    return tree_svg(GameTree(asked.game, asked.start), line=play.moves, language=language())


def compared(asked: Asked, order: str, found: Found) -> list[Looked]:
    """What was found in an order, and what is found in the other."""

    def look(other: str) -> Found | TooLarge:
        try:
            return found if other == order else find(asked, other)
        except TooLarge as error:
            return error

    return [(other, look(other)) for other in ORDERS]


def comparison(looked: Iterable[Looked]) -> Table:
    """The length of the play found in each order, and the positions expanded."""
    shown = table("order", "moves", "expanded")
    for order, found in looked:
        if isinstance(found, TooLarge):
            shown.add_row(say(ORDERS[order]), "-", say("too many"))
        else:
            length = "-" if found.play is None else count_text(len(found.play.moves))
            shown.add_row(say(ORDERS[order]), length, count_text(found.expanded))
    return shown


def question_fields(asked: Asked, counts: PlayCounts | None) -> dict[str, Any]:
    """What was asked, and how many plays there are where that is known."""
    plays = None
    if counts is not None:
        first, second = _won(asked, counts)
        plays = {"total": counts.total, "first": first, "second": second, "drawn": counts.drawn}
    return {
        "game": str(asked.game),
        "position": abilities.write(asked.game, asked.start),
        "players": [asked.players.first, asked.players.second],
        "winner": None if asked.winner is None else asked.names[asked.winner],
        "plays": plays,
    }


def play_fields(asked: Asked, play: Play) -> dict[str, Any]:
    """One play: its moves, and its states with who is to move."""
    moves = zip(play.states, play.moves, strict=False)
    return {
        "moves": [abilities.write_move(asked.game, position, move) for (position, _), move in moves],
        "states": path_fields(asked, play.states),
    }


def path_fields(asked: Asked, path: Path) -> list[list[str]]:
    """Positions and who is to move in them."""
    return [[abilities.write(asked.game, position), asked.names[player]] for position, player in path]


def cost_fields(order: str, found: Found | TooLarge) -> dict[str, Any]:
    """What a search in one order found and cost."""
    if isinstance(found, TooLarge):
        return {"order": order, "length": None, "expanded": None, "error": str(found)}
    length = None if found.play is None else len(found.play.moves)
    return {"order": order, "length": length, "expanded": found.expanded}


def _won(asked: Asked, counts: PlayCounts) -> tuple[int, int]:
    """How many plays the first player wins, and the second."""
    first, second = counts.won
    return (first, second) if asked.names[0] == asked.players.first else (second, first)


def _number(count: int) -> str:
    """A count in full, or its first digits where nobody would read them all."""
    return say("{count}", count=count) if count < READABLE else say("about {count:.3e}", count=Decimal(count))
