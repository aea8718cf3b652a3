"""The gallery, and what addresses lead to, in a real Chromium."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from web.visitor import ALONE, click, play

from zermelo.core.registry import BUILT_IN

pytestmark = pytest.mark.once


def test_the_gallery_shows_every_game_and_leads_to_it(page: Page) -> None:
    page.goto("/")
    expect(page.locator(".card")).to_have_count(len(BUILT_IN) + 2)
    broken = "[...document.images].filter(image => image.complete && !image.naturalWidth).length"
    page.wait_for_load_state("networkidle")
    assert page.evaluate(broken) == 0
    page.get_by_role("link", name="Chomp").first.click()
    expect(page.locator("#title")).to_contain_text("chomp:4x5")
    page.go_back()
    expect(page.locator(".card")).to_have_count(len(BUILT_IN) + 2)
    page.get_by_role("searchbox").fill("allumettes")  # a title in another language
    expect(page.locator(".card:visible h3").first).to_contain_text("Matches")
    page.get_by_role("searchbox").fill("pins or two")
    expect(page.locator(".card:visible")).to_have_count(1)
    page.get_by_role("searchbox").press("Enter")
    expect(page.locator("#title")).to_contain_text("Kayles")


def test_the_gallery_says_who_wins_and_shows_the_variant_that_was_played_last(page: Page) -> None:
    page.goto("/")
    card = page.locator(".card", has=page.get_by_role("link", name="Nim", exact=True))
    expect(card).to_contain_text("who moves first wins in 8 moves (15 in all); 192 positions")
    expect(card).to_contain_text("Taking the last one wins.")
    expect(page.locator(".card", has_text="Connect Four")).to_contain_text("Hard")
    page.get_by_role("button", name="Endings of chess").click()
    expect(page.get_by_role("link", name="King and pawn against king")).to_be_in_viewport()
    play(page, "nim:3,5,7,misere")
    page.get_by_role("button", name="New game").click()
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator("#dialog")).to_be_hidden()
    page.locator(".brand").click()
    expect(card).to_contain_text("Taking the last one loses.")
    expect(card).not_to_contain_text("who moves first wins")


def test_a_game_of_ones_own_stands_beside_the_others(page: Page) -> None:
    page.goto("/")
    expect(page.locator(".card").first).to_contain_text("Countdown")
    expect(page.locator(".card").first).to_contain_text("your own")
    play(page, "countdown:heap=4,most=2", ALONE)
    page.keyboard.press("v")
    expect(page.locator("table.values tbody tr").first).to_contain_text("W3")
    page.locator("#buttons button").first.click()
    expect(page.locator(".line button")).to_have_count(1)


def test_an_address_that_means_nothing_is_refused_in_a_sentence(page: Page) -> None:
    page.goto("/play/matches:9?moves=7")
    expect(page.get_by_role("alert")).to_contain_text("Move 1: '7' is not a move here")
    page.get_by_role("link", name="All games").click()
    expect(page.locator(".cards").first).to_be_visible()


def test_an_address_names_a_game_in_any_language(page: Page) -> None:
    page.goto("/play/allumettes:5?moves=1")
    expect(page.locator("#title")).to_contain_text("Matches")
    expect(page.locator(".line button")).to_have_text(["1"])
    assert "/play/matches:5?moves=1" in page.url
    page.goto("/play/puisance4")
    expect(page.locator("[role=alert]")).to_contain_text("did you mean 'puissance4'?")


def test_a_new_game_is_new(page: Page) -> None:
    play(page, "tictactoe:3x3", ALONE)
    click(page, 4)
    expect(page.locator(".line button")).to_have_text(["b2"])
    page.locator(".brand").click()
    page.get_by_role("link", name="Tic Tac Toe").first.click()
    expect(page.locator("#board svg")).to_be_visible()
    expect(page.locator(".line button")).to_have_count(0)
    page.go_back()
    page.go_back()
    expect(page.locator(".line button")).to_have_text(["b2"])


def test_the_browsers_back_button_loses_nothing(page: Page) -> None:
    play(page, "tictactoe:3x3", ALONE)
    for slot in (4, 0):
        click(page, slot)
    expect(page.locator(".line button")).to_have_text(["b2", "a1"])
    page.go_back()
    expect(page.locator("[aria-current=step]")).to_have_text("b2")
    click(page, 2)
    expect(page.locator(".line button")).to_have_text(["b2", "c1"])
    expect(page.locator(".others button")).to_have_count(1)


def test_the_address_holds_the_game(page: Page, context: BrowserContext) -> None:
    play(page, "hex:3", ALONE)
    click(page, 4)
    expect(page).to_have_url(re.compile(r"moves=b2"))
    click(page, 0)
    expect(page).to_have_url(re.compile(r"moves=b2\.a1"))
    other = context.browser.new_context()  # type: ignore[union-attr]
    guest = other.new_page()
    guest.goto(page.url)
    expect(guest.locator(".line button")).to_have_text(["b2", "a1"])
    other.close()
    page.go_back()
    expect(page.locator("[aria-current=step]")).to_have_text("b2")


@pytest.mark.parametrize(
    "address", ["/", f"/play/tictactoe?{ALONE}", "/puzzle?game=tictactoe&level=easy&seed=1", "/quiz"]
)
def test_a_page_names_the_modules_of_its_view_and_of_no_other(page: Page, address: str) -> None:
    """A browser that finds modules one in another makes a journey for each; one that fetches all waits for them."""
    fetched: set[str] = set()
    page.on(
        "request", lambda request: fetched.add(request.url.rsplit("/", 1)[1]) if request.url.endswith(".js") else None
    )
    page.goto(address)
    expect(page.get_by_role("heading").first).to_be_visible()

    def names(which: str) -> set[str]:
        links = page.locator(f"link[rel=modulepreload]{which}")
        return set(links.evaluate_all("links => links.map(link => link.href.split('/').pop())"))

    if address == "/":
        expect(page.locator(".card").first).to_be_visible()
        assert "gallery.js" in names(":not([data-later])")
        assert "board.js" in names("[data-later]")
    else:
        assert fetched == names("")
