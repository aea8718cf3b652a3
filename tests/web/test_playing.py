"""Playing on the page, in a real Chromium: by mouse, by keys, on a phone, and machines among themselves."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect
from web.visitor import ALONE, OVER, click, moves, play

pytestmark = pytest.mark.once

GAMES = ["halving:9", "matches:7", "nim:1,2,3", "chocolate:4,3,1,1", "chomp:3x3", "hex:3", "tictactoe", "connect4:4x4"]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_to_its_end_against_the_perfect_player(page: Page, game: str) -> None:
    play(page, game)
    mine = page.locator("#board [role=button]")
    for _ in range(20):
        answered = page.locator(".seats:has(.turn.first), .seats:not(:has(.turn))")
        expect(answered).to_be_visible()
        if OVER.search(page.locator("#status").inner_text()):
            break
        before = len(moves(page))
        mine.last.locator("circle, polygon").last.click()
        expect(page.locator(".line button").nth(before)).to_be_visible()
    expect(page.locator("#status")).to_have_text(OVER)
    expect(mine).to_have_count(0)


def test_a_move_of_two_cells_is_clicked_in_any_order(page: Page) -> None:
    play(page, "tapatan", f"{ALONE}&moves=e.a.f.d.g.c")
    page.locator("#board [data-cell='4']").first.click()
    expect(page.locator("#board .chosen")).to_have_count(1)
    expect(page.locator("#board .open")).to_have_count(3)
    page.get_by_role("button", name="Values", exact=True).click()
    expect(page.locator("#board .mark.next")).to_have_count(3)  # the stone stays chosen while values come
    marks = page.locator("table.values tr", has_text=re.compile("^e-")).locator(".mark")
    assert sorted(page.locator("#board .mark.next").all_text_contents()) == sorted(marks.all_text_contents())
    page.locator("#board [data-cell='7']").first.click()
    expect(page.locator(".line button").last).to_have_text("e-h")
    page.locator("#board [data-cell='1']").first.click()
    page.locator("#board [data-cell='2']").first.click()
    expect(page.locator(".line button").last).to_have_text("c-b")


def test_a_pin_alone_is_clicked_twice_and_a_pair_once_each(page: Page) -> None:
    play(page, "kayles", ALONE)
    page.locator("#board [data-cell='2']").first.click()
    page.locator("#board [data-cell='2']").first.click()
    expect(page.locator(".line button").last).to_have_text("3")
    page.locator("#board [data-cell='6']").first.click()
    page.locator("#board [data-cell='5']").first.click()
    expect(page.locator(".line button").last).to_have_text("6-7")


def test_moves_are_taken_back_and_other_lines_tried_without_losing_the_first(page: Page) -> None:
    play(page, "tictactoe", ALONE)
    for slot, done in ((0, 1), (4, 2), (8, 3)):
        click(page, slot)
        expect(page.locator(".line button")).to_have_count(done)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[aria-current=step]")).to_have_text("a1")
    page.keyboard.press("End")
    expect(page.locator("[aria-current=step]")).to_have_text("c3")
    page.get_by_role("button", name="Take back").click()
    expect(page.locator("[aria-current=step]")).to_have_text("b2")
    click(page, 2)
    expect(page.locator("[aria-current=step]")).to_have_text("c1")
    assert moves(page) == ["a1", "b2", "c1"]
    page.locator(".others button").click()
    expect(page.locator("[aria-current=step]")).to_have_text("c3")
    page.reload()
    expect(page.locator("[aria-current=step]")).to_have_text("c3")
    expect(page.locator(".others button")).to_have_count(1)


def test_the_keyboard_is_enough(page: Page) -> None:
    play(page, "tictactoe", ALONE)
    page.keyboard.press("b")
    for key in ("ArrowRight", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    expect(page.locator(".line button")).to_have_text(["b2"])
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator(".line button")).to_have_count(2)
    page.locator("#typed input").focus()
    page.keyboard.type("C 3")
    page.keyboard.press("Enter")
    expect(page.locator(".line button")).to_have_count(3)
    page.keyboard.type("z9")
    page.keyboard.press("Enter")
    expect(page.locator("#remark")).to_contain_text("'z9' is not a move here")


def test_a_phone_has_room_for_all_of_it(browser: Browser, server: str) -> None:
    visitor = browser.new_context(base_url=server, locale="en", viewport={"width": 360, "height": 700}, has_touch=True)
    page = visitor.new_page()
    for path in ("/", "/play/connect4", "/play/hex:11", "/play/chocolate"):
        page.goto(path)
        page.wait_for_load_state("networkidle")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, path
    play(page, "connect4:4x4", ALONE)
    for _ in range(2):
        page.locator("#board [data-slot='1'] circle").last.tap()
    expect(page.locator(".line button")).to_have_text(["2"])
    assert page.evaluate("scrollY") == 0
    assert page.locator(".top").evaluate("top => top.offsetHeight") <= 60  # one line
    visitor.close()


def test_machines_play_each_other_and_can_be_paused(page: Page) -> None:
    play(page, "matches:21", "first=perfect&second=random")
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    shown = len(moves(page))
    page.get_by_role("button", name="Go on").click()
    expect(page.locator("#status")).to_have_text(OVER)
    assert len(moves(page)) > shown


def test_a_blunder_is_named_and_its_refutation_shown(page: Page) -> None:
    play(page, "matches:11")
    click(page, 0)
    expect(page.locator("#remark")).to_contain_text("This gives the win away: now Perfect wins")
    expect(page.locator(".line button")).to_have_count(2)
    page.get_by_role("button", name="Why?").click()
    expect(page.locator("#remark-tools")).to_contain_text(re.compile(r"1 / \d"))
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator("#board [role=button]").first).to_be_visible()
    assert len(moves(page)) == 2


def test_a_refutation_ends_when_something_else_is_said(page: Page) -> None:
    play(page, "matches:9", "second=perfect")
    page.locator("#typed input").fill("2")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Why?").click()
    page.locator("#typed input").fill("nonsense")
    page.keyboard.press("Enter")
    expect(page.locator("#remark")).to_contain_text("'nonsense' is not a move here")
    expect(page.get_by_role("button", name="Back to the game")).to_have_count(0)
    expect(page.locator("#status")).to_have_text("Perfect played 3. Your turn.")
