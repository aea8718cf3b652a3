"""The rules contract: a game is a frozen dataclass with five methods on ints.

Vocabulary
    position  a non-negative int below 2**63, or a short fixed tuple of such ints
              (any hashable value works too, but then nothing is compiled)
    slot      a move's number, 0 <= slot < slots(); the same slot means the same thing everywhere
    result    WIN, LOSS or DRAW for the player to move, or UNDECIDED while the game goes on
    ability   an optional method; the docstring of each says what happens without it

The five methods and the abilities marked "compiled" must be pure and use only ints, bools, fixed tuples,
loops and calls of each other: the same bodies run interpreted and as machine code.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from zermelo.core.contract import checked_result
from zermelo.core.display import Displayed
from zermelo.core.errors import MoveError, PositionError, RulesError
from zermelo.core.language import Sentence
from zermelo.core.values import UNDECIDED, Value

if TYPE_CHECKING:
    from zermelo.core.digits import Digits
    from zermelo.core.links import Links
    from zermelo.core.scene import Scene

Position = Any
"""An int, a tuple of ints, or any hashable value; see the module's vocabulary."""


class Game(Displayed):
    """The rules of one two-player game of perfect information."""

    name: ClassVar[str] = ""
    """The word that names the game in a spec; the class name in lower case if empty."""
    sizes: ClassVar[tuple[str, ...]] = ()
    """The two fields that a spec writes as ``4x5``; a lone ``4`` then means ``4x4``."""

    # The five methods that every game writes.

    def start(self) -> Position:
        """The position before the first move."""
        raise RulesError("{game_class} has no start(self)", game_class=type(self).__name__)

    def slots(self) -> int:
        """How many move slots there are."""
        raise RulesError("{game_class} has no slots(self)", game_class=type(self).__name__)

    def legal(self, position: Position, slot: int) -> bool:
        """Whether this move may be made; asked only where the result is UNDECIDED."""
        raise RulesError("{game_class} has no legal(self, position, slot)", game_class=type(self).__name__)

    def play(self, position: Position, slot: int) -> Position:
        """The position after a legal move."""
        raise RulesError("{game_class} has no play(self, position, slot)", game_class=type(self).__name__)

    def result(self, position: Position) -> int:
        """WIN, LOSS or DRAW for the player to move, or UNDECIDED."""
        raise RulesError("{game_class} has no result(self, position)", game_class=type(self).__name__)

    # Compiled abilities.

    def turn(self, position: Position) -> int:
        """Who moves, 0 or 1.  Without it the players alternate."""
        raise RulesError("{game} does not say whose turn it is: its players alternate", game=self)

    def canonical(self, position: Position) -> Position:
        """One representative of all positions that are the same up to symmetry.  Without it, itself."""
        return position

    def tier(self, position: Position) -> int:
        """A number that every move raises by exactly one.  Without it the tiers engine is not used."""
        raise RulesError("{game} has no tiers", game=self)

    def size(self) -> int:
        """How many positions there are, when ``index`` numbers all of them and every move lowers it.

        All of 0 .. size() - 1 must be reachable from the start.  Without it no sweep is made.
        """
        raise RulesError("{game} has no dense index", game=self)

    def index(self, position: Position) -> int:
        """The dense number of a position.  Without it the position is its own number."""
        return int(position)

    def at(self, index: int) -> Position:
        """The position with that dense number: ``at(index(p)) == p``.  Without it, the number itself."""
        return index

    def below(self, position: Position, out: Any) -> int:
        """Write the dense index of each position one move away into ``out``; returns how many there are.

        Without it, ``index`` of each child.  Worth writing where neighbouring moves share most of their work.
        """
        count = 0
        for slot in range(self.slots()):
            if self.legal(position, slot):
                out[count] = self.index(self.play(position, slot))
                count += 1
        return count

    def digits(self) -> Digits:
        """How the dense index is made of digits that moves lower, as heaps and rows are.

        Not compiled.  Without it, who wins is found by looking at the moves of each position.
        """
        raise RulesError("{game} does not tell the digits of its index", game=self)

    # Compiled hooks of the search engine: each changes its speed and never its answers.

    def plies_left(self, position: Position) -> int:
        """The most plies that can still be played.  Without it, 1000."""
        return 1000

    def look(self, position: Position) -> Any:
        """What the hooks below want to know of an undecided position, worked out once: an int or a tuple of ints."""
        return 0

    def at_sight(self, position: Position, seen: Any) -> int:
        """The signed distance of an undecided position (n wins, -n loses in n plies) if a look tells, else 0."""
        return 0

    def move_at_sight(self, position: Position, seen: Any, slot: int) -> int:
        """The same for a legal move, itself counted: n wins and -n loses in n plies; where ``at_sight`` is 0."""
        return 0

    def at_best(self, position: Position, seen: Any) -> int:
        """A signed distance that cannot be bettered, 0 being a draw, where ``at_sight`` is 0.  Without it, 1."""
        return 1

    def at_worst(self, position: Position, seen: Any) -> int:
        """A signed distance that is sure to be reached or bettered, where ``at_sight`` is 0.  Without it, -1."""
        return -1

    def promise(self, position: Position, seen: Any, slot: int) -> int:
        """How soon a move is worth trying: the higher the sooner.  Without it, moves that did well elsewhere."""
        return 0

    # Interpreted abilities: connection games.

    def links(self) -> Links:
        """The board of a game in which whoever first joins his two sides by his own stones wins.

        The first player starts, the players take turns, and slot k places a stone on the empty cell k for good.  The
        game promises that on a full board exactly one player joins his sides, as in Hex.  Needs ``stones``.
        Without it nothing is proved by connections.
        """
        raise RulesError("{game} is no connection game: it has no links(self)", game=self)

    def stones(self, position: Position, player: int) -> int:
        """The cells of player 0 or 1 as the bits of one int.  Needed beside ``links``, and by nothing else."""
        raise RulesError(
            "{game} does not say where its stones are: it has no stones(self, position, player)", game=self
        )

    # Interpreted abilities: words and pictures.

    def impartial(self) -> bool:
        """Whether both players have the same moves and who cannot move loses; then Grundy values exist."""
        return False

    def last_mover_wins(self) -> bool:
        """Whether nobody wins but by their own last move: wins take an odd number of plies, losses an even one."""
        return False

    def points(self, position: Position, value: Value) -> int:
        """What a value counts in the game's own literature, where it counts otherwise than by plies."""
        raise RulesError("{game} has no points", game=self)

    def fault(self, position: Position) -> str:
        """The rule that makes this position impossible, as a clause, or ''.  Without it, no complaint."""
        return ""

    def comes_up(self, position: Position) -> bool:
        """Whether some play leads from the start to this position, exactly.  Without it, books keep their positions."""
        raise RulesError("{game} does not tell which positions come up", game=self)

    def write(self, position: Position) -> str:
        """A position on one line, which ``read`` understands.  Without it, as Python writes it."""
        return repr(position)

    def read(self, text: str) -> Position:
        """The position that a line means.  Without it, a Python literal such as ``write`` gives."""
        try:
            position = ast.literal_eval(text.strip())
            hash(position)
        except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
            example = self.write(self.start())
            raise PositionError(
                "'{text}' is not a position of {game}: write it like {example}", text=text, game=self, example=example
            ) from None
        return position

    def write_move(self, position: Position, slot: int) -> str:
        """A move in the game's own notation.  Without it, the slot's number."""
        return str(slot)

    def read_move(self, position: Position, text: str) -> int:
        """The slot that a text means here.  Without it, the legal move that is written so."""
        wanted = _folded(text)
        legal = self.moves(position)
        for slot in legal:
            if _folded(self.write_move(position, slot)) == wanted:
                return slot
        raise MoveError("'{text}' is not a move here: {choices}", text=text, choices=self.choices(position, legal))

    def show(self, position: Position) -> str:
        """A picture of the position in characters.  Without it, the one-line notation."""
        return self.write(position)

    def scene(self, position: Position) -> Scene:
        """A picture of the position in shapes.  Without it, the text of ``show`` in a frame."""
        from zermelo.core.scene import text_scene

        return text_scene(self.show(position))

    # What every game can do with the above; not to be overridden.

    def has(self, ability: str) -> bool:
        """Whether the game brings its own version of an optional method."""
        return getattr(type(self), ability) is not getattr(Game, ability)

    def moves(self, position: Position) -> list[int]:
        """The legal slots, none where the game is decided."""
        if checked_result(self, position) != UNDECIDED:
            return []
        return [slot for slot in range(self.slots()) if self.legal(position, slot)]

    def children(self, position: Position) -> Iterator[tuple[int, Position]]:
        """Each legal slot with the position after it."""
        for slot in self.moves(position):
            yield slot, self.play(position, slot)

    def same_player(self, position: Position, child: Position) -> bool:
        """Whether the player who moved into ``child`` moves again."""
        return self.has("turn") and self.turn(position) == self.turn(child)

    def choices(self, position: Position, legal: list[int]) -> str:
        """What may be played here, in words, for error messages."""
        if not legal:
            return Sentence("the game is over")
        names = ", ".join(self.write_move(position, slot) for slot in legal[:12])
        if len(legal) > 12:
            return Sentence("play {moves} or one of {count} more", moves=names, count=len(legal) - 12)
        return Sentence("play {moves}", moves=names)

    def __str__(self) -> str:
        from zermelo.core.spec import spec_of

        return spec_of(self)


def _folded(text: str) -> str:
    """A move as typed, without what people vary: case, spaces and brackets."""
    return "".join(text.lower().split()).strip("()[]")
