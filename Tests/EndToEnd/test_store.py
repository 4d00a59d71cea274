"""`latchkey store show` and the lab's pages, on the data of a real server."""

import json
import signal
import sqlite3

import pytest

from device import Device, done
from server import command, until


def show(data, *options):
    result = command("store", "show", "--data", data, *options)
    assert (result.returncode, result.stderr) == (0, "")
    return result.stdout


@pytest.fixture
def used(start):
    """A running lab server with two users, one of them signed in."""
    server = start(None, "--profile", "lab")
    device, other = Device().enroll(server.client), Device().enroll(server.client)
    return server, device, other, device.sign_in(server.client)


def test_it_shows_what_a_running_server_has_stored(used):
    server, device, other, _ = used
    text = show(server.data)
    assert text.startswith("users: 2\n") and "\ndevices: 2\n" in text and "\nsessions: 1\n" in text
    for name in (device.username, device.device_id, other.username, other.device_id):
        assert name in text
    assert text.endswith("\nconsumed challenges: 3\n")


def test_it_shows_the_same_after_a_stop_and_after_a_kill(used, start):
    server, _, _, _ = used
    # The log's lines leave the database a moment behind their steps.
    until(lambda: json.loads(show(server.data, "--json"))["auditOutbox"] == [], "the audit log is written")
    before = show(server.data)
    server.kill()
    assert show(server.data) == before
    again = start(server.data)
    assert again.stop(signal.SIGTERM) == 0
    assert show(server.data) == before


def test_json_has_the_rows_of_one_user(used):
    server, device, _, _ = used
    rows = json.loads(show(server.data, "--user", device.username, "--json"))
    assert [row["deviceId"] for row in rows["devices"]] == [device.device_id]
    assert [row["username"] for row in rows["users"]] == [device.username]
    assert [(row["deviceId"], row["amr"], row["state"]) for row in rows["sessions"]] == [
        (device.device_id, "pop", "open")
    ]
    assert set(rows["omitted"].values()) == {0}


def test_no_secret_is_shown(used):
    server, device, _, grant = used
    shown = show(server.data) + show(server.data, "--json")
    with sqlite3.connect(f"file:{server.data / 'latchkey.db'}?mode=ro", uri=True) as database:
        hashes = [row[0].hex() for row in database.execute("SELECT token_hash FROM refresh_tokens")]
        keys = [row[0].hex() for row in database.execute("SELECT public_key FROM devices")]
    assert hashes and keys
    secrets = [*hashes, *keys, device.phone, grant["token"], grant["refreshToken"]]
    assert not [secret for secret in secrets if secret in shown]


def test_it_does_not_hinder_the_server(used):
    server, device, _, _ = used
    show(server.data)
    assert device.sign_in(server.client)["token"]
    assert server.log == ""


@pytest.mark.parametrize(
    "options, word", [(["--data", "nowhere"], "--data"), (["--user", "a b", "--data", "x"], "--user")]
)
def test_what_can_not_be_shown_is_told_in_a_sentence(options, word, tmp_path):
    result = command("store", "show", *options, cwd=tmp_path)
    assert (result.returncode, result.stdout) == (2, "")
    assert word in result.stderr and result.stderr.count("\n") == 1


def test_the_docs_are_a_page_that_fetches_nothing(client):
    reply = client.get("/docs")
    assert reply.status == 200 and reply.header("Content-Type") == "text/html; charset=utf-8"
    assert reply.header("Content-Security-Policy").startswith("default-src 'none';")
    assert b"/api/v1/mfa/enroll" in reply.body and b"/lab/" not in reply.body


@pytest.mark.parametrize("path", ["/lab", "/lab/messages", "/lab/clock", "/lab/faults"])
def test_production_has_no_lab(client, path):
    assert client.get(path).status == 404


def test_the_lab_s_inbox_is_empty_at_first(start):
    assert done(start(None, "--profile", "lab").client.get("/lab/messages")) == {"messages": []}
