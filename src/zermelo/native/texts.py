"""The texts that modules of machine code are made from.

A module's text is the rules of the game (see ``specialise``), a few functions that follow from the shape of its
positions, and the kernel's own source.
"""

from __future__ import annotations

import ast
import functools
import inspect
import re
from collections.abc import Iterable, Iterator
from types import ModuleType
from typing import Any

from zermelo.core import abilities
from zermelo.core.abilities import Ability
from zermelo.core.contract import WIDEST, winner_of_endless_play
from zermelo.core.errors import NotCompilable
from zermelo.core.game import Game, name_of
from zermelo.core.language import phrase
from zermelo.core.parsing import parsed
from zermelo.native.bound import NOBODY
from zermelo.native.order import Order, digit_sum_text
from zermelo.native.packing import Packing
from zermelo.native.ruleless import files, names_in, reached, split
from zermelo.native.scales import scale_of
from zermelo.native.sorting import Sorting
from zermelo.native.specialise import Specialised, specialise
from zermelo.native.target import PROCESSOR, Target

MAKING = re.compile(r"np\.(arange|empty|full|zeros)\(")
"""A function that makes no arrays is bare: others count at each call who refers to an array, between processors, and of
sixteen threads that do so each waits for all."""

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

RULES = ("legal", "play", "result")

LOOPS = {"below": BELOW, "legal_slots": LEGAL_SLOTS}
"""What stands in for an ability that is more than a value."""

PIECE = "__piece"
"""Ends the name of a function that does one piece of the work that threads share."""

THREADS = "first__thread, threads__number, taken__pieces, pieces__end"
"""What the function that has threads do all pieces is given first; see ``in_threads``."""
NUMBER = 1
"""Which of these says how many threads."""

FEW = 63
"""Slots of which each has a bit."""
FEW_LEGAL = """legal_bits = 0
for {slot} in range(SLOTS):
    if legal({position}, {slot}): legal_bits |= 1 << {slot}
while legal_bits:
    {slot} = bit_count((legal_bits & -legal_bits) - 1)
    legal_bits &= legal_bits - 1"""
"""A loop over slots in which the processor foresees each jump but the last."""

MOVES_BELOW = """def moves_below(position, out, slots):
    count = 0
    for slot in each_legal(position, slots):
        out[count] = index(play(position, slot)) | 0
        slots[count] = slot
        count += 1
    return count"""
SLOTLESS = "def moves_below(position, out, slots):\n    return below(position, out)"


def used_rules(game: Game, kernel: ModuleType, symmetry: bool) -> list[str]:
    """The author's methods that a kernel uses."""
    return [*RULES, *used_abilities(game, kernel, symmetry)]


def every_rule(game: Game) -> list[str]:
    """The author's methods that any kernel uses."""
    return [*RULES, *_compiled_abilities(game)]


def made_for(target: Target, game: Game, what: str) -> str:
    """The head of a module.  Not the game's fields: sizes that differ in none of the rules share their machine code."""
    return target.head.format(made_for=f"{name_of(game)}, {what}".replace('"', "'"))


def text_of(
    game: Game, kernel: ModuleType, symmetry: bool, sorting: Sorting, target: Target = PROCESSOR
) -> Specialised:
    """What the module of a game and a kernel is made from."""
    words = words_of(game.start())
    whole = Specialised()
    whole.add(made_for(target, game, f"kernels of {kernel.__name__.rsplit('.', 1)[-1]}"))
    whole.add(target.exact)
    whole.add(constants(game, words))
    rules = specialise(game, used_rules(game, kernel, symmetry), "@RULE")
    whole.add(rules.source(), rules.origins)
    whole.facts, whole.sites = rules.facts, rules.sites
    whole.add("\n".join(fallbacks(game, kernel, symmetry, sorting).values()))
    whole.add(shape(words))
    if hasattr(kernel, "packed"):
        whole.add(functions((sorting.packing or Packing()).texts()))
    if hasattr(kernel, "each_row"):
        whole.add(target.lanes)
    whole.add(kernel_source(scale_of(game), every="@RULE"))
    only = split(kernel).ruled if target is PROCESSOR else None
    listed, few = abilities.legal_slots.given(game), game.slots() <= FEW
    for file in files(kernel):
        whole.add(target.arrays(kernel_source(file, listed=listed, few=few, only=only)))
    return whole


def words_of(position: Any) -> int:
    """How many int64 words hold a position."""
    parts = position if isinstance(position, tuple) else (position,)
    for part in parts or (position,):
        if type(part) is not int:
            raise NotCompilable(
                phrase("the start {position!r} is {kind}: only ints and tuples of ints can be compiled")
                if part is position
                else phrase(
                    "{part!r} in the start {position!r} is {kind}: only ints and tuples of ints can be compiled"
                ),
                position=position,
                part=part,
                kind=type(part).__name__,
            )
    if isinstance(position, tuple) and len(position) == 1:  # its word would be taken for an int
        raise NotCompilable("the start {position!r} is a tuple of one int: write the int alone", position=position)
    if not all(0 <= part <= WIDEST for part in parts):
        raise NotCompilable(
            "the start {position!r} does not fit into 63 bits: use a tuple of smaller ints", position=position
        )
    return len(parts)


def constants(game: Game, words: int) -> str:
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


def used_abilities(game: Game, kernel: ModuleType, symmetry: bool) -> list[str]:
    """The author's methods that the kernel uses: of symmetry and tiers only where it uses any."""
    unused: set[Ability[..., Any]] = set() if symmetry else {abilities.canonical}
    if not hasattr(kernel, "tier_of"):
        unused |= {abilities.tier}
    return [name for name in _compiled_abilities(game) if abilities.ABILITIES[name] not in unused]


def _compiled_abilities(game: Game) -> list[str]:
    """The author's methods that kernels use; of a dense index only where there is one."""
    unused = set() if abilities.size.given(game) else {abilities.index, abilities.at, abilities.below}
    return [
        name
        for name, ability in abilities.ABILITIES.items()
        if ability.compiled and ability not in unused and ability.given(game)
    ]


def fallbacks(game: Game, kernel: ModuleType, symmetry: bool, sorting: Sorting) -> dict[str, str]:
    """The functions that stand in for what the game leaves out, or what the kernel does not use, by their names."""
    return stand_ins(game, used_rules(game, kernel, symmetry), sorting)


def stand_ins(game: Game, used: list[str], sorting: Sorting) -> dict[str, str]:
    """The functions that stand in for all rules but these, by their names."""
    turns = "turn" in used
    parts = [f"def same_player(position, child):\n    return {'turn(position) == turn(child)' if turns else 'False'}"]
    parts += [f"def owner(position):\n    return {'turn(position)' if turns else '0'}"]
    if sorting.order is None:
        parts += [f"def tier_of(position):\n    return {'tier(position)' if 'tier' in used else '0'}"]
    for name, ability in abilities.ABILITIES.items():
        if ability.compiled and name not in used and ability not in (abilities.turn, abilities.tier):
            parts += [LOOPS[name] if name in LOOPS else _stand_in(ability)]
    parts += [MOVES_BELOW if abilities.counts_points(game) else SLOTLESS]
    each = _EachLegal(abilities.legal_slots.given(game))
    trees = [each.visit(parsed(part)).body[0] for part in parts]
    made = {tree.name: f"@RULE\n{ast.unparse(tree)}\n" for tree in trees}
    return made if sorting.order is None else tier_texts(sorting.order) | made


def tier_texts(order: Order) -> dict[str, str]:
    """The functions that say what tier a position is in by an order, by their names."""
    texts = {"digit_sum": digit_sum_text(), "tier_of": f"def tier_of(position):\n    return {order.text()}"}
    return {name: f"@RULE\n{ast.unparse(parsed(text))}\n" for name, text in texts.items()}


def _stand_in(ability: Ability[..., Any]) -> str:
    """What stands in for an ability, as a function without the game."""
    tree = parsed(inspect.getsource(ability.without)).body[0]
    assert isinstance(tree, ast.FunctionDef)
    returned = next(statement for statement in tree.body if isinstance(statement, ast.Return))
    return f"def {ability.name}({', '.join(ability.parameters)}):\n    {ast.unparse(returned)}"


def shape(words: int) -> str:
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
    return functions(bodies)


def functions(bodies: dict[str, str]) -> str:
    """Functions by their heads, as the rules are."""
    return "\n\n".join(f"@RULE\ndef {head}:\n    {body}" for head, body in bodies.items()) + "\n"


@functools.cache
def kernel_source(
    kernel: ModuleType,
    *,
    every: str | None = None,
    listed: bool = False,
    few: bool = False,
    only: frozenset[str] | None = None,
) -> str:
    """A kernel file without its docstrings, annotations and imports, each function decorated; ``every`` one alike.

    ``listed`` says whether the game lists the legal slots of a position itself, ``few`` whether a word has a bit for
    each slot, ``only`` which functions are wanted.
    """
    parts = []
    source = inspect.getsource(kernel)
    body = parsed(source).body
    used = {node.name: names_in(node) for node in body if isinstance(node, ast.FunctionDef)}
    making = {node.name for node in body if isinstance(node, ast.FunctionDef) and MAKING.search(ast.unparse(node))}
    for node in body:
        if isinstance(node, ast.FunctionDef):
            if only is not None and node.name not in only:
                continue
            bare = "" if reached(node.name, used) & making else "BARE_"
            for argument in node.args.args:
                argument.annotation = None
            node.returns = None
            if ast.get_docstring(node) is not None:
                node.body = node.body[1:]
            shared = _in_threads(node, f"@{bare}KERNEL")
            kind = "INNER" if shared or node.name.startswith("_") else "KERNEL"
            written = ast.unparse(_EachLegal(listed, few).visit(_BitCount().visit(node)))
            parts.append(f"{every or f'@{bare}{kind}'}\n{written}\n{shared}")
        elif _is_constant(node):
            parts.append(ast.unparse(node))
        elif isinstance(node, ast.AnnAssign) and ast.unparse(node.target).isupper() and node.value is not None:
            parts.append(f"{ast.unparse(node.target)} = {ast.unparse(node.value)}")
    return "\n".join(parts)


def in_pieces(parameters: Iterable[str]) -> bool:
    """Whether a kernel function with such parameters does a piece of work that threads share."""
    return [*parameters][-1:] in (["piece"], ["thread"])


def _in_threads(node: ast.FunctionDef, decorator: str) -> str:
    """If a kernel function does a piece of work, the function of its name that has threads do all pieces; it gets
    another name itself.  Empty for other functions."""
    parameters = [argument.arg for argument in node.args.args]
    if not in_pieces(parameters):
        return ""
    name, given = node.name, "".join(f"{parameter}, " for parameter in parameters[: parameters.index("piece")])
    node.name += PIECE
    return f"{decorator}\ndef {name}({THREADS}, {given}):\n    in_threads({THREADS}, {node.name}, ({given}))\n"


def plain_texts(*kernels: ModuleType, target: Target = PROCESSOR) -> Iterator[str]:
    """What the module of such files is made from."""
    yield target.head.format(made_for=", ".join(kernel.__name__ for kernel in kernels))
    if any(hasattr(kernel, "each_mate") for kernel in kernels):
        yield target.teams
    for kernel in kernels:
        yield target.arrays(kernel_source(kernel))


class _BitCount(ast.NodeTransformer):
    """``x.bit_count()``, which Numba does not know, becomes ``bit_count(x)``."""

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.func, ast.Attribute) and node.func.attr == "bit_count":
            return ast.Call(ast.Name("bit_count", ast.Load()), [node.func.value], [])
        return node


class _EachLegal(ast.NodeTransformer):
    """``for slot in each_legal(position, out)``, over what ``legal_slots`` writes, or over all slots that are legal;
    and ``all_legal``, where few slots are asked about first, and then those that are legal are gone through."""

    def __init__(self, listed: bool, few: bool = False) -> None:
        self.listed = listed
        self.few = few

    def visit_For(self, node: ast.For) -> Any:
        self.generic_visit(node)
        match node.iter:
            case ast.Call(ast.Name("each_legal" | "all_legal" as name), arguments):
                slot, position, out, *first = map(ast.unparse, (node.target, *arguments))
            case _:
                return node
        if self.listed:
            head = f"for which in range(legal_slots({position}, {out})):\n    {slot} = {out}[which]"
            head += f"\n    if {slot} < {first[0]}: continue" if first else ""
        elif self.few and name == "all_legal":
            head = FEW_LEGAL.format(slot=slot, position=position)
        else:
            head = (
                f"for {slot} in range({', '.join([*first, 'SLOTS'])}):\n    if not legal({position}, {slot}): continue"
            )
        *before, loop = parsed(head).body
        assert isinstance(loop, ast.For | ast.While)
        loop.body += node.body
        return [*before, loop]


def _is_constant(node: ast.stmt) -> bool:
    """Whether a statement of a kernel file defines a constant, and not a type's name or the bound rules."""
    if isinstance(node, ast.ImportFrom):
        return node.module == "zermelo.core.values"
    return isinstance(node, ast.Assign) and ast.unparse(node.targets[0]).isupper()
