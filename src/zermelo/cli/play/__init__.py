"""``zermelo play``: a game at the terminal, against a machine or another person."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from random import Random

import click

from zermelo.cli.options import refuse_beside, settings
from zermelo.cli.play.loop import converse
from zermelo.cli.play.menu import menu
from zermelo.cli.play.sitting import VALUES, Manners, Sitting
from zermelo.cli.play.voice import Voice
from zermelo.cli.speech import language, say, takes_language
from zermelo.cli.stones import Looks, takes_looks
from zermelo.core import abilities
from zermelo.core.door import checked_position
from zermelo.core.errors import ZermeloError
from zermelo.core.game import Game, Position
from zermelo.core.spec import game
from zermelo.play import saved_games
from zermelo.play.match import starter
from zermelo.play.players import HUMAN, seat_named
from zermelo.play.record import comments_of
from zermelo.play.session import Session

FILE = click.Path(path_type=Path)


@click.command()
@click.argument("spec", required=False)
@settings
@click.option("--against", metavar="PLAYER", help="perfect (the default), skill:60, random, search:..., human.")
@click.option("--players", nargs=2, metavar="PLAYER PLAYER", help="Who plays: names of people, or machines as above.")
@click.option("--starts", type=click.Choice(["first", "second", "random"]), help="Which of the two moves first.")
@click.option("--position", metavar="P", help="Begin from this position instead of the start.")
@click.option("--load", type=FILE, metavar="FILE", help="Go on with a game that was saved.")
@click.option("--values", type=click.Choice(VALUES), default="after", help="When to show values.")
@click.option("--paper", is_flag=True, help="Keep the board on paper: machines only announce their moves.")
@takes_looks
@click.option("--folder", type=FILE, metavar="FOLDER", help="Where saved games are.")
@click.option("--seed", metavar="S", help="Seed of machines that play at random: the same seed, the same moves.")
@takes_language
@click.pass_context
def command(
    ctx: click.Context,
    spec: str | None,
    settings: tuple[str, ...],
    against: str | None,
    players: tuple[str, str] | None,
    starts: str | None,
    position: str | None,
    load: Path | None,
    values: str,
    paper: bool,
    colours: tuple[str, str] | None,
    letters: tuple[str, str] | None,
    folder: Path | None,
    seed: str | None,
) -> None:
    """Play a game, against a machine or another person.

    SPEC names a game, such as matches:11 or connect4; without it a menu asks.  Type a move, or help.  A game that is
    left before its end is saved, and the message says where.
    """
    if players is not None:
        refuse_beside(ctx, "players", "against")
    if load is not None:
        refuse_beside(ctx, "load", "position", "starts")
    chosen = game(spec, settings) if spec is not None else None
    looks = Looks.chosen(colours, letters)
    manners = Manners(folder or saved_games.default_folder(os.environ), values, paper, Random(seed), looks)
    seats = seats_of(players or (HUMAN, against or "perfect"))
    if looks.colours is not None and seats == (HUMAN, HUMAN):  # who else would be called by the usual colours
        seats = seats_of((say(looks.colours[0]).capitalize(), say(looks.colours[1]).capitalize()))
    sitting = Sitting(Voice(language()), manners)
    if load is not None:
        record, session = saved_games.resume(load, chosen)
        if chosen not in (None, session.game):
            raise ZermeloError(
                "{load} is a game of {game}, not of {chosen}: leave {chosen} out",
                load=load,
                game=session.game,
                chosen=chosen,
            )
        given = players is not None or against is not None
        sitting.begin(session, seats if given else record.players, record.date, comments_of(record, session), load)
    elif chosen is not None:
        session = Session(chosen, start_of(chosen, position))
        first = starter(starts or "first", 0, manners.chance) ^ session.side
        sitting.begin(session, (seats[first], seats[1 - first]))
    elif position is not None or settings:
        raise ZermeloError("--position and --set belong to a game: name the game too")
    # A window that closes, or a machine that shuts down, must not lose the game either.
    for number in (signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)):
        signal.signal(number, signal.default_int_handler)
    try:
        if chosen is None and load is None:
            menu(sitting)
        else:
            sitting.introduce()
            converse(sitting)
    except EOFError:
        sitting.voice.show()
    except KeyboardInterrupt:
        ctx.exit(130)


def seats_of(words: tuple[str, str]) -> tuple[str, str]:
    return seat_named(words[0]), seat_named(words[1])


def start_of(game: Game, position: str | None) -> Position | None:
    return None if position is None else checked_position(game, abilities.read(game, position))
