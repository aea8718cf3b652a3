"""What stands on the board, and which cells a move goes through."""

from __future__ import annotations

from zermelo.boards.view import board_of
from zermelo.core.language import Sentence
from zermelo.core.moves import legal_moves
from zermelo.solver.check.examination import Examination


def board(exam: Examination) -> Sentence:
    size, looks = board_of(exam.game).cells, 0
    for position in exam.looked_at():
        looks += 1
        for cell in range(size):
            piece = exam.ask("piece", position, cell)
            exam.demand(
                isinstance(piece, str) and (len(piece) == 1 or piece.isdecimal()),
                "piece({position!r}, {cell!r}) is {piece!r}: it must be one character, '.' for nothing, or a number",
                position=position,
                cell=cell,
                piece=piece,
            )
        for slot in legal_moves(exam.game, position):
            cells = exam.ask("cells", position, slot)
            exam.demand(
                isinstance(cells, tuple) and all(type(cell) is int and 0 <= cell < size for cell in cells),
                "cells({position!r}, {slot!r}) is {cells!r}: it must be a tuple of cells from 0 to {last!r}",
                position=position,
                slot=slot,
                cells=cells,
                last=size - 1,
            )
            if exam.late():
                break
    return Sentence("{size} cells, pieces and moves of {looks} {looks:position|positions}", size=size, looks=looks)
