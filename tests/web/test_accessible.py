"""Every view of the page under an accessibility checker, axe, on a wide screen and on a phone, in light and dark."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import pytest
from patience import HANG
from playwright.sync_api import Browser, Page, expect

checker = pytest.importorskip(
    "axe_playwright_python.sync_playwright", reason="there is no axe: pip install axe-playwright-python"
)
pytestmark = pytest.mark.once

WIDE: Final[dict[str, Any]] = {"viewport": {"width": 1280, "height": 800}, "color_scheme": "light", "locale": "en"}
PHONE: Final[dict[str, Any]] = {
    "viewport": {"width": 360, "height": 740},
    "color_scheme": "dark",
    "locale": "fr",
    "is_mobile": True,
    "has_touch": True,
}


@pytest.fixture(params=[WIDE, PHONE], ids=["wide, light, English", "phone, dark, French"])
def page(request: pytest.FixtureRequest, browser: Browser, server: str) -> Iterator[Page]:
    visitor = browser.new_context(base_url=server, reduced_motion="reduce", **request.param)
    made = visitor.new_page()
    made.set_default_timeout(1000 * HANG)
    expect.set_options(timeout=1000 * HANG)
    yield made
    visitor.close()


def faults(page: Page) -> list[str]:
    """What axe finds wrong with what is to be seen now."""
    found = checker.Axe().run(page).response["violations"]
    return [f"{each['id']}: {node['html'][:120]}" for each in found for node in each["nodes"]]


@pytest.mark.parametrize(
    ("path", "seen"),
    [
        ("/", ".card"),
        ("/puzzle?game=tictactoe&level=easy&seed=1", "#board svg"),
        ("/quiz?kind=minmax&level=easy&seed=1", ".quiz form, #quiz form, main form"),
        ("/play/nowhere", "h1"),
        ("/play/chocolate:4,3,1,1", "#board [role=button]"),
        ("/play/connect4:4x4?moves=1.2.3", "#board [role=button]"),
        ("/play/hex:3?moves=b2", "#board [role=button]"),
        ("/play/kayles", "#board [role=button]"),
        ("/play/matches:3?moves=1.2&second=perfect", "#ending .ways button:nth-child(3)"),
    ],
)
def test_a_view_has_no_faults(page: Page, path: str, seen: str) -> None:
    page.goto(path)
    expect(page.locator(seen).first).to_be_visible()
    assert faults(page) == []


def test_panels_and_dialogs_have_no_faults(page: Page) -> None:
    page.goto("/play/tictactoe:3x3?moves=a1.b1&first=human&second=human")
    expect(page.locator("#board svg")).to_be_visible()
    page.locator("[data-do=values]").click()
    expect(page.locator(".chart .point")).to_have_count(3)
    expect(page.locator("table.values tbody tr")).to_have_count(7)
    assert faults(page) == []
    for tab, seen in ((1, ".viewer"), (2, ".panel-content > *"), (3, ".panel-content svg"), (4, "pre")):
        page.get_by_role("tab").nth(tab).click()
        expect(page.locator(seen).first).to_be_visible()
        assert faults(page) == []
    for opener in ("#help", "[data-do=picture]", "[data-do=new]"):
        page.locator(opener).click()
        expect(page.locator("#dialog h2")).to_be_visible()
        assert faults(page) == []
        page.keyboard.press("Escape")
    page.goto("/play/achi")
    page.locator("[data-do=new]").click()
    page.locator("#dialog fieldset button").click()
    expect(page.locator(".editor-board [role=button]").first).to_be_visible()
    assert faults(page) == []


def test_what_is_seen_is_also_said(page: Page) -> None:
    """The opponent's move is announced, the board has a name, and the chart is a list of moments."""
    page.goto("/play/tictactoe:3x3?moves=a1&first=human&second=human")
    english = page.evaluate("navigator.language").startswith("en")
    expect(page.locator("#status")).to_have_attribute("aria-live", "polite")
    expect(page.locator("#status")).to_contain_text("Blue" if english else "Bleu")
    name = "Tic Tac Toe, 1 move made" if english else "Morpion, 1 coup joué"
    expect(page.get_by_role("group", name=name)).to_be_visible()
    page.locator("[data-do=values]").click()
    chart = page.get_by_role("list", name="The value over the game" if english else "La valeur au fil de la partie")
    expect(chart.get_by_role("listitem")).to_have_count(2)
    expect(chart.get_by_role("listitem").last).to_have_attribute("aria-current", "step")
    expect(chart.get_by_role("listitem").first).to_have_attribute("aria-label", re.compile(r"^0: \w"))


def test_moves_can_be_told_apart_by_a_finger(page: Page) -> None:
    """24 pixels from one to the next, as WCAG 2.2 has it, or the board can be enlarged."""
    page.goto("/play/hex:11")
    expect(page.locator("#board [role=button]")).to_have_count(121)
    apart = """async () => {
        const { closest } = await import("/static/geometry.js");
        const { places } = await import("/static/zoom.js");
        return closest(places([...document.querySelectorAll("#board [role=button]")]));
    }"""
    assert page.evaluate(apart) >= 24
    small = """() => [...document.querySelectorAll("button, select, input:not([type=checkbox]), a.button")]
        .filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect())
        .filter(({ width, height }) => Math.min(width, height) < 24).length"""
    assert page.evaluate(small) == 0
    for roomy in ("chomp:3x4", "connect4:7x6", "kayles"):
        page.goto(f"/play/{roomy}")
        expect(page.locator("#board [role=button]").first).to_be_in_viewport()
        expect(page.locator("#zoom")).to_be_hidden()
    page.goto("/play/chocolate:40,40,20,20")
    expect(page.locator("#zoom")).to_be_visible()
    before = page.evaluate(apart)
    page.keyboard.press("+")
    assert page.evaluate(apart) > before
