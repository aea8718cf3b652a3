"""A play in words, position by position, as document 001's ``affichage`` shows it; paths as it prints them.

Vocabulary
    players  what player 0 and player 1 are called: ("1", "0") in 001, ("Eve", "Adam") in 004
    wording  the sentences, in which {player}, {position} and {move} are filled in
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from zermelo.core.errors import ZermeloError
from zermelo.core.game import Game
from zermelo.search.plays import Path, Play


@dataclass(frozen=True)
class Wording:
    """What is said in a position, of a move, and at the end."""

    turn: str
    move: str
    won: str
    drawn: str = ""


WORDINGS: Final = {
    ("", "en"): Wording(
        turn="Player {player} is to move",
        move="Player {player} plays {move}",
        won="Player {player} has won",
        drawn="It is a draw",
    ),
    ("", "fr"): Wording(
        turn="C'est au joueur {player} de jouer",
        move="Le joueur {player} joue {move}",
        won="Le joueur {player} a gagné",
        drawn="La partie est nulle",
    ),
    ("matches", "en"): Wording(
        turn="Matches left: {position}; player {player} is to move",
        move="Player {player} takes {move}",
        won="Player {player} has won",
    ),
    ("matches", "fr"): Wording(
        turn="Allumettes : {position} ; c'est au joueur {player} de jouer",
        move="Le joueur {player} en enlève {move}",
        won="Le joueur {player} a gagné",
    ),
}
"""By the game's name, '' for all others, and the language."""


def wording_of(game: Game, language: str) -> Wording:
    """The sentences for a game in a language."""
    if ("", language) not in WORDINGS:
        known = sorted({code for _, code in WORDINGS})
        raise ZermeloError(f"there is no language '{language}' for plays: there are {', '.join(known)}")
    return WORDINGS.get((game.name, language), WORDINGS["", language])


def show_play(game: Game, play: Play, players: tuple[str, str] = ("1", "0"), language: str = "en") -> str:
    """Each position with its picture, whose turn it is and what he plays; at the end, who has won."""
    words = wording_of(game, language)
    lines = []
    for (position, player), move in zip(play.states, play.moves, strict=False):
        lines.append(words.turn.format(player=players[player], position=game.write(position)))
        lines.append(game.show(position))
        lines.append(words.move.format(player=players[player], move=game.write_move(position, move)))
    lines.append(game.show(play.states[-1][0]))
    lines.append(words.drawn if play.winner is None else words.won.format(player=players[play.winner]))
    return "\n".join(lines)


def show_path(game: Game, play: Play, players: tuple[str, str] = ("1", "0")) -> str:
    """A play on one line, as 001 prints it: ``((7 1) (6 0) (3 1) (0 0))``."""
    return _states(game, play.states, players)


def show_frontier(game: Game, frontier: list[Path], players: tuple[str, str] = ("1", "0")) -> str:
    """The paths of one level, each with its newest state first: ``(((6 0) (7 1)) ((5 0) (7 1)))``."""
    return "(" + " ".join(_states(game, path, players) for path in frontier) + ")"


def _states(game: Game, states: Path, players: tuple[str, str]) -> str:
    return "(" + " ".join(f"({game.write(position)} {players[player]})" for position, player in states) + ")"
