"""``zermelo paths --states``: the states and operators of a game, as document 001 lists them."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap
from typing import Any

from zermelo.cli.look import BETWEEN, Output, table
from zermelo.cli.options import print_json
from zermelo.cli.paths.find import Asked
from zermelo.cli.speech import say
from zermelo.core import abilities
from zermelo.search.states import Operator, State, StateSpace, state_space


def tell_states(asked: Asked, as_json: bool) -> None:
    """All states, all operators, those of each state, and who has won in the final ones."""
    space, out = state_space(asked.game, asked.start), Output()
    if as_json:
        print_json(fields(asked, space))
        return
    states, operators = list(space.operators), space.all_operators
    out.print(say("{count} {count:state|states}, the first of them initial:", count=len(states)))
    out.print(_listed((_state(asked, state) for state in states), out.width))
    out.print("\n" + say("{count} {count:operator|operators}:", count=len(operators)))
    out.print(_listed((_operator(asked, operator) for operator in operators), out.width))
    out.print()
    shown, half = table("operators", "states"), out.width // 2 - BETWEEN
    for known in dict.fromkeys(filter(None, space.operators.values())):
        same = (_state(asked, state) for state, those in space.operators.items() if those == known)
        shown.add_row(_listed((_operator(asked, operator) for operator in known), half), _listed(same, half))
    out.print(shown)
    out.print("\n" + say("{count} final {count:state|states}:", count=len(space.winners)))
    for state, winner in space.winners.items():
        won = say("It is a draw") if winner is None else say("Player {player} has won", player=asked.names[winner])
        out.print(f"{_state(asked, state)}  {won}")


def fields(asked: Asked, space: StateSpace) -> dict[str, Any]:
    """The same as plain fields."""

    def plain(state: State) -> list[str]:
        return [abilities.write(asked.game, state[0]), asked.names[state[1]]]

    return {
        "game": str(asked.game),
        "states": [plain(state) for state in space.operators],
        "operators": [[asked.names[player], move] for player, move in space.all_operators],
        "final": [
            {"state": plain(state), "winner": None if winner is None else asked.names[winner]}
            for state, winner in space.winners.items()
        ],
    }


def _state(asked: Asked, state: State) -> str:
    return f"({abilities.write(asked.game, state[0])} {asked.names[state[1]]})"


def _operator(asked: Asked, operator: Operator) -> str:
    return f"({asked.names[operator[0]]} {operator[1]})"


def _listed(words: Iterable[str], width: int) -> str:
    """In rows, none of which breaks a word that has a space in it."""
    whole = "  ".join(word.replace(" ", "\N{NO-BREAK SPACE}") for word in words)
    return "\n".join(wrap(whole, width, break_long_words=False)).replace("\N{NO-BREAK SPACE}", " ")
