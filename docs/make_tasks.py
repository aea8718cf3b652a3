"""Writes the tasks of the course for ``zermelo grade``, their cases computed by the house: python docs/make_tasks.py

``tests/teach/test_grading.py`` compares them with the files kept in ``src/zermelo/teach/tasks``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import zermelo
from zermelo.arena import Arena, attractor
from zermelo.search import (
    Branch,
    ExplicitTree,
    SearchResult,
    alphabeta,
    minimax,
    negamax,
    plays_won_by,
    sss,
    upperbound,
)

FOLDER = Path(__file__).parents[1] / "src" / "zermelo" / "teach" / "tasks"

Cases = list[tuple[list[Any], Any]]


@dataclass(frozen=True)
class Made:
    """A task before it is written."""

    name: str
    document: str
    function: str
    asked: str
    french: str
    cases: Cases
    points: int = 5
    compare: str = "equal"


TREES: list[Any] = [
    5,
    [3, 1],
    [[3, 5], [2, 9]],
    [[4, 6], [7, 2, 8], 3],
    [[[5, 3], [8, 1]], [[2, 9], [4, 7]]],
    [[[6, -4], [3, 0]], [[-1, 7], [2, 8], -5]],
    [[[[1, 2], [3, 4]], [[5, 6], [7, 8]]], [[[16, 15], [14, 13]], [[12, 11], [10, 9]]]],
]
"""Numbers are scores of the player who begins."""


def explicit(tree: Any, maximising: bool = True) -> Branch:
    if not isinstance(tree, list):
        return Branch(maximising, tree)
    names = tuple(str(number) for number in range(len(tree)))
    return Branch(maximising, children=tuple(explicit(child, not maximising) for child in tree), names=names)


def for_the_mover(tree: Any, sign: int = 1) -> Any:
    """The same tree with scores for the player to move at each leaf, as negamax wants them."""
    return [for_the_mover(child, -sign) for child in tree] if isinstance(tree, list) else sign * tree


def searched(algorithm: Callable[..., SearchResult], seen: Callable[[Any], Any] = lambda tree: tree) -> Cases:
    found = ((tree, algorithm(ExplicitTree(explicit(tree)))) for tree in TREES)
    return [([seen(tree)], [int(result.value), result.leaves]) for tree, result in found]


def halving(ask: str) -> Cases:
    cases: Cases = []
    for number in (1, 2, 3, 5, 8, 12, 20):
        game = zermelo.game(f"halving:{number}")
        solution = zermelo.solve(game)
        for player in (1, 2):
            win = solution.value().result if player == 1 else -solution.value().result
            moves = [move.name for move in solution.moves() if move.value.result == solution.value().result]
            first = next(name for name in ("sub", "div") if name in moves)
            cases.append(([number, player], win if ask == "value" else first))
    return cases


def matches(number: int) -> zermelo.Game:
    return zermelo.game(f"matches:{number}")


def successors_of_matches() -> Cases:
    def after(left: int) -> list[int]:
        game = matches(left)
        return [child for _, child in game.children(left)]

    return [
        ([left, player], [[end, 1 - player] for end in after(left)])
        for left, player in ((1, 1), (1, 0), (2, 1), (3, 0), (7, 1), (11, 1))
    ] + [([0, 1], [])]


def plays_of_matches() -> Cases:
    cases: Cases = []
    for number, winner in ((1, 1), (2, 0), (3, 1), (4, 0), (5, 1), (7, 1), (7, 0)):
        plays = plays_won_by(matches(number), 1 - winner)
        cases.append(([number, winner], [[[left, 1 - player] for left, player in play.states] for play in plays]))
    return cases


def bar(m: int, n: int, i: int, j: int) -> zermelo.Game:
    return zermelo.game(f"chocolate:{m},{n},{i},{j}")


SMALL_BARS = [(1, 1, 0, 0), (2, 1, 0, 0), (2, 2, 1, 0), (3, 2, 0, 0), (3, 3, 1, 1), (4, 3, 2, 0), (5, 4, 3, 0)]


def successors_of_bars() -> Cases:
    def after(m: int, n: int, i: int, j: int) -> Iterator[list[int]]:
        game = bar(m, n, i, j)
        for _, child in game.children(game.start()):
            left, right, above, below = game.split(child)
            yield [left + right + 1, above + below + 1, left, above]

    return [([*each], sorted(after(*each))) for each in SMALL_BARS]


def values_of_bars(bars: list[tuple[int, int, int, int]]) -> Cases:
    return [([*each], zermelo.solve(bar(*each)).value().signed) for each in bars]


def symmetric_bars() -> Cases:
    cases: Cases = []
    for m, n, i, j in (*SMALL_BARS, (5, 4, 1, 3), (4, 5, 3, 3), (4, 5, 0, 1), (6, 6, 4, 2), (6, 6, 2, 1)):
        (m1, i1), (n1, j1) = sorted([(m, min(i, m - 1 - i)), (n, min(j, n - 1 - j))])
        cases.append(([m, n, i, j], [m1, n1, i1, j1]))
    return cases


ARENAS: list[tuple[dict[str, list[str]], list[str], list[str]]] = [
    ({"a": []}, ["a"], ["a"]),
    ({"a": ["b"], "b": []}, ["a"], ["b"]),
    ({"a": ["b", "c"], "b": [], "c": []}, [], ["b"]),
    ({"a": ["b", "c"], "b": [], "c": ["b"]}, ["b"], ["b"]),
    ({"a": ["b"], "b": ["a", "c"], "c": ["d"], "d": ["c"]}, ["b"], ["d"]),
    (
        {"a": ["b", "d"], "b": ["c"], "c": ["a", "e"], "d": ["e", "f"], "e": ["f"], "f": [], "g": ["g", "d"], "h": []},
        ["a", "c", "g"],
        ["f"],
    ),
]


def attracted(arcs: dict[str, list[str]], eve: list[str], goal: list[str]) -> dict[str, int]:
    owners = {name: "eve" if name in eve else "adam" for name in arcs}
    arena = Arena.build(arcs, owners, goals={"eve": goal})
    return {str(name): rank for name, rank in sorted(attractor(arena, "eve").named().items(), key=str)}


def winning_moves() -> Cases:
    cases: Cases = []
    for heaps in ((1,), (1, 1), (2, 1), (1, 2, 3), (3, 3, 1), (1, 3, 4), (3, 5, 7), (2, 4, 6, 7)):
        game = zermelo.game("nim:" + ",".join(map(str, heaps)))
        won = [move.name.split("-") for move in zermelo.solve(game).moves() if move.value.result == zermelo.WIN]
        cases.append(([list(heaps)], sorted([int(heap) - 1, int(taken)] for heap, taken in won)))
    return cases


def tasks() -> list[Made]:
    tree = "A tree is a number or a list of trees."
    arbre = "Un arbre est un nombre ou une liste d’arbres."
    own = f"{tree} Scores are for the player to move at the leaf. Return [value of the root, leaves asked for]"
    propre = f"{arbre} Les scores sont pour le joueur au trait à la feuille."
    propre += " Renvoyer [valeur de la racine, feuilles visitées]"
    return [
        Made("minimax-value", "000 Q3", "minimax_value",
             "Halving game: the value for player 1, +1 or -1, of the state (n, p).",
             "Jeu de la division : la valeur pour le joueur 1, +1 ou -1, de l’état (n, p).", halving("value")),
        Made("minmax-policy", "000 Q3", "minmax_policy",
             "Halving game: the best action at (n, p), \"sub\" or \"div\"; the first one, sub, if both are as good.",
             "Jeu de la division : la meilleure action en (n, p), \"sub\" ou \"div\" ; la première, sub, à égalité.",
             halving("policy")),
        Made("matches-successors", "001", "successeurs_possibles",
             "Matches, taking 1 to 3: the list of states [matches, player] after (matches, player), taking 1 first.",
             "Allumettes, de 1 à 3 : la liste des états [allumettes, joueur] après (allumettes, joueur),"
             " prise de 1 d’abord.",
             successors_of_matches()),
        Made("matches-plays", "001", "parcours_profondeur_tous",
             "Matches, player 1 begins: all plays from (matches, 1) that the winner wins, depth first, as"
             " lists of states.",
             "Allumettes, le joueur 1 commence : toutes les parties depuis (allumettes, 1) que gagne le"
             " joueur donné, en"
             " profondeur, comme listes d’états.", plays_of_matches()),
        Made("bar-successors", "002 Q3", "successeurs",
             "Poisoned bar: the list of all bars [m, n, i, j] after one cut of (m, n, i, j), in any order.",
             "Tablette empoisonnée : la liste de toutes les tablettes [m, n, i, j] après une coupe de (m,"
             " n, i, j), dans un"
             " ordre quelconque.", successors_of_bars(), compare="set"),
        Made("bar-value", "002 Q5", "valeur_position",
             "Poisoned bar: +k if the player to move wins in k moves, -k if he loses in k.",
             "Tablette empoisonnée : +k si le joueur au trait gagne en k coups, -k s’il perd en k.",
             values_of_bars([*SMALL_BARS, (3, 6, 0, 2)])),
        Made("bar-memo", "002 Q8", "valeur_position",
             "The same value, quick enough for large bars: remember what was computed.",
             "La même valeur, assez vite pour de grandes tablettes : retenir ce qui a été calculé.",
             values_of_bars([(3, 2, 0, 0), (10, 7, 7, 3), (10, 7, 5, 3), (16, 16, 3, 9), (24, 24, 5, 20)])),
        Made("bar-symmetry", "002 Q13", "normaliser_etat",
             "One bar for all that are symmetric: [m, n, i, j] with i and j as small as turning allows,"
             " then the pair (m, i)"
             " not above (n, j).",
             "Une seule tablette pour toutes les symétriques : [m, n, i, j] avec i et j les plus petits par"
             " retournement,"
             " puis la paire (m, i) pas au-dessus de (n, j).", symmetric_bars()),
        Made("negamax-1", "003 § 1", "estimation1", f"{own}, by negamax.", f"{propre}, par negamax.",
             searched(negamax, for_the_mover)),
        Made("negamax-2", "003 § 2", "estimation2", f"{own}, by negamax with an upper bound, left to right.",
             f"{propre}, par negamax avec borne supérieure, de gauche à droite.", searched(upperbound, for_the_mover)),
        Made("negamax-3", "003 § 3", "estimation3", f"{own}, by negamax with alpha-beta, left to right.",
             f"{propre}, par negamax avec alpha-bêta, de gauche à droite.", searched(alphabeta, for_the_mover)),
        Made("sss", "003", "sss", f"{tree} Scores are MAX's, who begins. Return [value, leaves asked for] of SSS*.",
             f"{arbre} Les scores sont ceux de MAX, qui commence. Renvoyer [valeur, feuilles visitées] de SSS*.",
             searched(sss)),
        Made("min-max", "004 Alg. 7", "min_max",
             f"{tree} Scores are MAX's, who begins. Return [value, leaves asked for].",
             f"{arbre} Les scores sont ceux de MAX, qui commence. Renvoyer [valeur, feuilles visitées].",
             searched(minimax)),
        Made("alpha-beta", "004", "alpha_beta",
             f"{tree} Scores are MAX's, who begins. Return [value, leaves asked for] of alpha-beta, left to right.",
             f"{arbre} Les scores sont ceux de MAX, qui commence. Renvoyer [valeur, feuilles visitées] par"
             f" alpha-bêta, de"
             " gauche à droite.", searched(alphabeta)),
        Made("attractor", "004 Alg. 6", "attracteur",
             "arcs has the ends of each node's moves, eve her nodes, goal the goal. Return the rank of each node of her"
             " attractor, as a dictionary.",
             "arcs donne les successeurs de chaque sommet, eve ses sommets, goal le but. Renvoyer le rang"
             " de chaque sommet de"
             " son attracteur, comme dictionnaire.",
             [([*arena], attracted(*arena)) for arena in ARENAS]),
        Made("nim-moves", "002 Q16", "coups_gagnants",
             "Nim, taking the last match wins: the list of all winning moves [heap from 0, matches taken],"
             " in any order.",
             "Nim, qui prend la dernière allumette gagne : la liste de tous les coups gagnants [tas à"
             " partir de 0, allumettes"
             " prises], dans un ordre quelconque.", winning_moves(), compare="set"),
    ]  # fmt: skip


def text(task: Made) -> str:
    """A task as its file has it: a line for each case."""
    head = {
        "function": task.function,
        "asked": {"en": task.asked, "fr": task.french},
        "document": task.document,
        "points": task.points,
        "compare": task.compare,
    }
    fields = [f" {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in head.items()]
    cases = [f"  {json.dumps({'arguments': given, 'expected': wanted})}" for given, wanted in task.cases]
    fields.append(' "cases": [\n' + ",\n".join(cases) + "\n ]")
    return "{\n" + ",\n".join(fields) + "\n}\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for task in tasks():
        (FOLDER / f"{task.name}.json").write_text(text(task), encoding="utf-8")
