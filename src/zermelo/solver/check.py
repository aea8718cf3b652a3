"""The battery that every game must pass: the built-in ones in the tests, an author's own with ``zermelo check``.

Random plays are made and everything the contract promises is looked at in each position.  What is found is said
in words, with the position and the move, so that an author knows where to look.
"""

from __future__ import annotations

import dataclasses
import math
import random
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from zermelo.arena.explore import explore
from zermelo.core.contract import WIDEST, is_result
from zermelo.core.errors import NotCompilable, ZermeloError
from zermelo.core.game import Game, Position
from zermelo.core.language import Sentence, phrase
from zermelo.core.values import LOSS, UNDECIDED, Value
from zermelo.solver import reference
from zermelo.solver.hooks import HOOKS, Witnesses
from zermelo.solver.plan import SMALL_LOOKS

PATIENCE = 20.0
"""Seconds that a check may take before a rule is taken to loop for ever."""
TICK = 0.05
"""Seconds between two looks at the clock."""
ENOUGH = 5.0
"""Seconds after which a check is content with the positions that it has looked at."""
LONGEST_PLAY = 2000
MOST_PROBED = 1 << 22
"""Looks at a slot that the compiled rules are asked for."""
SMALL = 6000
"""Positions of a game that is solved twice, to see that symmetry keeps the values."""
NEAR_THE_END = 1000
"""Positions still to come where a game that is too large is solved from, to hear what its hooks say."""
FULL_BOARDS = 300
"""Boards filled at random, to see that one player joins his sides."""


@dataclass(frozen=True)
class Check:
    """One promise of the contract, and whether it is kept; ``words`` say what is wrong, or what was seen."""

    name: str
    ok: bool
    words: str


@dataclass(frozen=True)
class Report:
    game: Game
    checks: list[Check]

    @property
    def ok(self) -> bool:
        return all(check.ok for check in self.checks)

    def __str__(self) -> str:
        return "\n".join(f"{'ok   ' if c.ok else 'WRONG'}  {c.name}: {c.words}" for c in self.checks)


class _Broken(ZermeloError):
    """A promise is not kept; the message says how."""


def check_game(game: Game, plays: int = 30, seed: int = 1913) -> Report:
    """Check a game against the whole contract."""
    battery = _Battery(game, random.Random(seed), plays)
    checks: list[Check] = []
    for name, check in battery.checks():
        found = _bounded(battery, check, name)
        checks.append(found)
        if not found.ok and name in ("shape", "plays"):
            break  # nothing further can be trusted
    return Report(game, checks)


def _bounded(battery: _Battery, check: Callable[[], str], name: str) -> Check:
    """Run a check in a thread of its own, so that a rule which never returns cannot hang the caller."""
    found: list[Check] = []

    def run() -> None:
        battery.until = time.monotonic() + ENOUGH
        try:
            found.append(Check(name, True, check()))
        except ZermeloError as error:
            found.append(Check(name, False, str(error)))
        except Exception as error:
            last = traceback.extract_tb(error.__traceback__)[-1]
            words = Sentence(
                "{rule} raised {kind}: {error} ({file}, line {line})",
                rule=battery.calling,
                kind=type(error).__name__,
                error=error,
                file=last.filename,
                line=last.lineno,
            )
            found.append(Check(name, False, words))

    thread = threading.Thread(target=run, daemon=True)
    battery.hopeless = time.monotonic() + PATIENCE
    thread.start()
    while thread.is_alive() and time.monotonic() < battery.hopeless:
        thread.join(TICK)
    if found:
        return found[0]
    words = Sentence(
        "{rule} has not returned after {seconds:.0f} s: it seems to loop for ever",
        rule=battery.calling,
        seconds=PATIENCE,
    )
    return Check(name, False, words)


class _Battery:
    def __init__(self, game: Game, chance: random.Random, plays: int) -> None:
        self.game, self.chance, self.plays = game, chance, plays
        self.calling: str = Sentence("the game")
        self.until = self.hopeless = math.inf
        self.seen: dict[Position, None] = {}

    def checks(self) -> Iterator[tuple[str, Callable[[], str]]]:
        game = self.game
        yield phrase("shape"), self.shape
        yield phrase("plays"), self.random_plays
        yield phrase("compiled"), self.compiled_agrees
        yield phrase("notation"), self.notation
        if game.has("turn"):
            yield phrase("turn"), self.turn
        if game.has("tier"):
            yield phrase("tier"), self.tier
        if game.has("size"):
            yield phrase("index"), self.dense_index
        if game.has("digits"):
            yield phrase("digits"), self.digits
        if game.has("canonical"):
            yield phrase("symmetry"), self.symmetry
        if game.has("links"):
            yield phrase("links"), self.connections
        if any(game.has(hook) for hook in HOOKS):
            yield phrase("hooks"), self.hooks

    def ask(self, method: str, *arguments: Any) -> Any:
        """Call a rule, remembering which, in case it raises or never returns."""
        shown = ", ".join(map(repr, arguments))
        self.calling = f"{method}({shown})"
        return getattr(self.game, method)(*arguments)

    def late(self) -> bool:
        return time.monotonic() > self.until

    def looked_at(self) -> Iterator[Position]:
        """The positions met in the plays: all of them, or as many as there is time for, one at least."""
        for position in self.seen:
            yield position
            if self.late():
                break

    def demand(self, condition: bool, text: str, /, **values: Any) -> None:
        if not condition:
            raise _Broken(text, **values)

    def shape(self) -> str:
        game = self.game
        self.demand(
            dataclasses.is_dataclass(game),
            "{game_class} is not a dataclass: add @dataclass(frozen=True)",
            game_class=type(game).__name__,
        )
        hash(game)
        slots = self.ask("slots")
        self.demand(type(slots) is int and slots > 0, "slots() is {slots!r}: it must be an int above 0", slots=slots)
        start = self.ask("start")
        self.in_range("start()", start)
        return Sentence("{slots} slots, the start is {start!r}", slots=slots, start=start)

    def in_range(self, what: str, position: Position) -> None:
        try:
            hash(position)
        except TypeError:
            raise _Broken(
                "{what} is {position!r}: a position must be hashable, an int is best", what=what, position=position
            ) from None
        for word in position if isinstance(position, tuple) else (position,):
            if type(word) is int:
                self.demand(
                    0 <= word <= WIDEST,
                    "{what} is {position!r}: positions are ints from 0 to 2**63 - 1",
                    what=what,
                    position=position,
                )

    def random_plays(self) -> str:
        made, ended = 0, 0
        while made < self.plays and not (self.seen and self.late()):
            made += 1
            position = self.ask("start")
            for _ in range(LONGEST_PLAY):
                if self.seen and self.late():
                    break
                result = self.ask("result", position)
                self.demand(
                    is_result(result),
                    "result({position!r}) is {result!r}: return WIN, LOSS, DRAW or UNDECIDED",
                    position=position,
                    result=result,
                )
                self.demand(
                    result == self.ask("result", position),
                    "result({position!r}) differs when asked twice",
                    position=position,
                )
                self.seen[position] = None
                if result != UNDECIDED:
                    ended += 1
                    break
                legal = [slot for slot in range(self.game.slots()) if self.ask("legal", position, slot)]
                self.demand(
                    bool(legal),
                    "{position!r} is UNDECIDED but has no legal move: result() must decide there",
                    position=position,
                )
                slot = self.chance.choice(legal)
                child = self.ask("play", position, slot)
                self.in_range(f"play({position!r}, {slot})", child)
                self.demand(
                    type(child) is type(position) and (not isinstance(child, tuple) or len(child) == len(position)),
                    "play({position!r}, {slot}) is {child!r}: positions must all have the shape of the start",
                    position=position,
                    slot=slot,
                    child=child,
                )
                self.demand(
                    child == self.ask("play", position, slot),
                    "play({position!r}, {slot}) differs when asked twice",
                    position=position,
                    slot=slot,
                )
                fault = self.ask("fault", child)
                self.demand(
                    not fault,
                    "fault({child!r}) complains of a position that play reached: {fault}",
                    child=child,
                    fault=fault,
                )
                position = child
        if not ended:
            return Sentence(
                "{made} random plays, {count:,} positions, 0 came to an end within {most:,} moves or {seconds:.0f} s:"
                " does the game ever end?",
                made=made,
                count=len(self.seen),
                most=LONGEST_PLAY,
                seconds=ENOUGH,
            )
        return Sentence(
            "{made} random plays, {count:,} positions, {ended} came to an end",
            made=made,
            count=len(self.seen),
            ended=ended,
        )

    def compiled_agrees(self) -> str:
        """Interpreted and compiled rules give the same answers."""
        try:
            images, allowed, children, results, owners = self._probe()
        except NotCompilable as error:
            return Sentence("not compiled: {error}; the game works, but slowly", error=error)
        game, slots, looks = self.game, self.game.slots(), 0
        self.until = time.monotonic() + ENOUGH  # compiling does not count
        for row, position in zip(range(len(results)), self.looked_at(), strict=False):
            looks += 1
            mine = game.result(position)
            self.demand(
                results[row] == mine,
                "result({position!r}) is {mine} interpreted, {results} compiled",
                position=position,
                mine=mine,
                results=results[row],
            )
            if game.has("turn"):
                self.demand(
                    owners[row] == game.turn(position),
                    "turn({position!r}) is {owners} compiled",
                    position=position,
                    owners=owners[row],
                )
            image = game.canonical(position)
            self.demand(
                images[row] == image,
                "canonical({position!r}) is {image} interpreted, {images} compiled",
                position=position,
                image=image,
                images=images[row],
            )
            for slot in range(slots):
                here = row * slots + slot
                legal = mine == UNDECIDED and bool(game.legal(position, slot))
                self.demand(
                    bool(allowed[here]) == legal,
                    "legal({position!r}, {slot}) is {legal} interpreted only",
                    position=position,
                    slot=slot,
                    legal=legal,
                )
                if legal:
                    child = game.play(position, slot)
                    self.demand(
                        children[here] == child,
                        "play({position!r}, {slot}) is {child} interpreted, {children} compiled (over 63 bits?)",
                        position=position,
                        slot=slot,
                        child=child,
                        children=children[here],
                    )
        return Sentence("interpreted and compiled rules agree on {looks:,} positions", looks=looks)

    def _probe(self) -> tuple[list[Any], ...]:
        from zermelo.native.kernels import probe as kernel
        from zermelo.native.module import compiled, words_of

        game = self.game
        self.calling = Sentence("the compiled rules")
        native = compiled(game, kernel, symmetry=True)
        words, slots = words_of(game.start()), game.slots()
        positions = np.array(list(self.seen)[: max(1, MOST_PROBED // slots)], np.int64)
        results, owners = np.zeros(len(positions), np.int8), np.zeros(len(positions), np.uint8)
        images = np.zeros_like(positions)
        allowed = np.zeros(len(positions) * slots, np.int8)
        children = np.zeros((allowed.size, words) if words > 1 else allowed.size, np.int64)
        given = positions, results, owners, images, allowed, children
        self.hopeless = math.inf  # compiling does not count: on none of the positions it is all there is to do
        native.probe(*(array[:0] for array in given))
        self.hopeless = time.monotonic() + PATIENCE
        native.probe(*given)

        def plain(rows: Any) -> list[Any]:
            return [tuple(row) for row in rows.tolist()] if words > 1 else rows.tolist()

        return plain(images), allowed.tolist(), plain(children), results.tolist(), owners.tolist()

    def notation(self) -> str:
        looks = 0
        for position in self.looked_at():
            looks += 1
            line = self.ask("write", position)
            self.demand(
                isinstance(line, str) and "\n" not in line,
                "write({position!r}) is not one line of text",
                position=position,
            )
            again = self.ask("read", line)
            self.demand(
                again == position,
                "read({line!r}) is {again!r}, but write({position!r}) gave that text",
                line=line,
                again=again,
                position=position,
            )
            names: dict[str, int] = {}
            for slot in self.game.moves(position):
                name = self.ask("write_move", position, slot)
                self.demand(
                    name not in names,
                    "at {position!r} slots {other} and {slot} are both written {name!r}",
                    position=position,
                    other=names.get(name),
                    slot=slot,
                    name=name,
                )
                names[name] = slot
                read = self.ask("read_move", position, name)
                self.demand(
                    read == slot,
                    "at {position!r} read_move({name!r}) is {read}, not {slot}",
                    position=position,
                    name=name,
                    read=read,
                    slot=slot,
                )
                if self.late():
                    break
            self.ask("show", position)
            self.ask("scene", position)
        return Sentence("positions and moves of {looks:,} positions read back as written", looks=looks)

    def steps(self) -> Iterator[tuple[Position, int, Position]]:
        """Every move from every position looked at."""
        for position in self.looked_at():
            for slot, child in self.game.children(position):
                yield position, slot, child

    def turn(self) -> str:
        for position in self.looked_at():
            who = self.ask("turn", position)
            self.demand(who in (0, 1), "turn({position!r}) is {who!r}: it must be 0 or 1", position=position, who=who)
        return Sentence("always 0 or 1")

    def tier(self) -> str:
        for position, slot, child in self.steps():
            low, high = self.ask("tier", position), self.ask("tier", child)
            self.demand(
                high == low + 1,
                "tier({position!r}) is {low} and after move {slot} it is {high}: it must rise by one",
                position=position,
                low=low,
                slot=slot,
                high=high,
            )
        return Sentence("every move raises it by one")

    def dense_index(self) -> str:
        game, size = self.game, self.ask("size")
        top = self.ask("index", game.start())
        self.demand(
            top == size - 1, "index of the start is {top}: it must be size() - 1 = {size}", top=top, size=size - 1
        )
        for position in self.looked_at():
            index = self.ask("index", position)
            self.demand(
                0 <= index < size,
                "index({position!r}) is {index}: it must be from 0 to size() - 1 = {size}",
                position=position,
                index=index,
                size=size - 1,
            )
            again = self.ask("at", index)
            self.demand(again == position, "at(index({position!r})) is {again!r}", position=position, again=again)
            if game.has("below") and game.moves(position):
                self.children_below(position)
        for position, slot, child in self.steps():
            before, after = game.index(position), game.index(child)
            self.demand(
                after < before,
                "move {slot} at {position!r} takes the index from {before} to {after}: it must fall",
                slot=slot,
                position=position,
                before=before,
                after=after,
            )
        reached = explore(game, game.start(), most=SMALL) if size <= SMALL else None
        if reached is not None:
            self.demand(
                len(reached) == size,
                "size() is {size} but {count} positions can be reached: all must be",
                size=size,
                count=len(reached),
            )
        return Sentence("{size:,} positions, and every move lowers it", size=size)

    def children_below(self, position: Position) -> None:
        out = [0] * self.game.slots()
        found = sorted(out[: self.ask("below", position, out)])
        children = sorted(self.game.index(child) for _, child in self.game.children(position))
        self.demand(
            found == children,
            "below({position!r}) finds {found}, but the children are {children}",
            position=position,
            found=found,
            children=children,
        )

    def digits(self) -> str:
        game, shape = self.game, self.ask("digits")
        self.demand(
            shape.size == game.size(),
            "digits() make {made} positions, and size() is {size}",
            made=shape.size,
            size=game.size(),
        )
        for position in self.looked_at():
            index, decided = game.index(position), game.result(position) != UNDECIDED
            self.demand(
                decided == (index == 0),
                "{position!r} has the index {index}: the game must be over at 0 alone",
                position=position,
                index=index,
            )
            found, children = list(shape.below(index)), [game.index(child) for _, child in game.children(position)]
            self.demand(
                sorted(found) == sorted(children),
                "by digits() the moves of {position!r} lead to the indices {found}, but to {children} when "
                "they are played",
                position=position,
                found=sorted(found),
                children=sorted(children),
            )
        if shape.cut:
            return Sentence("every move lowers one of {count} and cuts those after it", count=len(shape.largest))
        return Sentence("every move lowers one of {count}", count=len(shape.largest))

    def symmetry(self) -> str:
        game, looks = self.game, 0
        for position in self.looked_at():
            looks += 1
            image = self.ask("canonical", position)
            again = self.ask("canonical", image)
            self.demand(
                again == image,
                "canonical({image!r}) is {again!r}: a canonical position must be its own",
                image=image,
                again=again,
            )
            self.demand(
                game.result(image) == game.result(position) and len(game.moves(image)) == len(game.moves(position)),
                "{position!r} and its canonical form {image!r} differ in result or number of moves",
                position=position,
                image=image,
            )
        reached = explore(game, game.start(), most=min(SMALL, SMALL_LOOKS // game.slots()))
        if reached is None:
            return Sentence("consistent on {looks:,} positions (too many to solve)", looks=looks)
        values = reference.values(game, game.start())
        by_image: dict[Position, Any] = {}
        for position, value in values.items():
            image = game.canonical(position)
            other = by_image.setdefault(image, (position, value))
            self.demand(
                other[1] == value,
                "{position!r} ({value}) and {other!r} ({other_value}) have one canonical form but not one value",
                position=position,
                value=value,
                other=other[0],
                other_value=other[1],
            )
        return Sentence(
            "{count:,} positions are {images:,} up to symmetry, equal in value", count=len(values), images=len(by_image)
        )

    def connections(self) -> str:
        """What the prover of connection games counts on."""
        links, cells = self.ask("links"), self.game.slots()
        self.demand(
            len(links.near) == cells,
            "links() has {found} cells: it must be slots(), {cells}",
            found=len(links.near),
            cells=cells,
        )
        for position in self.looked_at():
            stones = [self.ask("stones", position, player) for player in (0, 1)]
            mover = int(stones[0].bit_count() > stones[1].bit_count())
            self.demand(
                links.joins(stones[1 - mover], 1 - mover) == (self.game.result(position) == LOSS),
                "{position!r} must be lost exactly if the stones of the player who moved last join his sides",
                position=position,
            )
            for slot, child in self.game.children(position):
                stones[mover] ^= 1 << slot
                self.demand(
                    [self.ask("stones", child, player) for player in (0, 1)] == stones,
                    "move {slot} at {position!r} must place one stone, on cell {slot}",
                    slot=slot,
                    position=position,
                )
                stones[mover] ^= 1 << slot
        for _ in range(FULL_BOARDS):
            first = self.chance.getrandbits(cells)
            self.demand(
                links.joins(first, 0) != links.joins(first ^ (1 << cells) - 1, 1),
                "if the first player has the cells {first:#b} and the second all others, one must join his sides",
                first=first,
            )
        return Sentence("{cells} cells, and a full board joins one player's sides", cells=cells)

    def hooks(self) -> str:
        """What the search engine counts on."""
        game, heard = self.game, 0
        for values in self.solved():
            Witnesses(game, values, self.ask, self.demand).hear()
            heard += len(values)
            if self.late():
                break
        return Sentence("what they say of {heard:,} positions is so", heard=heard)

    def solved(self) -> Iterator[dict[Position, Value]]:
        """The values of all positions, or of those that follow on the last ones of each play."""
        game, start = self.game, self.game.start()
        if explore(game, start, most=min(SMALL, SMALL_LOOKS // game.slots())) is not None:
            yield reference.values(game, start)
            return
        near: dict[Position, Value] = {}
        too_far = True
        for position in reversed(self.seen):
            if game.result(position) != UNDECIDED:
                yield near  # of the play whose positions came before
                near, too_far = reference.values(game, position), False
            elif not too_far:
                too_far = explore(game, position, most=NEAR_THE_END) is None
                near = near if too_far else reference.values(game, position)
        yield near
