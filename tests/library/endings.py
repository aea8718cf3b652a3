"""Endings of chess: what the literature says of each, and a board small enough to be counted by hand."""

from __future__ import annotations

from library.known import Known

GAMES: dict[str, Known] = {}
