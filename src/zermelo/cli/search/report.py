"""What searches found: one answer, or a table of all algorithms; for people, and as plain fields.

Values are for the player to move, but to people those of a teacher's tree are told as typed: MAX's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, Final

from rich.live import Live
from rich.text import Text

from zermelo.cli.look import Output, count_text, facts, seconds_text, table
from zermelo.cli.report import shortened
from zermelo.cli.search.asked import Asked
from zermelo.cli.speech import language, said, say, speak
from zermelo.cli.stones import board
from zermelo.core import abilities
from zermelo.core.errors import ZermeloError
from zermelo.core.language import Sentence, phrase
from zermelo.draw.outline import outline
from zermelo.draw.picture import Drawing
from zermelo.draw.story import story
from zermelo.draw.tables import table_text
from zermelo.play.verdicts import MOVER, moves_text, over, verdict
from zermelo.search import ALGORITHMS, EXACT
from zermelo.search.explicit import ExplicitTree
from zermelo.search.gametree import GameTree
from zermelo.search.heuristics.lines import TERMS
from zermelo.search.result import SearchResult, plain_number
from zermelo.search.trace import Trace

Tree = GameTree | ExplicitTree
Silent = tuple[str, Sentence]
"""An algorithm that has no answer, and why."""

SIGNS: Final = {1: "> 0", 0: "= 0", -1: "< 0"}


def show_result(tree: Tree, result: SearchResult) -> None:
    """The position, the answer in a sentence, what it cost."""
    out = Output()
    if isinstance(tree, GameTree):
        out.print(board(tree.game, tree.position, out.width), soft_wrap=True)
        out.print()
    out.print(Text(sentence(tree, result), "bold"), soft_wrap=not out.is_terminal)
    out.print()
    out.print(facts(details(tree, result)))


def show_moves(asked: Asked, algorithm: str) -> None:
    """What each move of the root is worth, and which are as good as the best."""
    found = asked.each_move(algorithm)
    best = max((result.value for _, result in found), default=0)
    shown = table("move", "value", "best")
    for name, result in found:
        shown.add_row(Text(name), value_text(asked.tree, result), say("yes") if result.value == best else "")
    out = Output()
    out.print()
    out.print(shown)


def trace_table(trace: Trace, ending: str) -> Drawing:
    """What a search did, a row for each step; a node is named by the moves that lead to it."""
    headings = [say(word) for word in (phrase("step"), phrase("node"), phrase("window"), phrase("what happens"))]
    ways: list[str] = []
    names: dict[int | None, str] = {}
    for item in outline(trace):
        ways.append(item.move if item.parent is None else f"{ways[item.parent]} {item.move}".strip())
        names[item.number] = ways[-1] or say("root")
    steps = enumerate(story(trace, language=language()), 1)
    rows = [[str(count), names[step.number], step.window, step.caption] for count, step in steps]
    return table_text(headings, rows, ending)


def show_comparison(asked: Asked) -> None:
    """A row for each algorithm as soon as it is done, then what they agree on."""
    shown = table("algorithm", "value", "move", "nodes", "leaves", "cuts", "hits", "seconds")
    out, results, silent = Output(), [], []
    answers = run_all(asked)
    first = next(answers)  # what no algorithm can do is refused before a table is begun
    with Live(shown, console=out):
        for result in chain([first], answers):
            if isinstance(result, SearchResult):
                results.append(result)
                counts = result.nodes, result.leaves, result.cutoffs, result.table_hits
                figures = [count_text(count) for count in counts]
                move = Text("".join(result.words[:1]))
                shown.add_row(
                    result.algorithm, value_text(asked.tree, result), move, *figures, seconds_text(result.seconds)
                )
            else:
                silent.append(result)
    out.print()
    out.print(Text(sentence(asked.tree, results[0]), "bold"), soft_wrap=not out.is_terminal)
    speak(agreement(results))
    for name, why in silent:
        speak(say("{name} is left out: {why}.", name=name, why=why))


def run_all(asked: Asked) -> Iterator[SearchResult | Silent]:
    """Every algorithm in turn.  Those that need not apply may refuse."""
    for name in ALGORITHMS:
        try:
            yield asked.search(name)
        except ZermeloError as error:
            if name in EXACT:
                raise
            yield name, error.sentence


def agree(results: Sequence[SearchResult]) -> bool:
    """Whether the algorithms that promise minimax's value found the same one."""
    return len({result.value for result in results if result.algorithm in EXACT}) == 1


def agreement(results: Sequence[SearchResult]) -> str:
    """The same in a sentence."""
    if agree(results):
        return say("The first {count} algorithms find the same value.", count=len(EXACT))
    return say("They find different values: this is a fault of Zermelo, or of a heuristic that changes its mind.")


def sentence(tree: Tree, result: SearchResult) -> str:
    """The answer in a sentence."""
    move = "".join(result.words[:1])
    if isinstance(tree, ExplicitTree):
        text = (
            phrase("The value is {value} for MAX: {mover} plays {move}.")
            if move
            else phrase("The value is {value} for MAX.")
        )
        return say(text, value=value_text(tree, result), mover=_mover(tree), move=move)
    if result.verdict is not None:
        best = result.words[:1]
        return verdict(tree.game, result.verdict, language(), best) if best else over(result.verdict, language())
    if move:
        text = phrase("The best move seems to be {move}, worth {value} to {mover}.")
    else:
        text = phrase("The position seems to be worth {value} to {mover}.")
    return say(text, move=move, value=value_text(tree, result), mover=MOVER)


def value_text(tree: Tree, result: SearchResult) -> str:
    """The value in a few characters."""
    value = -result.value if _mover(tree) == "MIN" else result.value
    return SIGNS[int(value)] if result.algorithm == "proofnumber" else said(tree.mark(value))


def details(tree: Tree, result: SearchResult) -> Iterator[tuple[str, str]]:
    """Names of figures, and the figures in words."""
    yield say("algorithm"), result.algorithm
    worth = phrase("{value}, proved") if result.exact else phrase("{value}, an estimate")
    yield say("value"), say(worth, value=value_text(tree, result))
    if isinstance(tree, GameTree) and tree.depth == 0 and tree.heuristic in TERMS:
        yield say("terms"), TERMS[tree.heuristic](tree.game, tree.position).written
    if result.words:
        yield say("best play"), shortened(result.words, len(result.words))
    yield say("nodes"), count_text(result.nodes)
    yield say("leaves"), count_text(result.leaves)
    yield say("cut-offs"), count_text(result.cutoffs)
    yield say("table hits"), count_text(result.table_hits)
    yield say("depth"), moves_text(result.depth, language())
    yield say("seconds"), seconds_text(result.seconds)


def result_fields(tree: Tree, result: SearchResult) -> dict[str, Any]:
    """The whole answer of ``search --json``."""
    return tree_fields(tree) | _plain(result)


def moves_fields(asked: Asked, algorithm: str) -> dict[str, Any]:
    """What ``search --moves --json`` adds: the value of each move."""
    return {
        "each": [{"move": name, "value": plain_number(result.value)} for name, result in asked.each_move(algorithm)]
    }


def comparison_fields(asked: Asked) -> dict[str, Any]:
    """The same of ``search --algorithm all --json``."""
    answers = list(run_all(asked))
    results = [answer for answer in answers if isinstance(answer, SearchResult)]
    return tree_fields(asked.tree) | {
        "agree": agree(results),
        "results": [_plain(result) for result in results],
        "left_out": [{"algorithm": answer[0], "why": answer[1]} for answer in answers if isinstance(answer, tuple)],
    }


def tree_fields(tree: Tree) -> dict[str, Any]:
    """What was searched."""
    if isinstance(tree, GameTree):
        return {"game": str(tree.game), "position": abilities.write(tree.game, tree.position)}
    return {"to_move": _mover(tree).lower()}


def _plain(result: SearchResult) -> dict[str, Any]:
    return result.as_json() | {"seconds": round(result.seconds, 6)}


def _mover(tree: Tree) -> str:
    """Who is to move at the root; of a game's, MAX by definition."""
    return "MIN" if isinstance(tree, ExplicitTree) and not tree.top.maximising else "MAX"
