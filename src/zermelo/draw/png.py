"""Pictures as PNG, by whichever program of this machine can paint SVG."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from math import ceil
from pathlib import Path
from typing import Final

from zermelo.core.errors import ZermeloError
from zermelo.draw.paint import painting
from zermelo.draw.picture import Picture

SCALE: Final = 2
"""Dots of a pixel, in each direction: letters stay sharp."""
SECONDS: Final = 60


def png(picture: Picture) -> bytes:
    """A picture as a file."""
    program = next(filter(shutil.which, PAINTERS), None)
    if program is None:
        raise ZermeloError(
            "a picture is made PNG by {programs}, and none of them is installed: write .svg or .pdf",
            programs=", ".join(PAINTERS),
        )
    with tempfile.TemporaryDirectory() as folder:
        shown = painting(picture)
        page = f'<!DOCTYPE html><body style="margin:0">{picture}</body>'
        Path(folder, "x.svg").write_text(picture, encoding="utf-8")
        Path(folder, "x.html").write_text(page, encoding="utf-8")
        command = PAINTERS[program](ceil(shown.width), ceil(shown.height))
        environment = {**os.environ, "HOME": folder}  # browsers leave their things there
        try:
            subprocess.run(
                [program, *command], cwd=folder, env=environment, capture_output=True, check=False, timeout=SECONDS
            )
            return Path(folder, "x.png").read_bytes()
        except (subprocess.TimeoutExpired, FileNotFoundError):
            raise ZermeloError("{program} made no PNG: write .svg or .pdf", program=program) from None


def _rsvg(width: int, height: int) -> list[str]:
    return [f"--zoom={SCALE}", "--output=x.png", "x.svg"]


def _inkscape(width: int, height: int) -> list[str]:
    return ["--export-filename=x.png", f"--export-width={SCALE * width}", "x.svg"]


def _browser(width: int, height: int) -> list[str]:
    quiet = ["--headless", "--disable-gpu", "--hide-scrollbars", "--no-sandbox"]
    return [
        *quiet,
        f"--force-device-scale-factor={SCALE}",
        f"--window-size={width},{height}",
        "--screenshot=x.png",
        "x.html",
    ]


PAINTERS: Final[dict[str, Callable[[int, int], list[str]]]] = {
    "rsvg-convert": _rsvg,
    "inkscape": _inkscape,
    "chromium": _browser,
    "google-chrome": _browser,
}
"""Programs by preference, and the words that make each paint ``x.svg`` or ``x.html`` as ``x.png``."""
