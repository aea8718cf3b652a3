"""Python source as a tree, made by one thread at a time.

Before 3.12 Python counts how deep trees are for all threads together, and finds a "recursion depth mismatch" where two
make one at once.
"""

from __future__ import annotations

import ast
import threading
from typing import Any, Final

_TURN: Final = threading.Lock()


def parsed(source: str, mode: str = "exec") -> Any:
    """``ast.parse(source, mode=mode)``."""
    with _TURN:
        return ast.parse(source, mode=mode)
