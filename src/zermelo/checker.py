"""Check a certificate of a game's value by the rules of the game, and nothing else.

    python checker.py RULES.py CERTIFICATE

This file stands alone: it needs the standard library, and of Zermelo nothing but the text of the rules.  What a
certificate is, and why it proves its claim, is told in docs/certificates.md.  Exit code 0: the claim printed is proved.
1: it is not, and the position where the proof fails is named.  2: something that was given cannot be used.
"""

from __future__ import annotations

import dataclasses
import gzip
import importlib.util
import json
import sys
from collections.abc import Callable, Iterator
from importlib.machinery import PathFinder
from math import inf
from pathlib import Path
from types import ModuleType
from typing import Any

LOSS, DRAW, WIN, UNDECIDED = -1, 0, 1, 2
OUTCOMES = {"loss": LOSS, "draw": DRAW, "win": WIN}
HEADER = ["certificate", "class", "fields", "position", "outcome", "plies"]
LONGEST_HEADER = 1 << 24
OPEN = -1
"""In place of a position's plies while what follows it is looked at."""

Chooser = Callable[[Any, int, int], int]
"""The slot to play in a position, after this slot of the other's (-1 if none) and so many plies."""


class Refused(Exception):
    """The claim is not proved: the position where that shows, and why."""


class Unusable(Exception):
    """Something that was given cannot be used."""


class Game:
    """What rules are derived from here, in place of ``zermelo.Game``."""


class Walk:
    """Every play in which one player, the holder, keeps to a strategy and the other does as he likes.

    ``mine`` says that the holder is to move.  Where players alternate only his positions are remembered: a play that
    comes back comes back to one of these.
    """

    def __init__(self, game: Any, choose: Chooser) -> None:
        self.game, self.choose = game, choose
        # A field of that name does not tell whose turn it is.
        self.turns = callable(getattr(type(game), "turn", None))

    def wins(self, start: Any, mine: bool) -> int:
        """The plies of the longest play, if the holder wins them all.  Depth first."""
        known: tuple[dict[Any, int], dict[Any, int]] = ({}, {})
        path: list[list[Any]] = []

        def enter(position: Any, mine: bool, last: int) -> None:
            if mine or self.turns:
                known[mine][position] = OPEN
            over = self.over(position, mine, WIN)
            path.append([position, mine, iter(()) if over else self.after(position, mine, last, len(path)), 0])

        enter(start, mine, -1)
        while True:
            for child, its, slot in path[-1][2]:
                plies = known[its].get(child)
                if plies is None:
                    enter(child, its, slot)
                    break
                if plies == OPEN:
                    raise Refused(child, "play can come back to it for ever")
                path[-1][3] = max(path[-1][3], plies + 1)
            else:
                position, mine, _, longest = path.pop()
                if mine or self.turns:
                    known[mine][position] = longest
                if not path:
                    return int(longest)
                path[-1][3] = max(path[-1][3], longest + 1)

    def holds(self, start: Any, mine: bool, plies: float) -> None:
        """See that the holder loses no play in less than so many plies; none at all if that is ``inf``.

        Breadth first, so that every position is met as early as it can be.
        """
        met: tuple[set[Any], set[Any]] = (set(), {start}) if mine else (set(), set())
        level, depth = [(start, mine, -1)], 0
        while level and depth < plies:
            level = [entry for entry in level if not self.over(entry[0], entry[1], DRAW)]
            following = []
            for position, mine, last in level if depth + 1 < plies else []:
                for child, its, slot in self.after(position, mine, last, depth):
                    if child not in met[its]:
                        following.append((child, its, slot))
                        if its or self.turns:
                            met[its].add(child)
            level, depth = following, depth + 1

    def over(self, position: Any, mine: bool, least: int) -> bool:
        """Whether the game has ended, which must be with no less than this for the holder."""
        result = self.game.result(position)
        if isinstance(result, bool) or result not in (LOSS, DRAW, WIN, UNDECIDED):
            raise Refused(position, f"its result is {result!r}")
        if result != UNDECIDED and (result if mine else -result) < least:
            raise Refused(position, "the game ends there with less than is claimed")
        return bool(result != UNDECIDED)

    def after(self, position: Any, mine: bool, last: int, plies: int) -> Iterator[tuple[Any, bool, int]]:
        """Where plays go on to: the position, whether it is the holder's, and the slot that leads there."""
        slots = range(self.game.slots())
        legal = [slot for slot in slots if self.game.legal(position, slot)]
        if not legal:
            raise Refused(position, "it is undecided and has no legal move")
        for slot in [self.choose(position, last, plies)] if mine else legal:
            if slot not in legal:
                raise Refused(position, f"slot {slot} is no legal move there")
            child = self.game.play(position, slot)
            again = self.turns and self.game.turn(position) == self.game.turn(child)
            yield child, mine if again else not mine, slot


def prove(game: Any, position: Any, outcome: int, plies: int | None, strategy: Callable[[int], Chooser]) -> None:
    """See that this is the value for the player to move; without ``plies`` the outcome alone is looked at.

    ``strategy(least)`` gives, as they are needed, the strategies that get their player no less than this.
    """
    if outcome == DRAW:
        if callable(getattr(type(game), "endless_winner", None)):
            raise Refused(position, "no play is drawn: one that never ends is won")
        for mine in (True, False):
            Walk(game, strategy(DRAW)).holds(position, mine, inf)
        return
    longest = Walk(game, strategy(WIN)).wins(position, outcome == WIN)
    if plies is not None and longest > plies:
        raise Refused(position, f"the winner may need {longest} plies")
    if plies is not None:
        Walk(game, strategy(LOSS)).holds(position, outcome == LOSS, plies)


def rules(file: Path, name: str) -> Any:
    """The class of that name in a file of rules, which is run.

    What it imports from ``zermelo``, ``zermelo.core.game`` and ``zermelo.core.values`` are stand-ins.  Other modules of
    Zermelo that it imports, such as its boards, belong to the rules: they are those around it, or else those around
    this file, or else those installed.
    """
    installed = PathFinder.find_spec("zermelo")
    around = (*file.resolve().parents, *Path(__file__).resolve().parents)
    beside = [str(folder) for folder in around if folder.name == "zermelo"][:1]
    names = {"Game": Game, "LOSS": LOSS, "DRAW": DRAW, "WIN": WIN, "UNDECIDED": UNDECIDED, "__getattr__": _not_rules}
    for loaded in [module for module in sys.modules if module.partition(".")[0] == "zermelo"]:
        del sys.modules[loaded]
    for stand_in in map(ModuleType, ("zermelo", "zermelo.core.game", "zermelo.core.values")):
        vars(stand_in).update(names)
        sys.modules[stand_in.__name__] = stand_in
    vars(sys.modules["zermelo"])["__path__"] = beside or (installed and installed.submodule_search_locations) or []
    spec = importlib.util.spec_from_file_location("rules", file)
    if spec is None or spec.loader is None:
        raise Unusable(f"{file} is not a Python file")
    module = sys.modules["rules"] = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except ModuleNotFoundError as missing:
        if not (missing.name or "").startswith("zermelo"):
            raise
        raise Unusable(
            f"{file} imports {missing.name}, which is a part of its rules then and is not here:"
            " run the checker.py that lies in a copy of Zermelo, or where Zermelo is installed"
        ) from None
    found = vars(module).get(name)
    if not (isinstance(found, type) and issubclass(found, Game)):
        raise Unusable(f"{file} has no game {name}, of which the certificate is")
    return found


def _not_rules(name: str) -> Any:
    """What rules import for methods that are never called here."""
    if name.startswith("__"):
        raise AttributeError(name)
    return object


def revived(value: Any) -> Any:
    """A position or a field: what JSON calls an array is a tuple, and an object stands for a frozenset."""
    if isinstance(value, dict):
        return frozenset(map(revived, value["frozenset"]))
    return tuple(map(revived, value)) if isinstance(value, list) else value


def check(file: Path, certificate: Path) -> str:
    """What a certificate proves of the rules in a file, in words."""
    with gzip.open(certificate) as lines:
        header, count = json.loads(lines.readline(LONGEST_HEADER)), 1
        if not isinstance(header, dict) or list(header) != HEADER or repr(header["certificate"]) != "1":
            raise Unusable(f"{certificate} is no certificate of format 1")
        _, name, fields, position, outcome, plies = header.values()
        position = revived(position)
        dated = type(plies) is int and plies >= 0 and outcome != "draw"
        if not (dated or plies is None) or outcome not in list(OUTCOMES):
            raise Unusable(f"{certificate} claims nothing that could be: {outcome!r} in {plies!r} plies")
        kind = rules(file, name)
        if list(fields) != [field.name for field in dataclasses.fields(kind) if field.init]:
            raise Unusable(f"{certificate} has other fields than {name}: {', '.join(fields)}")
        game = kind(**{field: revived(value) for field, value in fields.items()})

        def read(position: Any, last: int, plies: int) -> int:
            nonlocal count
            line, count = lines.readline(20), count + 1
            if not (line.endswith(b"\n") and line[:-1].isdigit()):
                raise Refused(position, f"line {count} of the certificate is no move")
            return int(line)

        prove(game, position, OUTCOMES[outcome], plies, lambda least: read)
        if lines.read(1):
            raise Refused(position, f"the certificate goes on after line {count}, where its proof ends")
    said = ", ".join(f"{field}={value!r}" for field, value in fields.items())
    where = "the start" if position == game.start() else f"position {position!r}"
    value = f"{outcome} in {plies} plies" if dated else outcome
    return f"{name}({said}), {where}: {value} for the player to move, by {count - 1:,} moves"


def main(words: list[str]) -> int:
    """Do what a command line says; the exit code."""
    try:
        if len(words) != 2:
            raise Unusable("two files are needed: python checker.py RULES.py CERTIFICATE")
        print("proved:", check(Path(words[0]), Path(words[1])))
    except Refused as refusal:
        print("not proved: position {!r}: {}".format(*refusal.args))
        return 1
    except KeyboardInterrupt:
        return 130
    except Exception as problem:
        why = str(problem) if isinstance(problem, Unusable) else f"{type(problem).__name__}: {problem}"
        print(f"unusable: {why}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
