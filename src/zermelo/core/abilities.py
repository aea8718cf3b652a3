"""The table of abilities: every method that a game may have besides the five rules, and what stands in for it.

Each function is the form of the author's method, with the game in place of ``self``; its text says what the method
tells and what happens without.  The compiled ones must be pure and use ints, bools, fixed tuples, loops and calls of
each other, as the rules do.

``zermelo check`` tests what a game's abilities say: "turn", "tier" and so on are the names of its checks.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from zermelo.core import literals
from zermelo.core import moves as playing  # which needs this module too
from zermelo.core.ability import ABILITIES, Ability, ability
from zermelo.core.errors import MoveError, PositionError, RulesError
from zermelo.core.language import Sentence

if TYPE_CHECKING:
    from zermelo.core.digits import Digits
    from zermelo.core.game import Game, Position
    from zermelo.core.links import Links
    from zermelo.core.scene import Scene
    from zermelo.core.values import Value

__all__ = ["ABILITIES", "Ability"]


# What can be played, who moves, and the order of positions.


@ability(compiled=True, check="slots")
def legal_slots(game: Game, position: Position, out: Any) -> int:
    """Write the legal slots of an undecided position into ``out``, in rising order; returns how many there are.

    Worth writing where few of many slots are legal, as in games of moves from a cell to a cell: such a position then
    costs no more than its moves.  Without it, ``legal`` is asked of each slot.
    """
    legal = [slot for slot in range(game.slots()) if game.legal(position, slot)]
    out[: len(legal)] = legal
    return len(legal)


@ability(compiled=True, kept=True, check="turn")
def turn(game: Game, position: Position) -> int:
    """Who moves, 0 or 1.  Without it the players alternate."""
    raise RulesError("{game} does not say whose turn it is: its players alternate", game=game)


@ability(compiled=True, kept=True, check="symmetry")
def canonical(game: Game, position: Position) -> Position:
    """One representative of all positions that are the same up to symmetry.  Without it, itself."""
    return position


@ability(compiled=True, kept=True, check="tier")
def tier(game: Game, position: Position) -> int:
    """A number that every move raises, by one or more.  Without it, such a number is looked for.

    Any int of 64 bits will do.  Each tier is worked on at once, so few large ones are better than many small ones.
    """
    raise RulesError("{game} has no tiers", game=game)


@ability(check="index")
def size(game: Game) -> int:
    """How many positions there are, when ``index`` numbers all of them and every move lowers it.

    All of 0 .. size() - 1 must be reachable from the start.  Without it no sweep is made.
    """
    raise RulesError("{game} has no dense index", game=game)


@ability(compiled=True, kept=True)
def index(game: Game, position: Position) -> int:
    """The dense number of a position.  Without it the position is its own number."""
    return position  # type: ignore[no-any-return]


@ability(compiled=True, kept=True)
def at(game: Game, index: int) -> Position:
    """The position with that dense number: ``at(index(p)) == p``.  Without it, the number itself."""
    return index


@ability(compiled=True)
def below(game: Game, position: Position, out: Any) -> int:
    """Write the dense index of each position one move away into ``out``; returns how many there are.

    Without it, ``index`` of each child.  Worth writing where neighbouring moves share most of their work.
    """
    raise RulesError("{game} does not write what is below a position", game=game)


@ability(check="digits")
def digits(game: Game) -> Digits:
    """How the dense index is made of digits that moves lower, as heaps and rows are.

    Without it, who wins is found by looking at the moves of each position.
    """
    raise RulesError("{game} does not tell the digits of its index", game=game)


# Points: with either of these the margin counts, and ``result`` says only whether the game is over.


@ability(compiled=True, kept=True, check="points")
def gain(game: Game, position: Position, slot: int) -> int:
    """How many points a legal move wins at once for who makes it, below 0 if it costs some.  Without it, 0.

    The value of a position is the best margin from here on, so that the position need not hold the score.
    """
    return 0


@ability(compiled=True, kept=True, check="points")
def margin(game: Game, position: Position) -> int:
    """How many points more the player to move gets where the game is over, below 0 if fewer.  Without it, 0."""
    return 0


# Play that never ends.


@ability(kept=True, check="endless")
def endless_winner(game: Game) -> int:
    """Who wins play that never ends, 0 or 1 as ``turn`` counts, which it needs; ``result`` must not be DRAW then.

    Without it, such play is a draw.
    """
    raise RulesError("{game} does not say who wins play that never ends: it is a draw", game=game)


@ability(kept=True, check="endless")
def endless_priority(game: Game, position: Position) -> int:
    """How much an undecided position counts where play never ends: the largest number that is met for ever decides.

    Player 0 wins if it is even and player 1 if it is odd, as ``turn`` counts, which it needs; ``result`` must not be
    DRAW then.  Such a game is a parity game, and solved as a graph.  Without it, ``endless_winner`` tells.
    """
    raise RulesError("{game} has no priorities: they are for parity games", game=game)


# What speeds the search engine up, and never changes its answers.


@ability(compiled=True, check="hooks")
def plies_left(game: Game, position: Position) -> int:
    """The most plies that can still be played.  Without it, so many that no game lasts longer."""
    return 29_999


@ability(compiled=True)
def look(game: Game, position: Position) -> Any:
    """What the hooks below want to know of an undecided position, worked out once: an int or a tuple of ints.

    Without it, 0.
    """
    return 0


@ability(compiled=True, check="hooks")
def at_sight(game: Game, position: Position, seen: Any) -> int:
    """The signed distance of an undecided position (n wins, -n loses in n plies) if a look tells.  Without it, 0."""
    return 0


@ability(compiled=True, check="hooks")
def move_at_sight(game: Game, position: Position, seen: Any, slot: int) -> int:
    """The same for a legal move, itself counted: n wins and -n loses in n plies; where ``at_sight`` is 0.

    Without it, 0.
    """
    return 0


@ability(compiled=True, check="hooks")
def at_best(game: Game, position: Position, seen: Any) -> int:
    """A signed distance that cannot be bettered, 0 being a draw, where ``at_sight`` is 0.  Without it, 1."""
    return 1


@ability(compiled=True, check="hooks")
def at_worst(game: Game, position: Position, seen: Any) -> int:
    """A signed distance that is sure to be reached or bettered, where ``at_sight`` is 0.  Without it, -1."""
    return -1


@ability(compiled=True)
def promise(game: Game, position: Position, seen: Any, slot: int) -> int:
    """How soon a move is worth trying: the higher the sooner.  Without it, moves that did well elsewhere."""
    return 0


@ability(check="hooks")
def last_mover_wins(game: Game) -> bool:
    """Whether nobody wins but by their own last move: wins take an odd number of plies, losses an even one.

    Without it, no.
    """
    return False


# Connection games.


@ability(check="links", only_with=("stones",))
def links(game: Game) -> Links:
    """The board of a game in which whoever first joins his two sides by his own stones wins.

    The first player starts, the players take turns, and slot k places a stone on the empty cell k for good.  The
    game promises that on a full board exactly one player joins his sides, as in Hex.  Needs ``stones``.
    Without it nothing is proved by connections.
    """
    raise RulesError("{game} is no connection game: it has no links(self)", game=game)


@ability()
def stones(game: Game, position: Position, player: int) -> int:
    """The cells of player 0 or 1 as the bits of one int.  Needed beside ``links``.  Without it there is no proof."""
    raise RulesError("{game} does not say where its stones are: it has no stones(self, position, player)", game=game)


# What else is known of the game.


@ability(check="impartial")
def impartial(game: Game) -> bool:
    """Whether both players have the same moves and who cannot move loses.  Without it there are no Grundy values."""
    return False


@ability(check="parts")
def parts(game: Game, position: Position) -> tuple[Any, ...]:
    """The parts whose sum the position is, where a move changes one of them: rows, heaps, regions of an impartial game.

    Positions may then be tuples of any length.  A part is a position of this game, or any name that ``options`` knows.
    Without it, positions are listed.
    """
    return (position,)


@ability()
def options(game: Game, part: Any) -> Iterable[tuple[Any, ...]]:
    """What the moves can make of a part: each a tuple of parts.  Without it, the part is played as a position."""
    raise RulesError("{game} does not list the options of its parts", game=game)


@ability()
def points(game: Game, position: Position, value: Value) -> int:
    """What a value counts in the game's own literature, where it counts otherwise than by plies.

    Without it, values are counted in plies.
    """
    raise RulesError("{game} has no points", game=game)


@ability()
def fault(game: Game, position: Position) -> str:
    """The rule that makes this position impossible, as a clause, or ''.  Without it, no complaint.

    The words are the author's, and said as they are; a ``Sentence`` is said in the reader's language.
    """
    return ""


@ability(check="reach")
def comes_up(game: Game, position: Position) -> bool:
    """Whether some play leads from the start to this position, exactly.  Without it, books keep their positions."""
    raise RulesError("{game} does not tell which positions come up", game=game)


# Words and pictures.


@ability(only_with=("piece",))
def board(game: Game) -> Any:
    """The board that the game is played on, one of ``zermelo.boards``; rules may use it as a constant.

    With it and ``piece`` a game has a picture, clicks and notation.  Without it, the text of ``show`` is its board, or
    the digits of its numbers.
    """
    raise RulesError("{game} has no board: write board(self), which returns one of zermelo.boards", game=game)


@ability(only_with=("board",), check="board")
def piece(game: Game, position: Position, cell: int) -> str:
    """What stands on a cell: "." for nothing, "X" and "O" for the players' stones, "*" for what is nobody's.

    "#" is a cell that is gone, a number is so many seeds, and any other letter is a piece: a capital of the first
    player, a small one of the second.  Without it, the board stays empty.
    """
    return "."


@ability(only_with=("board", "piece"), check="board")
def cells(game: Game, position: Position, slot: int) -> tuple[int, ...]:
    """The cells to click for a move, in order: one, from and to, or several.

    Without it, the cells where something moves, appears or goes.
    """
    return drawing().touched(game, position, slot)  # type: ignore[no-any-return]


@ability(only_with=("board", "piece"))
def deciding_cells(game: Game, position: Position) -> int:
    """The cells that have won or lost the game, a line or a chain, as the bits of one int: the picture shows them.

    Without it, none.
    """
    return 0


@ability()
def write(game: Game, position: Position) -> str:
    """A position on one line, which ``read`` understands.

    Without it, what stands on the board row by row where that tells the position, or as Python writes it.
    """
    told = drawing().written(game, position) if piece.given(game) else ""
    return told or literals.written(position)


@ability()
def read(game: Game, text: str) -> Position:
    """The position that a line means.  Without it, what ``write`` gives."""
    if piece.given(game) and (found := drawing().position_in(game, text)) is not None:
        return found
    try:
        position = literals.read(text.strip(), literals.kinds(game.start()))
        hash(position)
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        example = write(game, game.start())
        raise PositionError(
            "'{text}' is not a position of {game}: write it like {example}", text=text, game=game, example=example
        ) from None
    return position


@ability()
def write_move(game: Game, position: Position, slot: int) -> str:
    """A move in the game's own notation.  Without it, the cells that it changes, or what it makes of the position."""
    return drawing().move_name(game, position, slot)  # type: ignore[no-any-return]


@ability()
def read_move(game: Game, position: Position, text: str) -> int:
    """The slot that a text means here.  Without it, the legal move that is written so."""
    legal = playing.legal_moves(game, position)
    names = {write_move(game, position, slot): slot for slot in reversed(legal)}
    folded = {_folded(name): slot for name, slot in names.items()}
    slot = names.get(text.strip(), folded.get(_folded(text)))
    if slot is not None:
        return slot
    raise MoveError("'{text}' is not a move here: {choices}", text=text, choices=choices(game, position, legal))


@ability()
def show(game: Game, position: Position) -> str:
    """A picture of the position in characters.  Without it, the board, or the one-line notation."""
    return drawing().text(game, position)  # type: ignore[no-any-return]


@ability()
def scene(game: Game, position: Position) -> Scene:
    """A picture of the position in shapes.  Without it, the board."""
    return drawing().picture(game, position)  # type: ignore[no-any-return]


def drawing() -> Any:
    """What makes words and pictures of boards, which knows how games are asked: it is looked up when first wanted."""
    return importlib.import_module("zermelo.boards.view")


# What follows from them.


def all_abilities() -> list[Ability[..., Any]]:
    """Every method that a game may have besides the five rules: its form, what it tells, what happens without."""
    return list(ABILITIES.values())


def same_player(game: Game, position: Position, child: Position) -> bool:
    """Whether the player who moved into ``child`` moves again."""
    return turn.given(game) and turn(game, position) == turn(game, child)


def counts_points(game: Game) -> bool:
    """Whether the margin counts, and not who makes the last move or how soon."""
    return gain.given(game) or margin.given(game)


def endless_play_is_won(game: Game) -> bool:
    """Whether somebody wins play that never ends, so that nothing is drawn."""
    return endless_winner.given(game) or endless_priority.given(game)


def choices(game: Game, position: Position, legal: list[int]) -> Sentence:
    """What may be played here, in words, for error messages."""
    if not legal:
        return Sentence("the game is over")
    names = ", ".join(write_move(game, position, slot) for slot in legal[:12])
    if len(legal) > 12:
        return Sentence("play {moves} or one of {count} more", moves=names, count=len(legal) - 12)
    return Sentence("play {moves}", moves=names)


def _folded(text: str) -> str:
    """A move as typed, without what people vary: case, spaces and brackets."""
    return "".join(text.lower().split()).strip("()[]")
