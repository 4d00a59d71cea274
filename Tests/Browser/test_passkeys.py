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


def key_at_hand(visitor):
    return visitor.page.locator('[data-identifier="person.securityKey"]')


def enters_the_pin(visitor, pin):
    visitor.fill("prompt.securityKey.field", pin)
    visitor.screen.locator('[data-identifier="prompt.ok"]').click()


def make_with_a_key(visitor):
    visitor.fill("name", "anna")
    visitor.tap("Create with a security key")


def test_a_security_key_is_given_to_one_phone_and_to_another(visitor):
    visitor.open("Passkey")
    make_with_a_key(visitor)
    # Nobody has one at hand.
    expect(visitor.element("prompt.securityKey.question")).to_contain_text("insert and activate it")
    expect(key_at_hand(visitor)).to_have_count(0)
    visitor.screen.locator('[data-identifier="prompt.cancel"]').click()
    outcome(visitor, "Error 1001")
    visitor.show_panel("device")
    key = visitor.page.get_by_role("switch", name="Security key")
    key.click()
    expect(key).to_be_checked()
    expect(visitor.page.get_by_text("At hand. Its PIN is 123456.")).to_be_visible()
    make_with_a_key(visitor)
    key_at_hand(visitor).click()
    enters_the_pin(visitor, "123456")
    outcome(visitor, "The key has an id of 32 bytes")
    # The same key, with what it keeps, at another phone.
    visitor.new_phone()
    visitor.order(f"phones/{visitor.phone['id']}/change", change="holdSecurityKey")
    visitor.open("Passkey")
    visitor.tap("Sign in with a security key")
    key_at_hand(visitor).click()
    enters_the_pin(visitor, "000000")
    expect(visitor.screen.get_by_text("Incorrect PIN. Attempts left: 7.")).to_be_visible()
    assert serious(visitor.page) == []
    enters_the_pin(visitor, "123456")
    outcome(visitor, "The key knows anna")


def test_the_other_button_of_a_mouse_is_a_finger_that_stays(visitor):
    visitor.open("Passkey")
    visitor.fill("name", "anna")
    visitor.tap("Create passkey")
    visitor.answer("passkey", "cancel")
    outcome(visitor, "Error 1001")
    visitor.element("outcome").click(button="right")
    visitor.tap("Forget it")
    outcome(visitor, "Nothing yet")
