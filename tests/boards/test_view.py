"""What a game with a board shows, without writing any of it; and one without a board."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

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


@dataclass(frozen=True)
class Packed(Game):
    """Fill a cell in turn with a stone of one's own, never beside another of them: a digit in `base` for each cell."""

    base: int = 3
    cells_in_all: int = 8

    def start(self) -> int:
        return 0

    def slots(self) -> int:
        return self.cells_in_all

    def stone(self, position: int, cell: int) -> int:
        return position // self.base**cell % self.base if 0 <= cell < self.cells_in_all else 0

    def mine(self, position: int) -> int:
        return 1 + sum(self.stone(position, cell) > 0 for cell in range(self.cells_in_all)) % (self.base - 1)

    def legal(self, position: int, slot: int) -> bool:
        around = (self.stone(position, slot - 1), self.stone(position, slot + 1))
        return self.stone(position, slot) == 0 and self.mine(position) not in around

    def play(self, position: int, slot: int) -> int:
        return int(position + self.mine(position) * self.base**slot)

    def result(self, position: int) -> int:
        free = any(self.legal(position, slot) for slot in range(self.cells_in_all))
        return UNDECIDED if free else LOSS


@dataclass(frozen=True)
class Tuple(Game):
    """Take from one of three heaps; or, packed, one of four bits of either word. The last word tells who moves."""

    packed: bool = False

    def start(self) -> tuple[int, int, int]:
        return (15, 15, 0) if self.packed else (3, 5, 0)

    def slots(self) -> int:
        return 10

    def took(self, slot: int) -> tuple[int, int]:
        number = 1 << slot // 2 if self.packed else slot // 2 + 1
        return (number, 0) if slot % 2 == 0 else (0, number)

    def legal(self, position: tuple[int, int, int], slot: int) -> bool:
        first, second = self.took(slot)
        if self.packed:
            return position[0] & first == first and position[1] & second == second
        return first <= position[0] and second <= position[1]

    def play(self, position: tuple[int, int, int], slot: int) -> tuple[int, int, int]:
        first, second = self.took(slot)
        return position[0] - first, position[1] - second, 1 - position[2]

    def result(self, position: tuple[int, int, int]) -> int:
        return UNDECIDED if position[0] or position[1] else LOSS


@dataclass(frozen=True)
class Shown(Packed):
    """The same with a text that tells whose turn it is, and coordinates that are no cells."""

    table: dict[int, str] = field(default_factory=lambda: {0: ".", 1: "X", 2: "O"})

    def show(self, position: int) -> str:
        stones = [self.table[self.stone(position, cell)] for cell in range(self.cells_in_all)]
        rows = "\n".join(f"{number} {' '.join(stones[4 * number - 4 : 4 * number])}" for number in (1, 2))
        return f"{self.table[self.mine(position)]} moves\n  a b c d\n{rows}"


def names(game: Game, position: object) -> list[str]:
    return [abilities.write_move(game, position, slot) for slot in game.moves(position)]


def test_bits_of_a_game_that_shows_nothing_can_be_clicked() -> None:
    @dataclass(frozen=True)
    class Bare(Either):
        """The same without a board."""

        piece = None  # type: ignore[assignment]

    assert view.clicks(Bare(), 0) == {0: (0,), 1: (3,), 2: (1,), 3: (4,), 4: (2,), 5: (5,)}
    assert {shape.cell for shape in abilities.scene(Bare(), 0).shapes} == {None, *range(6)}
    assert names(Bare(), 0) == ["1", "4", "2", "5", "3", "6"]
    assert abilities.show(Bare(), 0b100001) == "1 2 3 4 5 6\n* . . . . *"
    assert abilities.write(Bare(), 0b100001) == "33"


@pytest.mark.parametrize("base", [2, 3, 5])
def test_digits_of_any_base_are_cells(base: int) -> None:
    game = Packed(base)
    position = game.play(game.play(0, 2), 5)
    assert view.pieces(game, position)[2:6] == (("*", ".", ".", "*") if base == 2 else ("1", ".", ".", "2"))
    assert names(game, 0) == ["1", "2", "3", "4", "5", "6", "7", "8"]
    assert all(abilities.read_move(game, 0, name) == int(name) - 1 for name in names(game, 0))


@dataclass(frozen=True)
class Ring(Game):
    """Move a stone one or two places on round a ring. Whoever cannot loses. A digit in base 3 for each place, and below
    them who moves."""

    places: int = 7

    def start(self) -> int:
        return 2 * (1 + 3 + 2 * 27 + 2 * 81)

    def slots(self) -> int:
        return 2 * self.places

    def goal(self, slot: int) -> int:
        return (slot // 2 + slot % 2 + 1) % self.places

    def stone(self, position: int, place: int) -> int:
        return int(position // 2 // 3**place % 3)

    def legal(self, position: int, slot: int) -> bool:
        return self.stone(position, slot // 2) == 1 + position % 2 and not self.stone(position, self.goal(slot))

    def play(self, position: int, slot: int) -> int:
        mine = 1 + position % 2
        places = position // 2 - int(mine * 3 ** (slot // 2)) + int(mine * 3 ** self.goal(slot))
        return 2 * places + 1 - position % 2

    def result(self, position: int) -> int:
        return UNDECIDED if any(self.legal(position, slot) for slot in range(self.slots())) else LOSS


def test_the_lowest_digit_may_say_whose_turn_it_is() -> None:
    game = Ring()
    assert abilities.show(game, game.start()).splitlines()[1] == "1 1 . 2 2 . . ."
    assert names(game, game.start()) == ["1-3", "2-3"]
    after = game.play(game.start(), 2)
    assert abilities.show(game, after).splitlines()[1] == "1 . 1 2 2 . . 1"
    assert view.clicks(game, after) == {7: (3, 5), 8: (4, 5), 9: (4, 6)}


def test_numbers_of_a_tuple_are_heaps_or_rows_of_bits() -> None:
    assert names(Tuple(), (2, 1, 0)) == ["1=1", "2=0", "1=0"]
    assert names(Tuple(), (2, 0, 1)) == ["1=1", "1=0"]
    assert names(Tuple(packed=True), (5, 2, 0)) == ["a1", "b2", "a3"]
    assert abilities.show(Tuple(packed=True), (5, 2, 0)).splitlines()[1:] == [
        "  a * . * .",
        "  b . * . .",
        "  c . . . .",
    ]


def test_a_text_names_moves_by_the_characters_that_they_change() -> None:
    game = Shown()
    assert names(game, 0) == ["a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2"]
    last = next(
        position for position in range(3**8) if game.result(position) == UNDECIDED and len(game.moves(position)) == 1
    )
    assert names(game, last) == [names(game, 0)[game.moves(last)[0]]]


def test_a_heap_is_a_number_without_cells() -> None:
    assert view.clicks(Heap(), 1000) == {}
    assert [shape.text for shape in abilities.scene(Heap(), 1000).shapes if shape.text] == ["1000"]
    assert names(Heap(), 1000) == ["=999", "=998"]


def test_a_position_that_outgrows_the_board_is_shown_as_it_is() -> None:
    game = Packed(2)
    assert abilities.show(game, 1 << 40) == str(1 << 40)
    assert abilities.scene(game, 1 << 40).shapes


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


def test_a_counter_that_goes_to_another_heap_is_clicked_where_it_lies() -> None:
    steps = zermelo.game("staircasenim:2,1,3,2")
    names = {steps.write_move(steps.start(), slot): cells for slot, cells in view.clicks(steps, steps.start()).items()}
    assert names["1-1"] == (0,)
    assert names["2-1"] == (1, 0)
    assert names["4-2"] == (3, 2)
