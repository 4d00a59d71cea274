"""The account page of a real server in production: what a person sees and does there after their app opened it."""

import time

import pytest
from playwright.sync_api import expect

import recovery
from device import Device, done
from server import Server, until
from test_accessibility import VIEWS, serious

LINK = "/api/v1/account/link"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("account") / "data", "--account-page", "on")
    yield server
    assert server.stop() == 0
    assert server.log == ""


@pytest.fixture
def person(server):
    """A user with a phone and a tablet, both signed in."""
    phone = Device().enroll(server.client)
    tablet = Device(username=phone.username).enroll(server.client, phone.manage(server.client))
    for device in (phone, tablet):
        device.sign_in(server.client)
    return phone


def link(server, device, session=None):
    """A link to the page, asked for in a session if one is given."""
    return done(recovery.press(server.client, LINK, device.manage(server.client, session)))["link"]


def opened(page):
    expect(status(page)).to_have_text("Your account is open.")
    return page


def status(page):
    return page.locator("#status")


def rows(page, name):
    return page.locator(f"#{name} > li")


def press(page, name, **options):
    page.get_by_role("button", name=name, **options).click()


def confirm(page, name):
    page.get_by_role("dialog").get_by_role("button", name=name).click()


def test_a_link_shows_the_account_once_and_leaves_no_trace_of_its_code(server, person, browse):
    address = link(server, person)
    page = opened(browse(server, address))
    assert page.url.endswith("/account")
    expect(page.locator("#whose")).to_contain_text(person.username)
    expect(rows(page, "devices")).to_have_count(2)
    expect(rows(page, "sessions")).to_have_count(2)
    expect(page.locator("#codes-left")).to_have_text("You have none.")
    expect(rows(page, "notices")).not_to_have_count(0)
    assert page.evaluate("[document.cookie, localStorage.length, sessionStorage.length]") == ["", 0, 0]
    # A person who comes back, and whoever else has the link, sees nothing.
    page.reload()
    expect(status(page)).to_contain_text("for one use")
    expect(page.locator("#content")).to_be_hidden()
    thief = browse(server, address)
    expect(status(thief)).to_have_text("This link can't be used. Open your account from the app again.")
    expect(thief.locator("#content")).to_be_hidden()


def test_devices_and_sessions_are_ended_after_a_question(server, person, browse):
    page = opened(browse(server, link(server, person)))
    rows(page, "devices").nth(1).get_by_role("button").click()
    confirm(page, "Cancel")
    expect(rows(page, "devices")).to_have_count(2)
    rows(page, "devices").nth(1).get_by_role("button").click()
    confirm(page, "Remove")
    expect(status(page)).to_contain_text("Removed: ")
    expect(rows(page, "devices")).to_have_count(1)
    expect(page.locator("#devices-title")).to_be_focused()
    # The sessions of a removed device went with it.
    expect(rows(page, "sessions")).to_have_count(1)
    rows(page, "sessions").first.get_by_role("button").click()
    confirm(page, "Sign out")
    expect(status(page)).to_contain_text("Signed out: ")
    expect(page.locator("#sessions")).to_have_text("Nowhere, apart from this page.")
    press(page, "Sign out everywhere")
    confirm(page, "Sign out everywhere")
    expect(status(page)).to_contain_text("signed out everywhere")
    expect(page.locator("#content")).to_be_hidden()
    events = [record["event"] for record in server.audit() if record.get("username") == person.username]
    assert events[-4:] == ["account_page_opened", "device_removed", "sessions_ended", "sessions_ended"]


def test_new_recovery_codes_are_shown_once_and_notices_are_read(server, person, browse):
    page = opened(browse(server, link(server, person)))
    press(page, "Make ten new codes")
    expect(page.get_by_role("dialog")).not_to_contain_text("void")
    confirm(page, "Make new codes")
    expect(page.locator("#codes-list > li")).to_have_count(10)
    expect(page.locator("#codes-left")).to_have_text("10 of them can be used.")
    press(page, "Make ten new codes")
    expect(page.get_by_role("dialog")).to_contain_text("The codes that you have now are void then.")
    confirm(page, "Cancel")
    expect(rows(page, "notices").first).to_contain_text("New recovery codes were made")
    expect(rows(page, "notices").first).to_have_class("unread")
    press(page, "Mark all as read")
    expect(page.locator("#notices .unread")).to_have_count(0)
    press(page, "Close this page")
    expect(status(page)).to_have_text("This page is closed.")
    # Nobody gets to see them again, so they stay until they are written down.
    expect(page.locator("#codes-list > li")).to_have_count(10)
    press(page, "I have written them down")
    expect(page.locator("#codes-list > li")).to_have_count(0)


def test_the_device_whose_app_opened_the_page_stays(server, person, browse):
    page = opened(browse(server, link(server, person)))
    own = rows(page, "devices").filter(has_text="The app that opened this page")
    expect(own).to_contain_text("You can remove it only in that app.")
    expect(own.get_by_role("button")).to_have_count(0)


def test_signing_out_the_app_that_opened_the_page_closes_it(server, person, browse):
    page = opened(browse(server, link(server, person, person.sign_in(server.client)["token"])))
    rows(page, "sessions").last.get_by_role("button").click()
    expect(page.get_by_role("dialog")).to_contain_text("the page closes")
    confirm(page, "Sign out")
    expect(status(page)).to_contain_text("Signed out: iPhone 15 Pro. This page is closed with it.")


def test_a_recovery_is_told_and_stopped(server, person, browse):
    codes = done(recovery.press(server.client, recovery.CODES, person.manage(server.client)))["codes"]
    done(recovery.begin(server.client, Device(username=person.username), {"recoveryCode": codes[0]}))
    page = opened(browse(server, link(server, person)))
    expect(page.locator("#recovery")).to_contain_text("iPhone 16 asked for it")
    expect(page.locator("#codes-left")).to_have_text("9 of them can be used.")
    press(page, "It wasn't me: stop it")
    expect(status(page)).to_have_text("The recovery is stopped.")
    expect(page.locator("#recovery")).to_be_hidden()


def test_what_was_done_is_told_where_the_rest_can_t_be_read(server, person, browse):
    page = opened(browse(server, link(server, person)))
    page.route("**/api/v1/notices", lambda route: route.abort())
    rows(page, "devices").nth(1).get_by_role("button").click()
    confirm(page, "Remove")
    expect(status(page)).to_contain_text("Removed: iPhone 15 Pro. What is below could not be read again")
    page.unroute("**/api/v1/notices")
    # The row is still there, and what it stands for is gone.
    rows(page, "devices").nth(1).get_by_role("button").click()
    confirm(page, "Remove")
    expect(rows(page, "devices")).to_have_count(1)


def test_an_opening_that_is_disturbed_goes_on_where_it_was(server, person, browse):
    busy = {"status": 503, "title": "The server is not available at present.", "detail": "Try again.", "code": "overloaded"}
    page = browse(server, "/account")
    page.route("**/account/open", lambda route: route.fulfill(status=503, json=busy))
    page.evaluate("link => { location.href = link }", link(server, person))
    expect(status(page)).to_have_text("The server is not available at present. Try again.")
    page.unroute("**/account/open")
    # The code is used now, and the token is there: what is missing is asked for alone.
    page.route("**/api/v1/notices", lambda route: route.abort())
    press(page, "Try again")
    expect(status(page)).to_have_text("The server can't be reached.")
    page.unroute("**/api/v1/notices")
    press(page, "Try again")
    opened(page)


def test_a_second_link_is_not_disturbed_by_the_first(server, person, browse):
    other = Device().enroll(server.client)
    held = []
    page = browse(server, "/account")
    page.route("**/account/open", lambda route: route.continue_() if held else held.append(route))
    page.evaluate("link => { location.href = link }", link(server, person))
    # Each look at the page lets its requests come.
    until(lambda: page.evaluate("true") and held, "the first opening")
    page.evaluate("link => { location.href = link }", link(server, other))
    expect(page.locator("#whose")).to_contain_text(other.username)
    with page.expect_response("**/account/open"):
        held[0].continue_()
    expect(page.locator("#whose")).to_contain_text(other.username)
    expect(rows(page, "devices")).to_have_count(1)


def test_the_page_closes_when_its_time_is_over_or_its_session_was_ended(server, person, browse):
    page = browse(server, "/account")
    page.clock.install(time=time.time())
    page.goto(link(server, person))
    opened(page)
    page.clock.fast_forward("05:01")
    expect(status(page)).to_contain_text("its time is over")
    expect(page.locator("#content")).to_be_hidden()
    # Another link opens it again in the same place.
    page.evaluate("link => { location.href = link }", link(server, person))
    opened(page)
    done(server.client.delete("/api/v1/sessions", person.manage(server.client)))
    press(page, "Make ten new codes")
    confirm(page, "Make new codes")
    expect(status(page)).to_contain_text("This page is closed.")


def test_a_server_that_can_t_be_reached_is_told_and_tried_again(server, person, browse):
    page = browse(server, "/account")
    expect(status(page)).to_contain_text("for one use")
    page.route("**/account/open", lambda route: route.abort())
    page.evaluate("link => { location.href = link }", link(server, person))
    expect(status(page)).to_have_text("The server can't be reached.")
    page.unroute("**/account/open")
    press(page, "Try again")
    opened(page)


@pytest.mark.parametrize("scheme, size", VIEWS, ids=lambda value: value if isinstance(value, str) else value["width"])
def test_the_page_has_no_serious_fault_and_works_by_keyboard(server, person, browse, scheme, size):
    page = opened(browse(server, link(server, person), color_scheme=scheme, viewport=size))
    assert serious(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Make ten new codes").press("Enter")
    assert serious(page) == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(page.get_by_role("button", name="Make ten new codes")).to_be_focused()
    page.get_by_role("button", name="Make ten new codes").press("Enter")
    expect(page.get_by_role("dialog").get_by_role("button", name="Cancel")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#codes-list > li")).to_have_count(10)
    assert serious(page) == []
    page.get_by_role("button", name="Close this page").press("Enter")
    expect(status(page)).to_be_focused()
    assert serious(page) == []


def test_the_operations_are_described_where_the_page_is_on(server):
    paths = done(server.client.get("/openapi.json"))["paths"]
    assert {"/account", LINK, "/api/v1/account/open"} <= set(paths)
