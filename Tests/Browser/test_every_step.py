"""One button kills the app at every change of a scenario, and shows how each of these ends."""

import re

import pytest
from playwright.sync_api import expect

from test_accessibility import serious


@pytest.mark.long
def test_a_scenario_killed_at_every_change_ends_enrolled_or_not_and_the_table_says_which(visitor):
    card = visitor.page.locator('[data-scenario="3"]')
    card.locator(".scenario-title").click()
    card.get_by_role("button", name="Kill at every step").click()
    visitor.page.locator("#dialog").get_by_role("button", name="Kill it").click()
    expect(card.get_by_role("button", name="Stop", exact=True)).to_be_visible()
    expect(card.get_by_role("button", name="Kill at every step")).to_be_enabled(timeout=300_000)
    rows = [row.locator("td").all_inner_texts() for row in card.locator("[data-end]").all()]
    assert [row[0] for row in rows] == [str(number) for number in range(1, len(rows) + 1)]
    assert len(rows) >= 3
    killed = " ".join(row[1] for row in rows)
    assert "making the key" in killed and "POST /api/v1/mfa/enroll" in killed
    for _, _, app, server, keys in rows:
        # Never enrolled there without a key here, and never more than one key.
        assert server in ("knows no device", "secureEnclave")
        assert keys in ("0", "1")
        if server == "secureEnclave":
            assert keys == "1" and app.startswith("Enrolled with passcode"), rows
    assert visitor.phone.get("armedKill") is None
    expect(card.locator(".why-ended")).to_have_text(f"The scenario has {len(rows)} changes: all of them were tried.")
    assert serious(visitor.page) == []


def test_a_scenario_that_fails_by_itself_says_so_below_the_table(visitor):
    visitor.new_phone(model="iPhoneSE")
    card = visitor.page.locator('[data-scenario="1"]')
    card.locator(".scenario-title").click()
    card.get_by_role("button", name="Kill at every step").click()
    visitor.page.locator("#dialog").get_by_role("button", name="Kill it").click()
    expect(card.locator(".why-ended")).to_have_text(
        re.compile("^The scenario failed at “The phone has Face ID”, before its change [1-9]: nothing more can be tried.$"))
