"""What a visitor of the page does again and again."""

from __future__ import annotations

import re
from typing import Final

from playwright.sync_api import Page, expect

OVER: Final = re.compile("ha(s|ve) (won|lost)|is a draw, after")
AGAINST: Final = "first=human&second=perfect"
ALONE: Final = "first=human&second=human"


def play(page: Page, game: str, words: str = AGAINST) -> None:
    """Open a game, and wait for its board."""
    page.goto(f"/play/{game}?{words}")
    expect(page.locator("#board svg")).to_be_visible()


def moves(page: Page) -> list[str]:
    """The moves of the line that is looked at."""
    return page.locator(".line button").all_inner_texts()


def click(page: Page, slot: int) -> None:
    page.locator(f"#board [data-slot='{slot}'][role=button]").first.click()
