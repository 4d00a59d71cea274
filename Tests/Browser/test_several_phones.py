"""Several phones: whose an event is, names of any length, and all of them in sight."""

import re

import pytest
from playwright.sync_api import expect

from test_accessibility import serious
from test_layout import inside
from test_network import enroll, wire


def switch(visitor):
    return visitor.page.get_by_role("radiogroup", name="Which phone").get_by_role("radio")


def add_phone(visitor, name):
    """Adds a phone as another program does; the page learns of it."""
    count = max(len(visitor.ask("state")["phones"]), 1)
    visitor.order("phones", model="iPhone15Pro", name=name)
    expect(switch(visitor)).to_have_count(count + 1)


@pytest.fixture
def two(visitor):
    """A visitor whose second phone, Anna, is in hand and enrolled."""
    add_phone(visitor, "Anna")
    switch(visitor).filter(has_text="Anna").click()
    enroll(visitor)
    expect(visitor.element("enrollment.status")).to_have_text("Enrolled with passcode")
    return visitor


def results(visitor):
    visitor.show_panel("results")
    panel = visitor.page.locator(".panel-results")
    expect(panel.locator(".log-line").first).to_be_visible()
    return panel


def test_log_and_timeline_name_the_phone_of_each_event_and_show_those_of_one_alone(two):
    panel = results(two)
    lines = panel.locator(".log-line")
    expect(lines.filter(has_text="Anna: A key was created").first).to_be_visible()
    unwrapped = lines.filter(has_text="A phone was unwrapped")
    assert [line.locator(".whose").inner_text() for line in unwrapped.all()] == ["Anna:", "iPhone:"]
    panel.get_by_label("This phone only").check()
    expect(unwrapped).to_have_count(1)
    expect(lines.filter(has_text="iPhone:")).to_have_count(0)
    switch(two).first.click()
    expect(lines.filter(has_text="Anna:")).to_have_count(0)
    panel.get_by_role("radio", name="Timeline").click()
    moments = panel.locator(".moment")
    expect(moments.filter(has_text="iPhone: A phone was unwrapped")).to_have_count(1)
    expect(moments.filter(has_text="Anna:")).to_have_count(0)
    panel.get_by_label("This phone only").uncheck()
    expect(moments.filter(has_text="Anna: You tapped “Use Passcode Only”")).to_have_count(1)


def test_the_wire_names_the_phone_in_words_and_bytes_and_is_searched_for_it(two):
    panel = wire(two)
    rows = panel.locator(".wire-entry")
    count = rows.count()
    expect(rows.filter(has_text="Anna: The phone asks to be enrolled")).to_have_count(1)
    panel.get_by_label("Search the wire").fill("anna")
    expect(rows).to_have_count(count)
    two.page.get_by_role("radio", name="Bytes").click()
    expect(rows.filter(has_text="Anna (p2): POST")).to_have_count(count)
    switch(two).first.click()
    panel.get_by_label("This phone only").check()
    expect(rows).to_have_count(0)


def test_events_of_a_phone_that_was_removed_keep_its_name(two):
    two.page.on("dialog", lambda dialog: dialog.accept())
    two.show_panel("device")
    two.page.get_by_role("button", name="Remove this phone").click()
    two.page.locator("#dialog").get_by_role("button", name="Remove it").click()
    expect(switch(two)).to_have_count(0)
    expect(results(two).locator(".log-line").filter(has_text="Anna: A phone was put away")).to_have_count(1)


def test_where_there_is_one_phone_nobody_needs_its_name(visitor):
    enroll(visitor)
    panel = results(visitor)
    expect(panel.locator(".whose")).to_have_count(0)
    expect(panel.get_by_label("This phone only")).to_have_count(0)


def test_four_phones_with_long_names_leave_the_keys_in_the_window(visit):
    visitor = visit(viewport={"width": 1440, "height": 900})
    names = ["Anna’s everyday telephone", "Bernd’s second telephone", "Old one"]
    for name in names:
        add_phone(visitor, name[:24])
    radios = switch(visitor).all()
    assert len({radio.bounding_box()["y"] for radio in radios}) == 1
    for radio in radios:
        inside(visitor.page, radio)
    for name in ("Home", "Lock", "Close app"):
        inside(visitor.page, visitor.page.locator("#keys").get_by_role("button", name=name))
    # A short name is not cut for a long one; the whole of that is under the pointer.
    assert radios[3].evaluate("each => each.scrollWidth <= each.clientWidth")
    expect(radios[1]).to_have_attribute("title", f"{names[0][:24]}, iPhone 15 Pro")


def test_a_name_that_is_too_long_is_told_while_it_is_typed(visitor):
    visitor.show_panel("device")
    section = visitor.page.get_by_role("region", name="Another phone")
    field, add = section.get_by_label("Name"), section.get_by_role("button", name="Add phone")
    field.fill("Anna’s everyday telephone")
    expect(section.get_by_role("alert")).to_have_text("A name has at most 24 characters; this one has 25.")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(add).to_be_disabled()
    # Some signs are several characters to a program, and one to a person and to the lab.
    field.fill("👩‍👩‍👧" * 24)
    expect(section.get_by_role("alert")).to_have_count(0)
    add.click()
    expect(switch(visitor)).to_have_text(["iPhone", "👩‍👩‍👧" * 24])


def test_four_phones_have_names_and_all_of_them_are_in_sight(visit):
    visitor = visit(viewport={"width": 1024, "height": 768})
    page = visitor.page
    visitor.show_panel("device")
    for count, name in enumerate(("Anna’s", "", "Old one"), 2):
        page.get_by_label("Name").fill(name)
        page.get_by_role("button", name="Add phone").click()
        expect(page.get_by_label("Name")).to_have_value("")
        expect(switch(visitor)).to_have_count(count)
    expect(switch(visitor)).to_have_text(["iPhone", "Anna’s", "iPhone 2", "Old one"])
    for phone in switch(visitor).all():
        inside(page, phone)
    expect(switch(visitor).last).to_have_attribute("aria-checked", "true")


def test_a_name_that_is_typed_while_a_phone_is_made_is_the_next_ones(visit):
    visitor = visit(viewport={"width": 1024, "height": 768})
    page, held = visitor.page, []
    visitor.show_panel("device")
    page.route("**/lab/api/phones", lambda route: held.append(route))
    field = page.get_by_label("Name")
    field.fill("First")
    with page.expect_request("**/lab/api/phones"):
        page.get_by_role("button", name="Add phone").click()
    expect(field).to_have_value("")
    field.fill("Second")
    held[0].continue_()
    expect(switch(visitor)).to_have_text(["iPhone", "First"])
    expect(field).to_have_value("Second")


def test_a_visit_without_phones_says_so_legibly_and_where_to_add_one(visitor):
    """The last phone can go by the API, or with two tabs that each remove one."""
    reply = visitor.context.request.delete(
        f"/lab/api/phones/{visitor.phone['id']}", headers={"Content-Type": "application/json"})
    assert reply.ok, reply.text()
    words = visitor.screen.get_by_text("There is no phone. Add one in Device.")
    expect(words).to_be_visible()
    # The words are for a bare screen, not for the wallpaper of the phone that was there.
    expect(visitor.screen).not_to_have_class(re.compile("surface-"))
    expect(visitor.page.get_by_text("Tap MFA Test on the phone")).to_have_count(0)
    assert serious(visitor.page) == []
    expect(visitor.page.locator("#panel").get_by_text("There is no phone. Add one in Device.")).to_be_visible()
    for name in ["Run all", re.compile("^Play scenario 1:")]:
        expect(visitor.page.locator("#panel").get_by_role("button", name=name)).to_be_disabled()
    visitor.show_panel("device")
    visitor.page.get_by_role("region", name="A new phone").get_by_role("button", name="Add phone").click()
    expect(visitor.icon("MFA Test")).to_be_visible()
