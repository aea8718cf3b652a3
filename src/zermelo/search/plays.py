"""Plays as paths: all that a player wins, the first found depth first, the first found breadth first.

Source: document 001 (``parcours_profondeur_tous``, ``parcours_profondeur_premier``, ``parcours_largeur``).

Vocabulary
    player    0 or 1: as the game's ``turn`` says, else 0 is the one to move at the start and they alternate
    state     a position and the player to move in it
    path      states, one move apart
    play      a path from the start to an end of the game
    winner    0 or 1; None of a draw
    expanded  positions whose moves have been looked at, an end of the game not being one
    frontier  the paths to one level, in the order of the moves: the queue of the breadth-first search

A play that a player wins is not a strategy: both players work towards it.  Breadth first finds a shortest
one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from zermelo.core import abilities
from zermelo.core.game import Game, Position
from zermelo.core.language import Sentence
from zermelo.core.scales import refuse_points
from zermelo.core.values import DRAW, WIN
from zermelo.search.cycles import endless, longest_play, refuse_cycles
from zermelo.search.gametree import children_of, start_of
from zermelo.search.tree import Node

Path = tuple[tuple[Position, int], ...]

ENDLESS: Final = Sentence("it has infinitely many plays")


@dataclass(frozen=True)
class Play:
    """One way that a game can go, from a start to an end."""

    states: Path
    moves: tuple[int, ...]
    """The slots played, one fewer than the states."""
    winner: int | None


@dataclass(frozen=True)
class Found:
    """What a search for a play brought; ``play`` is None if there is no such play."""

    play: Play | None
    expanded: int


def all_plays(game: Game, start: Position | None = None) -> Iterator[Play]:
    """Every play, depth first.  Memory stays flat however many there are."""
    plays = _Plays(game, start)
    return (plays.play(node) for node, children in plays.depth_first() if not children)


def plays_won_by(game: Game, winner: int | None, start: Position | None = None) -> Iterator[Play]:
    """Every play that a player wins, or every draw if the winner is None, depth first."""
    plays = _Plays(game, start)
    ends = (node for node, children in plays.depth_first() if not children)
    return (plays.play(end) for end in ends if plays.winner(end) == winner)


def first_depth_first(game: Game, winner: int | None, start: Position | None = None) -> Found:
    """The first play that a player wins, always following the first move not yet tried."""
    plays, expanded = _Plays(game, start), 0
    for node, children in plays.depth_first():
        if children:
            expanded += 1
        elif plays.winner(node) == winner:
            return Found(plays.play(node), expanded)
    return Found(None, expanded)


def first_breadth_first(
    game: Game,
    winner: int | None,
    start: Position | None = None,
    on_level: Callable[[list[Path]], None] | None = None,
) -> Found:
    """The first play that a player wins, level by level.

    ``on_level`` is shown the frontier of each level, every path with its newest state first, as 001 writes
    them.
    """
    plays, expanded = _Plays(game, start), 0
    frontier = [plays.root]
    while frontier:
        if on_level is not None:
            on_level([plays.path(node)[::-1] for node in frontier])
        following: list[Node] = []
        for node in frontier:
            children = plays.children(node)
            if children:
                expanded += 1
                following += children
            elif plays.winner(node) == winner:
                return Found(plays.play(node), expanded)
        frontier = following
    return Found(None, expanded)


def first_player(game: Game, start: Position) -> int:
    """Who is to move at the start of a play."""
    return abilities.turn(game, start) if abilities.turn.given(game) else 0


class _Plays:
    """The tree of a game's plays, and who is who in it."""

    def __init__(self, game: Game, start: Position | None) -> None:
        refuse_points(game)
        self.game = game
        self.root = Node(start_of(game, start))
        refuse_cycles(game, self.root.position, ENDLESS)
        self.first = first_player(game, self.root.position)
        self.longest = longest_play(game, self.root.position)

    def children(self, node: Node) -> list[Node]:
        """The nodes after each move, none at an end of the game."""
        if node.ply > self.longest:
            raise endless(self.game, self.longest, ENDLESS)
        return children_of(self.game, node)

    def depth_first(self) -> Iterator[tuple[Node, list[Node]]]:
        """Every node with its children, none at an end of the game; a stack, as plays can be long."""
        stack = [self.root]
        while stack:
            node = stack.pop()
            children = self.children(node)
            yield node, children
            stack += reversed(children)

    def player(self, node: Node) -> int:
        return self.first if node.maximising else 1 - self.first

    def winner(self, end: Node) -> int | None:
        result = self.game.result(end.position)
        if result == DRAW:
            return None
        return self.player(end) if result == WIN else 1 - self.player(end)

    def path(self, node: Node) -> Path:
        return tuple((place.position, self.player(place)) for place in (self.root, *node.steps()))

    def play(self, end: Node) -> Play:
        return Play(self.path(end), end.path(), self.winner(end))
