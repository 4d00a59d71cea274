"""The network of a phone, as the apps see it: an iPhone's errors, and requests that are listed while they are under way."""

import pytest
from playwright.sync_api import expect


def change(visitor, what):
    visitor.order(f"phones/{visitor.phone['id']}/change", change=what)


def faults(visitor, **faults):
    visitor.order("faults", phone=visitor.phone["id"], faults=faults)


def enroll(visitor):
    """Enrolls with the passcode."""
    visitor.open()
    visitor.tap("Use Passcode Only")
    visitor.answer("passcode", "passcode")


@pytest.mark.parametrize("fault, code", [
    ({"airplane": True}, -1009), ({"unknownHost": 1}, -1003), ({"deadHost": 1}, -1004), ({"loseBefore": 1}, -1005),
    ({"loseAfter": 1}, -1005)], ids=lambda value: str(value))
def test_an_app_gets_the_code_that_an_iphone_gives(visitor, fault, code):
    if fault.get("airplane"):
        change(visitor, "airplaneOn")
    else:
        faults(visitor, **fault)
    visitor.open()
    visitor.tap("Use Passcode Only")
    expect(visitor.screen).to_contain_text(f"URLError {code}")


def wire(visitor):
    visitor.show_panel("wire")
    # Panels are loaded when they are first looked at.
    expect(visitor.page.locator(".wire-tools")).to_be_visible()
    return visitor.page.locator(".panel-wire")


def test_airplane_mode_cuts_what_is_in_flight_and_nobody_is_asked(visitor):
    enroll(visitor)
    expect(visitor.element("enrollment.status")).to_have_text("Enrolled with passcode")
    visitor.tab("Sign In")
    faults(visitor, delayMs=30000)
    visitor.tap("Sign In")
    panel = wire(visitor)
    expect(panel.locator('[data-outcome="pending"]')).to_have_count(1)
    expect(panel.locator('[data-outcome="pending"]')).to_contain_text("under way")
    change(visitor, "airplaneOn")
    expect(panel.locator('[data-outcome="pending"]')).to_have_count(0)
    expect(panel.locator('[data-outcome="lostBefore"]').first).to_contain_text("cut by airplane mode")
    expect(visitor.screen).to_contain_text("URLError -1005")
    expect(visitor.element("prompt.passcode")).to_have_count(0)


def test_a_fault_is_aimed_and_a_copy_says_what_it_is_a_copy_of(visitor):
    visitor.show_panel("faults")
    visitor.page.locator('[data-wish="faults.only"]').select_option("/api/v1/auth/verify-signature")
    visitor.page.get_by_role("button", name="More: Replay").click()
    expect(visitor.page.locator("#fault-repeatRequest")).to_have_value("1")
    enroll(visitor)
    expect(visitor.element("enrollment.status")).to_have_text("Enrolled with passcode")
    expect(visitor.page.locator("#fault-repeatRequest")).to_have_value("1")
    visitor.tab("Sign In")
    visitor.tap("Sign In")
    visitor.answer("passcode", "passcode")
    expect(visitor.element("signIn.result")).to_have_text("Signed in as testuser")
    rows = wire(visitor).locator(".wire-entry")
    expect(rows.first).to_contain_text("refused")
    original = next(one for one in visitor.ask("wire")["wire"] if one["faults"] == ["repeatRequest"])
    expect(rows.first).to_contain_text(f"copy of #{original['id']}")
    assert original["path"] == "/api/v1/auth/verify-signature" and original["status"] == 200
