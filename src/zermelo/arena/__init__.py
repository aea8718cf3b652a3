"""Explicit graphs of games: reachable positions, arenas, attractors and strategies."""

from __future__ import annotations

from zermelo.core.lazy import publish

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zermelo.arena.arena import Arena as Arena
    from zermelo.arena.attractor import Attractor as Attractor
    from zermelo.arena.attractor import attractor as attractor
    from zermelo.arena.exchange import export as export
    from zermelo.arena.exchange import parse_arena as parse_arena
    from zermelo.arena.exchange import read_arena as read_arena
    from zermelo.arena.export import to_dot as to_dot
    from zermelo.arena.export import to_graphml as to_graphml
    from zermelo.arena.export import to_networkx as to_networkx
    from zermelo.arena.from_game import arena_of as arena_of
    from zermelo.arena.from_game import configuration_graph as configuration_graph
    from zermelo.arena.game import ArenaGame as ArenaGame
    from zermelo.arena.game import GraphGame as GraphGame
    from zermelo.arena.given import graph_game as graph_game
    from zermelo.arena.graph import Graph as Graph
    from zermelo.arena.jsonform import from_json as from_json
    from zermelo.arena.jsonform import to_json as to_json
    from zermelo.arena.parity import solve_parity as solve_parity
    from zermelo.arena.pgsolver import from_pgsolver as from_pgsolver
    from zermelo.arena.pgsolver import to_pgsolver as to_pgsolver
    from zermelo.arena.regions import Regions as Regions
    from zermelo.arena.regions import solve_arena as solve_arena
    from zermelo.arena.sample import random_arena as random_arena
    from zermelo.arena.strategy import Checked as Checked
    from zermelo.arena.strategy import Strategy as Strategy
    from zermelo.arena.strategy import check_strategy as check_strategy
    from zermelo.arena.strategy import winning_strategy as winning_strategy

publish(__name__)
