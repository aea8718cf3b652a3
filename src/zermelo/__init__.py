"""Zermelo: solve, play, search, draw and prove two-player games of perfect information.

>>> import zermelo
>>> solution = zermelo.solve(zermelo.game("matches:11"))
>>> print(solution.value())
win in 5
"""

from __future__ import annotations

from zermelo.core.lazy import publish

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zermelo import arena as arena
    from zermelo import boards as boards
    from zermelo import draw as draw
    from zermelo import play as play
    from zermelo import search as search
    from zermelo import solver as solver
    from zermelo.arena.arena import Arena as Arena
    from zermelo.arena.attractor import attractor as attractor
    from zermelo.arena.from_game import arena_of as arena_of
    from zermelo.arena.from_game import configuration_graph as configuration_graph
    from zermelo.arena.given import graph_game as graph_game
    from zermelo.arena.strategy import check_strategy as check_strategy
    from zermelo.arena.strategy import winning_strategy as winning_strategy
    from zermelo.core.abilities import all_abilities as all_abilities
    from zermelo.core.ability import Ability as Ability
    from zermelo.core.digits import Digits as Digits
    from zermelo.core.door import checked_move as checked_move
    from zermelo.core.door import checked_position as checked_position
    from zermelo.core.errors import FileError as FileError
    from zermelo.core.errors import MoveError as MoveError
    from zermelo.core.errors import NotCompilable as NotCompilable
    from zermelo.core.errors import PositionError as PositionError
    from zermelo.core.errors import RulesError as RulesError
    from zermelo.core.errors import SpecError as SpecError
    from zermelo.core.errors import TooLarge as TooLarge
    from zermelo.core.errors import VerificationError as VerificationError
    from zermelo.core.errors import ZermeloError as ZermeloError
    from zermelo.core.errors import speak as speak
    from zermelo.core.game import Game as Game
    from zermelo.core.game import Position as Position
    from zermelo.core.language import said as said
    from zermelo.core.links import Links as Links
    from zermelo.core.move import Move as Move
    from zermelo.core.spec import game as game
    from zermelo.core.values import DRAW as DRAW
    from zermelo.core.values import LOSS as LOSS
    from zermelo.core.values import UNDECIDED as UNDECIDED
    from zermelo.core.values import WIN as WIN
    from zermelo.core.values import Bounds as Bounds
    from zermelo.core.values import Value as Value
    from zermelo.core.work import Progress as Progress
    from zermelo.core.work import Work as Work
    from zermelo.play.analysis import Analyst as Analyst
    from zermelo.play.players import player_named as player_named
    from zermelo.play.session import Session as Session
    from zermelo.search.brackets import parse_tree as parse_tree
    from zermelo.search.counts import count_plays as count_plays
    from zermelo.search.trace import Trace as Trace
    from zermelo.solver.check import check_game as check_game
    from zermelo.solver.file import open_solution as open_solution
    from zermelo.solver.grundy import grundy as grundy
    from zermelo.solver.outlook import Outlook as Outlook
    from zermelo.solver.plan import Plan as Plan
    from zermelo.solver.solution import Solution as Solution
    from zermelo.solver.solving import plan as plan
    from zermelo.solver.solving import solve as solve

__version__ = "0.2.0"

publish(__name__)
