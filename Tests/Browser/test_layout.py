"""What a visitor must be able to see and reach, on the windows that people have."""

import pytest
from playwright.sync_api import expect

from lab import Lab
from test_network import enroll

LAPTOP = {"width": 1280, "height": 720}


def inside(page, locator):
    """The place of an element, which must come to be in the window, as a whole and with nothing over it."""
    expect(locator).to_be_visible()
    page.wait_for_function(
        """(element) => {
            const { left, top, right, bottom } = element.getBoundingClientRect();
            const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
            return isInside && [0.1, 0.5, 0.9].every((part) => element.contains(
                document.elementFromPoint(left + (right - left) * part, (top + bottom) / 2)));
        }""", arg=locator.element_handle())
    return locator.bounding_box()


def apart(one, other):
    return (one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
            or one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"])


@pytest.mark.parametrize("size", [{"width": 1024, "height": 768}, LAPTOP, {"width": 390, "height": 844}],
                         ids=lambda size: size["width"])
def test_the_persons_card_is_in_the_window_and_covers_no_key_of_the_pad(visit, size):
    visitor = visit(viewport=size, reduced_motion="reduce")
    visitor.open()
    visitor.tap("Use Passcode Only")
    pad = visitor.screen.locator(".pad")
    expect(pad).to_be_visible()
    card = inside(visitor.page, visitor.page.locator(".tray-card"))
    visitor.page.locator("#screen").scroll_into_view_if_needed()
    pad.get_by_role("button", name="0", exact=True).scroll_into_view_if_needed()
    card = inside(visitor.page, visitor.page.locator(".tray-card"))
    for name in ("1", "9", "0"):
        assert apart(card, pad.get_by_role("button", name=name, exact=True).bounding_box()), name
    assert apart(card, visitor.screen.get_by_role("button", name="Cancel").bounding_box())


@pytest.mark.parametrize("size", [LAPTOP, {"width": 1440, "height": 789}, {"width": 1024, "height": 768}],
                         ids=lambda size: f"{size['width']}x{size['height']}")
def test_a_laptops_window_shows_the_phone_and_all_its_keys_at_first(visit, size):
    visitor = visit(viewport=size)
    page = visitor.page
    inside(page, page.locator(".phone-frame"))
    for name in ("Home", "Lock", "Close app"):
        inside(page, page.locator("#keys").get_by_role("button", name=name))
    for tab in page.locator("#tabs").get_by_role("tab").all():
        inside(page, tab)


def test_the_hint_goes_with_the_first_tap(visitor):
    hint = visitor.page.locator("#hint .hint")
    expect(hint).to_be_visible()
    visitor.icon("Vault").click()
    expect(hint).to_have_count(0)
    visitor.page.reload()
    expect(visitor.screen.locator("[data-node]").first).to_be_visible()
    expect(hint).to_have_count(0)


def test_a_link_that_is_opened_beside_the_phone_brings_its_app_or_is_told(visit):
    visitor = visit(viewport={"width": 1024, "height": 768})
    page = visitor.page
    visitor.show_panel("device")
    field = page.get_by_label("URL")
    field.fill("nobody:/")
    field.press("Enter")
    expect(page.locator("#notices").get_by_text("No app on this phone opens nobody:.")).to_be_visible()
    # The page writes each refusal of the lab to the console.
    visitor.problems.clear()
    field.fill("com.googleusercontent.apps.latchkey-chatter:/")
    page.get_by_role("region", name="A link").get_by_role("button", name="Open").click()
    expect(visitor.screen.get_by_role("heading", name="Chatter")).to_be_visible()


def test_buttons_that_are_signs_alone_say_what_they_do_under_the_pointer(visit):
    visitor = visit(viewport={"width": 1024, "height": 768})
    bare = visitor.page.evaluate(
        """() => [...document.querySelectorAll('.actions button, #tabs button, .icon-only')]
            .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.innerText.trim() && !each.title)
            .map((each) => each.outerHTML.slice(0, 120))""")
    assert bare == []


def test_number_fields_look_like_the_other_fields(visitor):
    visitor.show_panel("attestation")
    field = visitor.page.locator('.panel-attestation input[type="number"]').first
    expect(field).to_be_visible()
    assert field.evaluate("each => getComputedStyle(each).borderRadius") == "9px"


def test_the_end_of_all_scenarios_is_told_where_everybody_sees_it(visitor):
    visitor.page.locator(".scenario-bar select").select_option("instant")
    visitor.page.get_by_role("button", name="Run all").click()
    notice = visitor.page.locator("#notices").get_by_text("12 of 12 scenarios passed.")
    expect(notice).to_be_visible(timeout=120_000)


# A step that stays at work: a real one ends when it likes.
RUNNING = """async () => {
  const loaded = performance.getEntriesByType("resource").map((entry) => entry.name);
  const { store, panelsChanged } = await import(loaded.find((name) => name.includes("/store.js")));
  const { number, title } = store.scenarios[0];
  store.runs.set(number, { id: "one", number, title, state: "running", steps: [{ words: "Wait", state: "running" }] });
  panelsChanged();
}"""


def test_the_steps_of_a_running_scenario_can_be_closed_and_opened_again(visitor):
    scenario = visitor.page.locator('[data-scenario="1"]')
    expect(scenario).to_be_visible()
    visitor.page.evaluate(RUNNING)
    running = scenario.locator('.step[data-state="running"]')
    title = scenario.locator(".scenario-title")
    for count in [1, 0, 1]:
        title.click()
        expect(running).to_have_count(count)
    expect(running).to_be_in_viewport()
    assert visitor.problems == []


def test_a_scenario_asks_before_it_erases_what_was_enrolled(visitor):
    enroll(visitor)
    expect(visitor.element("enrollment.status")).to_have_text("Enrolled with passcode")
    play = visitor.page.locator('[data-scenario="3"]').get_by_role("button", name="Play").first
    play.click()
    dialog = visitor.page.locator("#dialog")
    expect(dialog).to_contain_text("Erase this phone for the scenario?")
    dialog.get_by_role("button", name="Cancel").click()
    expect(visitor.element("enrollment.status")).to_have_text("Enrolled with passcode")
    assert visitor.ask("server")["users"] != []
    play.click()
    dialog.get_by_role("button", name="Erase and play").click()
    visitor.page.locator('[data-scenario="3"][data-state="passed"]').wait_for()
    # A browser writes down what the lab refused, and the page has asked about.
    assert set(visitor.problems) == {"Failed to load resource: the server responded with a status of 409 (Conflict)"}
    visitor.problems.clear()


def test_the_passcode_field_of_settings_takes_the_persons_key(visitor):
    visitor.open("Settings")
    visitor.screen.get_by_role("button", name="Passcode").click()
    field = visitor.element("settings.passcode.field")
    expect(field).to_be_visible()
    field.click()
    visitor.page.keyboard.press("m")
    expect(visitor.screen.get_by_role("button", name="Turn Passcode Off")).to_be_visible()


@pytest.fixture
def small(tmp_path):
    lab = Lab(tmp_path, "--visits", "1")
    yield lab
    assert lab.stop() == 0


def test_a_full_lab_has_a_page_that_says_so_in_the_place_of_dead_panels(small, chromium):
    first, second = (chromium.new_context(base_url=small.url) for _ in range(2))
    page = first.new_page()
    page.goto("/")
    expect(page.locator("#screen [data-node]").first).to_be_visible()
    refused = second.new_page()
    refused.goto("/")
    expect(refused.get_by_role("heading", name="This lab is full")).to_be_visible()
    expect(refused.locator("main.stage")).to_be_hidden()
    for context in (first, second):
        context.close()


def test_a_key_that_was_lost_before_the_first_sign_in_is_called_lost_everywhere(visitor):
    enroll(visitor)
    expect(visitor.element("enrollment.status")).to_have_text("Enrolled with passcode")
    visitor.settings("removePasscode")
    visitor.open()
    visitor.alert.get_by_role("button", name="OK", exact=True).click()
    expect(visitor.alert.get_by_text("Sign In to Continue")).to_be_visible()
    visitor.alert.get_by_role("button", name="Cancel", exact=True).click()
    expect(visitor.element("enrollment.status")).to_have_text("Key lost, switch pending")
    visitor.tab("Settings")
    expect(visitor.element("settings.method")).to_contain_text("Key lost, switch pending")
    visitor.show_panel("inspector")
    expect(visitor.page.locator(".panel-inspector")).to_contain_text("lost forever")


@pytest.mark.parametrize("size", [LAPTOP, {"width": 390, "height": 844}], ids=lambda size: size["width"])
def test_the_ring_around_a_field_stays_off_its_label(visit, size):
    visitor = visit(viewport=size)
    visitor.open()
    field = visitor.element("enrollment.username")
    field.focus()
    gap = field.evaluate("""field => field.getBoundingClientRect().left - parseFloat(getComputedStyle(field).outlineWidth)
        - field.previousElementSibling.getBoundingClientRect().right""")
    assert gap >= 4
