"""What the page says and shows while the lab does not answer, and when another one answers in its place."""

import signal
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from lab import Lab
from visitor import Visitor


@pytest.fixture
def labs(tmp_path):
    """Starts labs, one after the other at the same address."""
    all_labs = []

    def start():
        port = urlsplit(all_labs[0].url).port if all_labs else 0
        all_labs.append(Lab(tmp_path, port=port))
        return all_labs[-1]

    yield start
    for lab in all_labs:
        if lab.process.poll() is None:
            assert lab.stop() == 0


def notices(visitor):
    return visitor.page.get_by_role("region", name="Notices")


def test_a_lab_that_was_started_anew_says_that_phones_and_server_are_gone(labs, chromium):
    lab = labs()
    visitor = Visitor(chromium.new_context(base_url=lab.url))
    phone = visitor.page.locator(".phone-side")
    visitor.open()
    visitor.fill("enrollment.username", "someone")
    assert lab.stop() == 0
    expect(notices(visitor)).to_contain_text("The connection to the lab is lost.")
    expect(phone).to_have_js_property("inert", True)
    assert phone.evaluate("each => getComputedStyle(each).opacity") < "1"
    # A panel that was never looked at can't be loaded now, and is once the lab is there again.
    visitor.show_panel("inspector")
    expect(notices(visitor)).to_contain_text("The lab does not answer.")
    expect(notices(visitor)).not_to_contain_text("module")
    labs()
    expect(notices(visitor).get_by_text("The lab was started anew: your phones and server are gone.")).to_be_visible()
    expect(notices(visitor).locator(".notice")).to_have_count(1)
    expect(phone).to_have_js_property("inert", False)
    expect(visitor.icon("MFA Test")).to_be_visible()
    expect(visitor.page.locator(".panel-inspector h3").first).to_be_visible()
    # A browser writes down what it did not get.
    assert all("Failed to load resource" in problem for problem in visitor.problems)
    visitor.problems.clear()
    visitor.leave()


def test_a_notice_moves_nothing_stays_while_it_is_read_and_goes_with_its_reason(visitor):
    page = visitor.page
    page.clock.install()
    before = page.locator("main").bounding_box()
    visitor.show_panel("results")
    page.get_by_role("button", name="Record", exact=True).click()
    notice = notices(visitor).locator(".notice")
    expect(notice).to_contain_text("what you do is recorded")
    assert page.locator("main").bounding_box() == before
    notice.hover()
    page.clock.fast_forward(20_000)
    expect(notice).to_be_visible()
    page.get_by_role("button", name="Stop recording").click()
    expect(notice).to_have_count(0)


def test_the_notice_of_a_held_request_goes_when_it_goes_on(visitor):
    visitor.show_panel("wire")
    visitor.page.locator('select[data-wish="wire.hold"]').select_option("*")
    visitor.open()
    visitor.tap("Enroll with Face ID")
    visitor.answer("faceIDPermission", "allow")
    visitor.answer("biometry", "match")
    held = notices(visitor).get_by_text("is held")
    expect(held).to_be_visible()
    visitor.page.locator('select[data-wish="wire.hold"]').select_option("")
    visitor.page.get_by_role("button", name="Go on", exact=True).click()
    expect(held).to_have_count(0)


@pytest.mark.parametrize("held", ["**/js/**", "**/lab/api/visit"])
def test_a_page_that_is_still_loading_says_so(lab, chromium, held):
    context = chromium.new_context(base_url=lab.url)
    page, waiting, is_held = context.new_page(), [], True
    page.route(held, lambda route: waiting.append(route) if is_held else route.continue_())
    page.goto("/", wait_until="commit")
    expect(page.locator("#screen")).to_have_text("Loading…")
    expect(page.locator("#panel")).to_contain_text("Loading…")
    is_held = False
    for route in waiting:
        route.continue_()
    expect(page.locator("#screen [data-node]").first).to_be_visible()
    expect(page.get_by_text("Loading…")).to_have_count(0)
    context.close()


def test_a_lab_that_hangs_is_told_until_it_answers(labs, chromium):
    lab = labs()
    visitor = Visitor(chromium.new_context(base_url=lab.url))
    visitor.page.clock.install()
    lab.process.send_signal(signal.SIGSTOP)
    try:
        visitor.icon("MFA Test").click()
        visitor.page.clock.fast_forward(5_000)
        expect(notices(visitor)).to_contain_text("The lab has not answered yet.")
    finally:
        lab.process.send_signal(signal.SIGCONT)
    expect(notices(visitor).locator(".notice")).to_have_count(0)
    expect(visitor.button("Enroll with Face ID")).to_be_visible()
    visitor.leave()


def test_what_takes_its_time_is_not_called_late(visitor):
    visitor.page.clock.install()
    waiting = []
    visitor.page.route("**/lab/api/snapshots", lambda route: waiting.append(route)
                       if route.request.method == "POST" else route.continue_())
    visitor.page.get_by_role("button", name="Snapshots").click()
    dialog = visitor.page.locator("#dialog")
    dialog.get_by_role("textbox").fill("Now")
    with visitor.page.expect_request(lambda request: request.method == "POST" and request.url.endswith("/snapshots")):
        dialog.get_by_role("button", name="Keep").click()
    visitor.page.clock.fast_forward(5_000)
    expect(dialog).to_contain_text("Keeping …")
    expect(notices(visitor).locator(".notice")).to_have_count(0)
    waiting[0].continue_()
    expect(dialog).not_to_contain_text("Keeping …")


def test_an_event_takes_away_that_the_lab_does_not_answer(visitor):
    file = "**/js/panels/inspector.js"
    visitor.page.route(file, lambda route: route.abort())
    visitor.show_panel("inspector")
    told = notices(visitor).get_by_text("The lab does not answer.")
    expect(told).to_be_visible()
    visitor.page.unroute(file)
    visitor.order(f"phones/{visitor.phone['id']}/change", change="airplaneOn")
    expect(told).to_have_count(0)
    expect(visitor.page.locator(".panel-inspector h3").first).to_be_visible()
    assert all("Failed to load resource" in problem for problem in visitor.problems)
    visitor.problems.clear()


def test_a_browser_that_is_online_again_takes_away_that_the_lab_does_not_answer(visitor):
    visitor.context.set_offline(True)
    visitor.show_panel("inspector")
    told = notices(visitor).locator(".notice.error")
    expect(told).to_be_visible()
    visitor.context.set_offline(False)
    expect(told).to_have_count(0)
    expect(visitor.page.locator(".panel-inspector h3").first).to_be_visible()
    assert all("Failed to load resource" in problem for problem in visitor.problems)
    visitor.problems.clear()
