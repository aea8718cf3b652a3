"""Exact solving: the planner, the engines, the solution, its file and its proof."""
