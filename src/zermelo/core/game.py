"""The rules contract: a game is a frozen dataclass with five methods on ints.

Vocabulary
    position  a non-negative int below 2**63, or a short fixed tuple of such ints
              (any hashable value works too, but then nothing is compiled)
    slot      a move's number, 0 <= slot < slots(); the same slot means the same thing everywhere
    result    WIN, LOSS or DRAW for the player to move, or UNDECIDED while the game goes on
    ability   an optional method; ``abilities`` lists them all, and says what happens without each

The five methods must be pure and use only ints, bools, fixed tuples, loops and calls of each other: the same bodies
run interpreted and as machine code.
"""

from __future__ import annotations

import dataclasses
import functools
import inspect
import re
import sys
from collections.abc import Callable, Iterator
from types import MethodType
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from zermelo.core import abilities
from zermelo.core.display import Displayed
from zermelo.core.errors import RulesError
from zermelo.core.moves import legal_children, legal_moves
from zermelo.core.plain import RETURNING, answering_plainly, knows_numpy, make_plain

if TYPE_CHECKING:
    from zermelo.core.scene import Scene

Position = Any
"""An int, a tuple of ints, or any hashable value; see the module's vocabulary."""

RULES = ("start", "slots", "legal", "play", "result")
"""The five methods that every game writes."""

Class = TypeVar("Class", bound=type)


class Yielding:
    """A method of games that gives way to a field of the same name.

    It is seen on a game and not on its class: a dataclass would take what it sees there for the field's default.
    """

    def __init__(self, method: Callable[..., Any]) -> None:
        self.method = method
        self.__doc__ = method.__doc__

    def __get__(self, game: object | None, owner: type) -> Any:
        if game is None:
            raise AttributeError(f"{self.method.__name__} is seen on a game, not on {owner.__name__}")
        return MethodType(self.method, game)


def _yielding(cls: Class) -> Class:
    for name, method in list(vars(cls).items()):
        if inspect.isfunction(method) and name not in RULES and not name.startswith("_"):
            setattr(cls, name, Yielding(method))
    return cls


@_yielding
class Game(Displayed):
    """The rules of one two-player game of perfect information.

    A subclass writes five methods.  It may add the methods of ``abilities``; what else it defines is its own.
    """

    name: ClassVar[str]
    """The word that names the game in a spec; without it, the class name in lower case."""
    sizes: ClassVar[tuple[str, ...]]
    """The two fields that a spec writes as ``4x5``; a lone ``4`` then means ``4x4``."""

    def __init_subclass__(cls, **named: Any) -> None:
        super().__init_subclass__(**named)
        check_names(cls)
        own = vars(cls)
        if knows_numpy(vars(sys.modules.get(cls.__module__, abilities))):
            for name in RETURNING:
                if inspect.isfunction(own.get(name)):
                    setattr(cls, name, answering_plainly(own[name]))
        if inspect.isfunction(own.get("__post_init__")):
            cls.__post_init__ = _after_plainness(own["__post_init__"])  # type: ignore[method-assign]

    def __post_init__(self, *given: Any) -> None:
        make_plain(self)

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

    # For whoever has a game at hand.  The house does not use them: a field or helper of that name hides them.

    def moves(self, position: Position) -> list[int]:
        """The legal slots, none where the game is decided."""
        return legal_moves(self, position)

    def children(self, position: Position) -> Iterator[tuple[int, Position]]:
        """Each legal slot with the position after it."""
        return legal_children(self, position)

    def write(self, position: Position) -> str:
        """A position on one line."""
        return abilities.write.without(self, position)

    def read(self, text: str) -> Position:
        """The position that a line means."""
        return abilities.read.without(self, text)

    def write_move(self, position: Position, slot: int) -> str:
        """A move in the game's own notation."""
        return abilities.write_move.without(self, position, slot)

    def read_move(self, position: Position, text: str) -> int:
        """The slot that a text means here."""
        return abilities.read_move.without(self, position, text)

    def show(self, position: Position) -> str:
        """A picture of the position in characters."""
        return abilities.show.without(self, position)

    def scene(self, position: Position) -> Scene:
        """A picture of the position in shapes."""
        return abilities.scene.without(self, position)

    def __str__(self) -> str:
        from zermelo.core.spec import spec_of

        return spec_of(self)


def _after_plainness(own: Callable[..., None]) -> Callable[..., None]:
    """An author's ``__post_init__``, which sees plain fields."""

    @functools.wraps(own)
    def made(self: Game, *given: Any) -> None:
        make_plain(self)
        own(self, *given)
        check_methods(self)

    return made


def name_of(game: Game | type[Game]) -> str:
    """The word that names a game in a spec."""
    cls = game if isinstance(game, type) else type(game)
    given = _constant(cls, "name")
    return given if isinstance(given, str) and given else cls.__name__.lower()


def title_of(cls: type[Game]) -> str:
    """What a game is called above its board: what its class gives as ``title``, or the class's name as words."""
    given = _constant(cls, "title")
    return given if isinstance(given, str) and given else re.sub(r"(?<=[a-z])(?=[A-Z0-9])", " ", cls.__name__)


def sizes_of(cls: type[Game]) -> tuple[str, ...]:
    """The fields that a spec writes as ``4x5``, if the class names some."""
    given = _constant(cls, "sizes")
    return given if isinstance(given, tuple) else ()


def _constant(cls: type[Game], name: str) -> object:
    """What the class says under a name, unless that is a field of its games."""
    if dataclasses.is_dataclass(cls) and name in (field.name for field in dataclasses.fields(cls)):
        return None
    return getattr(cls, name, None)


def check_names(cls: type[Game]) -> None:
    """Refuse a class in which a name means two things: a field and a method, or not what the contract means by it."""
    own = vars(cls)
    for name, kind in own.get("__annotations__", {}).items():
        # With annotations as text, which dataclasses read in the same way.
        if "ClassVar" not in str(kind) and (name in RULES or inspect.isroutine(own.get(name))):
            raise RulesError(
                "{game_class}.{name} is a field, and {name} is also a method: call the field {name}_given, say",
                game_class=cls.__name__,
                name=name,
            )
    for name in (*RULES, *abilities.ABILITIES):
        if name in RULES and name in own and not inspect.isroutine(own[name]):
            raise RulesError(
                "{game_class}.{name} is {kind}, but it must be a method: call this {name}_given, say",
                game_class=cls.__name__,
                name=name,
                kind=type(own[name]).__name__,
            )
        if inspect.isroutine(own.get(name)) and (name in RULES or abilities.ABILITIES[name].meant_in(cls)):
            _check_form(cls, name)


def check_methods(game: Game) -> None:
    """Refuse a game that hides a method of its class: what compiles, saves and shares rules reads the class."""
    for name in getattr(game, "__dict__", ()):
        if inspect.isfunction(getattr(type(game), name, None)):
            raise RulesError(
                "{game_class}.{name} is a method, and each game sets its own in its place: let {name} look at a field",
                game_class=type(game).__name__,
                name=name,
            )


def _check_form(cls: type[Game], name: str) -> None:
    """Refuse a rule or ability that cannot be called with what the contract gives it, or answers only later."""
    if inspect.iscoroutinefunction(getattr(cls, name)):
        raise RulesError(
            "{game_class}.{name} is async, and nobody awaits it: rules are plain functions, write def {name}",
            game_class=cls.__name__,
            name=name,
        )
    promised = getattr(Game, name) if name in RULES else abilities.ABILITIES[name].without
    form = ["self", *list(inspect.signature(promised).parameters)[1:]]
    bound = isinstance(inspect.getattr_static(cls, name), staticmethod | classmethod)
    try:
        inspect.signature(getattr(cls, name)).bind(*form[bound:])
    except TypeError:
        raise RulesError(
            "{game_class}.{name} cannot be called as it should: write {name}({parameters}), or give what is no"
            " rule another name, {name}_of say",
            game_class=cls.__name__,
            name=name,
            parameters=", ".join(form),
        ) from None
