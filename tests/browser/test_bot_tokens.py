"""Bot tokens in a real browser: the account page in both languages, and the mark of a program at a table."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.player import OPEN, Site
from tests.browser.test_club import SEATS, local, sign_up, with_authenticator

WORDS = {
    "en": ("Name of the bot", "Create token", "Bot token", "never used", "Revoke", "(program)"),
    "ja": ("ボットの名前", "トークンを作成", "ボットトークン", "未使用", "無効にする", "（プログラム）"),
}


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_token_is_created_used_and_revoked(club: Site, lang: str) -> None:
    name, create, token_label, unused, revoke, mark = WORDS[lang]
    person = club.person(phone=lang == "ja")
    page = with_authenticator(person)
    page.goto(local(club, "/"))
    sign_up(page, f"Keeper {lang}")
    person.page.evaluate(f"localStorage.setItem('koga.settings', JSON.stringify({{lang: '{lang}'}}))")
    page.goto(local(club, "/me"))
    page.get_by_label(name).fill(f"owl {lang}")
    page.get_by_role("button", name=create).click()
    token = page.get_by_role("textbox", name=token_label, exact=True).input_value()
    assert token.startswith("kb_")
    row = page.get_by_role("listitem").filter(has_text=f"owl {lang}")
    expect(row).to_contain_text(unused)
    assert person.faults() == []
    page.reload()
    expect(row).to_be_visible()
    expect(page.get_by_role("textbox", name=token_label, exact=True)).to_have_count(0)  # it was shown once

    table, tokens = club.server.make(OPEN, seats=SEATS)
    person.keep_seat(table, OPEN, tokens)
    page.goto(local(club, f"/t/{table}"))
    club.server.post(f"/api/tables/{table}/seats", {"name": "any"}, token=token)
    expect(page.get_by_text(mark).first).to_be_visible()

    page.goto(local(club, "/me"))
    expect(row).not_to_contain_text(unused)
    row.get_by_role("button", name=revoke).click()
    row.get_by_role("button", name=revoke).click()
    expect(row).to_have_count(0)
    club.server.post(f"/api/tables/{table}/seats", {"name": "any"}, token=token, status=401)
