"""How long a test waits for what is sure to come: only what hangs takes so long, however busy the machine is."""

from __future__ import annotations

from typing import Final

HANG: Final = 120.0
"""Seconds."""
