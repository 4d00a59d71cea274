"""A visitor under production's rules: what protects an account is seen in the panel, and a recovery waits for the clock."""

import re

import pytest
from playwright.sync_api import expect

from stranger import PhoneLine
from test_accessibility import VIEWS, press, serious
from test_wallet import reach

from device import Device, done
from recovery import STATUS, begin, code, complete

USER = "testuser"
NUMBER = "+1234567890"


def panel(visitor):
    visitor.show_panel("server")
    body = visitor.page.locator(".panel-server")
    expect(body).to_be_visible()
    return body


def rules(visitor, name):
    return panel(visitor).get_by_role("radio", name=name, exact=True)


def choose(visitor, name):
    """Chooses the rules, and agrees to start over."""
    rules(visitor, name).click()
    visitor.page.locator("#dialog").get_by_role("button", name="Start over").click()
    expect(rules(visitor, name)).to_have_attribute("aria-checked", "true")
    expect(visitor.icon("MFA Test")).to_be_visible()


def sign_in(visitor):
    visitor.tab("Sign In")
    visitor.tap("Sign In")
    visitor.answer("biometry", "match")
    expect(visitor.element("signIn.result")).to_have_text(f"Signed in as {USER}")


@pytest.fixture
def owner(visitor):
    """A visitor whose phone is enrolled and signed in under production's rules."""
    choose(visitor, "Production")
    visitor.enroll()
    sign_in(visitor)
    return visitor


@pytest.fixture
def line(owner):
    return PhoneLine(owner)


def card(visitor):
    return panel(visitor).locator(f'[data-user="{USER}"]')


def recovery(visitor):
    return card(visitor).get_by_role("group", name=f"Recovery of {USER}")


def begun(line):
    """Another device of the same person, or of a thief, begins a recovery with a code from the inbox."""
    other = Device(USER, phone=NUMBER, server_id=line.server_id)
    return other, done(begin(line, other, code(line, other)))["recoveryId"]


def test_the_rules_are_chosen_and_the_panel_says_what_they_mean(visitor):
    expect(rules(visitor, "Lab")).to_have_attribute("aria-checked", "true")
    visitor.enroll()
    expect(card(visitor)).to_be_visible()
    rules(visitor, "Production").click()
    visitor.page.locator("#dialog").get_by_role("button", name="Cancel").click()
    expect(rules(visitor, "Lab")).to_have_attribute("aria-checked", "true")
    expect(card(visitor)).to_be_visible()
    choose(visitor, "Production")
    expect(panel(visitor).get_by_role("region", name="Rules")).to_contain_text("waits 24 hours")
    expect(card(visitor)).to_have_count(0)
    visitor.page.reload()
    expect(rules(visitor, "Production")).to_have_attribute("aria-checked", "true")
    choose(visitor, "Lab")
    expect(panel(visitor).get_by_role("region", name="Rules")).to_contain_text("MFA document")


def test_a_recovery_waits_until_the_clock_is_moved(owner, line):
    expect(card(owner)).to_contain_text("signs with its key")
    expect(card(owner)).to_contain_text("not verified")
    expect(panel(owner).get_by_role("region", name="Sign-ins")).to_contain_text("open")

    other, identifier = begun(line)
    expect(recovery(owner)).to_contain_text(re.compile("waits (1 d|23 h 59 min)"))
    expect(card(owner).locator('[data-notice="recovery_begun"]')).to_contain_text("unread")
    owner.show_panel("messages")
    expect(owner.page.locator(".panel-messages")).to_contain_text("asks to get back into your account")

    early = complete(line, other, identifier, {"recoveryCode": "0000-0000-0000-0000"})
    assert (early.status, early.json["code"]) == (409, "recovery_waiting")
    recovery(owner).get_by_role("button", name="Move the clock past the wait").click()
    expect(recovery(owner)).to_contain_text("can be completed")
    expect(recovery(owner).get_by_role("button")).to_have_count(0)

    assert done(complete(line, other, identifier, code(line, other)))["state"] == "completed"
    expect(recovery(owner)).to_have_count(0)
    expect(card(owner).locator('[data-notice="recovery_completed"]')).to_be_visible()
    expect(card(owner).locator(".device")).to_have_count(2)
    assert other.sign_in(line)["token"]


def test_the_owner_stops_a_recovery(owner, line):
    other, identifier = begun(line)
    owner.tab("Settings")
    owner.element("settings.security").click()
    warning = owner.element("latchkey.security.stopRecovery")
    expect(warning).to_be_visible()
    warning.click()
    expect(warning).to_have_count(0)
    expect(recovery(owner)).to_have_count(0)
    expect(card(owner).locator('[data-notice="recovery_stopped"]')).to_be_visible()
    state = line.post(STATUS, {"username": USER, "recoveryId": identifier})
    assert done(state)["state"] == "stopped"
    owner.order("clock", seconds=90_000)
    late = complete(line, other, identifier, code(line, other))
    assert (late.status, late.json["code"]) == (404, "recovery_unknown")


def methods(visitor):
    return [device["method"] for user in visitor.ask("server")["users"] for device in user["devices"]]


def usable_keys(visitor):
    items = visitor.ask(f"phones/{visitor.phone['id']}/inspector")["items"]
    return [item for item in items if "key" in item["kind"].lower() and item["isReadable"]]


def hand_in_code(visitor):
    visitor.element("otp.code").click()
    visitor.screen.locator('[data-identifier="autofill"]').click()
    visitor.tap("Verify")


def test_scenarios_8_and_9_by_productions_rules_with_a_key_end_in_a_recovery_that_waits(owner):
    for change in ("resetFaceID", "removePasscode"):
        owner.settings(change)
    owner.open()
    expect(owner.alert.get_by_text("Device Security Removed", exact=True)).to_be_visible()
    owner.alert.get_by_role("button", name="OK", exact=True).click()
    assert usable_keys(owner) == []
    # Without its key the phone can't talk the server into codes.
    assert methods(owner) == ["secureEnclave"]

    for change in ("setPasscode", "enrollFace"):
        owner.settings(change)
    owner.open()
    owner.alert.get_by_role("button", name="Not Now", exact=True).click()
    owner.tab("Sign In")
    owner.tap("Sign In")
    owner.tap("Use SMS Code Instead")
    hand_in_code(owner)
    owner.element("otp.recover").click()
    owner.element("latchkey.recovery.begin").click()
    owner.answer("biometry", "match")
    expect(owner.element("latchkey.recovery.timeLeft")).to_be_visible()
    expect(owner.element("latchkey.recovery.complete")).to_have_count(0)
    assert owner.ask("server")["users"][0]["recovery"]["secondsLeft"] > 86_000

    recovery(owner).get_by_role("button", name="Move the clock past the wait").click()
    expect(owner.element("latchkey.recovery.complete")).to_be_visible()
    owner.element("latchkey.recovery.send").click()
    expect(owner.element("latchkey.recovery.message")).to_be_visible()
    owner.fill_code("latchkey.recovery.code")
    owner.element("latchkey.recovery.complete").click()
    owner.answer("biometry", "match")
    expect(owner.element("latchkey.recovery.complete")).to_have_count(0)
    expect(recovery(owner)).to_have_count(0)
    sign_in(owner)
    assert methods(owner) == ["secureEnclave"]
    assert len(usable_keys(owner)) == 1


def sign_in_without_a_key(visitor):
    """By production's rules, on a phone without a passcode: with a code by text message."""
    choose(visitor, "Production")
    visitor.new_phone(passcode=False, biometry=False)
    visitor.open()
    visitor.alert.get_by_role("button", name="Use SMS Only", exact=True).click()
    visitor.tab("Sign In")
    visitor.tap("Sign In")
    hand_in_code(visitor)
    expect(visitor.element("signIn.result")).to_have_text(f"Signed in as {USER}")


def test_scenario_9_by_productions_rules_binds_a_first_key_at_once_after_a_code_for_it(visitor):
    sign_in_without_a_key(visitor)
    for change in ("setPasscode", "enrollFace"):
        visitor.settings(change)
    # The next code is sent after half a minute.
    visitor.order("clock", seconds=60)
    visitor.open()
    visitor.alert.get_by_role("button", name="Upgrade", exact=True).click()
    reach(visitor, visitor.alert.get_by_role("button", name="Continue", exact=True)).click()
    hand_in_code(visitor)
    visitor.answer("biometry", "match")
    visitor.tab("Enroll")
    expect(visitor.element("enrollment.status")).to_have_text("Enrolled with Face ID")
    assert methods(visitor) == ["secureEnclave"]
    assert len(usable_keys(visitor)) == 1


def test_the_account_page_opens_in_a_tab_of_the_visitors_browser(owner):
    owner.tab("Settings")
    owner.tap("Open in Browser")
    owner.answer("biometry", "match")
    address = owner.element("address")
    expect(address).to_have_text(re.compile(r"^http://127\.0\.0\.1:\d+/[\w-]+/account$"))
    assert serious(owner.page) == []
    with owner.context.expect_page() as opening:
        address.click()
    account = opening.value
    expect(account.locator("#status")).to_have_text("Your account is open.")
    expect(account.locator("main")).to_contain_text(USER)
    account.close()
    expect(panel(owner)).to_contain_text("account page opened")
    owner.home()
    owner.open()
    expect(owner.element("settings.result")).to_have_text("Your account is open in the browser.")


def test_the_account_page_opens_after_a_code_on_a_phone_without_a_key(visitor):
    sign_in_without_a_key(visitor)
    # The next code is sent after half a minute.
    visitor.order("clock", seconds=60)
    visitor.tab("Settings")
    visitor.tap("Open in Browser")
    visitor.alert.get_by_role("button", name="Continue", exact=True).click()
    hand_in_code(visitor)
    expect(visitor.element("address")).to_have_text(re.compile(r"/account$"))
    visitor.home()
    visitor.open()
    visitor.tab("Settings")
    expect(visitor.element("settings.result")).to_have_text("Your account is open in the browser.")
    expect(visitor.alert).to_have_count(0)


def test_the_rules_and_the_clock_by_keyboard_alone(owner, line):
    begun(line)
    press(owner, recovery(owner).get_by_role("button", name="Move the clock past the wait"))
    expect(recovery(owner)).to_contain_text("can be completed")
    # The Tab key leads to the rule that holds, the arrow keys to the other; neither starts over.
    press(owner, rules(owner, "Production"), "ArrowLeft")
    owner.page.keyboard.press("Space")
    press(owner, owner.page.locator("#dialog").get_by_role("button", name="Start over"))
    expect(rules(owner, "Lab")).to_have_attribute("aria-checked", "true")


@pytest.mark.parametrize("scheme, size", VIEWS, ids=lambda value: value if isinstance(value, str) else value["width"])
def test_an_account_that_is_recovered_is_shown_without_a_serious_fault(visit, scheme, size):
    visitor = visit(color_scheme=scheme, viewport=size, reduced_motion="reduce")
    choose(visitor, "Production")
    visitor.enroll()
    line = PhoneLine(visitor)
    begun(line)
    for voice in ("Plain words", "Bytes"):
        visitor.page.get_by_role("radio", name=voice).click()
        expect(recovery(visitor)).to_be_visible()
        assert serious(visitor.page) == []
        width = visitor.page.evaluate("document.scrollingElement.scrollWidth - innerWidth")
        assert width <= 0
    recovery(visitor).get_by_role("button", name="Move the clock past the wait").click()
    expect(recovery(visitor)).to_contain_text("can be completed")
    assert serious(visitor.page) == []
