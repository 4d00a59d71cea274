"""A lab that is open to a network: its token, entered by a person with a browser."""

import pytest
from playwright.sync_api import expect

from lab import Lab
from test_accessibility import VIEWS, serious

TOKEN = "a-token-of-more-than-24-characters"


@pytest.fixture(scope="module")
def opened(tmp_path_factory):
    folder = tmp_path_factory.mktemp("opened")
    (folder / "token").write_text(TOKEN)
    (folder / "token").chmod(0o600)
    lab = Lab(folder, "--token-file", str(folder / "token"))
    yield lab
    assert lab.stop() == 0


def entrance(chromium, lab, **options):
    context = chromium.new_context(base_url=lab.url, **options)
    page = context.new_page()
    page.goto("/")
    return context, page


def enter(page, token):
    page.get_by_label("Token").fill(token)
    page.get_by_role("button", name="Enter").click()


def test_a_wrong_token_gets_words_and_the_right_one_opens_the_lab(opened, chromium):
    context, page = entrance(chromium, opened)
    enter(page, "something else")
    expect(page.get_by_role("alert")).to_contain_text("This is not the token of this lab")
    enter(page, TOKEN)
    expect(page.locator("#screen [data-node]").first).to_be_visible()
    assert page.url == opened.url + "/"
    context.close()


@pytest.mark.parametrize("scheme, size", VIEWS, ids=lambda value: value if isinstance(value, str) else value["width"])
def test_the_form_is_styled_and_has_no_serious_fault(opened, chromium, scheme, size):
    context, page = entrance(chromium, opened, color_scheme=scheme, viewport=size)
    enter(page, "something else")
    expect(page.get_by_role("alert")).to_be_visible()
    assert serious(page) == []
    card = page.locator("main").bounding_box()
    assert card["width"] <= 420 and card["x"] > 0
    assert page.get_by_label("Token").evaluate("each => getComputedStyle(each).borderRadius") == "9px"
    context.close()
