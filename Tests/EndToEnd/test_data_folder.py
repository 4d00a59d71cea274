"""The data folder: who may have it, and what is refused instead of used."""

import json
import re
import sqlite3
import stat

import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from device import REFRESH, VERIFY, Device, done
from expect import check_sentence, refused
from server import command


def serve(data):
    return command("serve", "--port", 0, "--data", data)


def test_a_data_folder_in_use_is_refused(server):
    check_sentence(serve(server.data), 1, "another process")
    done(server.client.get("/health"))


def test_two_servers_on_two_folders_know_nothing_of_each_other(start, tmp_path):
    one, two = start(tmp_path / "one"), start(tmp_path / "two")
    device = Device().enroll(one.client)
    tokens = device.sign_in(one.client)
    refused(two.client.post(VERIFY, device.answer(device.initiate(one.client))), 401, "authentication_failed")
    reply = two.client.post(REFRESH, {"refreshToken": tokens["refreshToken"]})
    refused(reply, 401, "refresh_token_invalid", "refreshToken")
    twin = Device(device.username, device.device_id).enroll(two.client)
    twin.sign_in(two.client)
    device.sign_in(one.client)


def stopped(start, tmp_path):
    """The data folder of a server that was used and stopped."""
    server = start(tmp_path / "data")
    Device().enroll(server.client)
    assert server.stop() == 0
    return server.data


def test_a_database_of_a_newer_version_is_refused_and_left_alone(start, tmp_path):
    data = stopped(start, tmp_path)
    with sqlite3.connect(data / "latchkey.db") as database:
        database.execute("INSERT INTO schema_version VALUES (99, 0)")
    database.close()
    before = (data / "latchkey.db").read_bytes()
    check_sentence(serve(data), 1, "version 99")
    assert (data / "latchkey.db").read_bytes() == before


@pytest.mark.parametrize(
    "content", [b"not a database, " * 500, b"SQLite format 3\0" + b"\xff" * 4080], ids=["text", "magic"]
)
def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path, content):
    data = tmp_path / "data"
    data.mkdir(mode=0o700)
    (data / "latchkey.db").write_bytes(content)
    check_sentence(serve(data), 1, "database")
    assert (data / "latchkey.db").read_bytes() == content


def test_another_program_s_database_is_refused_and_left_alone(tmp_path):
    data = tmp_path / "data"
    data.mkdir(mode=0o700)
    with sqlite3.connect(data / "latchkey.db") as database:
        database.execute("CREATE TABLE accounts (name TEXT)")
    database.close()
    before = (data / "latchkey.db").read_bytes()
    check_sentence(serve(data), 1, "not a Latchkey store")
    assert (data / "latchkey.db").read_bytes() == before


def test_a_damaged_database_is_refused(start, tmp_path):
    data = stopped(start, tmp_path)
    path = data / "latchkey.db"
    content = bytearray(path.read_bytes())
    for page in range(1, len(content) // 4096):
        content[page * 4096 : page * 4096 + 64] = b"\xa5" * 64
    path.write_bytes(content)
    check_sentence(serve(data), 1, "damaged")


@pytest.mark.parametrize("data", ["/proc/latchkey", "/proc", "/dev/null/latchkey", "/dev/null"])
def test_a_data_folder_that_can_t_be_used_is_refused(data):
    check_sentence(serve(data), 1, data)


def test_an_audit_log_that_can_t_be_opened_stops_the_start(tmp_path):
    (tmp_path / "data" / "audit.jsonl").mkdir(parents=True)
    check_sentence(serve(tmp_path / "data"), 1, "audit")


@pytest.mark.parametrize("mode", [0o755, 0o1777, 0o710])
def test_a_folder_that_others_use_is_refused_and_stays_open(tmp_path, mode):
    data = tmp_path / "data"
    data.mkdir()
    (data / "notes.txt").write_text("not a server's")
    data.chmod(mode)
    check_sentence(serve(data), 1, f"mode {mode:o}", "chmod 700")
    checked = command("serve", "--check-config", "--data", data)
    assert checked.returncode == 2 and f"mode {mode:o}" in checked.stderr
    assert stat.S_IMODE(data.stat().st_mode) == mode
    assert [path.name for path in data.iterdir()] == ["notes.txt"]
    # What was closed on purpose is the server's to use.
    data.chmod(0o700)
    assert command("serve", "--check-config", "--data", data).returncode == 0


@pytest.mark.parametrize("name", [None, "lost+found", "server-keys.json", "audit-one.jsonl"])
def test_a_folder_of_nobody_else_is_closed_to_others(start, tmp_path, name):
    """An empty one, a file system's, or one in which a server has run."""
    data = stopped(start, tmp_path)
    keys = (data / "server-keys.json").read_bytes()
    other = tmp_path / "other"
    other.mkdir()
    if name:
        (other / name).write_bytes(keys if name == "server-keys.json" else b"")
    other.chmod(0o755)
    assert command("serve", "--check-config", "--data", other).returncode == 0
    start(other)
    assert stat.S_IMODE(other.stat().st_mode) == 0o700


@pytest.mark.parametrize("umask", [0o000, 0o022, 0o077])
def test_files_are_for_the_owner_alone_whatever_the_umask(start, umask):
    server = start(None, umask=umask)
    Device().enroll(server.client).sign_in(server.client)
    assert stat.S_IMODE(server.data.stat().st_mode) == 0o700
    files = {path.name: stat.S_IMODE(path.stat().st_mode) for path in server.data.iterdir()}
    assert {"latchkey.db", "server-keys.json", "audit.jsonl"} <= set(files)
    assert set(files.values()) == {0o600}


# The key file


def p384_pem():
    key = ec.generate_private_key(ec.SECP384R1())
    encoding, form = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8
    return key.private_bytes(encoding, form, serialization.NoEncryption()).decode()


def without(keys, name):
    return {key: value for key, value in keys.items() if key != name}


def with_secret(keys, change):
    entry = keys["challengeKeys"][0]
    return keys | {"challengeKeys": [entry | {"secret": change(entry["secret"])}]}


def with_token_key(keys, change):
    entry = keys["tokenKeys"][0]
    return keys | {"tokenKeys": [entry | {"privateKey": change(entry["privateKey"])}]}


BROKEN_KEYS = {
    "cut": lambda keys: json.dumps(keys)[:-40],
    "empty": lambda keys: "",
    "no JSON": lambda keys: "secret: " + keys["challengeKeys"][0]["secret"],
    "array": lambda keys: json.dumps([keys]),
    "no challenge keys": lambda keys: json.dumps(without(keys, "challengeKeys")),
    "empty challenge keys": lambda keys: json.dumps(keys | {"challengeKeys": []}),
    "short key of one-time passwords": lambda keys: json.dumps(keys | {"oneTimePasswordKey": "AAAA"}),
    "no token keys": lambda keys: json.dumps(without(keys, "tokenKeys")),
    "empty token keys": lambda keys: json.dumps(keys | {"tokenKeys": []}),
    "short secret": lambda keys: json.dumps(with_secret(keys, lambda secret: secret[:40])),
    "secret not base64": lambda keys: json.dumps(with_secret(keys, lambda secret: "!" + secret[1:])),
    "secret a number": lambda keys: json.dumps(with_secret(keys, lambda secret: 12345678901234)),
    "times that are texts": lambda keys: json.dumps(keys | {"createdAt": {"hunter2hunter2": "later"}}),
    "private key cut": lambda keys: json.dumps(with_token_key(keys, lambda pem: pem[:-60])),
    "private key of another curve": lambda keys: json.dumps(with_token_key(keys, lambda pem: p384_pem())),
    "private key a text": lambda keys: json.dumps(with_token_key(keys, lambda pem: "hunter2hunter2")),
}

# What the sentence says of those that can't be read as a key file.
FAULTS = {
    "cut": "it is not JSON", "empty": "it is empty", "no JSON": "it is not JSON", "array": "it is JSON, but no object",
    "no challenge keys": "it lacks challengeKeys", "no token keys": "it lacks tokenKeys",
    "secret a number": "challengeKeys[0].secret has another type",
    "times that are texts": "createdAt has another type",
}


@pytest.mark.parametrize("name", BROKEN_KEYS)
def test_a_broken_key_file_stops_the_start_and_its_content_stays_inside(start, tmp_path, name):
    data = stopped(start, tmp_path)
    path = data / "server-keys.json"
    content = BROKEN_KEYS[name](json.loads(path.read_text()))
    path.write_text(content)
    result = serve(data)
    check_sentence(result, 1, str(path), FAULTS.get(name, ""))
    assert "Error" not in result.stderr
    for word in re.findall(r"[A-Za-z0-9+/=!]{12,}", content):
        if word not in ("challengeKeys", "-----BEGIN"):
            assert word not in result.stderr
    assert path.read_text() == content
