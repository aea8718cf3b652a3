"""New games on the page, in a real Chromium: variants, positions that are set up, moves that are typed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from web.visitor import ALONE, play

pytestmark = pytest.mark.once


def test_a_position_is_set_up_and_played(page: Page) -> None:
    play(page, "achi", ALONE)
    page.get_by_role("button", name="New game").click()
    page.get_by_role("button", name="Set up").click()
    for cell in (0, 4, 4):
        before = page.locator("#dialog input[name=text]").input_value()
        page.locator(f"#dialog [data-cell='{cell}']").first.click()
        expect(page.locator("#dialog input[name=text]")).not_to_have_value(before)
    expect(page.locator("#dialog input[name=text]")).to_have_value("X../.O./... X")
    page.get_by_role("button", name="Play from here").click()
    expect(page.locator("#board circle.first")).to_have_count(1)
    expect(page.locator("#board circle.second")).to_have_count(1)
    assert "/play/achi?start=" in page.url


def test_where_pieces_do_not_tell_the_position_it_is_typed(page: Page) -> None:
    play(page, "sixmensmorris", ALONE)
    page.get_by_role("button", name="New game").click()
    page.get_by_role("button", name="Set up").click()
    expect(page.get_by_role("alert")).to_contain_text("no board that can be set up piece by piece: type a position")
    expect(page.locator("#dialog [name=start]")).to_be_visible()


def test_a_position_is_set_up_and_solved(page: Page) -> None:
    play(page, "tictactoe", "first=human&second=perfect")
    page.get_by_role("button", name="New game").click()
    page.get_by_role("button", name="Set up").click()
    expect(page.locator("#dialog .note")).to_have_text("Written like .../.X./OOX X")
    expect(page.get_by_role("button", name="b3: .")).to_be_visible()
    text = page.locator("#dialog input[name=text]")
    text.fill("XX./.../... X")
    expect(page.locator("#dialog .wrong")).not_to_be_empty()
    expect(page.get_by_role("button", name="Solve")).to_be_disabled()
    text.fill("XO./XO./... X")
    expect(page.locator("#dialog .wrong")).to_be_empty()
    page.get_by_role("button", name="Solve").click()
    expect(page.locator("table.values tbody tr").first).to_contain_text("W1")
    assert "perfect" not in page.url


def test_a_game_starts_after_moves_that_are_typed(page: Page) -> None:
    play(page, "tictactoe", ALONE)
    page.get_by_role("button", name="New game").click()
    start = page.locator("#dialog input[name=start]")
    expect(start).to_have_attribute("placeholder", "such as .../.X./OOX or b2 a3 c3 b3")
    start.fill("nonsense")
    start.press("Enter")
    expect(page.locator("#dialog .wrong")).to_contain_text("nonsense")
    start.fill("b2 a1")
    start.press("Enter")
    expect(page.locator(".line button")).to_have_text(["b2", "a1"])


def test_variants_are_chosen_by_hand(page: Page) -> None:
    play(page, "nim")
    page.keyboard.press("n")
    dialog = page.locator("dialog")
    dialog.locator("[name=field-heaps]").fill("2 2")
    dialog.locator("[name=field-misere]").check()
    dialog.locator("[name=second]").select_option("skill")
    dialog.locator("[name=second-skill]").fill("30")
    dialog.get_by_role("button", name="Start").click()
    expect(page.locator("#title")).to_contain_text("nim:2,2,misere")
    expect(page.locator(".seat.second")).to_have_text("Skill 30")
    page.keyboard.press("n")
    dialog.locator("[name=field-heaps]").fill("-4")
    dialog.get_by_role("button", name="Start").click()
    expect(dialog.locator(".wrong")).to_contain_text("nim:")


def test_the_editor_begins_where_the_game_stands(page: Page) -> None:
    page.goto(f"/play/tictactoe?{ALONE}&moves=b2.a1")
    page.get_by_role("button", name="New game").click()
    page.get_by_role("button", name="Set up…").click()
    expect(page.locator("#dialog input[name=text]")).to_have_value("O../.X./... X")
    page.get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="New game").click()
    page.locator("#dialog [name=field-rows]").fill("4")  # of another size it begins as that game does
    page.get_by_role("button", name="Set up…").click()
    expect(page.locator("#dialog input[name=text]")).to_have_value(".../.../.../... X")


def test_kings_are_set_up_where_the_game_stands(page: Page) -> None:
    page.goto(f"/play/krk?{ALONE}&moves=Rg2")
    page.get_by_role("button", name="New game").click()
    page.get_by_role("button", name="Set up…").click()
    text, fault = page.locator("#dialog input[name=text]"), page.locator("#dialog .wrong")
    expect(text).to_have_value("......../......../......../......../......../..k...../......R./K....... O")
    page.get_by_role("button", name="d3: .").click()
    expect(fault).to_have_text("There must be the two kings, K and k, and beside them R or nothing")
    text.fill("......../......../......../......../......../.Kk...../......R./........ O")
    expect(fault).to_have_text("The kings stand side by side")
    text.fill("......../......../......../......../......../K.k...../......R./........ O")
    page.get_by_role("button", name="Play from here").click()
    expect(page.locator("#status")).to_contain_text("Blue is to move.")


def test_only_what_may_stand_somewhere_is_put_there(page: Page) -> None:
    page.goto(f"/play/kalah?{ALONE}")
    page.get_by_role("button", name="New game").click()
    page.get_by_role("button", name="Set up…").click()
    text = page.locator("#dialog input[name=text]")
    expect(text).to_have_value("2,2,2/.,./2,2,2 X")
    store, pit = (page.get_by_role("button", name=name, exact=True) for name in ("store: .", "a: 2"))
    store.click()  # what is in a store follows from the other pits
    pit.click()
    expect(text).to_have_value("2,2,2/.,./3,2,2 X")
