"""Explicit graphs of games: reachable positions, arenas, attractors and strategies."""
