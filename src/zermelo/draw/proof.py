"""Why a player wins a connection game, on its board: the move, the cells that the win needs, the must-play region."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zermelo.core import abilities
from zermelo.core.game import Game, Position
from zermelo.core.language import ENGLISH
from zermelo.core.moves import legal_moves
from zermelo.core.values import WIN, Value
from zermelo.draw.picture import Picture
from zermelo.draw.svg import STONES, Theme, board_svg

if TYPE_CHECKING:
    from zermelo.solver.engines.connection.proof import Proof

MOVE, NEEDED, NEEDED_MUST_PLAY, MUST_PLAY = SIGNS = "!", "+", "*", "-"
"""Of the winning move, of the carrier, of the must-play region within it, and of that region elsewhere."""


def proof_svg(proof: Proof, *, theme: Theme = "auto", size: int = 360, language: str = ENGLISH) -> Picture:
    """The board with the carrier in the winner's colour, a badge on the winning move, rings on must-play cells."""
    return board_svg(
        proof.game,
        proof.position,
        marks={} if proof.move is None else {proof.move: Value(WIN, None)},
        tints=dict.fromkeys(proof.carrier, STONES[proof.winner]),
        rings=[cell for cell in telling(proof) if cell != proof.move],
        theme=theme,
        size=size,
        language=language,
    )


def proof_text(proof: Proof) -> str:
    """The board in characters, with ``SIGNS`` on it."""
    board = list(abilities.show(proof.game, proof.position))
    must_play = set(telling(proof))
    for cell in {*proof.carrier, *must_play}:
        place = _place(proof.game, proof.position, cell)
        if place is not None:
            needed = NEEDED_MUST_PLAY if cell in must_play else NEEDED
            board[place] = MOVE if cell == proof.move else needed if cell in proof.carrier else MUST_PLAY
    return "".join(board)


def telling(proof: Proof) -> tuple[int, ...]:
    """The must-play region, unless it is every empty cell."""
    return proof.must_play if len(proof.must_play) < len(legal_moves(proof.game, proof.position)) else ()


def _place(game: Game, position: Position, cell: int) -> int | None:
    """Where a cell is in the text of the board: there alone a stone on it makes a difference."""
    before, after = abilities.show(game, position), abilities.show(game, game.play(position, cell))
    places = [place for place, (one, other) in enumerate(zip(before, after, strict=False)) if one != other]
    return places[0] if len(places) == 1 and len(before) == len(after) else None
