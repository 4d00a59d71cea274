"""Keys of the page: arrows in choices, shortcuts that can be switched off, digits that are a passcode's."""

import pytest
from playwright.sync_api import expect

from test_layout import inside
from visitor import PASSCODE


def group(visitor, name):
    return visitor.page.get_by_role("radiogroup", name=name).get_by_role("radio")


@pytest.mark.parametrize("name, panel", [("Level of detail", "wire"), ("View", "results"), ("Which phone", "device")])
def test_arrow_keys_choose_in_a_group_that_the_tab_key_enters_once(visitor, name, panel):
    visitor.order("phones", model="iPhoneSE")
    visitor.show_panel(panel)
    radios = group(visitor, name)
    expect(radios).to_have_count(2)
    first, second = radios.all()
    assert [radio.get_attribute("tabindex") for radio in (first, second)] == ["0", "-1"]
    first.focus()
    for key, chosen in [("ArrowRight", second), ("ArrowDown", first), ("ArrowLeft", second), ("ArrowUp", first)]:
        visitor.page.keyboard.press(key)
        expect(chosen).to_be_focused()
        expect(chosen).to_have_attribute("aria-checked", "true")
        expect(chosen).to_have_attribute("tabindex", "0")


def test_arrow_keys_alone_do_not_start_over(visitor):
    visitor.show_panel("server")
    rules = group(visitor, "Rules for accounts")
    expect(rules).to_have_count(2)
    lab, production = rules.all()
    lab.focus()
    visitor.page.keyboard.press("ArrowRight")
    expect(production).to_be_focused()
    expect(lab).to_have_attribute("aria-checked", "true")
    expect(visitor.page.locator("#dialog")).to_be_hidden()
    visitor.page.keyboard.press("Space")
    expect(visitor.page.locator("#dialog")).to_contain_text("Production rules?")


def test_who_goes_on_before_the_phone_has_followed_is_not_pulled_back(visitor):
    visitor.open()
    name, button = visitor.element("enrollment.username"), visitor.button("Enroll with Face ID")
    expect(button).to_be_visible()
    held = []
    visitor.page.route("**/touch?*", lambda route: held.append(route))
    with visitor.page.expect_request("**/touch?*"):
        name.focus()
    button.focus()
    held[0].continue_()
    expect(visitor.screen.get_by_role("group", name="Keyboard")).to_be_visible()
    expect(button).to_be_focused()
    visitor.page.unroute("**/touch?*")
    button.press("Enter")
    expect(visitor.element("prompt.faceIDPermission")).to_be_visible()


def test_what_is_read_on_a_button_is_in_its_name(visitor):
    visitor.order("phones", model="iPhoneSE")
    both = visitor.page.get_by_role("button", name="Both phones")
    expect(both).to_have_text("Both")


def test_digits_are_the_passcodes_while_the_phone_asks_for_it(visitor):
    visitor.open()
    visitor.tap("Use Passcode Only")
    expect(visitor.element("prompt.passcode")).to_be_visible()
    tab = visitor.page.locator('#tabs [aria-selected="true"]').get_attribute("id")
    visitor.page.locator("#tabs [aria-selected=true]").focus()
    visitor.page.keyboard.type("9")
    expect(visitor.screen.locator(".dot.full")).to_have_count(1)
    visitor.page.keyboard.press("Backspace")
    expect(visitor.screen.locator(".dot.full")).to_have_count(0)
    visitor.page.keyboard.type(PASSCODE)
    expect(visitor.element("enrollment.status")).to_have_text("Enrolled with passcode")
    assert visitor.page.locator('#tabs [aria-selected="true"]').get_attribute("id") == tab


def test_shortcuts_can_be_switched_off_for_good(visitor):
    page = visitor.page
    page.keyboard.press("?")
    switch = page.locator("#dialog").get_by_role("switch", name="Keyboard shortcuts")
    expect(switch).to_be_checked()
    switch.click()
    expect(switch).not_to_be_checked()
    page.reload()
    expect(visitor.icon("MFA Test")).to_be_visible()
    page.keyboard.press("b")
    page.keyboard.press("?")
    expect(page.get_by_role("button", name="Help and keyboard shortcuts")).to_be_visible()
    assert page.evaluate("document.documentElement.dataset.voice") == "plain"
    expect(page.locator("#dialog")).to_be_hidden()
    page.get_by_role("button", name="Help and keyboard shortcuts").click()
    switch.click()
    expect(switch).to_be_checked()
    page.keyboard.press("Escape")
    expect(page.locator("#dialog")).to_be_hidden()
    page.keyboard.press("b")
    assert page.evaluate("document.documentElement.dataset.voice") == "bytes"


RING = "each => getComputedStyle(each).outlineColor"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_focus_is_seen_on_dark_screens_and_on_light_ones_above_them(visit, scheme):
    visitor = visit(color_scheme=scheme)
    white = "rgb(255, 255, 255)"
    visitor.icon("MFA Test").focus()
    visitor.page.keyboard.press("Tab")
    assert visitor.screen.locator(":focus").evaluate(RING) == white
    visitor.open()
    visitor.tap("Enroll with Face ID")
    expect(visitor.element("prompt.faceIDPermission")).to_be_visible()
    visitor.page.keyboard.press("Tab")
    assert visitor.screen.locator(".alert button:focus").evaluate(RING) != white
    visitor.page.keyboard.press("Escape")
    expect(visitor.alert.get_by_text("Use Passcode Instead?")).to_be_visible()
    visitor.page.keyboard.press("Escape")
    expect(visitor.alert).to_have_count(0)
    visitor.tap("Use Passcode Only")
    expect(visitor.element("prompt.passcode")).to_be_visible()
    visitor.page.keyboard.press("Tab")
    assert visitor.screen.locator(".pad-key:focus").evaluate(RING) == white
    assert visitor.screen.locator(".home-indicator").evaluate("each => getComputedStyle(each).color") == white


def test_two_phones_leave_room_for_the_panels_on_a_small_window(visit):
    visitor = visit(viewport={"width": 1024, "height": 768})
    visitor.order("phones", model="iPhoneSE")
    visitor.page.get_by_role("button", name="Both phones").click()
    expect(visitor.page.locator("#companion .screen")).to_be_visible()
    assert visitor.page.locator("#work").bounding_box()["width"] > 700
    visitor.page.locator("#work").scroll_into_view_if_needed()
    visitor.show_panel("inspector")
    inside(visitor.page, visitor.page.locator("#tab-inspector"))
    assert visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_arrow_keys_choose_in_an_apps_picker(visitor):
    visitor.open()
    visitor.tap("Use Passcode Only")
    visitor.answer("passcode", "passcode")
    expect(visitor.element("enrollment.status")).to_have_text("Enrolled with passcode")
    visitor.tab("Testing")
    visitor.tap("Export")
    radios = visitor.screen.get_by_role("radio")
    expect(radios).to_have_count(2)
    text, json = radios.all()
    text.focus()
    visitor.page.keyboard.press("ArrowRight")
    expect(json).to_have_attribute("aria-checked", "true")
    expect(json).to_be_focused()
    expect(visitor.element("export.text")).to_contain_text("{")
