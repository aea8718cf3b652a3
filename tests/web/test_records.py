"""Games that are saved and loaded on the page, in a real Chromium."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from web.visitor import ALONE, click, play

pytestmark = pytest.mark.once


def test_lines_that_were_tried_are_saved_and_loaded(page: Page, tmp_path: Path) -> None:
    play(page, "tictactoe", ALONE)
    for slot, done in ((0, 1), (4, 2)):
        click(page, slot)
        expect(page.locator(".line button")).to_have_count(done)
    page.get_by_role("button", name="Take back").click()
    expect(page.locator("[aria-current=step]")).to_have_text("a1")
    click(page, 8)
    expect(page.locator("[aria-current=step]")).to_have_text("c3")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save").click()
    file = tmp_path / "game.json"
    download.value.save_as(file)
    assert json.loads(file.read_text())["lines"] == [["a1", "b2"]]
    page.goto("/play/nim")
    page.locator("#file").set_input_files(file)
    expect(page.locator(".line button")).to_have_text(["a1", "c3"])
    page.locator(".others button").click()
    expect(page.locator("[aria-current=step]")).to_have_text("b2")


def test_a_game_is_saved_and_loaded(page: Page, tmp_path: Path) -> None:
    play(page, "chomp:3x3", ALONE)
    click(page, 4)
    click(page, 2)
    expect(page.locator(".line button")).to_have_count(2)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save").click()
    file = tmp_path / "game.json"
    download.value.save_as(file)
    record = json.loads(file.read_text())
    assert (record["game"], record["moves"]) == ("chomp:3x3,base=0", ["1,1", "0,2"])
    page.goto("/play/nim")
    page.locator("#file").set_input_files(file)
    expect(page.locator("#title")).to_contain_text("chomp:3x3")
    expect(page.locator(".line button")).to_have_text(["1,1", "0,2"])
    file.write_text(json.dumps({**record, "first": "human:Ann", "second": "human:Bob"}))
    page.locator("#file").set_input_files(file)
    expect(page.locator(".seat")).to_have_text(["Ann", "Bob"])
    click(page, 1)
    expect(page.locator(".line button")).to_have_count(3)
    file.write_text(json.dumps({**record, "moves": ["1,1", "2,2"]}))
    page.locator("#file").set_input_files(file)
    expect(page.locator("#remark")).to_contain_text("Move 2")
