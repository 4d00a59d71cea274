"""Chatter on two phones of the lab, clicked as a person does: sign in with the lab's provider, post, read elsewhere."""

import re

import pytest
from playwright.sync_api import expect

from test_accessibility import VIEWS, serious

APP = "dev.latchkey.Chatter"


def sign_in(visitor, is_first=True):
    """From the sign-in sheet, by Google's button, the provider's page and the owner's face."""
    visitor.element("signin.provider").click()
    visitor.screen.get_by_role("button", name="Continue", exact=True).click()
    visitor.screen.get_by_role("button", name=re.compile("Maya Chen")).click()
    if is_first:
        visitor.answer("faceIDPermission", "allow")
    visitor.answer("biometry", "match")
    expect(visitor.element("signin.provider")).to_have_count(0)


def post(visitor, text):
    visitor.fill("post.message", text)
    visitor.element("post.send").click()
    expect(visitor.element("chatt.message").get_by_text(text, exact=True)).to_be_visible()


def open_chatter(visitor):
    visitor.open("Chatter")
    expect(visitor.element("chatter.compose")).to_be_visible()


def compose(visitor):
    visitor.element("chatter.compose").click()


def first_post(visitor, text):
    open_chatter(visitor)
    compose(visitor)
    sign_in(visitor)
    post(visitor, text)


def kill(visitor):
    visitor.order("phones/p1/change", change="killApp", app=APP)
    expect(visitor.icon("Chatter")).to_be_visible()


def test_a_person_signs_in_and_posts_and_a_second_phone_beside_it_sees_that(visit):
    visitor = visit(viewport={"width": 1600, "height": 1000})
    open_chatter(visitor)
    expect(visitor.element("chatter.empty")).to_have_text("Nobody has posted yet.")
    compose(visitor)
    sign_in(visitor)
    post(visitor, "Hello from the first phone")
    expect(visitor.element("chatt.username")).to_have_text("Maya Chen")

    visitor.order("phones", model="iPhone15Pro", passcode=True, biometry=True)
    second = visitor.page.get_by_role("radiogroup", name="Which phone").get_by_role("radio").nth(1)
    second.click()
    visitor.page.get_by_role("button", name="Both phones").click()
    open_chatter(visitor)
    # The second phone reads without a sign-in, and the first is shown beside it.
    expect(visitor.element("chatt.message")).to_have_text("Hello from the first phone")
    beside = visitor.page.locator("#companion")
    expect(beside.locator('[data-identifier="chatt.message"]')).to_have_text("Hello from the first phone")
    compose(visitor)
    sign_in(visitor)
    post(visitor, "Hello from the second")
    beside.get_by_role("button", name="Use this phone").click()
    visitor.button("Pull to refresh").click()
    expect(visitor.element("chatt.message")).to_have_text(["Hello from the second", "Hello from the first phone"])
    expect(beside.locator('[data-identifier="chatt.message"]')).to_have_count(2)
    assert not serious(visitor.page)


def test_the_next_launch_posts_after_one_look(visitor):
    first_post(visitor, "One")
    kill(visitor)
    open_chatter(visitor)
    compose(visitor)
    visitor.answer("biometry", "match")
    post(visitor, "Two")


def test_a_person_who_cancels_the_biometric_check_still_posts(visitor):
    first_post(visitor, "One")
    kill(visitor)
    open_chatter(visitor)
    compose(visitor)
    visitor.answer("biometry", "cancel")
    visitor.answer("biometry", "cancel")
    expect(visitor.element("post.notice")).to_have_text("Signed in until you close Chatter")
    post(visitor, "Two")


def test_without_the_passcode_the_saved_sign_in_is_gone_and_posting_works(visitor):
    first_post(visitor, "One")
    kill(visitor)
    visitor.settings("removePasscode")
    open_chatter(visitor)
    compose(visitor)
    expect(visitor.element("post.notice")).to_have_text("Signed in until you close Chatter")
    post(visitor, "Two")


def test_an_app_killed_before_it_saved_signs_in_again_by_itself(visitor):
    open_chatter(visitor)
    compose(visitor)
    visitor.element("signin.provider").click()
    visitor.screen.get_by_role("button", name="Continue", exact=True).click()
    visitor.screen.get_by_role("button", name=re.compile("Maya Chen")).click()
    expect(visitor.screen.locator('[data-identifier="prompt.faceIDPermission"]')).to_be_visible()
    kill(visitor)
    open_chatter(visitor)
    compose(visitor)
    visitor.answer("faceIDPermission", "allow")
    visitor.answer("biometry", "match")
    post(visitor, "After the kill")


def test_who_has_never_signed_in_has_no_sign_in_to_remove(visitor):
    open_chatter(visitor)
    expect(visitor.element("chatter.empty")).to_be_visible()
    expect(visitor.button("Remove Saved Sign-In")).to_be_disabled()
    # What is pulled for needs no second button.
    expect(visitor.button("Pull to refresh")).to_have_count(1)
    expect(visitor.screen.get_by_text("Read Again")).to_have_count(0)


def test_send_without_a_sign_in_says_so(visitor):
    open_chatter(visitor)
    compose(visitor)
    visitor.element("signin.cancel").click()
    visitor.fill("post.message", "Anonymous")
    visitor.element("post.send").click()
    expect(visitor.alert).to_contain_text("Signin failed")
    expect(visitor.alert).to_contain_text("Please try again")
    visitor.alert.get_by_role("button", name="Cancel", exact=True).click()
    expect(visitor.element("chatter.empty")).to_be_visible()


@pytest.mark.parametrize("scheme, size", VIEWS, ids=lambda value: value if isinstance(value, str) else value["width"])
def test_no_screen_of_chatter_has_a_serious_fault(visit, scheme, size):
    visitor = visit(color_scheme=scheme, viewport=size, reduced_motion="reduce")
    found = {}

    def look(name):
        if faults := serious(visitor.page):
            found[name] = faults

    open_chatter(visitor)
    look("list")
    compose(visitor)
    expect(visitor.element("signin.provider")).to_be_visible()
    look("sign-in sheet")
    visitor.element("signin.provider").click()
    visitor.screen.get_by_role("button", name="Continue", exact=True).click()
    expect(visitor.screen.get_by_role("button", name=re.compile("Maya Chen"))).to_be_visible()
    look("provider's page")
    visitor.screen.get_by_role("button", name=re.compile("Maya Chen")).click()
    visitor.answer("faceIDPermission", "allow")
    visitor.answer("biometry", "match")
    visitor.fill("post.message", "Hello")
    look("post")
    visitor.element("post.send").click()
    expect(visitor.element("chatt.message")).to_be_visible()
    look("list with a post")
    assert found == {}
