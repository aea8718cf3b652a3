"""Searching game trees, one file an algorithm, each as in its paper.

    >>> from zermelo import game
    >>> from zermelo.search import search
    >>> search(game("matches:7"), algorithm="alphabeta").words
    ('3', '1', '3')

Vocabulary: see ``tree`` (nodes, leaves, values), ``gametree`` (utilities, heuristics) and ``result``.

Ties: minimax, negamax, upperbound, alphabeta and pvs return the first of the best moves, in the order of
the slots.  The others look at moves in an order of their own, or only prove bounds: theirs is a best move,
perhaps not the first.
"""

from __future__ import annotations

from zermelo.core.lazy import publish

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zermelo.search.algorithms import ALGORITHMS as ALGORITHMS
    from zermelo.search.algorithms import EXACT as EXACT
    from zermelo.search.algorithms import Algorithm as Algorithm
    from zermelo.search.algorithms import algorithm_named as algorithm_named
    from zermelo.search.algorithms import search as search
    from zermelo.search.alphabeta import alphabeta as alphabeta
    from zermelo.search.brackets import parse_tree as parse_tree
    from zermelo.search.counts import PlayCounts as PlayCounts
    from zermelo.search.counts import TreeSize as TreeSize
    from zermelo.search.counts import count_plays as count_plays
    from zermelo.search.counts import tree_size as tree_size
    from zermelo.search.deepening import deepening as deepening
    from zermelo.search.explicit import Branch as Branch
    from zermelo.search.explicit import ExplicitTree as ExplicitTree
    from zermelo.search.gametree import GameTree as GameTree
    from zermelo.search.gametree import Utility as Utility
    from zermelo.search.gametree import utility_named as utility_named
    from zermelo.search.heuristics import Heuristic as Heuristic
    from zermelo.search.heuristics import heuristic_named as heuristic_named
    from zermelo.search.heuristics import heuristic_names as heuristic_names
    from zermelo.search.heuristics.lines import alignments as alignments
    from zermelo.search.heuristics.lines import values_of_cells as values_of_cells
    from zermelo.search.mcts import mcts as mcts
    from zermelo.search.minimax import minimax as minimax
    from zermelo.search.mtdf import mtdf as mtdf
    from zermelo.search.negamax import negamax as negamax
    from zermelo.search.plays import Found as Found
    from zermelo.search.plays import Play as Play
    from zermelo.search.plays import all_plays as all_plays
    from zermelo.search.plays import first_breadth_first as first_breadth_first
    from zermelo.search.plays import first_depth_first as first_depth_first
    from zermelo.search.plays import plays_won_by as plays_won_by
    from zermelo.search.proofnumber import proofnumber as proofnumber
    from zermelo.search.pvs import pvs as pvs
    from zermelo.search.result import SearchResult as SearchResult
    from zermelo.search.show import show_frontier as show_frontier
    from zermelo.search.show import show_path as show_path
    from zermelo.search.show import show_play as show_play
    from zermelo.search.sss import sss as sss
    from zermelo.search.sss_mt import sss_mt as sss_mt
    from zermelo.search.states import StateSpace as StateSpace
    from zermelo.search.states import state_space as state_space
    from zermelo.search.trace import Event as Event
    from zermelo.search.trace import Trace as Trace
    from zermelo.search.trace import TraceNode as TraceNode
    from zermelo.search.tree import Node as Node
    from zermelo.search.tree import Tree as Tree
    from zermelo.search.upperbound import upperbound as upperbound

publish(__name__)
