"""What exact arithmetic costs: the built-in games with their guards, and with plain machine arithmetic, by turns.

    python bench/guards.py [ROUNDS]

Each row is the processor time of `zermelo.solve`, the fastest of so many rounds (default 8); both are run by turns, so
that a busy machine troubles both alike.  Without guards the engines must still find the same.
"""

from __future__ import annotations

import ast
import sys
import time
from dataclasses import dataclass

from zermelo import Game, Position, solve
from zermelo import game as game_of
from zermelo.native import cache, module
from zermelo.native.analysis import Function
from zermelo.native.guard import SUFFIX
from zermelo.native.specialise import Specialised, Specialiser, specialise

ROWS = (
    ("connect4:5x4", "tiers"),
    ("connect4:5x5", "tiers"),
    ("hex:4x4", "tiers"),
    ("tictactoe:4x4,line=4", "tiers"),
    ("connect4:5x4", "retrograde"),
    ("chomp:11x11", "sweep"),
    ("chocolate:100,100,50,50", "sweep"),
    ("nim:126,126,126", "sweep"),
    ("connect4", "search"),
)
FROM = {"connect4": "4455332266"}
"""Where a game is too large to be solved from its start."""


def unguarded(game: Game, methods: list[str], decorator: str) -> Specialised:
    """The rules as plain functions, as if machine words were ints."""
    work, made = Specialiser(game), Specialised()
    names = {method: work.function(work.read(type(game), method), method) for method in methods}
    for part in work.parts:
        if isinstance(part, Function):
            made.add(f"{decorator}\n{ast.unparse(part.tree)}")
        else:
            made.add(part)
    made.add("\n".join(f"{method} = {name}" for method, name in names.items()))
    made.add(f"bit_length = bit_length{SUFFIX}")
    made.facts = work.facts
    return made


@dataclass
class Side:
    """One way to compile the rules, with what this process has bound by it."""

    specialise: object
    bound: dict[object, object]

    def seconds(self, game: Game, start: Position, engine: str) -> tuple[float, object]:
        module.specialise, module._BOUND = self.specialise, self.bound  # type: ignore[assignment]
        began = time.process_time()
        value = solve(game, start, engine=engine).value()
        return time.process_time() - began, value


def main(rounds: int) -> None:
    assert cache.folder() is not None
    print(f"{'game':26}{'engine':12}{'plain, s':>10}{'guarded, s':>12}{'ratio':>8}")
    for spec, engine in ROWS:
        game = game_of(spec)
        start = game.read(FROM[spec]) if spec in FROM else game.start()
        plain, guarded = Side(unguarded, {}), Side(specialise, {})
        times: dict[int, list[float]] = {0: [], 1: []}
        values = []
        for number in range(rounds + 1):
            for which, side in enumerate((plain, guarded)):
                taken, value = side.seconds(game, start, engine)
                values.append(value)
                if number:  # the first compiles
                    times[which].append(taken)
        assert len(set(map(str, values))) == 1, spec
        fast, exact = min(times[0]), min(times[1])
        print(f"{spec:26}{engine:12}{fast:10.3f}{exact:12.3f}{exact / fast:8.2f}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 8)
