"""`latchkey-lab phone --state FILE`: the phone comes back after SIGKILL, apps' files too; a damaged file is refused."""

import os
import pathlib
import signal
import stat
import subprocess
import uuid

import pytest

from client import TIME_OUT
from phone import APP, Phone, sign_in_app
from server import binary, environment


@pytest.fixture(scope="module")
def bundle(tmp_path_factory):
    return sign_in_app(tmp_path_factory.mktemp("apps"))


def events(server, username):
    return [record["event"] for record in server.audit() if record.get("username") == username]


def test_a_phone_killed_with_sigkill_comes_back_with_its_keys(bundle, server, tmp_path):
    state, username = tmp_path / "phone", f"state-{uuid.uuid4().hex[:8]}"
    first = Phone(bundle, server.url, username, "approves", "--state", str(state))
    first.launch()
    assert first.exit_status() == 0
    first.tell("set-passcode 1")
    first.process.send_signal(signal.SIGKILL)
    assert first.process.wait(TIME_OUT) == -signal.SIGKILL
    assert stat.S_IMODE(os.stat(state).st_mode) == 0o600
    second = Phone(bundle, server.url, username, "approves", "--state", str(state), "--model", "iphone-se")
    listening = next(line for line in second.lines if line.get("event") == "listening")
    assert listening["model"] == "iPhone 15 Pro"
    second.launch()
    assert second.exit_status() == 0
    assert second.stop() == 0
    # One enrollment: the second phone found the first one's key, and the permission for Face ID.
    assert events(server, username) == ["device_enrolled", "signed_in", "signed_in"]
    assert [line["prompt"] for line in second.lines if "prompt" in line] == ["biometry"]
    assert (pathlib.Path(f"{state}.containers") / APP).is_dir()
    assert stat.S_IMODE(os.stat(f"{state}.containers").st_mode) == 0o700


def refusal(state):
    run = subprocess.run(
        [binary("latchkey-lab"), "phone", "--state", str(state)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env=environment(),
        timeout=TIME_OUT,
    )
    return run.returncode, run.stderr


@pytest.mark.parametrize(
    "contents, words",
    [(b"no phone", "is damaged"), (b"latchkey phone state 9\n", "written by a newer Latchkey")],
)
def test_a_file_that_is_no_phone_is_refused_in_a_sentence(tmp_path, contents, words):
    state = tmp_path / "phone"
    state.write_bytes(contents)
    status, text = refusal(state)
    assert status == 1
    assert words in text and str(state) in text
    assert state.read_bytes() == contents


def test_one_phone_at_a_time_has_a_file(bundle, server, tmp_path):
    state = tmp_path / "phone"
    phone = Phone(bundle, server.url, "nobody", "approves", "--state", str(state))
    status, text = refusal(state)
    assert (status, "Another phone uses" in text) == (1, True)
    assert phone.stop() == 0
