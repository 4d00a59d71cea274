"""A data folder whose store is in another place: its own file is old, and nothing goes on with it unasked."""

import json
import shutil

import pytest

from device import Device
from expect import check_sentence
from server import command

NOTE = "store-elsewhere.txt"


@pytest.fixture
def copied(start, tmp_path):
    """A folder of a stopped server, the file to which its store was copied, and a device in both."""
    server = start(tmp_path / "data")
    device = Device().enroll(server.client)
    assert server.stop() == 0
    assert command("backup", "--data", server.data, "--to", tmp_path / "backup").returncode == 0
    place = tmp_path / "elsewhere.db"
    copy(server.data / "latchkey.db", place)
    return server.data, place, device


def copy(source, target):
    result = command("store", "copy", "--from", f"sqlite:{source}", "--to", f"sqlite:{target}")
    assert result.returncode == 0, result.stderr


def of_the_file(data):
    """The commands that know no store but the folder's file."""
    folder = data.parent
    return [
        ["backup", "--to", folder / "another"], ["store", "show"], ["store", "check"],
        ["restore", "--from", folder / "backup", "--replace"],
    ]


def test_a_copy_for_a_trial_moves_nothing(start, copied, tmp_path):
    data, place, device = copied
    shutil.copytree(data, tmp_path / "trial", ignore=shutil.ignore_patterns("latchkey.db*"))
    trial = start(tmp_path / "trial", "--database", f"sqlite:{place}")
    assert (trial.data / NOTE).read_text().splitlines()[0] == str(place)
    assert not (data / NOTE).exists()
    assert command("store", "check", "--data", data).returncode == 0
    server = start(data)
    device.sign_in(server.client)


def test_while_a_server_runs_elsewhere_commands_take_its_word(start, copied):
    data, place, device = copied
    server = start(data, "--database", f"sqlite:{place}")
    before = (data / "latchkey.db").read_bytes()
    (data / NOTE).unlink()
    for words in of_the_file(data):
        check_sentence(command(*words, "--data", data), 2, str(place), "another place")
    assert (data / "latchkey.db").read_bytes() == before
    Device("newcomer").enroll(server.client)
    listed = json.loads(command("users", "list", "--data", data, "--json").stdout)
    assert {user["username"] for user in listed["users"]} == {device.username, "newcomer"}


def test_once_a_server_has_begun_elsewhere_nothing_goes_on_with_the_folder_s_file(start, copied):
    data, place, device = copied
    server = start(data, "--database", f"sqlite:{place}")
    assert server.stop() == 0
    before = (data / "latchkey.db").read_bytes()
    others = [
        ["users", "list"], ["users", "suspend", "--user", device.username], ["keys", "list"],
        ["keys", "rotate", "token"], ["audit", "verify"], ["audit", "export"], ["audit", "accept"],
        ["serve", "--check-config", "--json"],
    ]
    for words in of_the_file(data) + others:
        refused = command(*words, "--data", data)
        said = refused.stderr + refused.stdout
        assert refused.returncode == 2 and str(place) in said and NOTE in said, words
    check_sentence(command("serve", "--data", data, "--port", 0), 1, str(place), NOTE, "--database")
    # Naming the old file is no way around it, nor is copying from it.
    own = f"sqlite:{data}/../{data.name}/latchkey.db"
    check_sentence(command("serve", "--data", data, "--port", 0, "--database", own), 1, NOTE)
    again = command("store", "copy", "--from", own, "--to", f"sqlite:{data.parent}/third.db")
    check_sentence(again, 2, NOTE)
    assert (data / "latchkey.db").read_bytes() == before
    with_place = command("users", "list", "--data", data, "--database", f"sqlite:{place}")
    assert with_place.returncode == 0 and device.username in with_place.stdout


def test_the_way_back_is_a_copy_or_to_delete_the_note(start, copied):
    data, place, device = copied
    server = start(data, "--database", f"sqlite:{place}")
    Device("newcomer").enroll(server.client)
    assert server.stop() == 0
    (data / NOTE).unlink()
    server = start(data)
    device.sign_in(server.client)
    assert server.stop() == 0
    assert start(data, "--database", f"sqlite:{place}").stop() == 0
    for path in data.glob("latchkey.db*"):
        path.unlink()
    # A new, empty store would begin otherwise.
    check_sentence(command("serve", "--data", data, "--port", 0), 1, NOTE)
    copy(place, data / "latchkey.db")
    assert not (data / NOTE).exists()
    listed = command("users", "list", "--data", data)
    assert "newcomer" in listed.stdout
    device.sign_in(start(data).client)


def test_a_start_that_fails_and_a_file_in_use_leave_no_note(start, copied, tmp_path):
    data, place, device = copied
    other = start(tmp_path / "other")
    failed = command("serve", "--data", data, "--port", other.port, "--database", f"sqlite:{place}")
    assert failed.returncode == 1
    server = start(data)
    beside = start(data, "--instance", "two", "--database", f"sqlite:{place}")
    assert json.loads(beside.log.splitlines()[-1])["level"] == "warning"
    assert not (data / NOTE).exists()
    assert server.stop() == 0 and beside.stop() == 0
    device.sign_in(start(data).client)
