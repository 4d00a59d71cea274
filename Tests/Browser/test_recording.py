"""What a person does on the page becomes a test: an XCUITest, a Swift test, or steps that are done again."""

import json
from pathlib import Path

from playwright.sync_api import expect

from test_accessibility import serious

# A UI test of this repository, which is compiled and run as one.
RECORDED = Path(__file__).parents[2] / "Laboratory/Apps/Vault/UITests/RecordedUITests.swift"


def record(visitor):
    visitor.page.get_by_role("tab", name="Results").click()
    visitor.page.get_by_role("button", name="Record", exact=True).click()
    expect(visitor.page.get_by_role("button", name="Stop recording")).to_be_visible()


def stop(visitor):
    visitor.page.get_by_role("button", name="Stop recording").click()
    dialog = visitor.page.locator("#dialog")
    expect(dialog.get_by_role("button", name="Play again")).to_be_visible()
    return dialog


def notices(visitor):
    return visitor.page.get_by_role("region", name="Notices")


def keep_and_show(visitor):
    """Keeps a text for the owner's face, and shows it; somebody else looks at the phone before."""
    rule = "biometricsOnEveryAccess"
    visitor.open("Vault")
    visitor.fill("vault.text", "milk")
    visitor.element(f"vault.add.{rule}").click()
    expect(visitor.element(f"vault.outcome.{rule}")).to_have_text("Success.")
    visitor.element(f"vault.query.{rule}").click()
    visitor.answer("faceIDPermission", "allow")
    visitor.page.locator('[data-identifier="person.noMatch"]').click()
    expect(visitor.screen.get_by_text("Face Not Recognized")).to_be_visible()
    visitor.page.locator('[data-identifier="person.match"]').click()
    expect(visitor.element(f"vault.shown.{rule}")).to_have_text("milk")


def test_what_a_person_does_is_an_xcuitest_of_this_repository(visitor, tmp_path):
    record(visitor)
    keep_and_show(visitor)
    dialog = stop(visitor)
    assert serious(visitor.page) == []
    with visitor.page.expect_download() as download:
        dialog.get_by_role("button", name="Download").click()
    assert download.value.suggested_filename == "RecordedUITests.swift"
    path = tmp_path / "test.swift"
    download.value.save_as(path)
    assert path.read_text() == RECORDED.read_text()


def test_it_is_a_swift_test_and_steps_too_and_is_done_again_on_a_new_phone(visitor):
    record(visitor)
    keep_and_show(visitor)
    dialog = stop(visitor)
    dialog.get_by_role("radio", name="Swift test").click()
    lines = [line.strip() for line in dialog.locator("pre").inner_text().splitlines()]
    assert [line.removeprefix("try await phone1.") for line in lines if line.startswith("try await phone1.")] == [
        'open("dev.latchkey.Vault")', 'type("milk", into: "vault.text")',
        'tap("vault.add.biometricsOnEveryAccess")', 'see("Success.")',
        'tap("vault.query.biometricsOnEveryAccess")', "allow()", "look(.noMatch)", "look()", 'see("milk")']
    dialog.get_by_role("radio", name="Steps").click()
    recording = json.loads(dialog.locator("pre").inner_text())
    assert [step["deed"] for step in recording["steps"]] == [
        "open", "type", "tap", "tap", "tap", "strangerLooks", "look"]
    # Another phone takes the place of the one that is gone.
    visitor.order("reset")
    dialog.get_by_role("button", name="Play again").click()
    expect(notices(visitor).get_by_text("All 7 steps were done again.")).to_be_visible()


def test_play_again_says_which_step_could_not_be_done(visitor):
    record(visitor)
    visitor.open("Vault")
    visitor.fill("vault.text", "milk")
    visitor.home()
    dialog = stop(visitor)
    assert dialog.get_by_text("Recorded: 3 steps").is_visible()
    phone = visitor.phone["id"]
    reply = visitor.context.request.delete(f"/lab/api/phones/{phone}", headers={"Content-Type": "application/json"})
    assert reply.ok, reply.text()
    dialog.get_by_role("button", name="Play again").click()
    expect(notices(visitor).get_by_text(f"Step 1 of 3 could not be done. There is no phone {phone}.")).to_be_visible()


def test_a_recording_goes_on_when_the_page_is_loaded_again(visitor):
    record(visitor)
    visitor.page.reload()
    visitor.page.get_by_role("tab", name="Results").click()
    expect(visitor.page.get_by_role("button", name="Stop recording")).to_be_visible()
    visitor.page.get_by_role("button", name="Stop recording").click()
    expect(visitor.page.locator("#dialog")).to_contain_text("Nothing was recorded")
