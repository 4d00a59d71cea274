"""A data folder whose store is in another place: its own file is old, and nothing goes on with it unasked."""

import json
import shutil

import pytest

from device import Device
from expect import check_sentence
from server import command, until

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
    """The commands that are for a file: the folder's, unless another is named."""
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


def test_a_file_elsewhere_is_shown_checked_backed_up_and_restored_by_its_name(start, copied, tmp_path):
    data, place, device = copied
    server = start(data, "--database", f"sqlite:{place}")
    folder_s_own = (data / "latchkey.db").read_bytes()
    Device("newcomer").enroll(server.client)
    named = ["--data", data, "--database", f"sqlite:{place}"]
    assert "newcomer" in done("store", "show", *named)
    assert done("store", "check", *named).startswith("sound: 2 users, 2 devices")
    assert "2 users, 2 devices" in done("backup", "--to", tmp_path / "two", *named)
    in_use = command("restore", "--from", tmp_path / "two", "--replace", *named)
    check_sentence(in_use, 2, f"A server has {place} open. Stop it")
    done("users", "erase", "--user", "newcomer", "--for-good", *named)
    assert server.stop() == 0
    # What was erased since is not in it again, and not counted.
    assert f"{place}: 1 user, 1 device, as of" in done("restore", "--from", tmp_path / "two", "--replace", *named)
    assert (data / "latchkey.db").read_bytes() == folder_s_own
    server = start(data, "--database", f"sqlite:{place}")
    device.sign_in(server.client)
    # The copy of another store is none of that server's, and its log does not say so.
    of_another = ["--data", data, "--database", f"sqlite:{tmp_path}/two/latchkey.db"]
    other = command("backup", "--to", tmp_path / "other", *of_another)
    assert other.returncode == 0 and "another store" in other.stderr
    check_sentence(
        command("backup", "--to", tmp_path / "no", "--data", data, "--database", "postgres://nobody@127.0.0.1/none"),
        2, "for a file", "pg_dump")

    def backups():
        events = (json.loads(line)["record"]["event"] for line in done("audit", "export", *named).splitlines())
        return [event for event in events if event.startswith("backup_")]

    # The first was made by the fixture.
    until(lambda: backups() == ["backup_made", "backup_made", "backup_restored"], "the audit log's lines about backups")


def done(*words):
    result = command(*words)
    assert (result.returncode, result.stderr) == (0, ""), result.stderr
    return result.stdout


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
