"""An app in a process of its own, on a phone in a second one, signs in to a server in a third; and is killed."""

import os
import signal
import uuid
from subprocess import DEVNULL

import pytest

from phone import Phone, sign_in_app
from server import laboratory


@pytest.fixture(scope="module")
def bundle(tmp_path_factory):
    return sign_in_app(tmp_path_factory.mktemp("apps"))


@pytest.fixture
def phone_of(bundle, server):
    phones = []

    def make(person, *options):
        username = f"app-{uuid.uuid4().hex[:8]}"
        phones.append((Phone(bundle, server.url, username, person, *options), username))
        return phones[-1]

    yield make
    for phone, _ in phones:
        if phone.process.poll() is None:
            assert phone.stop() == 0


def events(server, username):
    return [record["event"] for record in server.audit() if record.get("username") == username]


def test_an_app_enrolls_and_signs_in_over_the_phone_s_socket(phone_of, server):
    phone, username = phone_of("approves")
    phone.launch()
    assert phone.exit_status() == 0
    assert events(server, username) == ["device_enrolled", "signed_in"]
    phone.launch()
    assert phone.exit_status() == 0
    assert events(server, username) == ["device_enrolled", "signed_in", "signed_in"]
    prompts = [line["prompt"] for line in phone.lines if "prompt" in line]
    assert prompts == ["faceIDPermission", "biometry", "biometry", "biometry"]


def test_an_app_killed_while_a_prompt_is_up_leaves_a_phone_that_works(phone_of, server):
    phone, username = phone_of("absent")
    pid = phone.launch()
    phone.wait(step="permission", outcome="began")
    os.kill(pid, signal.SIGKILL)
    assert phone.exit_status() == -signal.SIGKILL
    assert events(server, username) == []
    phone.tell("person approves")
    phone.wait(event="person")
    phone.launch()
    assert phone.exit_status() == 0
    assert events(server, username) == ["device_enrolled", "signed_in"]


@pytest.mark.parametrize(
    "step", ["cleanUp", "createKey", "enrollmentChallenge", "sign", "enroll", "save", "initiate", "verify"]
)
def test_an_app_killed_at_a_step_recovers_at_its_next_launch(phone_of, server, step):
    phone, username = phone_of("approves")
    pid = phone.launch()
    phone.wait(step=step, outcome="began")
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    # So near the end it may have been quicker.
    assert phone.exit_status() in (-signal.SIGKILL, 0)
    phone.launch()
    assert phone.exit_status() == 0, "\n".join(map(str, phone.lines[-60:]))
    # However far the first launch came: one device, and the last thing that happened is a sign-in.
    assert events(server, username).count("device_enrolled") == 1
    assert events(server, username)[-1] == "signed_in"


def test_an_app_whose_person_cancels_ends_with_the_system_s_code(phone_of, server):
    phone, username = phone_of("cancels")
    phone.launch()
    assert phone.exit_status() == 1
    finished = [line for line in phone.lines if line.get("step") == "finished"]
    assert [line["outcome"] for line in finished] == ["failed"]
    assert events(server, username) == []


def test_an_app_on_a_phone_without_passcode_is_told_so(phone_of, server):
    phone, username = phone_of("approves", "--passcode", "none")
    phone.launch()
    assert phone.exit_status() == 1
    assert [line["error"] for line in phone.lines if line.get("step") == "finished"] == ["passcode_not_set"]
    assert events(server, username) == []


def test_an_app_that_is_not_installed_is_not_launched(phone_of):
    phone, _ = phone_of("approves")
    phone.tell("launch com.example.unknown")
    assert "No app com.example.unknown" in phone.wait(event="failed")["error"]


def test_a_phone_leaves_files_and_other_phones_alone(bundle, server, tmp_path):
    victim = tmp_path / "victim.txt"
    victim.write_text("mine")
    assert "no phone can listen" in laboratory("phone", "--socket", victim, stdin=DEVNULL).stderr.lower()
    assert victim.read_text() == "mine"
    phone = Phone(bundle, server.url, "nobody", "approves", "--socket", str(tmp_path / "phone"))
    second = laboratory("phone", "--socket", tmp_path / "phone", stdin=DEVNULL)
    assert (second.returncode, "another phone answers there" in second.stderr.replace("\n", " ")) == (1, True)
    assert phone.stop() == 0
