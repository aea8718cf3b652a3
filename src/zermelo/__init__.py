"""Zermelo: solve, play, search, draw and prove two-player games of perfect information."""
