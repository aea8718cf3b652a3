"""What a game with a board shows, without writing any of it; and one without a board."""

from __future__ import annotations

import random
from dataclasses import dataclass

import pytest

import zermelo
from zermelo import LOSS, UNDECIDED, Game
from zermelo.boards import Board, grid, row, view
from zermelo.core import abilities


@dataclass(frozen=True)
class Jumping(Game):
    """Move the first player's stone along a row of five, or turn it into a stone of the other."""

    def board(self) -> Board:
        return row(5)

    def start(self) -> int:
        return 0b00001

    def slots(self) -> int:
        return 5

    def legal(self, position: int, slot: int) -> bool:
        return position < 1 << slot

    def play(self, position: int, slot: int) -> int:
        return 1 << slot

    def result(self, position: int) -> int:
        return LOSS if position == 16 else UNDECIDED

    def piece(self, position: int, cell: int) -> str:
        return "X" if position >> cell & 1 else "."


@dataclass(frozen=True)
class Either(Jumping):
    """Place an X or an O."""

    def board(self) -> Board:
        return grid(1, 3)

    def start(self) -> int:
        return 0

    def slots(self) -> int:
        return 6

    def legal(self, position: int, slot: int) -> bool:
        return (position >> slot // 2 | position >> slot // 2 + 3) & 1 == 0

    def play(self, position: int, slot: int) -> int:
        return position | 1 << slot // 2 + 3 * (slot % 2)

    def result(self, position: int) -> int:
        return LOSS if position.bit_count() == 3 else UNDECIDED

    def piece(self, position: int, cell: int) -> str:
        return ".XO"[(position >> cell & 1) + 2 * (position >> cell + 3 & 1)]


@dataclass(frozen=True)
class Heap(Game):
    """Take one or two of a heap."""

    def start(self) -> int:
        return 1000

    def slots(self) -> int:
        return 2

    def legal(self, position: int, slot: int) -> bool:
        return slot < position

    def play(self, position: int, slot: int) -> int:
        return position - slot - 1

    def result(self, position: int) -> int:
        return UNDECIDED if position else LOSS


def test_a_piece_that_moves_is_named_by_its_cells() -> None:
    game = Jumping()
    assert view.clicks(game, 1) == {1: (0, 1), 2: (0, 2), 3: (0, 3), 4: (0, 4)}
    assert [abilities.write_move(game, 1, slot) for slot in game.moves(1)] == ["1-2", "1-3", "1-4", "1-5"]
    assert abilities.read_move(game, 1, "1-4") == 3
    assert abilities.show(game, 2) == " 1 2 3 4 5\n . X . . ."[1:].replace("\n ", "\n")


def test_moves_with_the_same_cell_are_told_apart() -> None:
    game = Either()
    assert [abilities.write_move(game, 0, slot) for slot in range(6)] == [
        "a1=X", "a1=O", "b1=X", "b1=O", "c1=X", "c1=O",
    ]  # fmt: skip
    assert all(shape.slot is None for shape in abilities.scene(game, 0).shapes)


def test_cells_of_one_move_alone_carry_it() -> None:
    board = zermelo.game("notakto")
    assert {shape.cell: shape.slot for shape in board.scene(board.start()).shapes if shape.cell is not None} == {
        cell: cell for cell in range(9)
    }


@pytest.mark.parametrize("name", ["achi", "notakto", "kayles", "cram", "quarto"])
def test_positions_read_back(name: str) -> None:
    game = zermelo.game(name)
    chance, position = random.Random(1), game.start()
    for _ in range(40):
        written = game.write(position)
        assert not written.isdigit()
        assert game.read(written) == position
        legal = game.moves(position)
        position = game.play(position, chance.choice(legal)) if legal else game.start()


@pytest.mark.parametrize(
    "text", ["", "X", "Z.O/.../...", "XXX/XXX/XXXX", "X.O/.../... Q", "X.O", "-5", "9" * 30, "²../.../..."]
)
def test_nonsense_is_no_position(text: str) -> None:
    game = zermelo.game("achi")
    with pytest.raises(zermelo.ZermeloError):
        zermelo.checked_position(game, game.read(text))


def test_bits_of_a_game_that_shows_nothing_can_be_clicked() -> None:
    @dataclass(frozen=True)
    class Bare(Either):
        """The same without a board."""

        piece = None  # type: ignore[assignment]

    assert view.clicks(Bare(), 0)[0] == (5,)
    assert len({shape.cell for shape in abilities.scene(Bare(), 0).shapes}) == 7


def test_a_heap_is_a_number_without_cells() -> None:
    assert view.clicks(Heap(), 1000) == {}
    assert [shape.text for shape in abilities.scene(Heap(), 1000).shapes if shape.text] == ["1000"]


def test_what_is_no_board_is_refused() -> None:
    @dataclass(frozen=True)
    class Odd(Jumping):
        """A board that is a number."""

        def board(self) -> Board:
            return 5  # type: ignore[return-value]

    with pytest.raises(zermelo.RulesError, match=r"one of zermelo\.boards"):
        abilities.show(Odd(), 1)


def test_check_looks_at_pieces_and_cells() -> None:
    @dataclass(frozen=True)
    class Wordy(Jumping):
        """Pieces that are words."""

        def piece(self, position: int, cell: int) -> str:
            return "stone"

    @dataclass(frozen=True)
    class Beyond(Jumping):
        """Moves that leave the board."""

        def cells(self, position: int, slot: int) -> tuple[int, ...]:
            return slot, 5

    for game, words in ((Jumping(), "5 cells"), (Wordy(), "'stone'"), (Beyond(), "from 0 to 4")):
        report = {check.name: check for check in zermelo.check_game(game).checks}
        assert words in str(report["board"].words)
        assert report["board"].ok == (type(game) is Jumping)


@pytest.mark.parametrize("seeds", ["²", "9" * 5000, "-1", "x", ""])
def test_nonsense_is_no_number_of_seeds(seeds: str) -> None:
    game = zermelo.game("kalah")
    with pytest.raises(zermelo.PositionError):
        game.read(f"{seeds},2,2/.,./2,2,2 X")
