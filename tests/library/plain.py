"""The values of a small game, by rounds over all positions: slow, plain, and without a line of the engines."""

from __future__ import annotations

from zermelo.core import abilities
from zermelo.core.game import Game, Position
from zermelo.core.values import DRAW, LOSS, UNDECIDED, WIN, Value


def children_of(game: Game) -> dict[Position, list[Position]]:
    """Every position that can be reached, and where its moves lead."""
    children: dict[Position, list[Position]] = {}
    found = {game.start()}
    while found:
        children |= {here: [game.play(here, slot) for slot in _legal(game, here)] for here in found}
        found = {child for here in found for child in children[here]} - children.keys()
    return children


def plain_values(game: Game) -> dict[Position, Value]:
    """The value of every position; where play can go on for ever, nobody wins."""
    children = children_of(game)
    known: dict[Position, tuple[int, int]] = {}
    for here in children:
        if (result := game.result(here)) != UNDECIDED:
            known[here] = result, 0
    number = 0
    while number <= max((plies for _, plies in known.values()), default=-1):
        number += 1
        for here in children:
            if here in known:
                continue
            seen = [_seen(game, here, child, known[child]) for child in children[here] if child in known]
            if (WIN, number - 1) in seen:
                known[here] = WIN, number
            elif len(seen) == len(children[here]) and max(seen) <= (LOSS, number - 1) in seen:
                known[here] = LOSS, number
    return {here: _value(*known.get(here, (DRAW, 0))) for here in children}


def plain_margins(game: Game) -> dict[Position, int]:
    """The best margin from every position of a game with points whose plays end."""
    margins: dict[Position, int] = {}

    def margin(here: Position) -> int:
        if here not in margins:
            if game.result(here) != UNDECIDED:
                margins[here] = abilities.margin(game, here)
            else:
                margins[here] = max(_won(here, slot) for slot in _legal(game, here))
        return margins[here]

    def _won(here: Position, slot: int) -> int:
        child = game.play(here, slot)
        same = abilities.turn.given(game) and game.turn(here) == game.turn(child)  # type: ignore[attr-defined]
        return abilities.gain(game, here, slot) + (margin(child) if same else -margin(child))

    margin(game.start())
    return margins


def _legal(game: Game, here: Position) -> list[int]:
    return [slot for slot in range(game.slots()) if game.legal(here, slot)] if game.result(here) == UNDECIDED else []


def _seen(game: Game, here: Position, child: Position, value: tuple[int, int]) -> tuple[int, int]:
    """The value of a child for whoever moves into it."""
    same = abilities.turn.given(game) and game.turn(here) == game.turn(child)  # type: ignore[attr-defined]
    outcome, plies = value
    return (outcome if same else -outcome), plies


def _value(outcome: int, plies: int) -> Value:
    return Value(outcome, None if outcome == DRAW else plies)
