"""Passkeys of an app in a process of its own, on the lab's page: the sheet, the chooser, the keyboard's suggestion."""

import pytest
from playwright.sync_api import expect

from lab import Lab
from phone import app_bundle
from test_accessibility import serious


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    """A lab with the app that makes passkeys on every phone."""
    folder = tmp_path_factory.mktemp("lab")
    lab = Lab(folder, "--app", str(app_bundle(folder / "apps", "Passkey", "PasskeyApp")))
    yield lab
    assert lab.stop() == 0
    assert lab.errors == ""


def outcome(visitor, text):
    expect(visitor.element("outcome")).to_have_text(text)


def goes_on(visitor):
    """Continues in the sheet, and shows the face."""
    visitor.screen.locator('[data-identifier="prompt.continue"]').click()
    visitor.answer("biometry", "match")


def make(visitor, name):
    visitor.fill("name", name)
    visitor.tap("Create passkey")
    expect(visitor.element("prompt.passkey")).to_contain_text(
        f"Do you want to save a passkey for “{name}” to sign in to “example.com”?")
    goes_on(visitor)
    outcome(visitor, "Made a passkey with an id of 20 bytes")


def test_a_passkey_is_made_and_signs_in(visitor):
    visitor.open("Passkey")
    make(visitor, "anna")
    visitor.tap("Sign in")
    expect(visitor.element("prompt.passkey")).to_contain_text("with your saved passkey for “anna”")
    assert serious(visitor.page) == []
    goes_on(visitor)
    outcome(visitor, "Signed in as anna")


def test_the_chooser_shows_which_account_is_chosen(visitor):
    visitor.open("Passkey")
    make(visitor, "anna")
    make(visitor, "ben")
    visitor.tap("Sign in")
    accounts = visitor.screen.get_by_role("group", name="Accounts").get_by_role("button")
    expect(accounts).to_have_text(["ben", "anna"])
    ben, anna = accounts.all()
    expect(ben).to_have_attribute("aria-pressed", "true")
    anna.click()
    expect(anna).to_have_attribute("aria-pressed", "true")
    expect(ben).to_have_attribute("aria-pressed", "false")
    assert serious(visitor.page) == []
    goes_on(visitor)
    outcome(visitor, "Signed in as anna")


def test_the_keyboard_suggests_a_passkey_for_a_user_name(visitor):
    visitor.open("Passkey")
    make(visitor, "anna")
    visitor.tap("Suggest passkeys")
    visitor.element("name").click()
    suggestion = visitor.screen.locator('[data-identifier="autofill"]')
    expect(suggestion).to_have_text("Passkeyanna")
    suggestion.click()
    visitor.answer("biometry", "match")
    outcome(visitor, "Signed in as anna")
    expect(suggestion).to_have_count(0)


def test_a_sheet_is_closed_by_its_button_and_by_escape(visitor):
    visitor.open("Passkey")
    visitor.fill("name", "anna")
    visitor.tap("Create passkey")
    visitor.answer("passkey", "cancel")
    outcome(visitor, "Error 1001")
    make(visitor, "anna")
    visitor.tap("Sign in")
    expect(visitor.element("prompt.passkey")).to_be_visible()
    visitor.page.keyboard.press("Escape")
    outcome(visitor, "Error 1001")
