"""``zermelo match``: two machines meet again and again; a table counts the results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import click

from zermelo.cli.look import Output, table
from zermelo.cli.options import as_json, print_json, takes_game
from zermelo.cli.progress import progress
from zermelo.cli.speech import say, takes_language
from zermelo.core.game import Game
from zermelo.core.language import phrase
from zermelo.core.spec import game
from zermelo.play.analysis import Analyst
from zermelo.play.match import STARTS, Played, play_match, score
from zermelo.play.players import player_named
from zermelo.play.session import Session


@click.command()
@takes_game
@click.option(
    "--players", nargs=2, required=True, metavar="PLAYER PLAYER", help="perfect, random, skill:60, search:mcts ..."
)
@click.option(
    "--games", type=click.IntRange(1, 1_000_000), default=100, metavar="N", help="How many games; 100 by default."
)
@click.option("--starts", type=click.Choice(STARTS), default="turns", help="Who makes the first move.")
@click.option("--seed", default="0", metavar="S", help="The same seed gives the same match.")
@takes_language
@as_json
def command(
    spec: str,
    settings: tuple[str, ...],
    players: tuple[str, str],
    games: int,
    starts: str,
    seed: str,
    as_json: bool,
) -> None:
    """Let two players play many games, and count the results.

    \b
    perfect     the fastest win, else a draw, else the slowest loss
    random      any move
    skill:60    from 0, which plays at random, to 100, which is perfect
    search:ALGORITHM,depth=4,heuristic=NAME,seconds=2
                an algorithm of `zermelo search`

    Players with a time limit may play differently each time, whatever the seed.
    """
    chosen = game(spec, settings)
    analyst = Analyst(chosen)
    pair = player_named(players[0], chosen, analyst), player_named(players[1], chosen, analyst)
    with progress() as analyst.tell:
        played = list(play_match(chosen, pair, games, starts=starts, seed=seed))
    if as_json:
        print_json({"game": str(chosen), "starts": starts, "seed": seed, **fields(chosen, players, played)})
    else:
        show(chosen, players, played, seed)


def fields(game: Game, players: Sequence[str], played: Sequence[Played]) -> dict[str, Any]:
    """The results of both players, and every game with its moves."""
    return {
        "players": [
            {
                "player": name,
                **asdict(score(played, player)),
                "first": asdict(score(played, player, starting=True)),
                "second": asdict(score(played, player, starting=False)),
            }
            for player, name in enumerate(players)
        ],
        "games": [
            {"starter": one.starter, "winner": one.winner, "moves": Session(game, path=one.slots).names}
            for one in played
        ],
    }


def show(game: Game, players: Sequence[str], played: Sequence[Played], seed: str) -> None:
    """The table: all games of each player, those he started, those he did not."""
    shown = table("player", "starts", "won", "drawn", "lost", "points", "moves")
    for column in shown.columns[2:]:
        column.justify = "right"
    for player, name in enumerate(players):
        for starting, word in ((None, phrase("all")), (True, phrase("yes")), (False, phrase("no"))):
            sum_ = score(played, player, starting)
            of = sum_.wins + sum_.draws + sum_.losses
            points = say("{share:.0%}", share=(sum_.wins + sum_.draws / 2) / of) if of else "-"
            figures = map(str, (sum_.wins, sum_.draws, sum_.losses))
            length = say("{moves:.1f}", moves=sum_.moves)
            shown.add_row(name if starting is None else "", say(word), *figures, points, length)
    out = Output()
    text = phrase("{game}: {count} {count:game|games}, seed {seed}")
    out.print(say(text, game=game, count=len(played), seed=seed) + "\n", soft_wrap=not out.is_terminal)
    out.print(shown)
