"""One module of machine code for one game and one kernel file.

The module's text is the rules of the game (see ``specialise``), a few functions that follow from the shape of
its positions, and the kernel's own source.  The text alone decides what is compiled, so its hash names the
file: an edited rule or another field value is another file, and old machine code can never answer for it.
"""

from __future__ import annotations

import ast
import functools
import inspect
import re
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from zermelo.core import abilities
from zermelo.core.abilities import Ability
from zermelo.core.contract import WIDEST, winner_of_endless_play
from zermelo.core.errors import NotCompilable
from zermelo.core.game import Game, name_of
from zermelo.native import cache
from zermelo.native.bound import NOBODY
from zermelo.native.faults import explained
from zermelo.native.order import digit_sum_text
from zermelo.native.packing import Packing
from zermelo.native.ruleless import split
from zermelo.native.scales import scale_of
from zermelo.native.sorting import BY_RULES, Sorting
from zermelo.native.specialise import Specialised, specialise
from zermelo.native.target import PROCESSOR, Target

MAKING = re.compile(r"np\.(arange|empty|full|zeros)\(")
"""A kernel that makes no arrays is bare: others count at each call who refers to an array, between processors."""

GOLDEN = 0x9E3779B97F4A7C15
"""2**64 over the golden ratio.  Hashing is unsigned: signed overflow is undefined in what Numba compiles to."""

BELOW = """def below(position, out):
    count = 0
    for slot in each_legal(position, out):
        out[count] = index(play(position, slot)) | 0
        count += 1
    return count"""

LEGAL_SLOTS = """def legal_slots(position, out):
    count = 0
    for slot in range(SLOTS):
        if legal(position, slot):
            out[count] = slot
            count += 1
    return count"""

LOOPS = {"below": BELOW, "legal_slots": LEGAL_SLOTS}
"""What stands in for an ability that is more than a value."""

MOVES_BELOW = """def moves_below(position, out, slots):
    count = 0
    for slot in each_legal(position, slots):
        out[count] = index(play(position, slot)) | 0
        slots[count] = slot
        count += 1
    return count"""
SLOTLESS = "def moves_below(position, out, slots):\n    return below(position, out)"


@dataclass(frozen=True)
class _Bound:
    """A kernel bound to a game, and the text that it was made from."""

    text: Specialised
    module: cache.Module


_BOUND: dict[Any, _Bound] = {}
"""What this process has bound, so that a game solved again is not read again: reading takes 10 ms."""


def compiled(game: Game, kernel: ModuleType, symmetry: bool = False, sorting: Sorting = BY_RULES) -> ModuleType:
    """The kernel's functions bound to the game's rules; each compiles when first called, or is read from disk.

    Raises NotCompilable, naming the author's line, if the rules use what cannot be compiled.
    """
    known = _known(game, kernel, symmetry, sorting)
    if known is not None:
        return known
    text = text_of(game, kernel, symmetry, sorting)
    shared = _shared(kernel, words_of(game.start())) if split(kernel).ruleless else None
    made = _Bound(
        text, cache.module(text.source(), text.origin, functools.partial(explained, game, text.sites), shared)
    )
    if (key := _key(game, kernel, symmetry, sorting)) is not None:
        for each, bound in list(_BOUND.items()):  # other threads do the same
            if not bound.module.loaded:
                _BOUND.pop(each, None)
        _BOUND[key] = made
    return made.module


def at_hand(game: Game, kernel: ModuleType, symmetry: bool = False, sorting: Sorting = BY_RULES) -> bool:
    """Whether the machine code is in memory, because this process has run it before."""
    known = _known(game, kernel, symmetry, sorting)
    return known is not None and known.used


def _known(game: Game, kernel: ModuleType, symmetry: bool, sorting: Sorting) -> cache.Module | None:
    """What was bound before, unless a rule or anything that it uses has changed since."""
    found = _BOUND.get(_key(game, kernel, symmetry, sorting))
    if found is None or not found.module.loaded or not all(fact.holds(game) for fact in found.text.facts):
        return None
    cache.keep(found.module)
    return found.module


def _key(game: Game, kernel: ModuleType, symmetry: bool, sorting: Sorting) -> Any:
    """What names a binding, besides the facts; None if the game has no name or cannot be compiled."""
    try:
        constants = _constants(game, words_of(game.start()))
        key = game, kernel.__name__, constants, sorting, *_abilities(game, kernel, symmetry)
        hash(key)
    except (TypeError, NotCompilable):
        return None
    return key


def text_of(
    game: Game, kernel: ModuleType, symmetry: bool, sorting: Sorting, target: Target = PROCESSOR
) -> Specialised:
    """What the module of a game and a kernel is made from."""
    words = words_of(game.start())
    whole = Specialised()
    name = kernel.__name__.rsplit(".", 1)[-1]
    # Not the game's fields: sizes that differ in none of the rules share their machine code.
    whole.add(target.head.format(made_for=f"{name_of(game)}, kernels of {name}".replace('"', "'")))
    whole.add(target.exact)
    whole.add(_constants(game, words))
    rules = specialise(game, ["legal", "play", "result", *_abilities(game, kernel, symmetry)], "@RULE")
    whole.add(rules.source(), rules.origins)
    whole.facts, whole.sites = rules.facts, rules.sites
    whole.add(_fallbacks(game, kernel, symmetry, sorting))
    whole.add(_shape(words))
    if hasattr(kernel, "packed"):
        whole.add(_functions((sorting.packing or Packing()).texts()))
    if hasattr(kernel, "each_row"):
        whole.add(target.lanes)
    whole.add(_kernel_source(scale_of(game), every="@RULE"))
    only = split(kernel).ruled if target is PROCESSOR else None
    source = _kernel_source(kernel, listed=abilities.legal_slots.given(game), only=only)
    whole.add(target.arrays(source))
    return whole


def _shared(kernel: ModuleType, words: int) -> cache.Module:
    """The functions of a kernel that use no rules, for positions of so many words."""
    head = PROCESSOR.head.format(made_for=f"{kernel.__name__} on {words} words") + f"WORDS = {words}\n"
    return _plain((kernel, words), head, _shape(words), _kernel_source(kernel, only=split(kernel).ruleless))


def words_of(position: Any) -> int:
    """How many int64 words hold a position."""
    parts = position if isinstance(position, tuple) else (position,)
    if not parts or not all(type(part) is int for part in parts):
        raise NotCompilable(
            "the start {position!r} is {kind}: only ints and tuples of ints can be compiled",
            position=position,
            kind=type(position).__name__,
        )
    if not all(0 <= part <= WIDEST for part in parts):
        raise NotCompilable(
            "the start {position!r} does not fit into 63 bits: use a tuple of smaller ints", position=position
        )
    return len(parts)


def _constants(game: Game, words: int) -> str:
    constants = {
        "SLOTS": int(game.slots()),
        "WORDS": words,
        "ALTERNATES": not abilities.turn.given(game),
        "LAST_MOVER_WINS": bool(abilities.last_mover_wins(game)) and not abilities.turn.given(game),
        "OWN_INDEX": abilities.size.given(game) and not (abilities.index.given(game) or abilities.at.given(game)),
        "POINTS": abilities.counts_points(game),
        "HAS_AT_BEST": abilities.at_best.given(game),
        "HAS_LEGAL_SLOTS": abilities.legal_slots.given(game),
        "ENDLESS_WINNER": NOBODY if (winner := winner_of_endless_play(game)) is None else winner,
    }
    return "\n".join(f"{name} = {value}" for name, value in constants.items())


def _abilities(game: Game, kernel: ModuleType, symmetry: bool) -> list[str]:
    """The author's methods that the kernel uses: of symmetry, tiers and a dense index, only where it uses any."""
    unused: set[Ability[..., Any]] = set() if symmetry else {abilities.canonical}
    if not hasattr(kernel, "tier_of"):
        unused |= {abilities.tier}
    if not abilities.size.given(game):
        unused |= {abilities.index, abilities.at, abilities.below}
    return [
        name
        for name, ability in abilities.ABILITIES.items()
        if ability.compiled and ability not in unused and ability.given(game)
    ]


def _fallbacks(game: Game, kernel: ModuleType, symmetry: bool, sorting: Sorting) -> str:
    """The functions that stand in for what the game leaves out."""
    used = _abilities(game, kernel, symmetry)
    turns = abilities.turn.given(game)
    parts = [f"def same_player(position, child):\n    return {'turn(position) == turn(child)' if turns else 'False'}"]
    parts += [f"def owner(position):\n    return {'turn(position)' if turns else '0'}"]
    parts += [digit_sum_text()] if sorting.order is not None else []
    tier = "tier(position)" if "tier" in used else "0"
    parts += [f"def tier_of(position):\n    return {tier if sorting.order is None else sorting.order.text()}"]
    for name, ability in abilities.ABILITIES.items():
        if ability.compiled and name not in used and ability not in (abilities.turn, abilities.tier):
            parts += [LOOPS[name] if name in LOOPS else _stand_in(ability)]
    parts += [MOVES_BELOW if abilities.counts_points(game) else SLOTLESS]
    each = _EachLegal(abilities.legal_slots.given(game))
    return "\n\n".join(f"@RULE\n{ast.unparse(each.visit(ast.parse(part)))}" for part in parts) + "\n"


def _stand_in(ability: Ability[..., Any]) -> str:
    """What stands in for an ability, as a function without the game."""
    tree = ast.parse(inspect.getsource(ability.without)).body[0]
    assert isinstance(tree, ast.FunctionDef)
    returned = next(statement for statement in tree.body if isinstance(statement, ast.Return))
    return f"def {ability.name}({', '.join(ability.parameters)}):\n    {ast.unparse(returned)}"


def _shape(words: int) -> str:
    """How positions of that many words are stored, compared and hashed.

    A word is stored as ``word | 0``: of a float, which an array of ints would cut short, that does not compile.
    """
    if words == 1:
        bodies = {
            "load(words, row)": "return words[row]",
            "store(words, row, position)": "words[row] = position | 0",
            "equal(words, row, position)": "return words[row] == position",
            "erase(words, row)": "words[row] = -1",
            "erased(words, row)": "return words[row] < 0",
            "load_masked(words, row, mask)": "return words[row, 0] ^ mask_hash(mask)",
            "store_masked(words, row, position, mask)": "words[row, 0] = position ^ mask_hash(mask)",
            "equal_masked(words, row, position, mask)": "return words[row, 0] ^ mask_hash(mask) == position",
            "in_range(position)": "return (position | 0) >= 0",
            "last_word(position)": "return position",
        }
        mix = [f"h = np.uint64(position) * np.uint64({GOLDEN})"]
    else:
        each = range(words)
        bodies = {
            "load(words, row)": "return (" + ", ".join(f"words[row, {k}]" for k in each) + ")",
            "store(words, row, position)": "\n    ".join(f"words[row, {k}] = position[{k}] | 0" for k in each),
            "equal(words, row, position)": "return " + " and ".join(f"words[row, {k}] == position[{k}]" for k in each),
            "erase(words, row)": "words[row, 0] = -1",
            "erased(words, row)": "return words[row, 0] < 0",
            "load_masked(words, row, mask)": "return ("
            + ", ".join(f"words[row, {k}] ^ mask_hash(mask)" for k in each)
            + ")",
            "store_masked(words, row, position, mask)": "\n    ".join(
                f"words[row, {k}] = position[{k}] ^ mask_hash(mask)" for k in each
            ),
            "equal_masked(words, row, position, mask)": "return "
            + " and ".join(f"words[row, {k}] ^ mask_hash(mask) == position[{k}]" for k in each),
            "in_range(position)": "return " + " and ".join(f"(position[{k}] | 0) >= 0" for k in each),
            "last_word(position)": f"return position[{words - 1}]",
        }
        step = "h = (h ^ (h >> np.uint64(29)) ^ np.uint64(position[{}])) * np.uint64({})"
        mix = ["h = np.uint64(0)", *(step.format(k, GOLDEN) for k in each)]
    # Masks that differ in few bits become words that differ in many: no other position looks like their difference.
    bodies = {"mask_hash(mask)": f"return np.int64((np.uint64(mask) * np.uint64({GOLDEN})) >> np.uint64(1))", **bodies}
    bodies["mixed(position)"] = "\n    ".join([*mix, "return np.int64((h ^ (h >> np.uint64(32))) >> np.uint64(1))"])
    return _functions(bodies)


def _functions(bodies: dict[str, str]) -> str:
    """Functions by their heads, as the rules are."""
    return "\n\n".join(f"@RULE\ndef {head}:\n    {body}" for head, body in bodies.items()) + "\n"


@functools.cache
def _kernel_source(
    kernel: ModuleType, *, every: str | None = None, listed: bool = False, only: frozenset[str] | None = None
) -> str:
    """A kernel file without its docstrings, annotations and imports, each function decorated; ``every`` one alike.

    ``listed`` says whether the game lists the legal slots of a position itself, ``only`` which functions are wanted.
    """
    parts = []
    source = inspect.getsource(kernel)
    bare = "" if MAKING.search(source) else "BARE_"
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef):
            if only is not None and node.name not in only:
                continue
            for argument in node.args.args:
                argument.annotation = None
            node.returns = None
            if ast.get_docstring(node) is not None:
                node.body = node.body[1:]
            written = ast.unparse(_EachLegal(listed).visit(_BitCount().visit(node)))
            decorator = every or f"@{bare}{'INNER' if node.name.startswith('_') else 'KERNEL'}"
            parts.append(f"{decorator}\n{written}\n")
        elif _is_constant(node):
            parts.append(ast.unparse(node))
        elif isinstance(node, ast.AnnAssign) and ast.unparse(node.target).isupper() and node.value is not None:
            parts.append(f"{ast.unparse(node.target)} = {ast.unparse(node.value)}")
    return "\n".join(parts)


def compiled_plain(*kernels: ModuleType) -> ModuleType:
    """The functions of kernel files that use no rules, compiled; a later file may use what earlier ones define."""
    return _plain(kernels, *plain_texts(*kernels))


def plain_texts(*kernels: ModuleType, target: Target = PROCESSOR) -> Iterator[str]:
    """What the module of such files is made from."""
    yield target.head.format(made_for=", ".join(kernel.__name__ for kernel in kernels))
    if any(hasattr(kernel, "each_mate") for kernel in kernels):
        yield target.teams
    for kernel in kernels:
        yield target.arrays(_kernel_source(kernel))


def _plain(key: Hashable, *texts: str) -> cache.Module:
    """The module of some texts that no game has a part in."""
    found = _PLAIN.get(key)
    if found is not None and found.loaded:
        cache.keep(found)
        return found
    whole = Specialised()
    for text in texts:
        whole.add(text)
    _PLAIN[key] = cache.module(whole.source(), whole.origin)
    return _PLAIN[key]


_PLAIN: dict[Hashable, cache.Module] = {}
"""What was compiled before: a module that is made anew asks the disk whether its machine code is there."""


class _BitCount(ast.NodeTransformer):
    """``x.bit_count()``, which Numba does not know, becomes ``bit_count(x)``."""

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.func, ast.Attribute) and node.func.attr == "bit_count":
            return ast.Call(ast.Name("bit_count", ast.Load()), [node.func.value], [])
        return node


class _EachLegal(ast.NodeTransformer):
    """``for slot in each_legal(position, out)``, over what ``legal_slots`` writes, or over all slots that are legal."""

    def __init__(self, listed: bool) -> None:
        self.listed = listed

    def visit_For(self, node: ast.For) -> ast.AST:
        self.generic_visit(node)
        match node.iter:
            case ast.Call(ast.Name("each_legal"), arguments):
                slot, position, out, *first = map(ast.unparse, (node.target, *arguments))
            case _:
                return node
        if self.listed:
            head = f"for which in range(legal_slots({position}, {out})):\n    {slot} = {out}[which]"
            head += f"\n    if {slot} < {first[0]}: continue" if first else ""
        else:
            head = (
                f"for {slot} in range({', '.join([*first, 'SLOTS'])}):\n    if not legal({position}, {slot}): continue"
            )
        (loop,) = ast.parse(head).body
        assert isinstance(loop, ast.For)
        loop.body += node.body
        return loop


def _is_constant(node: ast.stmt) -> bool:
    """Whether a statement of a kernel file defines a constant, and not a type's name or the bound rules."""
    if isinstance(node, ast.ImportFrom):
        return node.module == "zermelo.core.values"
    return isinstance(node, ast.Assign) and ast.unparse(node.targets[0]).isupper()
