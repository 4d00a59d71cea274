"""Panels and the phone in windows as narrow as a telephone's: room for words, choices and values; and for hints in any."""

from playwright.sync_api import expect

from test_network import enroll


def test_the_timeline_has_room_for_words_in_a_narrow_window(visit):
    visitor = visit(viewport={"width": 320, "height": 640})
    enroll(visitor)
    expect(visitor.element("enrollment.status")).to_have_text("Enrolled with passcode")
    visitor.show_panel("results")
    visitor.page.get_by_role("radio", name="Timeline").click()
    words = visitor.page.locator(".moment-words")
    expect(words.filter(has_text="The phone asks to be enrolled")).to_be_visible()
    for width in (320, 390):
        visitor.page.set_viewport_size({"width": width, "height": 640})
        assert [text for text, wide in words.evaluate_all(
            "all => all.map((each) => [each.innerText, each.getBoundingClientRect().width])") if wide < 100] == []


def test_choices_are_no_wider_than_their_panel(visit):
    visitor = visit(viewport={"width": 320, "height": 640})
    for panel in ("device", "flow", "attestation", "faults", "wire"):
        visitor.show_panel(panel)
        body = visitor.page.locator(f".panel-{panel}")
        expect(body.locator("select").first).to_be_visible()
        assert body.evaluate("""(body) => {
            const { right } = body.getBoundingClientRect();
            return [...body.querySelectorAll("select")].filter((each) => each.getBoundingClientRect().right > right)
                .map((each) => each.outerHTML.slice(0, 100));
        }""") == [], panel


def test_a_value_that_has_no_room_beside_its_name_stands_below_it(visit):
    visitor = visit(viewport={"width": 320, "height": 640})
    visitor.open()
    number = visitor.element("enrollment.phoneNumber")
    expect(number).to_be_visible()
    assert number.evaluate("each => each.scrollWidth <= each.clientWidth")
    # Nor does a field move when it gets the focus.
    for width in (320, 390):
        visitor.page.set_viewport_size({"width": width, "height": 640})
        for field in (visitor.element("enrollment.username"), number):
            before = field.evaluate("each => each.offsetTop")
            field.click()
            expect(field).to_be_focused()
            assert field.evaluate("each => each.offsetTop") == before
            number.evaluate("() => document.activeElement.blur()")


def test_hints_keep_their_distance_from_what_is_above_and_below_them(visitor):
    for panel in ("attestation", "flow"):
        visitor.show_panel(panel)
        hints = visitor.page.locator(f".panel-{panel} > section > p.muted")
        expect(hints.first).to_be_visible()
        assert hints.evaluate_all("""(hints) => hints.flatMap((hint) => {
            const { top, bottom } = hint.getBoundingClientRect();
            return [top - (hint.previousElementSibling?.getBoundingClientRect().bottom ?? -Infinity),
                (hint.nextElementSibling?.getBoundingClientRect().top ?? Infinity) - bottom]
                .filter((gap) => gap < 8).map((gap) => `${gap}: ${hint.innerText}`);
        })""") == [], panel
