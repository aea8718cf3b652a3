"""What stands beside the board, in a real Chromium: rules, values, progress, tree and arena."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, Route, expect
from web.visitor import ALONE, play

pytestmark = pytest.mark.once


def test_a_game_that_has_not_begun_says_its_rules(page: Page) -> None:
    play(page, "nim:3,5,7,misere", ALONE)
    expect(page.locator(".panel")).to_contain_text("Taking the last one loses.")
    page.keyboard.press("v")
    expect(page.locator(".values")).to_be_visible()
    expect(page.locator(".plot")).to_be_hidden()
    page.get_by_role("button", name="2-2", exact=True).click()
    expect(page.locator(".chart .point")).to_have_count(2)
    expect(page.locator(".panel")).not_to_contain_text("Taking the last one loses.")


def test_values_are_hidden_until_asked_for(page: Page) -> None:
    play(page, "tictactoe", f"{ALONE}&moves=a1.b1")
    expect(page.locator("#board .mark")).to_have_count(0)
    page.keyboard.press("v")
    expect(page.locator("#board .mark")).to_have_count(7)
    expect(page.locator("#status")).to_have_text("Orange is to move. Orange wins in 3 moves (5 in all).")
    expect(page.locator("table.values tbody tr")).to_have_count(7)
    expect(page.locator("table.values tbody tr").first).to_contain_text("W5")
    expect(page.get_by_role("button", name="b2, Orange wins in 3 moves (5 in all)")).to_be_visible()
    expect(page.locator(".chart .point")).to_have_count(3)
    expect(page.locator(".chart .blunder")).to_have_count(1)
    page.keyboard.press("v")
    expect(page.locator("#board .mark")).to_have_count(0)
    expect(page.locator("#status")).to_have_text("Orange is to move.")


def test_what_is_open_is_no_draw_on_the_chart(page: Page) -> None:
    play(page, "tictactoe")
    lengths = page.evaluate("""async () => {
        const { chart } = await import("/static/chart.js");
        const values = [0.5, 0.5, null, null, -0.5].map((height) => ({ height, exact: height !== null }));
        const curves = chart(values, 4, () => {}).querySelectorAll(".curve");
        return [...curves].map((curve) => curve.getAttribute("points").split(" ").length);
    }""")
    assert lengths == [2, 1]


def test_what_is_proved_while_one_looks_is_on_the_chart_too(page: Page) -> None:
    asked = []

    def forget(route: Route) -> None:
        """What is known of the line, without its last position at first."""
        answer = route.fetch()
        known = answer.json()
        asked.append(answer.status)
        if len(asked) == 1:
            known["values"][-1].update(exact=False, height=None)
        route.fulfill(response=answer, json=known)

    page.route("**/api/v1/history?*", forget)
    play(page, "tictactoe", f"{ALONE}&moves=a1.b1")
    page.keyboard.press("v")
    expect(page.locator("table.values tbody tr")).to_have_count(7)
    expect(page.locator(".chart .point")).to_have_count(3)
    expect(page.locator(".chart .open")).to_have_count(0)
    assert asked == [200, 200]


def test_a_long_computation_shows_its_progress_and_is_cancelled(page: Page) -> None:
    play(page, "slow", ALONE)
    page.keyboard.press("v")
    expect(page.locator("#busy")).to_be_visible()
    page.locator("#busy button").click()
    expect(page.locator("#busy")).to_be_hidden()
    expect(page.locator("#remark")).to_have_text("Cancelled.")
    expect(page.locator(".panel .note").last).to_contain_text("Cancelled.")
    page.locator("#buttons button").first.click()
    expect(page.locator(".line button")).to_have_count(1)


def test_a_page_that_is_left_tells_the_server(page: Page) -> None:
    play(page, "slow", ALONE)
    page.keyboard.press("v")
    expect(page.locator("#busy")).to_be_visible()
    with page.expect_request(lambda request: request.method == "DELETE" and "/api/v1/work" in request.url):
        page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide'))")


def test_the_line_is_weighed_by_one_question_however_often_values_are_told(page: Page) -> None:
    asked: set[str] = set()

    def waiting(route: Route) -> None:
        asked.add(parse_qs(urlsplit(route.request.url).query)["ticket"][0])
        news = {"stage": "waiting", "words": "", "done": 0, "total": None, "found": None}
        route.fulfill(status=202, json=news)

    page.route("**/api/v1/history*", waiting)
    play(page, "nim:1,2,3", f"{ALONE}&moves=1-1")
    for _ in range(5):
        page.keyboard.press("v")
    expect(page.locator(".values")).to_be_visible()
    assert len(asked) == 1


def test_a_machine_that_was_stopped_goes_on_when_it_may(page: Page) -> None:
    play(page, "slow:heap=2000", "first=perfect&second=human")
    page.locator("#busy button").click()
    expect(page.locator("#remark")).to_have_text("Cancelled.")
    page.get_by_role("button", name="Go on").click()
    expect(page.locator("#busy")).to_be_visible()


def test_trees_and_arenas_are_drawn_beside_the_board(page: Page) -> None:
    play(page, "matches:5", ALONE)
    page.get_by_role("tab", name="Tree").click()
    expect(page.locator(".viewer svg")).to_be_visible()
    expect(page.locator(".figures")).to_contain_text("cuts")
    whole = page.locator(".viewer svg").get_attribute("viewBox")
    page.get_by_role("button", name="Larger").click()
    assert page.locator(".viewer svg").get_attribute("viewBox") != whole
    page.get_by_role("button", name="To the start").last.click()
    expect(page.locator(".film output")).to_contain_text("0 /")
    page.get_by_role("tab", name="Arena").click()
    expect(page.locator(".caption")).to_contain_text("Eve, who plays first, forces her goal")


@pytest.mark.parametrize("width", [360, 768, 1100, 1440])
def test_values_have_room_for_their_words(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    play(page, "connect4:4x4", f"{ALONE}&moves=1.2.3")
    page.keyboard.press("v")
    words = page.locator("table.values td.words")
    expect(words).to_have_count(4)
    expect(words.last).to_be_visible()
    assert min(words.evaluate_all("cells => cells.map(cell => cell.clientWidth)")) >= 128  # "Orange wins in 18"
