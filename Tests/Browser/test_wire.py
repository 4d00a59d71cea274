"""The wire as a tool: search, breakpoints, requests sent again, archives, and the thread from a tap to its audit line."""

import json
import re

import pytest
from playwright.sync_api import expect

from test_accessibility import VIEWS, serious
from test_network import enroll, wire


@pytest.fixture
def enrolled(visitor):
    enroll(visitor)
    expect(visitor.element("enrollment.status")).to_have_text("Enrolled with passcode")
    return visitor


def rows(visitor):
    return visitor.page.locator(".wire-entry")


def hold(visitor, aim):
    wire(visitor).locator('[data-wish="wire.hold"]').select_option(aim)
    expect(visitor.page.locator(".wire-tools").get_by_text("breakpoint set")).to_be_visible()


def open_row(visitor, row):
    head = row.locator(".wire-head")
    if head.get_attribute("aria-expanded") == "false":
        head.click()
    expect(row.locator(".wire-detail")).to_be_visible()
    return row


def test_search_and_filter_show_what_is_asked_for(enrolled):
    panel = wire(enrolled)
    total = rows(enrolled).count()
    assert total >= 2
    search = panel.get_by_label("Search the wire")
    search.fill("enroll/challenge")
    expect(rows(enrolled)).to_have_count(1)
    expect(panel.get_by_role("status")).to_have_text(f"1 of {total} requests.")
    search.fill("zzzzzz")
    expect(panel.get_by_text("No request is like that")).to_be_visible()
    search.fill("")
    panel.locator('[data-wish="wire.kind"]').select_option("refused")
    expect(rows(enrolled)).to_have_count(0)


def test_a_held_request_is_edited_and_goes_on(enrolled):
    hold(enrolled, "/api/v1/auth/initiate")
    enrolled.tab("Sign In")
    enrolled.tap("Sign In")
    held = enrolled.page.locator('[data-outcome="held"]')
    expect(held).to_contain_text("held for you")
    expect(enrolled.page.locator("#notices")).to_contain_text("is held")
    held.get_by_role("button", name="Edit the held request").click()
    body = held.locator('[data-edit="body"]')
    body.fill(body.input_value().replace("testuser", "somebody"))
    # With an open draft no button throws it away without a word.
    assert [name for name in held.get_by_role("button").all_inner_texts() if name.startswith("Go on")] == [
        "Go on with the changes", "Go on unchanged"]
    held.get_by_role("button", name="Go on with the changes").click()
    row = rows(enrolled).first
    expect(row).to_contain_text("edited")
    assert "somebody" in enrolled.ask("wire")["wire"][-1]["request"]["body"]


def test_a_held_request_is_dropped_and_the_app_loses_its_connection(enrolled):
    hold(enrolled, "*")
    enrolled.tab("Sign In")
    enrolled.tap("Sign In")
    enrolled.page.locator('[data-outcome="held"]').first.get_by_role("button", name="Drop").click()
    expect(enrolled.screen).to_contain_text("URLError -1005")
    expect(rows(enrolled).first).to_contain_text("dropped")


def test_a_request_is_sent_again_as_it_was_and_changed(enrolled):
    wire(enrolled)
    original = next(one for one in enrolled.ask("wire")["wire"] if one["path"].endswith("/enroll"))
    row = open_row(enrolled, enrolled.page.locator(f'[data-wire="{original["id"]}"]'))
    row.get_by_role("button", name="Send again", exact=True).click()
    expect(rows(enrolled).first).to_contain_text(f"sent again of #{original['id']}")
    # The server answers what it has already done once more.
    expect(rows(enrolled).first).to_contain_text("agreed")
    # The page opens the copy by itself.
    copy = rows(enrolled).first
    copy.get_by_role("button", name="Edit and send again").click()
    copy.locator('[data-edit="method"]').select_option("GET")
    copy.locator('[data-edit="path"]').fill("/health")
    copy.locator('[data-edit="body"]').fill("")
    copy.get_by_role("button", name="Send the changed request").click()
    expect(rows(enrolled).first).to_contain_text("agreed")
    assert enrolled.ask("wire")["wire"][-1]["path"] == "/health"


def test_every_value_can_be_copied_and_the_signed_bytes_are_one_click_away_in_plain_words(enrolled):
    enrolled.context.grant_permissions(["clipboard-read", "clipboard-write"])
    wire(enrolled)
    original = next(one for one in enrolled.ask("wire")["wire"] if one["path"].endswith("/enroll"))
    row = open_row(enrolled, enrolled.page.locator(f'[data-wire="{original["id"]}"]'))
    row.locator("summary").get_by_text("The signed bytes").click()
    row.get_by_role("button", name="Copy Bytes to sign").click()
    copied = enrolled.page.evaluate("navigator.clipboard.readText()")
    assert copied == original["decoded"]["challenge"]["bytes"]
    enrolled.page.get_by_role("radio", name="Bytes").click()
    row.get_by_role("button", name="Copy request body").click()
    assert enrolled.page.evaluate("navigator.clipboard.readText()") == original["request"]["body"]


def test_the_wire_goes_out_as_an_archive_and_comes_back(enrolled, tmp_path):
    panel = wire(enrolled)
    with enrolled.page.expect_download() as download:
        panel.get_by_role("button", name="Export HAR").click()
    path = tmp_path / "wire.har"
    download.value.save_as(path)
    archive = json.loads(path.read_text())["log"]
    assert archive["version"] == "1.2"
    assert [one["request"]["method"] for one in archive["entries"]] == [
        one["method"] for one in enrolled.ask("wire")["wire"]]
    times = [one["startedDateTime"] for one in archive["entries"]]
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", time) for time in times), times
    before = rows(enrolled).count()
    with enrolled.page.expect_file_chooser() as chooser:
        panel.get_by_role("button", name="Import HAR").click()
    chooser.value.set_files(path)
    imported = enrolled.page.locator('[data-outcome="imported"]')
    expect(imported).to_have_count(before)
    open_row(enrolled, imported.first).get_by_role("button", name="Send again", exact=True).click()
    expect(rows(enrolled)).to_have_count(2 * before + 1)
    broken = tmp_path / "broken.har"
    broken.write_text('{"log": {}}')
    with enrolled.page.expect_file_chooser() as chooser:
        panel.get_by_role("button", name="Import HAR").click()
    chooser.value.set_files(broken)
    expect(enrolled.page.locator("#notices")).to_contain_text("can’t be read as an HTTP archive")


def test_a_timeline_leads_from_the_tap_to_the_audit_line_and_jumps_to_each(enrolled):
    enrolled.show_panel("results")
    enrolled.page.get_by_role("radio", name="Timeline").click()
    thread = enrolled.page.locator(".thread").filter(has_text="You tapped “Use Passcode Only”")
    expect(thread.locator('[data-moment="touch"]')).to_have_count(1)
    for moment in ("prompt", "phone", "wire", "audit"):
        if moment != "phone":
            expect(thread.locator(f'[data-moment="{moment}"]').first).to_be_visible()
    words = thread.locator(".moment-words").all_inner_texts()
    # What allowed the signature comes before it, though both may happen in one millisecond.
    allowed = words.index("The system asks for the passcode: the passcode was entered")
    assert allowed < words.index("The key signed")
    thread.locator('[data-moment="wire"] button').first.click()
    expect(enrolled.page.locator("#tab-wire")).to_have_attribute("aria-selected", "true")
    expect(enrolled.page.locator(".wire-detail")).to_be_visible()
    enrolled.show_panel("results")
    thread.locator('[data-moment="audit"] button').first.click()
    expect(enrolled.page.locator("#tab-server")).to_have_attribute("aria-selected", "true")


@pytest.mark.parametrize("scheme, size", VIEWS, ids=lambda value: value if isinstance(value, str) else value["width"])
def test_wire_and_timeline_have_no_serious_fault(visit, scheme, size):
    visitor = visit(color_scheme=scheme, viewport=size, reduced_motion="reduce")
    enroll(visitor)
    expect(visitor.element("enrollment.status")).to_have_text("Enrolled with passcode")
    for voice in ("Plain words", "Bytes"):
        visitor.page.get_by_role("radio", name=voice).click()
        wire(visitor)
        row = open_row(visitor, rows(visitor).first)
        if voice == "Plain words":
            row.get_by_role("button", name="Edit and send again").click()
            expect(row.locator(".editor")).to_be_visible()
        assert serious(visitor.page) == []
        assert visitor.page.evaluate("document.scrollingElement.scrollWidth - innerWidth") <= 0
    visitor.show_panel("results")
    visitor.page.get_by_role("radio", name="Timeline").click()
    expect(visitor.page.locator(".thread").first).to_be_visible()
    assert serious(visitor.page) == []
    assert visitor.page.evaluate("document.scrollingElement.scrollWidth - innerWidth") <= 0
