"""Questions, notices and the person's card on small windows; the phone's clock, and what the page says of keys and panels."""

import pytest
from playwright.sync_api import expect

from test_layout import LAPTOP, apart, inside
from test_network import enroll


def ask_for_a_face(visitor):
    """Enrolls up to the question for the face; its place and that of the person's card."""
    visitor.open()
    visitor.tap("Enroll with Face ID")
    visitor.answer("faceIDPermission", "allow")
    return (inside(visitor.page, visitor.screen.locator(".biometry > .ios-modal-body")),
            inside(visitor.page, visitor.page.locator(".tray-card")))


@pytest.mark.parametrize("size", [{"width": 640, "height": 400}, {"width": 320, "height": 640}],
                         ids=lambda size: f"{size['width']}x{size['height']}")
def test_the_question_for_a_face_and_its_answers_are_seen_together_in_low_windows(visit, size):
    question, card = ask_for_a_face(visit(viewport=size, reduced_motion="reduce"))
    assert apart(question, card)


@pytest.mark.parametrize("size", [LAPTOP, {"width": 1024, "height": 768}, {"width": 1500, "height": 1000}],
                         ids=lambda size: f"{size['width']}x{size['height']}")
def test_the_persons_card_covers_neither_the_phones_screen_nor_the_panels(visit, size):
    visitor = visit(viewport=size, reduced_motion="reduce")
    question, card = ask_for_a_face(visitor)
    tabs = visitor.screen.locator(".ios-tab").all()
    panels = visitor.page.locator(".work, .scenario-column").filter(visible=True).all()
    for other in [question, *(each.bounding_box() for each in tabs + panels)]:
        assert apart(card, other)


def test_a_narrow_window_has_all_icons_and_buttons(visit):
    visitor = visit(viewport={"width": 320, "height": 640})
    for icon in visitor.screen.locator(".home-app").all():
        inside(visitor.page, icon)
    buttons = [each.bounding_box() for each in visitor.page.locator("#actions > button").all()]
    assert len({round(each["y"] + each["height"] / 2) for each in buttons}) == 1
    assert apart(visitor.screen.locator(".status-icons").bounding_box(), visitor.page.locator(".island").bounding_box())


# What the modules of the page have, by the names under which it has loaded them.
TELL = """async (text) => {
  const loaded = performance.getEntriesByType("resource").map((entry) => entry.name);
  (await import(loaded.find((name) => name.includes("/notices.js")))).showNotice({ level: "warning", text });
}"""


def test_a_notice_with_long_words_can_be_closed(visitor):
    visitor.page.evaluate(TELL, "latchkey.device-key." + "x" * 200)
    notice = visitor.page.locator(".notice")
    expect(notice).to_be_visible()
    dismiss = notice.get_by_role("button", name="Dismiss")
    inside(visitor.page, dismiss)
    dismiss.click()
    expect(notice).to_have_count(0)


def test_nothing_shows_between_the_bar_of_the_scenarios_and_the_edge(visit):
    visitor = visit(viewport=LAPTOP)
    expect(visitor.page.locator(".scenario").first).to_be_visible()
    bar = visitor.page.locator(".scenario-bar")
    visitor.page.locator(".panel-body").evaluate("body => body.scrollTop = 300")
    assert bar.evaluate("""bar => {
        const top = bar.closest(".panel-body").getBoundingClientRect().top;
        const shadow = Number(/-(\\d+)px/.exec(getComputedStyle(bar).boxShadow)[1]);
        return bar.getBoundingClientRect().top - shadow <= top;
    }""")


def test_the_phones_clock_goes_on_by_itself_and_with_the_visits_time(visitor):
    clock = visitor.screen.locator(".status-time")

    def minutes():
        hours, minutes = clock.inner_text().split(":")
        return int(hours) * 60 + int(minutes)

    before = minutes()
    visitor.order("clock", seconds=7200)
    visitor.page.wait_for_function(
        "before => { const [h, m] = document.querySelector('.status-time').innerText.split(':').map(Number);"
        "  return [120, 121].includes((h * 60 + m - before + 1440) % 1440); }", arg=before)
    # The page's own time, which nobody waits for: it is ahead by an hour from the next minute on.
    before = minutes()
    visitor.page.evaluate("""async () => {
        const now = Date.now.bind(Date);
        Date.now = () => now() + 3_600_000;
        const loaded = performance.getEntriesByType("resource").map((entry) => entry.name);
        const { displayChanged, store } = await import(loaded.find((name) => name.includes("/store.js")));
        displayChanged(store.phone);
    }""")
    assert (minutes() - before) % 1440 in (60, 61)


def test_the_panel_device_asks_before_keys_are_lost(visitor):
    visitor.show_panel("device")
    passcode = visitor.page.get_by_role("switch", name="Passcode", exact=True)
    dialog = visitor.page.locator("#dialog")
    passcode.click()
    expect(dialog).to_contain_text("Keys that need a passcode are deleted")
    dialog.get_by_role("button", name="Cancel").click()
    expect(passcode).to_be_checked()
    passcode.click()
    dialog.get_by_role("button", name="Turn off").click()
    expect(passcode).not_to_be_checked()
    passcode.click()
    expect(passcode).to_be_checked()


def test_help_names_the_panels_and_leads_to_the_api(visitor):
    visitor.page.get_by_role("button", name="Help and keyboard shortcuts").click()
    dialog = visitor.page.locator("#dialog")
    names = visitor.page.locator("#tabs .tab > span:first-of-type").all_text_contents()
    assert set(dialog.locator(".panels dt").all_inner_texts()) == {name for name in names if name} - {"Scenarios", "More"}
    with visitor.context.expect_page() as opening:
        dialog.get_by_role("link", name="the lab’s API").click()
    expect(opening.value.get_by_role("heading", name="The lab's API")).to_be_visible()
    opening.value.close()


def test_a_key_is_named_by_its_user_and_server(visitor):
    enroll(visitor)
    visitor.show_panel("inspector")
    expect(visitor.page.locator(".panel-inspector .card-head .muted").first).to_have_text("testuser at lab.latchkey.example")


def test_a_screen_reader_hears_which_step_is_done(visitor):
    visitor.order("faults", phone=visitor.phone["id"], faults={"delayMs": 3000})
    enroll(visitor)
    expect(visitor.screen.get_by_role("group", name="Making a key, done", exact=True)).to_be_visible()


def test_the_description_of_the_api_is_searched_and_shows_the_values_of_a_field(visitor):
    page = visitor.page
    page.goto("/lab/docs")
    page.get_by_label("Search").fill("settings changes the phone")
    expect(page.locator("main details:visible")).to_have_count(1)
    page.get_by_label("Search").fill("")
    body = page.locator("details").filter(has=page.get_by_text("PhoneChange", exact=True)).locator("pre")
    expect(body.last).to_contain_text('"setPasscode" | "removePasscode"')
