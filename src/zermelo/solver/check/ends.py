"""How plays end: one end of each kind, in words that show a wrong sign or an early draw to whoever knows the game."""

from __future__ import annotations

from typing import Final

from zermelo.core import abilities
from zermelo.core.game import Position
from zermelo.core.language import Sentence, phrase
from zermelo.core.values import DRAW, LOSS, OUTCOMES, WIN
from zermelo.solver.check.examination import End, Examination, Play

WORDS: Final = {
    LOSS: phrase(
        "after {plies} {plies:move|moves} the result is LOSS: {mover}, whose turn it is, has lost, and {other} wins"
    ),
    WIN: phrase(
        "after {plies} {plies:move|moves} the result is WIN: {mover}, whose turn it is, has won, and {other} loses"
    ),
    DRAW: phrase("after {plies} {plies:move|moves} the result is DRAW: nobody wins"),
}
WON: Final = phrase(
    "after {plies} {plies:move|moves} the game is over, and {winner} wins by {points} {points:point|points}"
)
LEVEL: Final = phrase("after {plies} {plies:move|moves} the game is over, and both have as many points: nobody wins")
PLAYERS: Final = phrase("the first player"), phrase("the second player")


def ends(exam: Examination) -> Sentence:
    words = Sentence("no play came to an end")
    seen = set[int]()
    for play in exam.ended:
        mover = _mover(exam, play.end, len(play.path))
        points = _points(exam, play, mover) if abilities.counts_points(exam.game) else None
        result = play.result if points is None else (points > 0) - (points < 0)
        if result in seen:
            continue
        seen.add(result)
        winner = {LOSS: 1 - mover, WIN: mover, DRAW: None}[result]
        board = exam.ask("show", play.end)
        end = _in_words(result, mover, len(play.path), points)
        found = Sentence("{end}\n{board}", end=end, board=board)
        words = Sentence("{words}\n{found}", words=words, found=found) if exam.ends else found
        exam.ends.append(End(OUTCOMES[result], winner, len(play.path), exam.ask("write", play.end), str(board)))
    return words


def _in_words(result: int, mover: int, plies: int, points: int | None) -> Sentence:
    """An end: its result or, where points count, who has more of them."""
    first, second = (Sentence(PLAYERS[player]) for player in (mover, 1 - mover))
    if points is None:
        return Sentence(WORDS[result], plies=plies, mover=first, other=second)
    if points == 0:
        return Sentence(LEVEL, plies=plies)
    return Sentence(WON, plies=plies, winner=first if points > 0 else second, points=abs(points))


def _points(exam: Examination, play: Play, mover: int) -> int:
    """By how many points the player whose turn it is at the end has won, all of the play counted."""
    total = int(exam.ask("margin", play.end))
    for ply, (position, slot) in enumerate(play.path):
        gain = int(exam.ask("gain", position, slot))
        total += gain if _mover(exam, position, ply) == mover else -gain
    return total


def _mover(exam: Examination, position: Position, plies: int) -> int:
    """Whose turn it is after so many plies, 0 being who began."""
    if not abilities.turn.given(exam.game):
        return plies % 2
    return int(exam.ask("turn", position) != exam.ask("turn", exam.game.start()))
