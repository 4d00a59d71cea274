"""Local notifications of an app in a process of its own, on the lab's page: prompt, banner, buttons, lock screen, badge."""

import pytest
from playwright.sync_api import expect

from lab import Lab
from phone import app_bundle
from test_accessibility import serious


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    """A lab with the app that notifies on every phone."""
    folder = tmp_path_factory.mktemp("lab")
    lab = Lab(folder, "--app", str(app_bundle(folder / "apps", "Notify", "NotifyApp")))
    yield lab
    assert lab.stop() == 0
    assert lab.errors == ""


@pytest.fixture
def allowed(visitor):
    """A visitor whose phone's app may notify."""
    visitor.open("Notify")
    visitor.tap("Allow notifications")
    expect(visitor.element("prompt.notificationPermission")).to_contain_text(
        "“Notify” Would Like to Send You Notifications")
    assert serious(visitor.page) == []
    visitor.answer("notificationPermission", "allow")
    outcome(visitor, "Allowed")
    return visitor


def outcome(visitor, text):
    expect(visitor.element("outcome")).to_have_text(text)


def banner(visitor):
    banner = visitor.screen.locator(".sms-banner")
    expect(banner).to_contain_text("Approve this sign-in?")
    return banner


def asks(visitor):
    visitor.tap("Ask for approval")
    outcome(visitor, "Asked")


def test_a_banner_opens_its_app(allowed):
    asks(allowed)
    allowed.home()
    shown = banner(allowed)
    expect(shown).to_contain_text("On a new computer")
    expect(allowed.icon("Notify 1 new")).to_be_visible()
    assert serious(allowed.page) == []
    shown.click()
    outcome(allowed, "Opened")
    allowed.tap("Clear the badge")
    allowed.home()
    expect(allowed.icon("Notify")).to_be_visible()


def test_a_banner_over_its_own_app_opens_up_and_is_answered_by_a_text(allowed):
    asks(allowed)
    banner(allowed).click(button="right")
    opened = allowed.element("notification.opened")
    expect(opened).to_contain_text("On a new computer")
    expect(opened.get_by_role("button")).to_have_text(["Open", "Approve", "Decline", "Ask", "Clear", "Cancel"])
    assert serious(allowed.page) == []
    allowed.tap("Ask")
    allowed.fill("notification.reply", "Anna?")
    allowed.tap("Send")
    outcome(allowed, "ask: Anna?")


def test_an_opened_notification_is_closed_by_escape_and_stays_on_the_lock_screen(allowed):
    asks(allowed)
    banner(allowed).click(button="right")
    expect(allowed.element("notification.opened")).to_be_visible()
    allowed.page.keyboard.press("Escape")
    expect(allowed.element("notification.opened")).to_have_count(0)
    allowed.page.locator("#keys").get_by_role("button", name="Lock").click()
    listed = allowed.element("notification")
    expect(listed.locator("strong, .sms-words span")).to_have_text(
        ["Notify", "Approve this sign-in?", "On a new computer"])
    assert serious(allowed.page) == []
    listed.click(button="right")
    allowed.tap("Approve")
    expect(allowed.screen).to_contain_text("Unlock to open")
    allowed.page.locator('[data-identifier="person.match"]').click()
    outcome(allowed, "approve")
    expect(listed).to_have_count(0)


def test_an_app_without_the_permission_is_told_so(visitor):
    visitor.open("Notify")
    visitor.tap("Allow notifications")
    visitor.answer("notificationPermission", "dontAllow")
    outcome(visitor, "Not allowed")
    visitor.tap("Ask for approval")
    outcome(visitor, "Notifications are not allowed for this application")


def test_it_is_spoken_and_opened_up_by_the_keyboard_alone(allowed):
    asks(allowed)
    allowed.page.keyboard.press("l")
    expect(allowed.page.locator("#announcer")).to_contain_text(
        "Notification: Notify, Approve this sign-in?, On a new computer")
    listed = allowed.element("notification")
    expect(listed).to_have_attribute("aria-keyshortcuts", "Shift+Enter")
    listed.focus()
    allowed.page.keyboard.press("Shift+Enter")
    opened = allowed.element("notification.opened")
    expect(opened).to_have_attribute("aria-description", "On a new computer")
    allowed.page.keyboard.press("Escape")
    expect(opened).to_have_count(0)
    expect(listed).to_be_visible()
