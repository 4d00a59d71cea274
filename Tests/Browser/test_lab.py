"""What the page promises besides the scenarios."""

import json
import re

from playwright.sync_api import expect


def test_the_page_is_light_and_comes_from_here_alone(visit, lab):
    visitor = visit()
    # The browser's own account of it, which counts files from its cache too.
    sizes = visitor.page.evaluate(
        """() => Object.fromEntries(['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type))
            .filter(({ name }) => !name.includes('/lab/api/')).map(({ name, decodedBodySize }) => [name, decodedBodySize]))""")
    assert [address for address in sizes if not address.startswith(lab.url)] == []
    assert len(sizes) > 30
    assert sum(sizes.values()) < 300_000


def test_the_page_is_sent_compressed_and_its_files_never_again(visit):
    visitor = visit(viewport={"width": 1024, "height": 768})
    load = """() => ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type))
        .filter(({ name }) => !name.includes('/lab/api/'))
        .map(({ name, encodedBodySize, transferSize }) => [name, encodedBodySize, transferSize])"""
    first = visitor.page.evaluate(load)
    assert sum(size for _, size, _ in first) < 61_000
    visitor.page.reload()
    expect(visitor.screen.locator("[data-node]").first).to_be_visible()
    again = [name for name, _, sent in visitor.page.evaluate(load) if sent]
    # The page itself is asked for each time, and no other file.
    assert again == [visitor.page.url]


def test_a_permanent_label_says_that_it_is_simulated(visitor):
    label = visitor.page.get_by_text("Simulated iPhone")
    expect(label.first).to_be_visible()
    visitor.page.set_viewport_size({"width": 320, "height": 640})
    expect(label.first).to_be_visible()


def test_two_visitors_know_nothing_of_each_other(visit):
    first, second = visit(), visit()
    first.open()
    first.tap("Use Passcode Only")
    first.answer("passcode", "passcode")
    expect(first.element("enrollment.status")).to_have_text("Enrolled with passcode")
    expect(second.icon("MFA Test")).to_be_visible()
    assert second.ask("server")["users"] == []
    second.open()
    expect(second.element("enrollment.status")).to_have_text("Not enrolled")
    another = first.order("phones", model="iPhoneSE", passcode=True, biometry=True)["id"]
    assert first.context.request.get(f"/lab/api/phones/{another}/inspector").status == 200
    assert second.context.request.get(f"/lab/api/phones/{another}/inspector").status == 404


def test_a_killed_app_is_gone_and_comes_back_enrolled(visitor, lab):
    visitor.open()
    visitor.tap("Use Passcode Only")
    visitor.answer("passcode", "passcode")
    expect(visitor.element("enrollment.status")).to_have_text("Enrolled with passcode")
    app = next(app for app in visitor.phone["apps"] if app["bundleIdentifier"] == "dev.latchkey.MFATest")
    assert app["processID"] in lab.children()
    visitor.order(f"phones/{visitor.phone['id']}/change", change="killApp", app=app["bundleIdentifier"])
    expect(visitor.icon("MFA Test")).to_be_visible()
    assert app["processID"] not in lab.children()
    visitor.open()
    expect(visitor.element("enrollment.status")).to_have_text("Enrolled with passcode")


def test_a_page_that_is_reloaded_shows_the_same_phone(visitor):
    visitor.open()
    visitor.fill("enrollment.username", "someone")
    visitor.page.reload()
    expect(visitor.element("enrollment.username")).to_have_value("someone")


def test_what_a_server_says_is_shown_as_text(visitor):
    """A user name is no HTML, wherever it is shown."""
    visitor.open()
    visitor.fill("enrollment.username", "<img src=x onerror=alert(1)>")
    visitor.page.wait_for_function("document.querySelector('#screen input').value.startsWith('<img')")
    assert visitor.page.locator("#screen img").count() == 0


def test_the_results_go_out_in_three_forms(visitor):
    visitor.page.locator('[data-scenario="3"]').get_by_role("button", name="Play").first.click()
    visitor.page.locator('[data-scenario="3"]:not([data-state="running"])').wait_for()
    visitor.page.locator('[data-scenario="3"][data-state="passed"]').wait_for()
    texts = {
        form: visitor.context.request.get(f"/lab/api/export?format={form}").text() for form in ("json", "junit", "markdown")
    }
    assert json.loads(texts["json"])
    suite = r'<testsuite name="Scenario 3: User Chooses Passcode Only" [^>]* timestamp="\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d">'
    assert re.search(suite, texts["junit"])
    assert "User Chooses Passcode Only" in texts["markdown"]
