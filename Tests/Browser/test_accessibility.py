"""Nothing that axe-core finds serious, in any view, light and dark, wide and narrow; and everything by keyboard."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

WIDE, NARROW = {"width": 1440, "height": 1000}, {"width": 360, "height": 800}
# Each scheme and each width once; with `--long` each scheme in each width.
VIEWS = [
    ("light", WIDE), ("dark", NARROW),
    pytest.param("dark", WIDE, marks=pytest.mark.long), pytest.param("light", NARROW, marks=pytest.mark.long),
]


# Half faded in, every text is pale. What goes on for ever or begins later is part of the view.
COMES_IN = """() => Promise.allSettled(document.getAnimations()
    .filter((each) => each.effect.getComputedTiming().endTime < 1000).map((each) => each.finished)).then(() => null)"""


def serious(page):
    page.evaluate(COMES_IN)
    violations = Axe().run(page).response["violations"]
    return [
        (violation["id"], node["target"], node.get("failureSummary"))
        for violation in violations if violation["impact"] in ("serious", "critical") for node in violation["nodes"]
    ]


@pytest.mark.parametrize("scheme, size", VIEWS, ids=lambda value: value if isinstance(value, str) else value["width"])
def test_no_view_has_a_serious_fault(visit, scheme, size):
    visitor = visit(color_scheme=scheme, viewport=size, reduced_motion="reduce")
    found = {}

    def look(name):
        if faults := serious(visitor.page):
            found[name] = faults

    look("home screen")
    for panel in visitor.panels:
        visitor.show_panel(panel)
        look(f"panel {panel}")
    visitor.open("Settings")
    look("Settings")
    visitor.open()
    expect(visitor.button("Enroll with Face ID")).to_be_visible()
    look("app: Enroll")
    visitor.tap("Enroll with Face ID")
    expect(visitor.element("prompt.faceIDPermission")).to_be_visible()
    look("permission")
    visitor.answer("faceIDPermission", "allow")
    expect(visitor.element("prompt.biometry")).to_be_visible()
    look("Face ID")
    visitor.answer("biometry", "match")
    for label in ("Sign In", "Testing", "Settings"):
        visitor.tab(label)
        look(f"app: {label}")
    visitor.page.locator("#side").click()
    look("lock screen")
    assert found == {}


def press(visitor, locator, key="Enter", most=150):
    """Goes to a control with the Tab key, and presses a key there."""
    expect(locator).to_be_visible()
    for _ in range(most):
        if locator.evaluate_all("elements => elements.includes(document.activeElement)"):
            visitor.page.keyboard.press(key)
            return
        visitor.page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not reach {locator}")


def test_an_enrollment_by_keyboard_alone(visitor):
    press(visitor, visitor.icon("MFA Test"))
    press(visitor, visitor.button("Enroll with Face ID"))
    press(visitor, visitor.element("prompt.allow"), "Space")
    press(visitor, visitor.page.locator('[data-identifier="person.match"]'))
    expect(visitor.element("enrollment.status")).to_have_text("Enrolled with Face ID")


def test_a_sign_in_with_a_code_by_keyboard_alone(visitor):
    visitor.new_phone(passcode=False, biometry=False)
    press(visitor, visitor.icon("MFA Test"))
    press(visitor, visitor.alert.get_by_role("button", name="Use SMS Only"))
    expect(visitor.element("enrollment.status")).to_have_text("Enrolled with SMS codes")
    press(visitor, visitor.screen.locator('[data-role="tabBar"]').get_by_role("button", name="Sign In"))
    press(visitor, visitor.element("signIn.button"))
    press(visitor, visitor.element("otp.code"), "Shift")
    press(visitor, visitor.screen.locator('[data-identifier="autofill"]'))
    press(visitor, visitor.button("Verify"))
    expect(visitor.element("signIn.result")).to_have_text("Signed in as testuser")


def test_the_focus_goes_into_a_question_and_back(visitor):
    page = visitor.page
    press(visitor, visitor.icon("MFA Test"))
    press(visitor, visitor.button("Enroll with Face ID"))
    expect(visitor.element("prompt.faceIDPermission").locator(":focus")).to_be_visible()
    page.keyboard.press("Escape")
    expect(visitor.alert.get_by_text("Use Passcode Instead?")).to_be_visible()
    expect(visitor.alert.locator(":focus")).to_be_visible()
    page.keyboard.press("Escape")
    expect(visitor.alert).to_have_count(0)
    page.wait_for_function("() => document.querySelector('#screen').contains(document.activeElement)")


def test_what_changes_without_a_question_is_spoken(visitor):
    voice = visitor.page.locator("#announcer")
    visitor.open()
    visitor.tap("Enroll with Face ID")
    visitor.answer("faceIDPermission", "allow")
    expect(voice).to_have_text("On the phone: Face ID")
    visitor.page.locator('[data-identifier="person.noMatch"]').click()
    expect(voice).to_contain_text("Face Not Recognized")
    visitor.answer("biometry", "match")
    expect(voice).to_have_text("This phone is enrolled.")


def test_every_control_is_reached_by_the_tab_key(visitor):
    page = visitor.page
    names = page.evaluate(
        """() => [...document.querySelectorAll('button, a[href], input, select, textarea, summary, [role=tab]')]
            .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.disabled
                && !each.closest('[inert]'))
            .map((each, index) => (each.dataset.test = index, index))""")
    reached = set()
    for _ in range(len(names) * 2 + 20):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.dataset.test ?? document.activeElement.id"))
    # In a list of tabs and of choices the arrow keys lead on: one of each is enough.
    missed = [
        page.locator(f'[data-test="{name}"]').evaluate("each => each.outerHTML.slice(0, 200)")
        for name in names if str(name) not in reached
        and not page.locator(f'[data-test="{name}"]').evaluate("each => Boolean(each.closest('[role=tablist], [role=radiogroup]'))")
    ]
    assert missed == []


def test_a_wrong_face_given_again_and_again_by_the_same_key_is_never_the_right_one(visitor):
    wrong = visitor.page.locator('[data-identifier="person.noMatch"]')
    press(visitor, visitor.icon("MFA Test"))
    press(visitor, visitor.button("Enroll with Face ID"))
    press(visitor, visitor.element("prompt.allow"), "Space")
    expect(visitor.screen.locator(".scan")).to_be_visible()
    press(visitor, wrong)
    expect(visitor.screen.get_by_text("Face Not Recognized")).to_be_visible()
    expect(wrong).to_be_focused()
    visitor.page.keyboard.press("Enter")
    # Face ID looks no further: only the prompt's own buttons are left.
    expect(wrong).to_have_count(0)
    expect(visitor.element("prompt.biometry").locator("button:focus")).to_be_visible()
    expect(visitor.screen.locator(".scan")).to_have_count(0)
    expect(visitor.page.locator(".tray-card")).to_have_text("Face ID has stopped looking: choose on the phone.")


def test_a_screen_readers_click_keeps_the_focus_on_the_face_that_it_showed(visitor):
    wrong = visitor.page.locator('[data-identifier="person.noMatch"]')
    press(visitor, visitor.icon("MFA Test"))
    press(visitor, visitor.button("Enroll with Face ID"))
    press(visitor, visitor.element("prompt.allow"), "Space")
    expect(visitor.page.locator('[data-identifier="person.match"]')).to_be_focused()
    wrong.dispatch_event("click")
    expect(visitor.screen.get_by_text("Face Not Recognized")).to_be_visible()
    expect(wrong).to_be_focused()
