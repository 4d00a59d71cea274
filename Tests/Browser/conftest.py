"""Fixtures of the browser tests: `latchkey-lab lab` as its user starts it, and Debian's Chromium, clicked as a person does."""

import pathlib
import shutil
import sys

import pytest
from playwright.sync_api import expect, sync_playwright

# Behind our own modules: some of theirs have the same names.
sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "EndToEnd"))
pytest.register_assert_rewrite("lab", "visitor", "player")

from lab import Lab
from visitor import Visitor

# Guards against hanging only: on a busy machine a page takes its time.
expect.set_options(timeout=60_000)


def pytest_configure(config):
    config.addinivalue_line("markers", "long: takes its time, or is one more of several alike; left out unless ./test --long asks for it")


# With room for all visitors of a module: none leaves before its end.
@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    lab = Lab(tmp_path_factory.mktemp("lab"), "--visits", "24")
    yield lab
    assert lab.stop() == 0
    assert lab.errors == ""
    assert lab.children() == []


@pytest.fixture(scope="session")
def chromium():
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-dev-shm-usage"])
        yield browser
        browser.close()


@pytest.fixture
def visit(lab, chromium):
    """Makes visitors: each has a browser profile of their own, and so phones and a server of their own."""
    visitors = []

    def visit(**options):
        visitors.append(Visitor(chromium.new_context(base_url=lab.url, **options)))
        return visitors[-1]

    yield visit
    for visitor in visitors:
        visitor.leave()


@pytest.fixture
def visitor(visit):
    return visit()


@pytest.fixture
def browse(chromium):
    """Opens a path of a server in a new profile; whatever the page's policy forbids fails the test."""
    contexts, complaints = [], []

    def browse(server, path, **options):
        context = chromium.new_context(base_url=f"http://127.0.0.1:{server.client.port}", **options)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: complaints.append(message.text) if "Content Security" in message.text else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(path)
        return page

    yield browse
    for context in contexts:
        context.close()
    assert complaints == []
