"""A king and one piece against a king: the rules that these endings share.

A position is six bits each for White's king, his piece and Black's king, then which piece it is, and who moves.  White
wins by checkmate.  It is a draw when the piece is captured, at stalemate, and where play goes on for ever: neither
fifty moves nor threefold repetition are counted.  A pawn becomes a queen or a rook, and play goes on; a bishop or a
knight could not win.  It goes two steps from the second row of a whole board, of eight rows.

What is solved are the positions that come up from the start: with a rook or queen, every legal one with White to move
and all but 48 with Black (a rook that gives check and could have come from nowhere); with a pawn, those on its file.
Any other legal position can be typed, and is solved from there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.boards import Board, grid
from zermelo.core.game import Game
from zermelo.core.language import Sentence, either
from zermelo.core.values import DRAW, LOSS, UNDECIDED
from zermelo.games._notation import checked, need, unreadable

GONE, ROOK, QUEEN, PAWN = 0, 1, 2, 3
LETTERS = " RQP"
"""Of the pieces."""
MOVERS = ("w", "b", "X", "O")
"""How it is written who moves: as in FEN, and as in the rows of other games."""


@dataclass(frozen=True)
class Ending(Game):
    """White to mate the king of Black on `side` x `side` squares."""

    kinds: ClassVar[tuple[int, ...]]
    """White's piece, and what it may become."""
    side: int = 8

    def __post_init__(self) -> None:
        need(self, "side", 4, 8)

    def board(self) -> Board:
        return grid(self.side, self.side, upwards=True)

    def placed(self, white: int, piece: int, black: int, kind: int, turn: int) -> int:
        return white | piece << 6 | black << 12 | kind << 18 | turn << 20

    def white(self, position: int) -> int:
        return position & 63

    def armed(self, position: int) -> int:
        """Where White's piece stands: under Black's king if he has taken it."""
        return position >> 6 & 63

    def black(self, position: int) -> int:
        return position >> 12 & 63

    def kind(self, position: int) -> int:
        return position >> 18 & 3

    def turn(self, position: int) -> int:
        return position >> 20

    def slots(self) -> int:
        """The king's eight steps; the piece to each square, a pawn becoming a queen; a rook on each file."""
        squares = self.side * self.side
        return 8 + squares + (self.side if self.kinds[0] == PAWN else 0)

    def touch(self, here: int, there: int) -> bool:
        """Whether two squares are neighbours, or the same."""
        rows, columns = here // self.side - there // self.side, here % self.side - there % self.side
        return -1 <= rows <= 1 and -1 <= columns <= 1

    def looks(self, kind: int, here: int, there: int, king: int, other: int) -> bool:
        """Whether a rook or queen here can go there; it goes no farther than the two kings."""
        rows, columns = there // self.side - here // self.side, there % self.side - here % self.side
        slanting = kind == QUEEN and rows * rows == columns * columns
        if here == there or not (rows == 0 or columns == 0 or slanting):
            return False
        step = max(-1, min(1, rows)) * self.side + max(-1, min(1, columns))
        square = here
        while square != there:
            square += step
            if square in (king, other):
                return False
        return True

    def attacked(self, position: int, square: int) -> bool:
        """Whether Black's king would be in check on this square, which he goes to or is on."""
        armed = self.armed(position)
        if self.touch(square, self.white(position)):
            return True
        if self.kind(position) == GONE or square == armed:
            return False
        if self.kind(position) == PAWN:
            beside = square % self.side != armed % self.side
            return beside and self.touch(square, armed) and square // self.side > armed // self.side
        return self.looks(self.kind(position), armed, square, self.white(position), -1)

    def pawn_goes(self, position: int, there: int) -> bool:
        """One step, or two from the second row of a whole board, over nobody."""
        here, white, black = self.armed(position), self.white(position), self.black(position)
        ahead = here + self.side
        if ahead in (white, black) or there in (white, black):
            return False
        return there == ahead or (there == ahead + 8 and here // 8 == 1 and self.side == 8)

    def legal(self, position: int, slot: int) -> bool:
        white, armed, black = self.white(position), self.armed(position), self.black(position)
        if self.turn(position) == 1:
            if slot >= 8:
                return False
            there = self.board().steps[slot][black]
            return there >= 0 and not self.attacked(position, there)
        if slot < 8:
            there = self.board().steps[slot][white]
            return there >= 0 and there != armed and not self.touch(there, black)
        there = self.goal(slot)
        if self.kind(position) == PAWN:
            return self.pawn_goes(position, there)
        return slot < 8 + self.side * self.side and self.looks(self.kind(position), armed, there, white, black)

    def goal(self, slot: int) -> int:
        """Where the piece goes to: from the number of squares on, a rook comes to the last row."""
        there = slot - 8
        return there if there < self.side * self.side else there - self.side

    def play(self, position: int, slot: int) -> int:
        white, armed, black = self.white(position), self.armed(position), self.black(position)
        kind, turn = self.kind(position), self.turn(position)
        if turn == 1:
            black = self.board().steps[slot][black]
            if black == armed:
                kind = GONE
        elif slot < 8:
            white = self.board().steps[slot][white]
        else:
            armed = self.goal(slot)
            if kind == PAWN and armed // self.side == self.side - 1:
                kind = QUEEN if slot < 8 + self.side * self.side else ROOK
        return self.placed(white, armed, black, kind, 1 - turn)

    def result(self, position: int) -> int:
        if self.kind(position) == GONE:
            return DRAW
        for slot in range(8 if self.turn(position) else self.slots()):
            if self.legal(position, slot):
                return UNDECIDED
        return LOSS if self.turn(position) and self.attacked(position, self.black(position)) else DRAW

    # Words and pictures: positions as in FEN, the notation of Forsyth and Edwards.

    def piece(self, position: int, cell: int) -> str:
        if cell == self.black(position):
            return "k"
        if cell == self.white(position):
            return "K"
        return LETTERS[self.kind(position)] if cell == self.armed(position) else "."

    def cells(self, position: int, slot: int) -> tuple[int, ...]:
        if slot >= 8:
            return self.armed(position), self.goal(slot)
        king = self.black(position) if self.turn(position) else self.white(position)
        return king, self.board().steps[slot][king]

    def write_move(self, position: int, slot: int) -> str:
        """As in chess, without the signs of check and mate: Kb2, Kxb2, Rh8, e4, e8=Q."""
        here, there = self.cells(position, slot)
        letter = self.piece(position, here).upper().replace("P", "")
        kind, goal = self.kind(self.play(position, slot)), self.board().names[there]
        if kind == self.kind(position):
            return letter + goal
        return f"{letter}x{goal}" if kind == GONE else f"{goal}={LETTERS[kind]}"

    def write(self, position: int) -> str:
        rows = []
        for row in reversed(range(self.side)):
            line = "".join(self.piece(position, row * self.side + column) for column in range(self.side))
            for empty in range(self.side, 0, -1):
                line = line.replace("." * empty, str(empty))
            rows.append(line)
        return f"{'/'.join(rows)} {'wb'[self.turn(position)]} - - 0 1"

    def read(self, text: str) -> int:
        words = [*text.split(), "w"]
        rows = ["".join("." * int(sign) if sign.isdecimal() else sign for sign in row) for row in words[0].split("/")]
        squares = "".join(reversed(rows))
        pieces = "".join(sorted(squares.replace(".", "")))
        if [len(row) for row in rows] != [self.side] * self.side or words[1] not in MOVERS:
            raise unreadable(self, text)
        if pieces not in {"Kk", *("".join(sorted("Kk" + LETTERS[kind])) for kind in self.kinds)}:
            why = Sentence(
                "there must be the two kings, K and k, and beside them {piece} or nothing",
                piece=either(LETTERS[kind] for kind in self.kinds),
            )
            raise unreadable(self, text, why)
        white, black = squares.index("K"), squares.index("k")
        letter = pieces.strip("Kk") or " "
        armed = squares.index(letter) if letter != " " else black
        position = self.placed(white, armed, black, LETTERS.index(letter), MOVERS.index(words[1]) % 2)
        checked(self, text, position)
        return position

    def fault(self, position: int) -> Sentence:
        white, armed, black = self.white(position), self.armed(position), self.black(position)
        kind, last = self.kind(position), self.side * self.side - 1
        if max(white, armed, black) > last or armed == white or (kind == GONE) != (armed == black):
            return Sentence("two pieces stand on one square, or beside the board")
        if kind != GONE and kind not in self.kinds:
            return Sentence("there is a piece that does not belong to it")
        if self.touch(white, black):
            return Sentence("the kings stand side by side")
        if kind == PAWN and not 0 < armed // self.side < self.side - 1:
            return Sentence("a pawn stands on the first or the last row")
        if self.turn(position) == 0 and self.attacked(position, black):
            return Sentence("Orange is to move and Blue's king is in check")
        return Sentence("")
