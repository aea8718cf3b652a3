"""A board to set up: any pieces on it, whether they make a position, and what may stand where."""

from __future__ import annotations

from typing import Any, Final

from zermelo.boards import drawn, reading, view
from zermelo.core import abilities
from zermelo.core.errors import PositionError
from zermelo.core.game import Game
from zermelo.core.language import Sentence, said
from zermelo.draw.svg import scene_svg
from zermelo.play.library import opening
from zermelo.play.session import Session
from zermelo.play.turns import to_move

Fields = dict[str, Any]

MOVES: Final = 4
"""Of an example: some of everything stands on the board."""


def example_view(game: Game) -> Fields:
    """How a position and moves are written, by some that differ from the start."""
    session = Session(game, path=tuple(opening(game, MOVES)))
    here, board = session.position, ""
    if abilities.piece.given(game):
        board = f"{reading.rows(view.board_of(game), view.pieces(game, here))} {reading.MOVERS[session.side]}"
    return {"position": abilities.write(game, here), "moves": list(session.names), "board": board}


def board_view(game: Game, text: str, theme: Any, language: str) -> Fields:
    """The board with the pieces of a text, or of the start if it is empty, and the position that they make."""
    weights = reading.weights(game, view.pieces) if abilities.piece.given(game) else None
    if weights is None:
        raise PositionError("{game} has no board that can be set up piece by piece: type a position", game=game)
    board = view.board_of(game)
    text = text or reading.rows(board, view.pieces(game, game.start()))
    seen, movers = reading.picture_in(board, text)
    if not seen:
        raise PositionError("'{text}' does not fill the board of {game}", text=text[:40], game=game)
    position = view.position_in(game, text)
    told = None if position is None else to_move(game, position)
    fault = Sentence("no play leads to this board") if position is None else abilities.fault(game, position)
    return {
        "names": list(board.names),
        "pieces": seen,
        "mover": movers[0] if told is None and len(movers) == 1 else told,
        "rows": reading.rows_of(board),
        "counts": board.counts,
        "symbols": [sorted(weights.symbols(cell), key=_rank) for cell in range(board.cells)],
        "svg": scene_svg(drawn.scene(board, seen, {}), str(game), text, theme),
        "position": "" if position is None or fault else abilities.write(game, position),
        "fault": said(fault, language),
    }


def _rank(symbol: str) -> tuple[int, str]:
    """Nothing, then the stone of who moves first, as people fill a board."""
    usual = ".XO"
    return usual.find(symbol) if symbol in usual else len(usual), symbol
