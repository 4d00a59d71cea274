"""The API's page of a real server: its reader signs in with a key that their browser makes."""

import json
import re

import pytest
from playwright.sync_api import expect

from server import Server
from test_accessibility import VIEWS, serious


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("docs") / "data")
    yield server
    assert server.stop() == 0
    assert server.log == ""


@pytest.fixture
def read(server, browse):
    """Opens the page in a new profile."""
    return lambda **options: browse(server, "/docs", **options)


def press(page, name):
    page.get_by_role("button", name=name).click()


def status(page):
    return page.locator("#try-status")


def test_a_reader_enrolls_signs_in_and_removes_their_browser(server, read):
    page = read()
    name = page.get_by_label("User name").input_value()
    for button in ("Sign in", "Remove the device"):
        expect(page.get_by_role("button", name=button)).to_be_disabled()
    press(page, "Enroll this browser")
    expect(status(page)).to_have_text(f"Enrolled: {name} has this browser as a device.")
    press(page, "Sign in")
    expect(status(page)).to_have_text(f"Signed in as {name}.")
    claims = json.loads(page.locator("#try-log pre").last.text_content())
    assert claims["amr"] == ["pop"]
    press(page, "Remove the device")
    expect(status(page)).to_have_text("The device is removed, and its key is gone.")
    events = [record["event"] for record in server.audit() if record.get("username") == name]
    assert events == ["device_enrolled", "signed_in", "stepped_up", "device_removed"]
    expect(page.get_by_role("button", name="Enroll this browser")).to_be_focused()


def test_a_refusal_is_told_and_another_name_works(read):
    page = read()
    page.get_by_label("Telephone number").fill("12")
    press(page, "Enroll this browser")
    expect(status(page)).to_contain_text("Refused or failed: ")
    expect(page.locator("#try-log")).to_contain_text("Reply 400")
    page.get_by_label("Telephone number").fill("+12025550123")
    press(page, "Enroll this browser")
    expect(status(page)).to_contain_text("Enrolled: ")


def test_a_challenge_for_something_else_is_not_signed(read):
    page = read()

    def tamper(route):
        offer = route.fetch().json()
        route.fulfill(json=offer | {"expiresAt": offer["expiresAt"] + 1})

    page.route("**/enroll/challenge", tamper)
    press(page, "Enroll this browser")
    expect(status(page)).to_contain_text("not signed")
    expect(page.locator("#try-log li")).to_have_count(1)


@pytest.mark.parametrize("scheme, size", VIEWS, ids=lambda value: value if isinstance(value, str) else value["width"])
def test_the_page_has_no_serious_fault(read, scheme, size):
    page = read(color_scheme=scheme, viewport=size)
    press(page, "Enroll this browser")
    expect(status(page)).to_contain_text("Enrolled: ")
    assert serious(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_narrow_window_begins_with_the_text_and_has_the_operations_at_hand(read):
    page = read(color_scheme="dark", viewport={"width": 320, "height": 640})
    operations = page.get_by_role("navigation", name="Operations")
    link = operations.get_by_role("link", name="Start a sign-in")
    expect(page.get_by_text("Device-bound sign-in: enrollment")).to_be_in_viewport()
    expect(link).to_be_hidden()
    # By the keyboard: the list opens, and closes behind whoever has chosen.
    summary = operations.get_by_text("Operations", exact=True)
    summary.focus()
    page.keyboard.press("Enter")
    expect(link).to_be_visible()
    link.focus()
    page.keyboard.press("Enter")
    expect(link).to_be_hidden()
    expect(page).to_have_url(re.compile("#initiate$"))
    heading = page.locator("#initiate h3")
    expect(heading).to_be_in_viewport()
    # The list stays at hand there, and covers nothing of the operation.
    expect(summary).to_be_in_viewport()
    assert heading.bounding_box()["y"] > summary.bounding_box()["y"] + summary.bounding_box()["height"]
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(link).to_be_visible()
    expect(summary).to_be_hidden()


@pytest.mark.parametrize("width", [320, 1280])
def test_tables_stay_tables_for_screen_readers_in_every_width(read, width):
    page = read(viewport={"width": width, "height": 800})
    for number, titles in [(0, ["Field", "Meaning", "Values"]), (-1, ["Code", "Status", "Meaning"])]:
        table = page.locator("main table").nth(number)
        expect(table).to_have_attribute("role", "table")
        rows = table.get_by_role("row")
        assert rows.first.get_by_role("columnheader").all_inner_texts() == titles
        row = rows.nth(1)
        expect(row.get_by_role("rowheader")).to_have_count(1)
        expect(row.get_by_role("cell")).to_have_count(2)
        # Whatever CSS makes of them: the roles are written, because browsers differ about those of the tags.
        assert table.locator("thead, tbody, tr, th, td").evaluate_all("parts => parts.every((one) => one.role)")


def test_what_all_operations_refuse_is_told_once(read):
    page = read()
    page.get_by_role("navigation", name="Operations").get_by_role("link", name="Refusals of all operations").click()
    expect(page.get_by_role("heading", name="Refusals of all operations")).to_be_in_viewport()
    for code in ("invalid_request", "unsupported_media_type"):
        expect(page.get_by_role("rowheader", name=code, exact=True)).to_have_count(1)


def test_the_page_works_below_a_path_of_a_proxy(server, read):
    page = read()
    root = page.url.removesuffix("/docs")
    expect(page.locator("#server")).to_have_text(f"SERVER={root}")

    def forward(route):
        route.fulfill(response=route.fetch(url=route.request.url.replace("/some/where/", "/")))

    page.route("**/some/where/**", forward)
    page.goto(f"{root}/some/where/docs")
    expect(page.locator("#server")).to_have_text(f"SERVER={root}/some/where")
    press(page, "Enroll this browser")
    expect(status(page)).to_contain_text("Enrolled: ")
    page.get_by_role("link", name="openapi.json").click()
    expect(page).to_have_url(f"{root}/some/where/openapi.json")
