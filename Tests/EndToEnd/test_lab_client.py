"""pytest-latchkey: its client drives a real lab, its fixtures do so in somebody's tests, and replies are as described."""

import json
import os
import pathlib
import subprocess
import sys

import jsonschema
import pytest

from phone import app_bundle

ROOT = pathlib.Path(__file__).resolve().parents[2]
CLIENT = ROOT / "Laboratory" / "Clients" / "pytest-latchkey" / "src"
PROGRAM = pathlib.Path(os.environ["LATCHKEY_BIN"]) / "latchkey-lab"
MFATEST = "dev.latchkey.MFATest"

sys.path.insert(0, str(CLIENT))
from pytest_latchkey import Lab, LabProblem, LabProgram  # noqa: E402
from pytest_latchkey.phone import Screen  # noqa: E402


@pytest.fixture(scope="module")
def lab():
    program = LabProgram(PROGRAM)
    yield program.lab
    program.stop()


@pytest.fixture
def visit(lab):
    visit = lab.visit()
    yield visit
    visit.close()


def enroll(phone):
    phone.open(MFATEST)
    phone.tap("Enroll with Face ID")
    phone.allow()
    phone.look()
    phone.see("Enrolled with Face ID")


def test_the_person_looks_and_the_wire_shows_what_was_sent(visit):
    phone = visit.phone
    enroll(phone)
    request = phone.wire.expect("POST", ".*/mfa/enroll", 200)
    assert json.loads(request.body)["method"] == "secureEnclave"
    assert json.loads(request.reply)["success"] is True
    phone.wire.expect_none("POST", ".*/auth/initiate")
    with pytest.raises(AssertionError, match="There is a request: POST .*/mfa/enroll 200"):
        phone.wire.expect_none("POST", ".*/mfa/enroll")
    assert any(item["kind"] == "enclaveKey" for item in phone.keychain)


def test_a_text_that_changes_in_its_place_is_waited_for(visit):
    phone = visit.phone
    phone.open(MFATEST)
    phone.type("User name", "somebody")
    assert phone.see("User name", containing="some")["value"] == "somebody"
    assert phone.see("Enroll with Face ID", containing="Face ID")["role"] == "button"
    with pytest.raises(AssertionError, match="(?s)“User name” did not contain “anybody”. On the screen:.*somebody"):
        phone.see("User name", timeout=0, containing="anybody")


def test_what_does_not_come_is_told_with_what_is_there(visit):
    phone = visit.phone
    with pytest.raises(AssertionError, match="(?s)“No such thing” did not come.*Vault"):
        phone.see("No such thing", timeout=0)
    with pytest.raises(AssertionError, match="(?s)Expected 1 of: POST /nowhere. On the wire:\n  nothing"):
        phone.wire.expect("POST", "/nowhere", timeout=0)
    with pytest.raises(AssertionError, match="No text message came."):
        phone.latest_message(timeout=0)


def test_a_control_is_meant_where_a_text_has_its_words_too():
    def node(number, role, **more):
        return {"id": number, "role": role, "label": "Go", "children": [], **more}

    def screen(*children):
        return Screen({"revision": 1, "surface": {"home": {}}, "root": node("0", "stack", label="", children=children)})

    both = screen(node("1", "text"), node("2", "button"))
    assert both.find("Go")["id"] == "2"
    assert both.find("Go", ("text",))["id"] == "1"
    assert screen(node("1", "text")).find("Go")["id"] == "1"
    # The identifier is the better name.
    assert screen(node("1", "text", identifier="Go"), node("2", "button")).find("Go")["id"] == "1"


def test_what_is_behind_an_alert_takes_no_tap_and_the_alert_does(visit):
    phone = visit.phone
    phone.change("removePasscode")
    phone.open(MFATEST)
    phone.see("Cancel")
    with pytest.raises(AssertionError, match="“Settings” is behind the alert “Please set up device passcode in Settings”"):
        phone.tap("Settings", timeout=0)
    phone.tap("Cancel")
    phone.see_no("Cancel")
    phone.tap("Settings")
    phone.see("Security Method")


def test_an_alert_that_is_answered_at_once_does_not_come_again(visit):
    phone = visit.phone
    for _ in range(3):
        phone.open(MFATEST)
        phone.change("removePasscode")
        phone.home()
        phone.open(MFATEST)
        phone.tap("Cancel")
        phone.tap("Settings")
        phone.see("Security Method")
        phone.change("setPasscode")
        phone.close(MFATEST)


def test_the_value_of_a_field_is_what_stands_in_it(visit):
    phone = visit.phone
    phone.open(MFATEST)
    phone.type("User name", "anna")
    phone.wait_for(lambda screen: any(node.get("value") == "anna" for node in screen.nodes), "The name did not come.")
    assert phone.value("User name") == "anna"


REFUSED = [
    ("touch", {"open": {"_0": "MFATest"}}, 404, "no_app", ["No app MFATest", MFATEST, "com.apple.Preferences"]),
    ("touch", {"tap": {"_0": "99.99"}}, 404, "no_element", ["no element 99.99", "phones/p1/display"]),
    ("touch", {"openURL": {"_0": "note://one/secret"}}, 404, "no_app", ["No app on this phone opens note://one."]),
    ("touch", {"openURL": {"_0": "no URL"}}, 404, "no_app", ["opens a text that is no URL."]),
    ("touch", {"typeText": {"_0": "a"}}, 409, "no_keyboard", ["No field has the keyboard"]),
    ("touch", {"tap": "99"}, 400, "invalid_request", ["The field tap has a wrong type", "an object with _0"]),
    ("touch", {"tapp": {"_0": "99"}}, 400, "invalid_request", ["one of close, home, open"]),
    ("touch", {"tap": {}}, 400, "invalid_request", ["The field tap._0 is missing", "text"]),
    ("change", {"change": "removePasscod"}, 400, "invalid_request", ["The field change has", "removePasscode, enrollFace"]),
    ("change", {}, 400, "invalid_request", ["The field change is missing", "removePasscode"]),
    ("person", {"answer": "yes"}, 400, "invalid_request", ["The field answer has", "match, noMatch"]),
]


def test_a_link_opens_its_app_or_safari_but_not_on_a_locked_phone(visit):
    phone = visit.phone
    phone.open_url("com.googleusercontent.apps.latchkey-chatter:/")
    phone.wait_for(lambda screen: screen.app == "dev.latchkey.Chatter", "Chatter did not come.")
    phone.open_url("https://example.com/a")
    phone.wait_for(lambda screen: screen.app == "com.apple.mobilesafari", "Safari did not come.")
    phone.change("lock")
    with pytest.raises(LabProblem, match="The link was not opened. The phone is locked."):
        phone.open_url("https://example.com/b")


@pytest.mark.parametrize("path, body, status, code, words", REFUSED, ids=lambda value: None)
def test_a_refusal_says_what_would_be_right(visit, path, body, status, code, words):
    with pytest.raises(LabProblem) as refused:
        visit.post(f"phones/p1/{path}", body)
    assert (refused.value.status, refused.value.code) == (status, code)
    for each in words:
        assert each in refused.value.detail


def test_a_wrong_model_is_told_with_the_right_ones_and_a_finger_may_miss(visit):
    with pytest.raises(LabProblem, match="The field model has a wrong value. Allowed: iPhone15Pro, iPhoneSE"):
        visit.add_phone("iPhone99")
    assert "revision" in visit.post("phones/p1/touch?missed=ignored", {"tap": {"_0": "99.99"}})
    with pytest.raises(LabProblem, match="Allowed: ignored."):
        visit.post("phones/p1/touch?missed=told", {"tap": {"_0": "99.99"}})


def test_a_request_that_is_lost_has_no_reply(visit):
    phone = visit.phone
    visit.fail(phone, lose_before=1)
    phone.open(MFATEST)
    phone.tap("Enroll with Face ID")
    phone.allow()
    phone.look()
    request = phone.wire.expect()
    assert (request.outcome, request.status, request.reply) == ("lostBefore", None, None)


def test_visits_share_nothing_and_end(lab, visit):
    other = lab.visit()
    enroll(other.phone)
    assert visit.wire.requests == []
    other.close()
    with pytest.raises(LabProblem) as refused:
        other.get("state")
    assert (refused.value.status, refused.value.code) == (404, "no_visit")


def test_a_phone_can_be_added_and_changed(visit):
    phone = visit.add_phone("iPhoneSE", phoneNumber="+15555550123")
    phone.change("removePasscode")
    info = next(each for each in visit.get("state")["phones"] if each["id"] == phone.id)
    assert (info["hasPasscode"], info["phoneNumber"]) == (False, "+15555550123")


def test_a_dead_port_and_a_wrong_program_are_errors():
    with pytest.raises(OSError):
        Lab("http://127.0.0.1:1").visit()
    with pytest.raises(RuntimeError, match="did not start"):
        LabProgram(PROGRAM, ["/nowhere/at/all"])


def test_replies_are_as_the_description_says(visit):
    document = visit.get("openapi.json")
    enroll(visit.phone)
    visit.get("flow")

    def schema(path):
        reply = document["paths"][path]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
        return {**reply, "components": document["components"]}

    for path in ["state", "wire", "messages", "server", "scenarios", "flow", "identity-provider",
                 "phones/{id}/display", "phones/{id}/inspector", "phones/{id}/attestation", "phones/{id}/events"]:
        jsonschema.validate(visit.get(path.replace("{id}", "p1")), schema("/lab/api/" + path))


def run_tests(folder, *arguments):
    """Runs the tests of a folder with the plugin."""
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "pytest_latchkey.plugin", "-p", "no:cacheprovider", *arguments,
         "--rootdir", folder, folder], cwd=folder, capture_output=True, text=True, timeout=300,
        # Whoever has installed the client from this checkout has its entry point beside the sources.
        env={**os.environ, "PYTHONPATH": str(CLIENT), "PYTHONDONTWRITEBYTECODE": "1", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"})


TESTS = """
APP = "dev.latchkey.MFATest"

def test_passes(phone, new_phone):
    phone.open(APP)
    phone.see("Enroll with Face ID")
    assert new_phone("iPhoneSE").screen.app is None

def test_fails(phone):
    phone.open(APP)
    phone.see("Nothing of the kind", timeout=0)
"""


def test_fixtures_start_a_lab_and_a_failed_test_shows_its_screen(tmp_path):
    (tmp_path / "test_app.py").write_text(TESTS)
    result = run_tests(tmp_path, "--lab-program", PROGRAM)
    assert "1 failed, 1 passed" in result.stdout, result.stdout + result.stderr
    assert "Screen of p1" in result.stdout
    assert "“Nothing of the kind” did not come." in result.stdout


def test_without_a_lab_a_sentence_says_how_to_name_one(tmp_path):
    (tmp_path / "test_app.py").write_text("def test_it(phone):\n    pass\n")
    result = run_tests(tmp_path, "--lab-program", "no-such-program")
    assert "There is no program no-such-program. Name a lab with --lab, or the program with --lab-program." in result.stdout


def test_a_wrong_address_is_told_in_a_sentence(tmp_path, lab):
    (tmp_path / "test_app.py").write_text("def test_it(phone):\n    pass\n")
    for address, reason in [("http://127.0.0.1:1", "nobody answers"), (lab.address + "/lab", "no lab (status 404)")]:
        result = run_tests(tmp_path, "--lab", address)
        assert f"There is no lab at {address}: " in result.stdout and reason in result.stdout, result.stdout
        assert "Name the address that `latchkey-lab lab` printed." in result.stdout
        assert "Traceback" not in result.stdout and "urllib" not in result.stdout


def test_a_slider_is_moved_to_a_place(tmp_path):
    program = LabProgram(PROGRAM, [app_bundle(tmp_path, "Controls", "ControlsApp")])
    try:
        phone = program.lab.visit().phone
        phone.open("dev.latchkey.Controls")
        phone.slide("minutes", 0.7)
        phone.see("After 7 minutes")
        assert phone.value("minutes") == "70%"
        with pytest.raises(AssertionError, match="There is no “color” that can be touched"):
            phone.slide("color", 0, timeout=0)
    finally:
        program.stop()
