"""The modules of machine code that a process has loaded."""

from __future__ import annotations

import re
import sys


def forget_modules() -> None:
    """Have all modules of kernels loaded anew."""
    for name in [name for name in sys.modules if re.fullmatch("zermelo_[0-9a-f]{32}", name)]:
        del sys.modules[name]
