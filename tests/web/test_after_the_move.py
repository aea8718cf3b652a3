"""The page after a move and after the game, in a real Chromium: remarks, refutations, lessons, hints, memory."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from web.visitor import AGAINST, ALONE, click, moves, play

pytestmark = pytest.mark.once


def lose(page: Page) -> None:
    """Give a game of Matches away with the first move, and play it to its end."""
    play(page, "matches:11")
    for key, done in (("1", 2), ("3", 4), ("3", 6)):
        page.keyboard.press(key)
        expect(page.locator(".line button")).to_have_count(done)


def test_a_lost_game_says_where_and_lets_one_try_again_from_there(page: Page) -> None:
    lose(page)
    expect(page.locator("#status")).to_have_text("You have lost, after 6 moves.")
    expect(page.locator("#ending")).to_contain_text("You were winning until move 1 (3 instead of 1).")
    signs = "buttons => buttons.map(button => button.dataset.sign ?? '')"
    assert page.locator(".line button").evaluate_all(signs) == ["??", "!", "", "!", "", ""]
    expect(page.get_by_role("button", name="1, a blunder")).to_be_visible()
    page.get_by_role("button", name="Try again from there").click()
    expect(page.locator("#status")).to_have_text("Your turn.")
    page.keyboard.press("3")
    expect(page.locator("#remark")).to_contain_text("A best move: you win")
    expect(page.locator("#ending")).to_be_hidden()


def test_mistakes_are_questions_with_answers(page: Page) -> None:
    lose(page)
    page.get_by_role("button", name="Learn from my mistakes").click()
    expect(page.locator("#remark")).to_have_text("Mistake 1 of 1: you played 1. Find a better move.")
    page.get_by_role("button", name="Show the answer").click()
    expect(page.locator("#remark")).to_have_text("Better was 3.")
    expect(page.locator("#board .hint")).to_have_count(1)
    expect(page.get_by_role("button", name="Show the answer")).to_have_count(0)
    page.keyboard.press("h")
    expect(page.locator("#remark")).to_contain_text("Hint: 3")
    expect(page.get_by_role("button", name="Done")).to_be_visible()  # the way out stays, whatever is said
    page.keyboard.press("2")
    expect(page.locator("#remark")).to_have_text("That gives it away too. Try another move.")
    page.keyboard.press("3")
    expect(page.locator("#remark")).to_have_text("Right!")
    page.get_by_role("button", name="Done").click()
    expect(page.locator("#status")).to_have_text("You have lost, after 6 moves.")
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()


def test_a_rematch_keeps_the_variant_and_may_swap_sides(page: Page) -> None:
    play(page, "matches:3,misere", AGAINST)
    page.keyboard.press("3")
    expect(page.locator("#status")).to_have_text("You have lost, after 1 move.")
    page.get_by_role("button", name="Rematch").click()
    expect(page.locator(".line button")).to_have_count(0)
    expect(page.locator("#title")).to_contain_text("matches:3,misere")
    page.keyboard.press("3")
    page.locator("#ending").get_by_role("button", name="Swap sides").click()
    expect(page).to_have_url(re.compile("first=perfect&second=human"))
    expect(page.locator(".seat")).to_have_text(["Perfect", "You"])


def test_what_was_said_of_a_move_stays_with_it(page: Page) -> None:
    play(page, "matches:21")
    page.keyboard.press("3")
    expect(page.locator(".line button")).to_have_count(2)
    expect(page.locator("#remark")).to_contain_text("This gives the win away")
    page.keyboard.press("1")
    expect(page.locator(".line button")).to_have_count(4)
    expect(page.locator("#remark")).to_contain_text("Nothing was better")
    page.keyboard.press("Home")
    expect(page.locator("#remark")).to_have_text("")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#remark")).to_contain_text("This gives the win away")
    expect(page.get_by_role("button", name="Why?")).to_be_visible()


def test_a_refutation_goes_to_its_end_and_does_not_look_like_the_game(page: Page) -> None:
    play(page, "matches:6")
    page.keyboard.press("1")
    expect(page.locator(".line button")).to_have_count(2)
    page.get_by_role("button", name="Why?").click()
    expect(page.locator(".stage.aside")).to_be_visible()
    expect(page.locator("#status")).to_have_text("You have lost, after 4 moves.")
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator(".stage.aside")).to_have_count(0)
    expect(page.locator("#status")).to_have_text("Perfect played 1. Your turn.")


def test_a_hint_is_on_the_stone_and_says_what_it_leads_to(page: Page) -> None:
    play(page, "connect4:4x4", f"{AGAINST}&moves=")
    page.keyboard.press("h")
    expect(page.locator("#board .hint")).to_have_count(1)
    expect(page.locator("#remark")).to_have_text(re.compile(r"Hint: \d, and it is a draw with best play\."))
    play(page, "connect4:4x4", f"{ALONE}&moves=2.2.2")
    page.keyboard.press("h")
    expect(page.locator("#board .hint")).to_have_class(re.compile("cell"))  # where a stone falls, none that lies there
    play(page, "chomp:3x4", ALONE)
    page.keyboard.press("h")
    expect(page.locator("#board svg > :last-child")).to_have_class(re.compile("hint"))  # above the squares beside it
    play(page, "matches:8", AGAINST)
    page.keyboard.press("h")
    expect(page.locator("#remark")).to_contain_text("All moves lose; 1 resists longest: Perfect wins in 2 moves")


def test_a_move_that_the_server_never_heard_of_is_taken_back_and_that_is_said(page: Page) -> None:
    play(page, "tictactoe:3x3", ALONE)
    click(page, 4)
    expect(page.locator(".line button")).to_have_text(["b2"])
    address = page.url
    page.route("**/api/**", lambda route: route.abort())
    click(page, 0)
    expect(page.locator("#remark")).to_have_text("The server does not answer. a1 is taken back.")
    assert (page.url, moves(page)) == (address, ["b2"])
    page.unroute("**/api/**")
    page.get_by_role("button", name="Try again").click()
    click(page, 0)
    expect(page.locator(".line button")).to_have_text(["b2", "a1"])


def test_without_a_server_nothing_that_is_asked_for_fails_in_silence(page: Page) -> None:
    play(page, "tictactoe:3x3", ALONE)
    page.route("**/api/**", lambda route: route.abort())
    with page.expect_event("requestfailed"):
        page.locator("#board [data-slot='0']").first.hover()
    expect(page.locator("#board .preview")).to_have_count(0)
    page.get_by_role("button", name="New game").click()
    expect(page.get_by_role("alert")).to_have_text("The server does not answer.")
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Show the values").click()
    expect(page.locator(".panel")).to_contain_text("The server does not answer.")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#remark")).to_have_text("The server does not answer.")
    page.unroute("**/api/**")
    page.locator(".panel").get_by_role("button", name="Try again").click()
    expect(page.locator(".values tbody tr")).to_have_count(9)


def test_everything_is_remembered(page: Page, context: BrowserContext) -> None:
    play(page, "nim:3,5,7,misere", ALONE)
    page.keyboard.press("v")
    page.get_by_role("tab", name="Tree").click()
    page.locator(".asked select").first.select_option("minimax")
    page.locator(".asked input[type=number]").fill("1")
    page.get_by_role("button", name="New game").click()
    expect(page.locator("[name=field-heaps]")).to_have_value("3 5 7")
    expect(page.locator("[name=field-misere]")).to_be_checked()
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator("#title")).to_contain_text("nim:3,5,7,misere")
    again = context.new_page()
    play(again, "nim:1,2", ALONE)
    expect(again.get_by_role("tab", name="Tree")).to_have_attribute("aria-selected", "true")
    expect(again.locator(".asked select").first).to_have_value("minimax")
    expect(again.locator(".asked input[type=number]")).to_have_value("1")
    expect(again.get_by_role("button", name="Values", exact=True)).to_have_attribute("aria-pressed", "true")
    again.locator(".brand").click()
    expect(again.locator(".card", has_text="Nim").first).to_contain_text("3,5,7,misere")


def test_keys_and_moves_in_a_row(page: Page) -> None:
    play(page, "connect4:4x4", ALONE)
    page.keyboard.press("?")
    expect(page.get_by_role("heading", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("2")
    expect(page.locator(".line button")).to_have_text(["2"])
    page.locator("#typed input").fill("3 3 2")
    page.keyboard.press("Enter")
    expect(page.locator(".line button")).to_have_text(["2", "3", "3", "2"])


def test_the_focus_stays_on_the_board_after_the_reply(page: Page) -> None:
    play(page, "tictactoe", AGAINST)
    page.keyboard.press("b")
    page.keyboard.press("Enter")
    expect(page.locator("#status")).to_contain_text("Your turn.")
    expect(page.locator("#board [role=button]:focus")).to_have_count(1)
    expect(page.locator("#board svg")).to_have_attribute("aria-label", "Tic Tac Toe, 2 moves made")


def test_what_a_move_leads_to_is_seen_before_it_is_made(page: Page) -> None:
    play(page, "chomp:3x3", ALONE)
    page.locator("#board [data-slot='4'] polygon").last.hover()
    expect(page.locator("#board .preview")).to_have_attribute("src", re.compile(r"moves=1%2C1"))
    page.locator("#status").hover()
    expect(page.locator("#board .preview")).to_have_count(0)
    page.keyboard.press("b")
    expect(page.locator("#board .preview")).to_have_count(1)
    assert moves(page) == []
