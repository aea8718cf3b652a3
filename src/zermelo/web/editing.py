"""A board to set up: any pieces on it, whether they make a position, and what may stand where."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final

from zermelo.boards import drawn, reading, view
from zermelo.core import abilities
from zermelo.core.errors import PositionError
from zermelo.core.game import Game, Position
from zermelo.core.language import Sentence, said
from zermelo.draw.svg import scene_svg
from zermelo.play.library import opening
from zermelo.play.session import Session
from zermelo.play.turns import to_move

Fields = dict[str, Any]

MOVES: Final = 4
"""Of an example: some of everything stands on the board."""
LONG: Final = 30
"""Moves that show which pieces there are."""


def example_view(game: Game) -> Fields:
    """How a position and moves are written, by some that differ from the start."""
    session = Session(game, path=tuple(opening(game, MOVES)))
    here = session.position
    board = _rows(game, here) if abilities.piece.given(game) else ""
    return {"position": abilities.write(game, here), "moves": list(session.names), "board": board}


def board_view(game: Game, text: str, theme: Any, language: str) -> Fields:
    """The board with the pieces of a text, or of the start if it is empty, and the position that they make."""
    weights = reading.weights(game, view.pieces) if abilities.piece.given(game) else None
    if weights is None and not _reads_rows(game):
        raise PositionError("{game} has no board that can be set up piece by piece: type a position", game=game)
    board = view.board_of(game)
    seen, movers, text = _seen(game, text)
    fault, position = "", None
    try:
        position = abilities.read(game, text) if weights is None else view.position_in(game, text)
    except PositionError as error:
        fault = said(error.sentence.values.get("why", error), language)  # the text is there to be seen
    told = None if position is None else to_move(game, position)
    if not fault:
        words = Sentence("no play leads to this board") if position is None else abilities.fault(game, position)
        fault = said(words, language)
    symbols = [weights.symbols(cell) for cell in range(board.cells)] if weights else [_met(game)] * board.cells
    return {
        "names": list(board.names),
        "pieces": seen,
        "mover": movers[0] if told is None and len(movers) == 1 else told,
        "rows": reading.rows_of(board),
        "counts": board.counts,
        "symbols": [sorted(each, key=_rank) for each in symbols],
        "svg": scene_svg(drawn.scene(board, seen, {}), str(game), text, theme),
        "position": "" if position is None or fault else abilities.write(game, position),
        "fault": fault,
    }


def _rows(game: Game, position: Position) -> str:
    """What stands on the board, row by row, and who is to move if that is known."""
    rows, mover = reading.rows(view.board_of(game), view.pieces(game, position)), to_move(game, position)
    return rows if mover is None else f"{rows} {reading.MOVERS[mover]}"


def _reads_rows(game: Game) -> bool:
    """Whether a game that has notation of its own reads rows of pieces too."""
    if not (abilities.piece.given(game) and abilities.read.given(game)):
        return False
    try:
        return bool(abilities.read(game, _rows(game, game.start())) == game.start())
    except PositionError:
        return False


def _seen(game: Game, text: str) -> tuple[list[str], list[int], str]:
    """The pieces of a text, who may be to move, and the text as rows of pieces."""
    text = text or reading.rows(view.board_of(game), view.pieces(game, game.start()))
    seen, movers = reading.picture_in(view.board_of(game), text)
    if not seen and abilities.read.given(game):
        with suppress(PositionError):
            text = _rows(game, abilities.read(game, text))
            seen, movers = reading.picture_in(view.board_of(game), text)
    if not seen:
        raise PositionError("'{text}' does not fill the board of {game}", text=text[:40], game=game)
    return seen, movers, text


def _met(game: Game) -> set[str]:
    """The pieces that some play shows."""
    played = Session(game, path=tuple(opening(game, LONG))).positions
    return {piece for position in played for piece in view.pieces(game, position)}


def _rank(symbol: str) -> tuple[int, str]:
    """Nothing, then the stone of who moves first, as people fill a board."""
    usual = ".XO"
    return usual.find(symbol) if symbol in usual else len(usual), symbol
