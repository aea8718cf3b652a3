"""A play in words, position by position, as document 001's ``affichage`` shows it; paths as it prints them.

Vocabulary
    players  what player 0 and player 1 are called: ("1", "0") in 001, ("Eve", "Adam") in 004
    wording  the sentences, in which {player}, {position} and {move} are filled in
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from zermelo.core import abilities
from zermelo.core.errors import ZermeloError
from zermelo.core.game import Game, name_of
from zermelo.core.language import ENGLISH, languages, phrase, said, say
from zermelo.search.plays import Path, Play


@dataclass(frozen=True)
class Wording:
    """What is said in a position, of a move, and when somebody has won."""

    turn: str
    move: str
    won: str


ANY_GAME: Final = Wording(
    turn=phrase("Player {player} is to move"),
    move=phrase("Player {player} plays {move}"),
    won=phrase("Player {player} has won"),
)
WORDINGS: Final = {
    "matches": Wording(
        turn=phrase("Matches left: {position}; player {player} is to move"),
        move=phrase("Player {player} takes {move}"),
        won=phrase("Player {player} has won"),
    ),
}
"""By the game's name; all others have the same."""


def show_play(game: Game, play: Play, players: tuple[str, str] = ("1", "0"), language: str = ENGLISH) -> str:
    """Each position with its picture, whose turn it is and what he plays; at the end, who has won."""
    if language not in languages():
        known = ", ".join(languages())
        raise ZermeloError("there is no language '{name}' for plays: there are {known}", name=language, known=known)
    words = WORDINGS.get(name_of(game), ANY_GAME)
    lines = []
    for (position, player), move in zip(play.states, play.moves, strict=False):
        lines.append(say(words.turn, language, player=players[player], position=abilities.write(game, position)))
        lines.append(said(abilities.show(game, position), language))
        lines.append(say(words.move, language, player=players[player], move=abilities.write_move(game, position, move)))
    lines.append(said(abilities.show(game, play.states[-1][0]), language))
    if play.winner is None:
        lines.append(say("It is a draw", language))
    else:
        lines.append(say(words.won, language, player=players[play.winner]))
    return "\n".join(lines)


def show_path(game: Game, play: Play, players: tuple[str, str] = ("1", "0")) -> str:
    """A play on one line, as 001 prints it: ``((7 1) (6 0) (3 1) (0 0))``."""
    return _states(game, play.states, players)


def show_frontier(game: Game, frontier: list[Path], players: tuple[str, str] = ("1", "0")) -> str:
    """The paths of one level, each with its newest state first: ``(((6 0) (7 1)) ((5 0) (7 1)))``."""
    return "(" + " ".join(_states(game, path, players) for path in frontier) + ")"


def _states(game: Game, states: Path, players: tuple[str, str]) -> str:
    return "(" + " ".join(f"({abilities.write(game, position)} {players[player]})" for position, player in states) + ")"
