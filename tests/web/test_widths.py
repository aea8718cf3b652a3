"""The page on a phone, a tablet, a laptop and a wide screen: nothing is squeezed, hidden or broken into odd rows."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect
from web.visitor import ALONE, play

pytestmark = pytest.mark.once

WIDTHS = {"phone": 360, "tablet": 768, "laptop": 1280, "wide": 1920}


def box(part: Locator) -> dict[str, float]:
    expect(part).to_be_visible()
    found = part.bounding_box()
    assert found is not None
    return dict(found)


@pytest.fixture(params=WIDTHS)
def sized(request: pytest.FixtureRequest, page: Page) -> Page:
    page.set_viewport_size({"width": WIDTHS[request.param], "height": 800})
    return page


def test_rules_beside_the_board_are_read_as_a_text(sized: Page) -> None:
    play(sized, "nim:3,5,7", ALONE)
    rules = sized.locator(".columns p.note").first
    expect(rules).to_contain_text("Take any number of matches")
    assert box(rules)["width"] > 200
    assert box(rules)["height"] < 100


def test_every_view_and_every_key_of_the_toolbar_is_in_sight(sized: Page) -> None:
    play(sized, "tictactoe", ALONE)
    for language, game in (("English", "Game"), ("Français", "Partie")):
        if language != "English":  # the page is drawn anew, also in the same language
            sized.locator("#language").select_option(label=language)
        expect(sized.locator("#tab-0")).to_have_text(game)
        frame = box(sized.locator(".tabs"))
        for tab in sized.get_by_role("tab").all():
            assert box(tab)["x"] + box(tab)["width"] <= frame["x"] + frame["width"] + 1
        for tool in sized.locator(".controls button:visible, .actions button").all():
            words = "node => node.scrollWidth <= node.clientWidth"
            assert tool.evaluate(words), tool.inner_text()
        assert sized.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("language", ["English", "Français"])
def test_one_row_of_tools_on_a_laptop(page: Page, language: str) -> None:
    play(page, "tictactoe", ALONE)
    if language != "English":
        page.locator("#language").select_option(label=language)
        expect(page.locator("#tab-0")).to_have_text("Partie")
    for row in (".controls > :visible", ".actions > button"):
        middles = {round(box(tool)["y"] + box(tool)["height"] / 2) for tool in page.locator(row).all()}
        assert len(middles) == 1
    field = page.locator("#typed input")
    hint = field.evaluate("""node => {
        const drawn = document.createElement("canvas").getContext("2d");
        drawn.font = getComputedStyle(node).font;
        return drawn.measureText(node.placeholder).width;
    }""")
    assert hint < field.evaluate("node => node.clientWidth - 20")


def test_the_poison_of_the_largest_bar_is_seen(page: Page) -> None:
    play(page, "chocolate:100,100,50,50", ALONE)
    assert box(page.locator("#board .poison"))["width"] > 6


def test_a_row_of_cells_takes_no_more_of_a_phone_than_it_needs(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    play(page, "kayles", ALONE)
    row = box(page.locator("#board"))["height"]
    assert box(page.locator("[data-do=values]"))["y"] < 500
    play(page, "tictactoe", ALONE)
    square = box(page.locator("#board"))
    assert row < 200 < square["height"]
    assert square["height"] <= square["width"]


def test_the_ways_on_from_a_puzzle_fit_a_phone_in_french(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("/puzzle?game=nim:3,5,7&level=easy&seed=3")
    page.locator("#language").select_option(label="Français")
    expect(page.locator("#title")).to_have_text("Problème")
    page.locator("#board [role=button]").first.click()
    expect(page.get_by_role("button", name="Jouer à partir d’ici")).to_be_visible()
    for way in page.locator(".remark button").all():
        assert box(way)["x"] >= 0
        assert box(way)["x"] + box(way)["width"] <= 360


def test_who_is_lost_reads_a_sentence_and_a_way_back(context: BrowserContext, page: Page) -> None:
    page.goto("/play/hexx")
    heading, back = page.get_by_role("heading"), page.get_by_role("link", name="All games")
    expect(heading).to_have_text("There is no game 'hexx': did you mean 'hex'?")
    assert box(back)["y"] >= box(heading)["y"] + box(heading)["height"] + 8


def test_what_is_pressed_and_whose_turn_it_is_show_in_the_colours_of_the_system(page: Page) -> None:
    page.emulate_media(forced_colors="active")
    play(page, "tictactoe", ALONE)
    colour = "node => getComputedStyle(node).backgroundColor"
    pressed, other = (page.get_by_role("button", name=name, exact=True) for name in ("Remarks", "Values"))
    expect(pressed).to_have_attribute("aria-pressed", "true")
    assert pressed.evaluate(colour) != other.evaluate(colour)
    dot = "node => getComputedStyle(node, '::before').backgroundColor"
    first, second = (page.locator(f".seat.{side}").evaluate(dot) for side in ("first", "second"))
    assert first != second
