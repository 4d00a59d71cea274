"""Phones and server are kept under a name, brought back, and go from one visitor to another as a file."""

import base64
import json

import pytest
from playwright.sync_api import expect

from test_accessibility import press, serious

PHONE_WIDTH = {"width": 390, "height": 844}


def dialog(visitor):
    return visitor.page.locator("#dialog")


def open_snapshots(visitor):
    visitor.page.get_by_role("button", name="Snapshots", exact=True).click()
    expect(dialog(visitor).get_by_role("heading", name="Snapshots")).to_be_visible()


def keep(visitor, name):
    open_snapshots(visitor)
    dialog(visitor).get_by_label("Name").fill(name)
    dialog(visitor).get_by_role("button", name="Keep").click()
    expect(dialog(visitor).get_by_role("button", name=f"Restore {name}")).to_be_visible()


def restore(visitor, name):
    dialog(visitor).get_by_role("button", name=f"Restore {name}").click()
    dialog(visitor).get_by_role("button", name="Restore", exact=True).click()
    notices = visitor.page.get_by_role("region", name="Notices")
    expect(notices.get_by_text(f"Phones and server are as in “{name}”.")).to_be_visible()


def devices(visitor):
    return sum(len(user["devices"]) for user in visitor.ask("server")["users"])


def sign_in(visitor):
    visitor.open()
    visitor.tab("Sign In")
    visitor.element("signIn.button").click()
    visitor.answer("biometry", "match")
    expect(visitor.element("signIn.result")).to_have_text("Signed in as testuser")


def saved(visitor, name, path):
    with visitor.page.expect_download() as download:
        dialog(visitor).get_by_role("button", name=f"Download {name}").click()
    assert download.value.suggested_filename == f"latchkey-snapshot-{name}.json"
    download.value.save_as(path)
    return path


def import_file(visitor, path):
    with visitor.page.expect_file_chooser() as chooser:
        dialog(visitor).get_by_role("button", name="Import").click()
    chooser.value.set_files(path)


def test_a_device_removed_at_the_server_and_a_key_deleted_are_back_and_sign_in(visitor):
    visitor.enroll()
    keep(visitor, "enrolled")
    dialog(visitor).get_by_role("button", name="Close").click()
    visitor.order("server/revoke", username="testuser")
    visitor.order(f"phones/{visitor.phone['id']}/change", change="erase")
    assert devices(visitor) == 0
    open_snapshots(visitor)
    restore(visitor, "enrolled")
    assert devices(visitor) == 1
    expect(visitor.screen.locator(".home-screen")).to_be_visible()
    sign_in(visitor)


def test_a_file_goes_to_another_visitor_who_signs_in_there(visit, tmp_path):
    one = visit()
    one.enroll()
    keep(one, "enrolled")
    path = saved(one, "enrolled", tmp_path / "snapshot.json")
    other = visit()
    open_snapshots(other)
    import_file(other, path)
    restore(other, "enrolled")
    sign_in(other)


def test_a_file_that_is_none_or_newer_is_told_in_the_dialog_and_changes_nothing(visitor, tmp_path):
    open_snapshots(visitor)
    phone = visitor.phone["id"]
    path = tmp_path / "file.json"
    for content, words in (({"format": "another"}, "The file is no snapshot of a lab"),
                           ({"format": "latchkey lab snapshot", "version": 2}, "A newer lab kept this snapshot")):
        path.write_text(json.dumps(content))
        import_file(visitor, path)
        expect(dialog(visitor).get_by_role("alert")).to_contain_text(words)
    assert visitor.phone["id"] == phone
    assert visitor.ask("snapshots")["snapshots"] == []
    # The browser's console has the refusals, too.
    assert [problem for problem in visitor.problems if "status of 400" not in problem] == []
    visitor.problems.clear()


def test_a_restoration_that_is_refused_leaves_phone_and_page_as_they_were(visitor, tmp_path):
    keep(visitor, "good")
    content = json.loads(saved(visitor, "good", tmp_path / "good.json").read_text())
    content["phones"][0]["state"] = base64.b64encode(b"latchkey phone state 1\n").decode()
    path = tmp_path / "bad.json"
    path.write_text(json.dumps(content))
    open_snapshots(visitor)
    import_file(visitor, path)
    dialog(visitor).get_by_role("button", name="Restore good 2").click()
    dialog(visitor).get_by_role("button", name="Restore", exact=True).click()
    notices = visitor.page.get_by_role("region", name="Notices")
    expect(notices.get_by_text("The snapshot is damaged or was changed. Nothing was restored.")).to_be_visible()
    # The page still hears of what happens on the phone.
    visitor.open()
    expect(visitor.button("Enroll with Face ID")).to_be_visible()
    assert [problem for problem in visitor.problems if "status of 400" not in problem] == []
    visitor.problems.clear()


def test_a_snapshot_is_kept_and_removed_by_keyboard_alone(visitor):
    press(visitor, visitor.page.get_by_role("button", name="Snapshots", exact=True))
    field = dialog(visitor).get_by_label("Name")
    press(visitor, field, "a")
    visitor.page.keyboard.press("Enter")
    remove = dialog(visitor).get_by_role("button", name="Remove a", exact=True)
    press(visitor, remove)
    # The question took the place of the button that had the focus.
    expect(dialog(visitor).get_by_role("heading", name="Remove “a”?")).to_be_focused()
    press(visitor, dialog(visitor).get_by_role("button", name="Remove", exact=True))
    expect(remove).to_have_count(0)
    expect(dialog(visitor).get_by_role("heading", name="Snapshots")).to_be_visible()
    visitor.page.keyboard.press("Escape")
    expect(dialog(visitor)).not_to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_dialog_says_what_it_leaves_out_and_fits_a_telephone(visit, scheme):
    visitor = visit(color_scheme=scheme, viewport=PHONE_WIDTH, reduced_motion="reduce")
    keep(visitor, "a name of forty characters, none of more")
    expect(dialog(visitor)).to_contain_text("Not kept")
    expect(dialog(visitor)).to_contain_text("clear text")
    assert serious(visitor.page) == []
    assert visitor.page.evaluate("document.documentElement.scrollWidth") <= PHONE_WIDTH["width"]
    box = dialog(visitor).bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= PHONE_WIDTH["width"]
    assert dialog(visitor).evaluate("each => each.scrollWidth <= each.clientWidth")
