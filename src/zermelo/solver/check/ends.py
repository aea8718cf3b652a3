"""How plays end: one end of each kind, in words that show a wrong sign or an early draw to whoever knows the game."""

from __future__ import annotations

from typing import Final

from zermelo.core import abilities
from zermelo.core.game import Position
from zermelo.core.language import Sentence, phrase
from zermelo.core.values import DRAW, LOSS, OUTCOMES, WIN
from zermelo.solver.check.examination import End, Examination

WORDS: Final = {
    LOSS: phrase(
        "after {plies} {plies:move|moves} the result is LOSS: {mover}, whose turn it is, has lost, and {other} wins"
    ),
    WIN: phrase(
        "after {plies} {plies:move|moves} the result is WIN: {mover}, whose turn it is, has won, and {other} loses"
    ),
    DRAW: phrase("after {plies} {plies:move|moves} the result is DRAW: nobody wins"),
}
COUNTED: Final = phrase(
    "after {plies} {plies:move|moves} the game is over: margin() for {mover}, whose turn it is, is {margin}"
)
PLAYERS: Final = phrase("the first player"), phrase("the second player")


def ends(exam: Examination) -> Sentence:
    words = Sentence("no play came to an end")
    for result, (position, plies) in exam.ended.items():
        mover = _mover(exam, position, plies)
        players = (Sentence(PLAYERS[mover]), Sentence(PLAYERS[1 - mover]))
        board = exam.ask("show", position)
        text, margin = WORDS[result], 0
        if abilities.counts_points(exam.game):
            text, margin = COUNTED, exam.ask("margin", position)
        end = Sentence(text, plies=plies, mover=players[0], other=players[1], margin=margin)
        found = Sentence("{end}\n{board}", end=end, board=board)
        words = Sentence("{words}\n{found}", words=words, found=found) if exam.ends else found
        winner = {LOSS: 1 - mover, WIN: mover, DRAW: None}[result]
        exam.ends.append(End(OUTCOMES[result], winner, plies, exam.ask("write", position), str(board)))
    return words


def _mover(exam: Examination, position: Position, plies: int) -> int:
    """Whose turn it is after so many plies, 0 being who began."""
    if not abilities.turn.given(exam.game):
        return plies % 2
    return int(exam.ask("turn", position) != exam.ask("turn", exam.game.start()))
