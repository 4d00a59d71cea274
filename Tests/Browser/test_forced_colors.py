"""Colors that the system forces, as Windows does for high contrast: what is on, chosen and shown must still be seen."""

import pytest
from playwright.sync_api import expect

from test_network import enroll

BACKGROUND = "(each, part) => getComputedStyle(each, part).backgroundColor"


@pytest.fixture(params=["light", "dark"])
def forced(visit, request):
    visitor = visit(viewport={"width": 1440, "height": 900}, forced_colors="active", color_scheme=request.param)
    # The style sheet of these colors comes when they are forced.
    visitor.page.wait_for_function("[...document.styleSheets].some(({ href }) => href.endsWith('/forced.css'))")
    return visitor


def background(locator, part=None):
    return locator.first.evaluate(BACKGROUND, part)


def outline(locator):
    return locator.evaluate("each => getComputedStyle(each).outlineStyle")


def test_a_switch_shows_where_it_stands_and_whether_it_is_on(forced):
    forced.show_panel("device")
    switches = forced.page.locator(".panel-device .switch")
    expect(switches.first).to_be_visible()
    on, off = switches.and_(forced.page.locator(":checked")), switches.and_(forced.page.locator(":not(:checked)"))
    assert background(on) != background(off)
    for switch in (on, off):
        assert background(switch, "::after") != background(switch)
        assert switch.first.evaluate("each => getComputedStyle(each).borderStyle") == "solid"
    forced.open("Settings")
    airplane = forced.screen.locator(".ios-switch")
    assert background(airplane, "::after") != background(airplane)


def test_what_is_chosen_differs_from_what_is_not(forced):
    page = forced.page
    forced.order("phones", model="iPhoneSE", name="Anna")
    expect(page.get_by_role("radio", name="Anna")).to_be_visible()
    enroll(forced)
    expect(forced.element("enrollment.status")).to_have_text("Enrolled with passcode")
    for group in ("Level of detail", "Which phone"):
        choices = page.get_by_role("radiogroup", name=group)
        assert background(choices.get_by_role("radio", checked=True)) != background(
            choices.get_by_role("radio", checked=False)), group
    tabs = forced.screen.locator(".ios-tab")
    assert background(tabs.and_(page.locator("[aria-current]"))) != background(tabs.and_(page.locator(":not([aria-current])")))
    assert background(page.locator("#tabs .tab.selected"), "::after") != background(page.locator("#tabs"))


def test_the_phone_has_an_edge_and_a_full_battery(forced):
    assert outline(forced.page.locator(".phone-frame")) == "solid"
    battery = forced.screen.locator(".battery")
    assert background(battery, "::before") != background(forced.page.locator("body"))


def test_colors_that_are_forced_later_are_followed(visitor):
    frame = visitor.page.locator(".phone-frame")
    assert outline(frame) == "none"
    visitor.page.emulate_media(forced_colors="active")
    expect(frame).to_have_css("outline-style", "solid")
    visitor.page.emulate_media(forced_colors="none")
    expect(frame).to_have_css("outline-style", "none")


def test_what_is_behind_a_question_does_not_show_through_it(forced):
    forced.open()
    forced.tap("Use Passcode Only")
    body = forced.screen.locator(".passcode > .ios-modal-body")
    expect(body).to_be_visible()
    assert background(body) == background(forced.page.locator("body"))
    assert body.evaluate("each => getComputedStyle(each).backgroundImage") == "none"
