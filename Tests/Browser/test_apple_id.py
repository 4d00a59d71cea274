"""Chatter's button of Sign in with Apple, pressed on the lab's page: the sheet, the second time, Settings."""

from playwright.sync_api import expect

from test_accessibility import serious
from test_chatter import APP, compose, open_chatter, post

EMAIL = "anna.appleseed@icloud.example"


def sheet(visitor):
    visitor.element("signin.apple").click()
    shown = visitor.element("prompt.appleID")
    expect(shown).to_be_visible()
    return shown


def goes_on(visitor, is_first=True):
    """Continues, and shows the face: to the system, then, for the app, once it may."""
    visitor.screen.locator('[data-identifier="prompt.continue"]').click()
    visitor.answer("biometry", "match")
    if is_first:
        visitor.answer("faceIDPermission", "allow")
    visitor.answer("biometry", "match")
    expect(visitor.element("signin.apple")).to_have_count(0)


def test_a_person_signs_in_with_apple_and_posts(visitor):
    open_chatter(visitor)
    compose(visitor)
    shown = sheet(visitor)
    expect(shown).to_contain_text(f"Create an account for “Chatter” using your Apple Account “{EMAIL}”.")
    expect(visitor.element("prompt.appleID.givenName")).to_have_value("Anna")
    assert serious(visitor.page) == []
    goes_on(visitor)
    post(visitor, "Hello from an Apple Account")
    # The tokens have no name.
    expect(visitor.element("chatt.username")).not_to_have_text("Anna Appleseed")


def test_the_second_time_has_no_choice_and_settings_bring_the_first_back(visitor):
    open_chatter(visitor)
    compose(visitor)
    sheet(visitor)
    goes_on(visitor)
    visitor.element("post.cancel").click()
    for question, fields in [("Do you want to continue using “Chatter”", 0), ("Create an account for “Chatter”", 1)]:
        if fields == 0:
            visitor.element("chatter.signout").click()
        expect(visitor.element("chatter.signout")).to_be_disabled()
        compose(visitor)
        expect(sheet(visitor)).to_contain_text(question)
        expect(visitor.element("prompt.appleID.givenName")).to_have_count(fields)
        visitor.answer("appleID", "cancel")
        visitor.element("signin.cancel").click()
        visitor.element("post.cancel").click()
        if fields == 0:
            visitor.order("phones/p1/change", change="stopUsingAppleID", app=APP)


def test_the_address_is_chosen_and_the_name_changed_in_the_sheet(visitor):
    open_chatter(visitor)
    compose(visitor)
    sheet(visitor)
    visitor.fill("prompt.appleID.givenName", "Anne")
    visitor.fill("prompt.appleID.familyName", "")
    addresses = visitor.screen.get_by_role("group", name="Email").get_by_role("button")
    own, hidden = addresses.all()
    expect(own).to_have_text(f"Share My Email{EMAIL}")
    expect(own).to_have_attribute("aria-pressed", "true")
    hidden.click()
    expect(hidden).to_have_attribute("aria-pressed", "true")
    expect(own).to_have_attribute("aria-pressed", "false")
    expect(hidden).to_contain_text("@privaterelay.appleid.com")
    expect(visitor.element("prompt.appleID.givenName")).to_have_value("Anne")
    assert serious(visitor.page) == []
    goes_on(visitor)


def test_the_sheet_is_closed_by_escape_and_by_its_button(visitor):
    open_chatter(visitor)
    compose(visitor)
    sheet(visitor)
    visitor.page.keyboard.press("Escape")
    expect(visitor.element("prompt.appleID")).to_have_count(0)
    expect(visitor.element("signin.notice")).to_have_count(0)
    sheet(visitor)
    visitor.answer("appleID", "cancel")
    expect(visitor.element("prompt.appleID")).to_have_count(0)


def test_without_an_account_the_app_says_that_it_could_not_finish(visitor):
    visitor.order("phones/p1/change", change="signOutAppleAccount")
    open_chatter(visitor)
    compose(visitor)
    visitor.element("signin.apple").click()
    expect(visitor.element("signin.notice")).to_contain_text("Not signed in")
