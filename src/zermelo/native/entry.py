"""The rules as the engines call them: what each is given, and what it must give back."""

from __future__ import annotations

from dataclasses import dataclass

from zermelo.core import abilities
from zermelo.core.game import Game, Position
from zermelo.core.language import Sentence
from zermelo.core.values import MOST_POINTS
from zermelo.native.analysis import Analysis, Function
from zermelo.native.guard import SUFFIX, Sites
from zermelo.native.ranges import HIGHEST, NATURAL, WORD, Ints, Row, Table, Value, constant

POSITIONS = ("play", "canonical", "at")
"""Rules that give a position back."""


POINTS = ("gain", "margin")
"""Rules that give points."""


@dataclass(frozen=True)
class Entry:
    """A rule as a function of the module, around the function that the author wrote."""

    method: str
    function: Function
    returned: Value
    bounds: Value
    """What the engines rely on: what is not sure to be within is checked."""

    def text(self, sites: Sites, asking: set[str], decorator: str) -> str:
        names = [argument.arg for argument in self.function.tree.args.args]
        asks = self.function.name in asking
        if not asks and _covers(self.bounds, self.returned) and self.method != "legal_slots":
            return f"{self.method} = {self.function.name}"
        site = sites.number(self.function, self.function.tree)
        arguments = ", ".join([names[0], *names] if asks else names)
        body = [f"found{SUFFIX} = {self.function.name}({arguments})"]
        match self.returned, self.bounds:
            case Row(parts), Row(bounds):
                words = [
                    _checked(f"found{SUFFIX}[{k}]", part, bound, f"{site}, {names[0]}")
                    for k, (part, bound) in enumerate(zip(parts, bounds, strict=True))
                ]
                body.append(f"return ({', '.join(words)},)")
            case _:
                word = _checked(f"found{SUFFIX}", self.returned, self.bounds, f"{site}, {names[0]}")
                body += _rising(names, word, site) if self.method == "legal_slots" else [f"return {word}"]
        return f"{decorator}\ndef {self.method}({', '.join(names)}):\n    " + "\n    ".join(body)


def entries(game: Game, names: dict[str, str], analysis: Analysis) -> list[Entry]:
    """The rules of those names, each followed with what the engines give it."""
    position = position_value(game.start())
    slot = Ints(0, max(0, game.slots() - 1))
    place = Ints(0, max(0, min(abilities.size(game) - 1, HIGHEST))) if "index" in names or "at" in names else NATURAL
    seen: Value = constant(0)
    made = []
    # What ``look`` sees is given to the other hooks.
    for method in sorted(names, key=lambda method: method != "look"):
        function = analysis.functions[names[method]]
        known: dict[str, tuple[Value, ...]] = {
            "legal": (position, slot),
            "play": (position, slot),
            "gain": (position, slot),
            "at": (place,),
            "below": (position, Table((constant(max(1, game.slots())),), (NATURAL,), writable=True)),
            "legal_slots": (position, Table((constant(max(1, game.slots())),), (WORD,), writable=True)),
            "at_sight": (position, seen),
            "move_at_sight": (position, seen, slot),
            "at_best": (position, seen),
            "at_worst": (position, seen),
            "promise": (position, seen, slot),
        }
        returned = analysis.call(function.name, known.get(method, (position,)))
        bounds: Value = returned
        if method in POSITIONS:
            bounds = position
        elif method == "index":
            bounds = place
        elif method in POINTS:
            bounds = Ints(-MOST_POINTS, MOST_POINTS)
        elif method in ("below", "legal_slots"):
            bounds = Ints(0, game.slots())
        _refuse_unfit(method, function, returned, bounds)
        if method == "look":
            seen = bounds = _plain(returned)
        made.append(Entry(method, function, returned, bounds))
    return made


def position_value(start: Position) -> Value:
    """What is known of a position, from the shape of the first one."""
    return Row((NATURAL,) * len(start)) if isinstance(start, tuple) else NATURAL


def _refuse_unfit(method: str, function: Function, returned: Value, bounds: Value) -> None:
    parts = returned.parts if isinstance(returned, Row) else (returned,)
    fits = isinstance(bounds, Row) == isinstance(returned, Row) and all(isinstance(part, Ints) for part in parts)
    if isinstance(bounds, Row) and isinstance(returned, Row):
        fits = fits and len(bounds.parts) == len(returned.parts)
    if method not in (*POSITIONS, "look"):
        fits = fits and isinstance(returned, Ints)
    if not fits:
        raise function.refuse(
            function.tree, Sentence("{method} does not always return what it should: see the contract", method=method)
        )
    if method == "result" and isinstance(returned, Ints) and returned.maybe_bool:
        raise function.refuse(
            function.tree, Sentence("result may return True or False: return WIN, LOSS, DRAW or UNDECIDED")
        )


def _plain(value: Value) -> Value:
    """The same with True and False taken as ints."""
    match value:
        case Ints():
            return Ints(value.low, value.high)
        case Row(parts):
            return Row(tuple(map(_plain, parts)))
    return value


def _covers(bounds: Value, value: Value) -> bool:
    """Whether a value is sure to be within; True and False only where they may be."""
    match bounds, value:
        case Ints(), Ints():
            return value.within(bounds.low, bounds.high) and bounds.maybe_bool >= value.maybe_bool
        case Row(), Row():
            return all(map(_covers, bounds.parts, value.parts))
    return True


def _rising(names: list[str], count: str, site: int) -> list[str]:
    """The lines that return a count of slots, if those that were written are slots and rise, or a fault."""
    position, out = names
    return [
        f"count{SUFFIX} = {count}",
        f"last{SUFFIX} = -1",
        f"for which{SUFFIX} in range(count{SUFFIX}):",
        f"    last{SUFFIX} = slot_above{SUFFIX}({out}[which{SUFFIX}], last{SUFFIX}, {site}, {position})",
        f"count_up_to{SUFFIX}(last{SUFFIX} + 1, SLOTS, {site}, {position})",
        f"return count{SUFFIX}",
    ]


def _checked(code: str, value: Value, bounds: Value, where: str) -> str:
    """The code of an int that is within its bounds, or a fault."""
    assert isinstance(value, Ints)
    assert isinstance(bounds, Ints)
    if not value.within(bounds.low, bounds.high):
        name = "position_word" if bounds.high == HIGHEST else "count_up_to" if bounds.low == 0 else "points_up_to"
        return f"{name}{SUFFIX}({code}, {bounds.high}, {where})"
    return f"int({code})" if value.maybe_bool else code
