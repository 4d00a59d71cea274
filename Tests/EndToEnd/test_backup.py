"""`latchkey backup`, `restore` and `store check` on the data of a real server."""

import hashlib
import json
import os
import sqlite3
import stat
import subprocess
import threading
import time

import jwt
import pytest

from client import TIME_OUT
from device import ENROLL, REFRESH, Device, done
from expect import check_sentence, needs_mounts, refused
from recovery import CODES, begin, press
from server import binary, command, settled, until


def run(*words):
    result = command(*words)
    assert (result.returncode, result.stderr) == (0, ""), result.stderr
    return result.stdout


def backup(data, folder):
    return json.loads(run("backup", "--data", data, "--to", folder, "--json"))


def restore(data, folder, *more):
    return json.loads(run("restore", "--data", data, "--from", folder, "--json", *more))


def test_a_backup_of_a_running_server_is_whole_and_says_what_it_holds(start, tmp_path):
    server = start()
    Device().enroll(server.client)
    folder = tmp_path / "backup"
    manifest = backup(server.data, folder)
    assert (manifest["users"], manifest["devices"]) == (1, 1)
    assert sorted(path.name for path in folder.iterdir()) == ["latchkey.db", "manifest.json"]
    content = (folder / "latchkey.db").read_bytes()
    assert manifest["files"]["latchkey.db"] == {"bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}
    assert json.loads((folder / "manifest.json").read_text()) == manifest
    for path in [folder, *folder.iterdir()]:
        assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0, path
    assert server.keys["decoySecret"].encode() not in content


def test_backups_under_writes_are_consistent(start, tmp_path):
    server = start()
    stop = threading.Event()
    failures = []

    def enroll():
        while not stop.is_set():
            try:
                Device().enroll(server.client)
            except Exception as error:  # told below: a thread's own failure would be lost
                failures.append(error)
                return

    threads = [threading.Thread(target=enroll) for _ in range(4)]
    for thread in threads:
        thread.start()
    try:
        manifests = [backup(server.data, tmp_path / f"backup{number}") for number in range(5)]
    finally:
        stop.set()
        for thread in threads:
            thread.join()
    assert not failures
    assert [each["devices"] for each in manifests] == sorted(each["devices"] for each in manifests)
    for number, manifest in enumerate(manifests):
        with sqlite3.connect(tmp_path / f"backup{number}" / "latchkey.db") as copy:
            assert copy.execute("SELECT count(*) FROM devices").fetchone()[0] == manifest["devices"]


def test_a_folder_that_is_there_is_not_touched_and_nothing_is_left_of_a_failure(start, tmp_path):
    server = start()
    folder = tmp_path / "backup"
    backup(server.data, folder)
    before = (folder / "manifest.json").read_text()
    check_sentence(command("backup", "--data", server.data, "--to", folder), 1, "exists already")
    assert (folder / "manifest.json").read_text() == before
    missing = tmp_path / "no" / "backup"
    result = command("backup", "--data", server.data, "--to", missing)
    check_sentence(result, 1, f"{missing} can't be made: ", "Name a folder inside one that is there")
    check_sentence(command("backup", "--data", server.data), 2, "--to")
    assert not list(tmp_path.glob("*.part"))


@needs_mounts
def test_a_disk_that_is_full_is_named(start, tmp_path):
    server = start()
    disk = tmp_path / "disk"
    disk.mkdir()
    script = 'mount -t tmpfs -o size=64k none "$3" && "$0" backup --data "$1" --to "$2"; status=$?; ls -A "$3" >&2; exit $status'
    result = subprocess.run(
        ["unshare", "--mount", "bash", "-c", script, binary(), server.data, disk / "backup", disk],
        capture_output=True, text=True, timeout=TIME_OUT)
    # Nothing else is left on that disk.
    check_sentence(result, 1, f"{disk}/backup.", "No space left on device")


def test_a_restored_backup_serves_its_devices_and_no_old_session(start, tmp_path):
    server = start()
    device = Device().enroll(server.client)
    grant = device.sign_in(server.client)
    backup(server.data, tmp_path / "backup")
    later = Device().enroll(server.client)
    assert server.stop() == 0
    report = restore(server.data, tmp_path / "backup", "--replace")
    assert (report["endedSessions"], report["erasedAgain"], report["devices"]) == (1, 0, 1)
    assert (tmp_path / "data" / report["replaced"].split("/")[-1]).is_file()
    again = start(server.data)
    refused(again.client.post(REFRESH, {"refreshToken": grant["refreshToken"]}), 401, "refresh_token_invalid",
            "refreshToken")
    refused(again.client.get(f"/api/v1/devices/{device.username}", grant["token"]), 401, "access_token_invalid")
    listed = done(again.client.get(f"/api/v1/devices/{device.username}", device.sign_in(again.client)["token"]))
    assert [each["deviceId"] for each in listed["devices"]] == [device.device_id]
    later.enroll(again.client)


def test_a_backup_can_begin_a_new_folder(start, tmp_path):
    server = start()
    device = Device().enroll(server.client)
    backup(server.data, tmp_path / "backup")
    assert server.stop() == 0
    assert restore(tmp_path / "other", tmp_path / "backup").get("replaced") is None
    (tmp_path / "other" / "server-keys.json").write_text((server.data / "server-keys.json").read_text())
    device.sign_in(start(tmp_path / "other").client)


def test_the_audit_log_says_who_made_and_who_restored_which_backup(start, tmp_path):
    server = start()
    device = Device().enroll(server.client)
    made = backup(server.data, tmp_path / "backup")
    for _ in range(3):
        device.sign_in(server.client)
    assert server.stop() == 0
    stopped = backup(server.data, tmp_path / "stopped")
    restore(server.data, tmp_path / "backup", "--replace")
    again = start(server.data)
    device.sign_in(again.client)
    again.kill()
    last = start(server.data)
    settled(last)
    hashes = [each["files"]["latchkey.db"]["sha256"] for each in (made, stopped)]
    lines = [(each["event"], each.get("detail"), each.get("operatorId")) for each in last.audit()]
    own = [line for line in lines if line[0].startswith("backup_")]
    assert own == [
        ("backup_made", hashes[0], os.getuid()), ("backup_made", hashes[1], os.getuid()),
        ("backup_restored", hashes[0], os.getuid()),
    ]
    assert [line[0] for line in lines].count("signed_in") == 4


def test_a_restoration_into_a_new_folder_begins_a_log_that_says_so(start, tmp_path):
    server = start()
    Device().enroll(server.client)
    hash = backup(server.data, tmp_path / "backup")["files"]["latchkey.db"]["sha256"]
    restore(tmp_path / "other", tmp_path / "backup")
    other = start(tmp_path / "other")
    settled(other)
    lines = [each for each in other.audit() if each["event"] == "backup_restored"]
    assert [(each["detail"], each["operatorId"]) for each in lines] == [(hash, os.getuid())]


def test_a_challenge_from_before_the_restoration_is_not_answered_a_second_time(start, tmp_path):
    server = start()
    device = Device().enroll(server.client)
    challenge = device.initiate(server.client)
    backup(server.data, tmp_path / "backup")
    answer = device.answer(challenge)
    done(server.client.post("/api/v1/auth/verify-signature", answer))
    assert server.stop() == 0
    restore(server.data, tmp_path / "backup", "--replace")
    again = start(server.data)
    assert again.client.post("/api/v1/auth/verify-signature", answer).status == 401


def test_recovery_codes_of_before_are_void_after_a_restoration_and_their_owner_is_told(start, tmp_path):
    server = start()
    device, other = Device().enroll(server.client), Device().enroll(server.client)
    codes = done(press(server.client, CODES, device.manage(server.client)))["codes"]
    backup(server.data, tmp_path / "backup")
    assert server.stop() == 0
    restore(server.data, tmp_path / "backup", "--replace")
    client = start(server.data).client
    finder = Device(username=device.username)
    refused(begin(client, finder, {"recoveryCode": codes[0]}), 401, "recovery_code_invalid", "recoveryCode")
    token = device.sign_in(client)["token"]
    assert done(client.get(CODES, token))["left"] == 0
    assert done(client.get("/api/v1/notices", token))["notices"][0]["kind"] == "recovery_codes_voided"
    kinds = [entry["kind"] for entry in done(client.get("/api/v1/notices", other.sign_in(client)["token"]))["notices"]]
    assert "recovery_codes_voided" not in kinds
    assert len(done(press(client, CODES, device.manage(client)))["codes"]) == 10


def test_an_invitation_that_was_used_after_the_backup_is_not_good_after_the_restoration(start, tmp_path):
    server = start(tmp_path / "data", "--enrollment", "invited")
    device = Device()

    def enroll(client, invitation):
        return client.post(ENROLL, device.enrollment(client) | {"invitation": invitation})

    invitation = run("users", "invite", "--data", server.data, "--user", device.username).strip()
    backup(server.data, tmp_path / "backup")
    done(enroll(server.client, invitation))
    # Whole seconds: an invitation says no more of the time at which it was made.
    made = jwt.decode(invitation, options={"verify_signature": False})["iat"]
    until(lambda: int(time.time()) > made, "the next second")
    assert server.stop() == 0
    restore(server.data, tmp_path / "backup", "--replace")
    client = start(server.data, "--enrollment", "invited").client
    refused(enroll(client, invitation), 403, "invitation_invalid", "invitation")
    until(lambda: int(time.time()) > restored_at(server.data), "the next second")
    done(enroll(client, run("users", "invite", "--data", server.data, "--user", device.username).strip()))


def restored_at(data):
    """When the store was restored, in seconds since 1970."""
    with sqlite3.connect(data / "latchkey.db") as database:
        return database.execute("SELECT restored_at FROM restoration").fetchone()[0] // 1000


def test_a_restoration_is_refused_while_a_server_runs_or_a_database_is_there(start, tmp_path):
    server = start()
    Device().enroll(server.client)
    backup(server.data, tmp_path / "backup")
    words = ("restore", "--data", server.data, "--from", tmp_path / "backup")
    check_sentence(command(*words, "--replace"), 2, "Stop it")
    assert server.stop() == 0
    before = (server.data / "latchkey.db").read_bytes()
    check_sentence(command(*words), 2, "--replace")
    assert (server.data / "latchkey.db").read_bytes() == before
    check_sentence(command("restore", "--data", server.data), 2, "--from")
    check_sentence(command("restore", "--data", server.data, "--from", tmp_path / "nothing"), 1, "not a backup")


@pytest.mark.parametrize("name, change", [
    ("latchkey.db", lambda content: content[:5000] + bytes([content[5000] ^ 1]) + content[5001:]),
    ("latchkey.db", lambda content: content[:-4096]),
    ("manifest.json", lambda content: content[:-20]),
    ("manifest.json", lambda content: content.replace(b'"form" : 1', b'"form" : 2')),
])
def test_a_changed_backup_is_refused_and_the_database_stays(start, tmp_path, name, change):
    server = start()
    Device().enroll(server.client)
    backup(server.data, tmp_path / "backup")
    assert server.stop() == 0
    path = tmp_path / "backup" / name
    changed = change(path.read_bytes())
    assert changed != path.read_bytes()
    path.write_bytes(changed)
    before = sorted((each.name, each.read_bytes()) for each in server.data.iterdir() if each.is_file())
    result = command("restore", "--data", server.data, "--from", tmp_path / "backup", "--replace")
    assert result.returncode == 1
    assert sorted((each.name, each.read_bytes()) for each in server.data.iterdir() if each.is_file()) == before


def test_the_log_of_the_replaced_database_is_not_read_into_the_restored_one(start, tmp_path):
    server = start()
    first = Device().enroll(server.client)
    backup(server.data, tmp_path / "backup")
    second = Device().enroll(server.client)
    # A power cut leaves the write-ahead log, with the second device in it.
    server.kill()
    assert (server.data / "latchkey.db-wal").stat().st_size > 0
    report = restore(server.data, tmp_path / "backup", "--replace")
    assert not (server.data / "latchkey.db-wal").exists()
    with sqlite3.connect(report["replaced"]) as old:
        assert {row[0] for row in old.execute("SELECT device_id FROM devices")} == {first.device_id, second.device_id}
    with sqlite3.connect(server.data / "latchkey.db") as new:
        assert [row[0] for row in new.execute("SELECT device_id FROM devices")] == [first.device_id]


def test_store_check_judges_a_running_server_s_database_and_finds_what_does_not_fit(start):
    server = start()
    Device().enroll(server.client)
    assert run("store", "check", "--data", server.data).startswith("sound: 1 user, 1 device, schema ")
    assert server.stop() == 0
    with sqlite3.connect(server.data / "latchkey.db") as database:
        database.execute("UPDATE totals SET devices = 7")
    result = command("store", "check", "--data", server.data)
    assert (result.returncode, result.stderr) == (1, "")
    assert result.stdout.startswith("the totals say 7 devices, there are 1\nnot sound: ")
    report = json.loads(command("store", "check", "--data", server.data, "--json").stdout)
    assert (report["isSound"], len(report["findings"])) == (False, 1)
    check_sentence(command("store", "check", "--data", server.data / "nowhere"), 2, "--data")
