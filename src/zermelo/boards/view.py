"""What a game with a board shows of a position: pieces, the cells of moves, names, text and picture.

A game without a board of its own has one all the same: the digits of its numbers (see ``implied``), or the characters
of its text (see ``characters``).
"""

from __future__ import annotations

import re
from collections import Counter

from zermelo.boards import drawn, plainly, reading, written_text
from zermelo.boards.board import Board
from zermelo.boards.characters import JOINT, character_board, move_names
from zermelo.boards.implied import implied
from zermelo.core import abilities
from zermelo.core.errors import RulesError
from zermelo.core.game import Game, Position
from zermelo.core.moves import legal_children, legal_moves
from zermelo.core.remembered import remembered
from zermelo.core.scene import Scene

EMPTY = "."
GONE = "#"
PRIME = "'"


def board_of(game: Game) -> Board:
    """The board of a game that has one, or that its numbers make."""
    if not abilities.piece.given(game) and (made := implied(game)) is not None:
        return made.board
    found = abilities.board(game)
    if not isinstance(found, Board):
        raise RulesError(
            "{game}: board() returned {found!r}, but it must be one of zermelo.boards: grid(3, 3), say",
            game=game,
            found=found,
        )
    return found


def pieces(game: Game, position: Position) -> tuple[str, ...]:
    """What stands on each cell."""
    if not abilities.piece.given(game) and (made := implied(game)) is not None:
        return made.pieces(position)
    return tuple(str(abilities.piece(game, position, cell)) for cell in range(board_of(game).cells))


def touched(game: Game, position: Position, slot: int) -> tuple[int, ...]:
    """The cells of a move, found from what it changes: whence and whither of a piece, or else all that change.

    Where something appears on an empty cell, that cell is enough.
    """
    before, after = pieces(game, position), pieces(game, game.play(position, slot))
    changed = [cell for cell in range(len(before)) if after and before[cell] != after[cell]]
    filled = [cell for cell in changed if before[cell] == EMPTY and after[cell] != GONE]
    for goal in filled:
        for home in changed:
            if before[home] == after[goal] != EMPTY:
                return home, goal
    return tuple(filled or changed)


def has_board(game: Game, position: Position) -> bool:
    """Whether a position can be shown on cells: the game has a board, or its numbers make one that holds it."""
    return abilities.piece.given(game) or (implied(game) is not None and bool(pieces(game, position)))


def clicks(game: Game, position: Position) -> dict[int, tuple[int, ...]]:
    """The cells to click for each legal move; of a game without a board, characters of its text.

    A game with pictures of its own has none: its shapes say what they stand for.
    """
    if abilities.scene.given(game):
        return {}
    if not has_board(game, position):
        return character_board(game, position).clicks
    moves = _cells_of_moves(game, position)
    counted = board_of(game).counts and not abilities.cells.given(game)
    return {slot: _whence_first(game, position, slot, cells) for slot, cells in moves.items()} if counted else moves


def _cells_of_moves(game: Game, position: Position) -> dict[int, tuple[int, ...]]:
    moves = {slot: tuple(abilities.cells(game, position, slot)) for slot in legal_moves(game, position)}
    if not abilities.piece.given(game) and (made := implied(game)) is not None:
        moves = {slot: tuple(cell for cell in cells if cell not in made.mute) for slot, cells in moves.items()}
    if board_of(game).counts and not abilities.cells.given(game):
        return _sown(game, position, moves)
    return moves


def _sown(game: Game, position: Position, moves: dict[int, tuple[int, ...]]) -> dict[int, tuple[int, ...]]:
    """Of the cells of moves those that lose seeds, if that tells the moves apart: all others only receive."""
    here = pieces(game, position)
    sown = {}
    for slot, cells in moves.items():
        there = pieces(game, game.play(position, slot))
        sown[slot] = tuple(cell for cell in cells if there and _number(there[cell]) < _number(here[cell]))
    return sown if all(sown.values()) and len(set(sown.values())) == len(sown) else moves


def _whence_first(game: Game, position: Position, slot: int, cells: tuple[int, ...]) -> tuple[int, ...]:
    """The cells of a move, those that lose seeds before those that receive them."""
    here, there = pieces(game, position), pieces(game, game.play(position, slot))
    return tuple(sorted(cells, key=lambda cell: bool(there) and _number(there[cell]) >= _number(here[cell])))


def _number(piece: str) -> int:
    return int(piece) if piece.isdecimal() else 0


def move_name(game: Game, position: Position, slot: int) -> str:
    """The names of a move's cells; where two moves have the same, with what comes to stand on the last of them.

    Without cells a move is named by what it makes of the position: ``=8`` of a number, ``+Ann`` of a set.
    """
    return _names(game, position).get(slot) or str(slot)


@remembered(1024)
def _names(game: Game, position: Position) -> dict[int, str]:
    if not has_board(game, position):
        return _bare_names(game, position)
    board = board_of(game)
    found: dict[int, str] = {}
    moves = _cells_of_moves(game, position)
    sharing = Counter(moves.values())
    numbers = not abilities.piece.given(game) and board.counts
    for slot, cells in moves.items():
        after = pieces(game, game.play(position, slot)) if numbers or sharing[cells] > 1 else ()
        if numbers and after:
            found[slot] = ",".join(f"{board.names[cell]}={after[cell]}" for cell in cells)
        else:
            found[slot] = JOINT.join(board.names[cell] for cell in cells)
            found[slot] += "=" + after[cells[-1]] if cells and after else ""
    return _told_apart(found)


def _bare_names(game: Game, position: Position) -> dict[int, str]:
    """Names of moves by what they change in the text of a position, or else by what they make of it."""
    names = move_names(game, position)
    return _told_apart(names or plainly.names(position, dict(legal_children(game, position))))


def _told_apart(names: dict[int, str]) -> dict[int, str]:
    """The same, where the second of two equal names has a prime: they mostly lead to the same position."""
    met: Counter[str] = Counter()
    found = {}
    for slot, name in names.items():
        found[slot] = name + PRIME * met[name] if name else ""
        met[name] += 1
    return found


def text(game: Game, position: Position) -> str:
    """The board in characters, or the one-line notation where there is none."""
    if not has_board(game, position):
        return abilities.write(game, position) if abilities.write.given(game) else plainly.text(position)
    return written_text.text(board_of(game), pieces(game, position))


def spots(game: Game, position: Position) -> list[tuple[int, int]]:
    """The line and the column of each cell in the text of ``show``; none where that is not the board cell by cell."""
    if not abilities.piece.given(game):
        return []
    here = pieces(game, position)
    if not abilities.show.given(game):
        return written_text.spots(board_of(game), here)
    words = [
        (word[0], (number, word.end() - 1))
        for number, line in enumerate(str(abilities.show(game, position)).splitlines())
        for word in re.finditer(r"\S+", line)
    ]
    return [place for _, place in words[: len(here)]] if [word for word, _ in words[: len(here)]] == list(here) else []


def picture(game: Game, position: Position) -> Scene:
    """The board in shapes."""
    if not has_board(game, position):
        return character_board(game, position).scene()
    deciding = abilities.deciding_cells(game, position)
    return drawn.scene(board_of(game), pieces(game, position), _single(clicks(game, position)), deciding)


def _single(moves: dict[int, tuple[int, ...]]) -> dict[int, int]:
    """The slot of each cell that alone stands for one move."""
    used = Counter(cell for cells in moves.values() for cell in set(cells))
    return {cells[0]: slot for slot, cells in moves.items() if len(cells) == 1 and used[cells[0]] == 1}


def written(game: Game, position: Position) -> str:
    """What stands on the board, row by row, if that tells the position."""
    return reading.written(game, board_of(game), pieces, position)


def position_in(game: Game, text: str) -> Position | None:
    """The position that rows of pieces mean, if they mean one."""
    return reading.position_in(game, board_of(game), pieces, text)
