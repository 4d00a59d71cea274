"""Messenger and the panel "Attestation", clicked as a person does."""

import re

import pytest
from playwright.sync_api import expect

from test_accessibility import VIEWS, serious


def panel(visitor):
    visitor.show_panel("attestation")
    body = visitor.page.locator(".panel-attestation")
    expect(body).to_be_visible()
    return body


def set_fault(visitor, call, effect, count=1):
    body = panel(visitor)
    body.locator('select[data-wish="call"]').select_option(call)
    body.locator('select[data-wish="effect"]').select_option(effect)
    body.locator('input[data-wish="count"]').fill(str(count))
    body.locator('input[data-wish="count"]').press("Enter")
    body.get_by_role("button", name="Add fault").click()
    expect(body.locator(f'[data-fault="{call} {effect}"]')).to_be_visible()


def attested(visitor):
    visitor.open("Messenger")
    visitor.tab("Attestation")
    expect(visitor.element("attestation.state")).to_have_text("Attested")


def say(visitor, text):
    visitor.tab("Chat")
    visitor.fill("chat.text", text)
    visitor.element("chat.send").click()
    expect(visitor.element("chat.message").get_by_text(text, exact=True)).to_be_visible()


def test_a_phone_attests_and_sends_a_message(visitor):
    attested(visitor)
    visitor.element("attestation.assert").click()
    expect(visitor.element("attestation.notice")).to_have_text("The assertion is accepted")
    say(visitor, "Hello")
    body = panel(visitor)
    (key,) = visitor.ask("phones/p1/attestation")["keys"]
    assert key["isAttested"]
    expect(body.locator(f'[data-key="{key["keyIdentifier"]}"]')).to_contain_text("attested")
    expect(body.locator(f'[data-server-key="{key["keyIdentifier"]}"]')).to_contain_text("attested")
    # The app names a key by a hash: the panel has it too, or nobody could tell that both are the same.
    visitor.tab("Attestation")
    name = visitor.element("attestation.key").inner_text()
    for card in (f'[data-key="{key["keyIdentifier"]}"]', f'[data-server-key="{key["keyIdentifier"]}"]'):
        expect(body.locator(card)).to_contain_text(name)


def test_while_apple_is_not_reached_the_app_counts_down_and_recovers(visitor):
    set_fault(visitor, "attestKey", "serverUnavailable", 4)
    visitor.open("Messenger")
    expect(visitor.element("chat.notice")).to_be_visible()
    visitor.tab("Attestation")
    expect(visitor.element("attestation.retry")).to_have_text(re.compile(r"In \d+ s"))
    expect(visitor.element("attestation.failure")).to_have_text("server_unavailable")
    key = visitor.element("attestation.key").inner_text()
    expect(visitor.element("attestation.state")).to_have_text("Attested")
    expect(visitor.element("attestation.key")).to_have_text(key)
    expect(visitor.element("attestation.failures")).to_have_text("0")
    say(visitor, "Here again")


def test_a_killed_app_goes_on_where_it_was(visitor):
    attested(visitor)
    key = visitor.element("attestation.key").inner_text()
    visitor.order("phones/p1/change", change="killApp", app="dev.latchkey.Messenger")
    expect(visitor.icon("Messenger")).to_be_visible()
    attested(visitor)
    expect(visitor.element("attestation.key")).to_have_text(key)
    assert len(visitor.ask("server")["attestedKeys"]) == 1


def test_an_app_that_is_killed_while_apple_is_asked_resumes_with_the_same_key(visitor):
    set_fault(visitor, "attestKey", "held")
    visitor.open("Messenger")
    body = panel(visitor)
    release = body.get_by_role("button", name="Release 1 call")
    expect(release).to_be_enabled()
    visitor.order("phones/p1/change", change="killApp", app="dev.latchkey.Messenger")
    expect(visitor.icon("Messenger")).to_be_visible()
    attested(visitor)
    visitor.tab("Log")
    expect(visitor.element("log.entry").get_by_text("The app ended in the middle").first).to_be_visible()
    assert len(visitor.ask("phones/p1/attestation")["keys"]) == 1


def test_a_deleted_app_and_another_phone_get_keys_of_their_own(visitor):
    attested(visitor)
    first = visitor.element("attestation.key").inner_text()
    body = panel(visitor)
    body.get_by_role("button", name="Restore on another phone").click()
    expect(visitor.page.locator(".phone-switch button")).to_have_count(2)
    attested(visitor)
    expect(visitor.element("attestation.key")).not_to_have_text(first)
    second = visitor.element("attestation.key").inner_text()
    panel(visitor).get_by_role("button", name="Reinstall Messenger").click()
    expect(visitor.icon("Messenger")).to_be_visible()
    attested(visitor)
    expect(visitor.element("attestation.key")).not_to_have_text(second)
    assert len(visitor.ask("server")["attestedKeys"]) == 3


def test_feature_flags_come_from_afar_and_from_the_phone(visitor):
    body = panel(visitor)
    body.get_by_role("switch", name="App Attest", exact=True).click()
    expect(body.get_by_role("switch", name="App Attest", exact=True)).not_to_be_checked()
    visitor.open("Messenger")
    visitor.tab("Flags")
    expect(visitor.element("flags.enabled")).to_have_text("Off")
    visitor.tab("Attestation")
    expect(visitor.element("attestation.state")).to_have_text("Not available")
    visitor.tab("Flags")
    visitor.element("flags.own").click()
    expect(visitor.element("flags.source")).to_have_text("This phone")
    expect(visitor.element("flags.enabled")).to_have_text("On")
    visitor.tab("Attestation")
    expect(visitor.element("attestation.state")).to_have_text("Attested")


def test_the_wire_tells_each_rule_of_an_attestation(visitor):
    attested(visitor)
    visitor.show_panel("wire")
    head = visitor.page.locator(".wire-head").filter(has_text="The phone presents Apple's attestation")
    head.first.click()
    expect(visitor.page.locator(".wire-detail")).to_contain_text("All 11 rules are met.")
    visitor.page.get_by_role("radio", name="Bytes").click()
    detail = visitor.page.locator(".wire-detail")
    expect(detail).to_contain_text("11 of 11 hold")
    expect(detail).to_contain_text("appattestdevelop")


@pytest.mark.parametrize("scheme, size", VIEWS, ids=lambda value: value if isinstance(value, str) else value["width"])
def test_no_screen_of_the_messenger_has_a_serious_fault(visit, scheme, size):
    visitor = visit(color_scheme=scheme, viewport=size, reduced_motion="reduce")
    found = {}

    def look(name):
        if faults := serious(visitor.page):
            found[name] = faults

    attested(visitor)
    look("app: Attestation")
    say(visitor, "Hello")
    look("app: Chat")
    visitor.tab("Flags")
    visitor.element("flags.own").click()
    expect(visitor.element("flags.source")).to_have_text("This phone")
    look("app: Flags")
    visitor.tab("Log")
    expect(visitor.element("log.entry").first).to_be_visible()
    look("app: Log")
    set_fault(visitor, "generateAssertion", "slow")
    panel(visitor)
    look("panel: Attestation")
    assert found == {}
