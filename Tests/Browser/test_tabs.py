"""The tabs: one row on every window, a menu of those that do not fit, and every panel by mouse and keyboard."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from test_accessibility import press
from test_network import enroll

LAPTOP = {"width": 1440, "height": 900}
SMALL = {"width": 1024, "height": 768}
PHONE = {"width": 390, "height": 844}
SIZES = pytest.mark.parametrize("size", [LAPTOP, SMALL, PHONE], ids=lambda size: size["width"])
NARROW = pytest.mark.parametrize("size", [SMALL, PHONE], ids=lambda size: size["width"])


class Row:
    """The tabs as a visitor sees them."""

    def __init__(self, visitor):
        self.page = visitor.page
        self.more = self.page.locator("#more-tabs")
        self.menu = self.page.get_by_role("menu", name="More")
        self.items = self.menu.get_by_role("menuitem")

    def seen(self):
        """The names of the tabs that are in sight, after checks that they are in one row and in the window."""
        found = self.page.evaluate(
            """() => [...document.querySelectorAll('#tabs [role=tab], #more-tabs')]
                .filter((each) => each.checkVisibility({ visibilityProperty: true }))
                .map((each) => ({ id: each.id, place: each.getBoundingClientRect() }))
                .map(({ id, place }) => ({ id, top: place.top, left: place.left, right: place.right }))""")
        assert len({one["top"] for one in found}) == 1, found
        assert all(one["right"] <= other["left"] for one, other in zip(found, found[1:])), found
        place = self.page.locator("#tabs").bounding_box()
        assert found[0]["left"] >= place["x"] and found[-1]["right"] <= place["x"] + place["width"], found
        return [one["id"].removeprefix("tab-") for one in found if one["id"] != "more-tabs"]

    def names_in_menu(self):
        return self.items.evaluate_all("items => items.map((item) => item.id.slice('more-'.length))")

    def is_shown(self, name):
        """The panel is there, its tab is in the row, and the menu is closed."""
        expect(self.page.locator(f"#tab-{name}")).to_have_attribute("aria-selected", "true")
        expect(self.page.locator(f".panel-{name}")).to_be_visible()
        expect(self.menu).to_have_count(0)
        assert name in self.seen()


# A lab has room for so many visits: some rules are tried on one window only.
@SIZES
def test_the_tabs_are_one_row_and_every_panel_is_reached_by_mouse(visit, size):
    visitor = visit(viewport=size)
    row = Row(visitor)
    assert len(visitor.panels) == 10
    seen = row.seen()
    if size == LAPTOP:
        assert seen == visitor.panels
        expect(row.more).to_be_hidden()
    else:
        expect(row.more).to_have_accessible_name(f"More {10 - len(seen)} panels")
        expect(row.more).to_have_attribute("aria-haspopup", "menu")
        expect(row.more).to_have_attribute("aria-expanded", "false")
        row.more.click()
        expect(row.more).to_have_attribute("aria-expanded", "true")
        assert seen + row.names_in_menu() == visitor.panels
        row.more.click()
    for name in [*visitor.panels, "scenarios"]:
        visitor.show_panel(name)
        row.is_shown(name)
    assert row.seen() == seen


@NARROW
def test_every_panel_in_the_menu_is_reached_by_keyboard(visit, size):
    visitor = visit(viewport=size)
    page, row = visitor.page, Row(visitor)
    seen = row.seen()
    for number, name in enumerate(visitor.panels[len(seen):]):
        page.keyboard.press("1")
        row.is_shown("scenarios")
        assert row.seen() == seen
        press(visitor, row.more, ["Enter", "Space", "ArrowDown"][number % 3])
        expect(row.items.first).to_be_focused()
        for _ in range(number):
            page.keyboard.press("ArrowDown")
        expect(page.locator(f"#more-{name}")).to_be_focused()
        page.keyboard.press("Enter")
        row.is_shown(name)
        expect(page.locator(f"#tab-{name}")).to_be_focused()


@NARROW
def test_digits_and_arrows_lead_to_every_panel(visit, size):
    visitor = visit(viewport=size)
    page, row = visitor.page, Row(visitor)
    for number, name in enumerate(visitor.panels, start=1):
        page.keyboard.press(str(number % 10))
        row.is_shown(name)
    page.keyboard.press("1")
    row.is_shown("scenarios")
    press(visitor, page.locator("#tab-scenarios"), "End")
    for name in ["faults", *visitor.panels]:
        expect(page.locator(f"#tab-{name}")).to_be_focused()
        row.is_shown(name)
        page.keyboard.press("ArrowRight")


def test_arrows_go_round_in_the_menu_and_escape_leads_back(visit):
    visitor = visit(viewport=SMALL)
    page, row = visitor.page, Row(visitor)
    visitor.open()
    visitor.tap("Use Passcode Only")
    prompt = visitor.element("prompt.passcode")
    expect(prompt).to_be_visible()
    row.more.click()
    for key, item in (("ArrowUp", row.items.last), ("ArrowDown", row.items.first), ("End", row.items.last),
                      ("Home", row.items.first)):
        page.keyboard.press(key)
        expect(item).to_be_focused()
    page.keyboard.press("Escape")
    expect(row.menu).to_have_count(0)
    expect(row.more).to_be_focused()
    # Escape was meant for the menu.
    expect(prompt).to_be_visible()
    page.keyboard.press("ArrowUp")
    expect(row.items.last).to_be_focused()


def test_the_menu_closes_when_the_visitor_goes_elsewhere(visit):
    visitor = visit(viewport=PHONE)
    page, row = visitor.page, Row(visitor)
    for leave in (row.more.click, lambda: page.locator("#panel h3").first.click(position={"x": 5, "y": 5}),
                  lambda: page.keyboard.press("Tab"), lambda: page.keyboard.press("2"),
                  page.locator("#tab-scenarios").click):
        row.more.click()
        expect(row.items.first).to_be_focused()
        leave()
        expect(row.menu).to_have_count(0)
        expect(row.more).to_have_attribute("aria-expanded", "false")


def test_a_tab_that_leaves_the_row_passes_its_focus_on(visit):
    visitor = visit(viewport=PHONE)
    visitor.show_panel("faults")
    expect(visitor.page.locator("#tab-faults")).to_be_focused()
    visitor.page.keyboard.press("1")
    expect(visitor.page.locator("#tab-faults")).to_be_hidden()
    expect(visitor.page.locator("#tab-scenarios")).to_be_focused()


def test_the_mark_of_a_tab_in_the_menu_is_on_its_button(visit):
    visitor = visit(viewport=SMALL)
    row = Row(visitor)
    mark = row.more.get_by_role("img", name="switched on")
    expect(mark).to_have_count(0)
    seen = row.seen()
    visitor.order("faults", phone=visitor.phone["id"], faults={"repeatRequest": 1})
    expect(mark).to_be_visible()
    assert row.seen() == seen
    row.more.click()
    row.menu.get_by_role("menuitem", name="Faults switched on").click()
    row.is_shown("faults")
    expect(mark).to_have_count(0)
    expect(visitor.page.get_by_role("tab", name="Faults switched on")).to_be_visible()


def test_a_count_that_takes_room_folds_a_tab(visit):
    visitor = visit(viewport={"width": 1280, "height": 720})
    row = Row(visitor)
    assert row.seen() == visitor.panels
    enroll(visitor)
    expect(visitor.page.locator("#tab-wire .count")).to_be_visible()
    expect(row.more).to_be_visible()
    assert "faults" not in row.seen()


def test_the_row_follows_the_window(visit):
    visitor = visit(viewport=LAPTOP)
    page, row = visitor.page, Row(visitor)
    # A frame's message comes after it was painted: what it finds is what a visitor saw.
    page.evaluate(
        """() => {
            globalThis.outside = [];
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = ({ data }) => {
                // A window that has changed since is not painted yet.
                const isPainted = data === innerWidth;
                const end = document.getElementById('tabs').getBoundingClientRect().right;
                outside.push(...[...document.querySelectorAll('#tabs .tab')].filter((tab) => isPainted
                    && !tab.closest('.folded') && tab.getBoundingClientRect().right > end)
                    .map((tab) => `${tab.id} at ${innerWidth}`));
                requestAnimationFrame(frame);
            };
            const frame = () => port2.postMessage(innerWidth);
            requestAnimationFrame(frame);
            addEventListener('error', ({ message }) => outside.push(message));
        }""")
    for width in (*range(1440, 360, -90), *range(360, 1440, 90)):
        page.set_viewport_size({"width": width, "height": 844})
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        row.seen()
    page.set_viewport_size(SMALL)
    row.more.click()
    expect(row.items.first).to_be_focused()
    page.set_viewport_size(LAPTOP)
    expect(row.menu).to_have_count(0)
    expect(row.more).to_be_hidden()
    expect(page.locator("#tab-scenarios")).to_be_focused()
    page.set_viewport_size(SMALL)
    expect(row.more).to_be_visible()
    expect(row.menu).to_have_count(0)
    assert page.evaluate("outside") == []


def test_axe_finds_nothing_while_the_menu_is_open(visit):
    visitor = visit(viewport=PHONE, reduced_motion="reduce")
    row = Row(visitor)
    visitor.order("faults", phone=visitor.phone["id"], faults={"repeatRequest": 1})
    expect(row.more.get_by_role("img", name="switched on")).to_be_visible()
    for size in (PHONE, SMALL):
        visitor.page.set_viewport_size(size)
        row.more.click()
        for scheme in ("light", "dark"):
            visitor.page.emulate_media(color_scheme=scheme)
            expect(row.menu).to_be_visible()
            found = Axe().run(visitor.page).response["violations"]
            assert [(scheme, one["id"], [node["html"] for node in one["nodes"]]) for one in found] == []
        row.more.click()
