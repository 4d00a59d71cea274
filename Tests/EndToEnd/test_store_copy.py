"""`latchkey store copy`: a deployment moves between a file and PostgreSQL, and back."""

import json
import signal
import subprocess

import pytest

from device import REFRESH, VERIFY, Device, done
from postgres import needed, new_database, psql
from server import binary, command, environment

pytestmark = needed


@pytest.fixture
def database():
    with new_database() as address:
        yield address


def copy(source, target, *options):
    return command("store", "copy", "--from", source, "--to", target, *options)


def file(server, name="latchkey.db"):
    return f"sqlite:{server.data / name}"


def test_a_deployment_moves_to_postgresql_and_back_and_its_apps_notice_nothing(start, database):
    server = start()
    device = Device().enroll(server.client)
    grant = device.sign_in(server.client)
    used = device.answer(device.initiate(server.client))
    done(server.client.post(VERIFY, used))
    assert server.stop() == 0
    there = copy(file(server), database)
    assert there.returncode == 0, there.stderr
    assert "copying users: " in there.stderr and "comparing users: " in there.stderr
    assert "copied and compared: " in there.stdout
    moved = start(server.data, "--database", database)
    assert moved.client.post(VERIFY, used).json["code"] == "challenge_used"
    grant = done(moved.client.post(REFRESH, {"refreshToken": grant["refreshToken"]}))
    other = Device().enroll(moved.client)
    assert moved.stop() == 0
    back = copy(database, file(server, "returned.db"), "--json")
    assert back.returncode == 0, back.stderr
    tables = {table["name"]: table for table in json.loads(back.stdout)["tables"]}
    assert tables["devices"]["rows"] == 2 and len(tables["devices"]["sha256"]) == 64
    again = start(server.data, "--database", file(server, "returned.db"))
    assert done(again.client.post(REFRESH, {"refreshToken": grant["refreshToken"]}))["refreshToken"]
    assert device.sign_in(again.client)["token"] and other.sign_in(again.client)["token"]
    assert again.stop() == 0
    verified = command("audit", "verify", "--data", server.data, "--database", file(server, "returned.db"))
    assert verified.returncode == 0 and ", unbroken" in verified.stdout, verified.stdout + verified.stderr


def test_a_copy_that_was_killed_goes_on_and_a_server_refuses_the_half(start, database):
    server = start()
    Device().enroll(server.client)
    assert server.stop() == 0
    # Enough rows that a kill meets them half copied.
    sql = """
        WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 400000)
        INSERT INTO consumed_challenges SELECT randomblob(16) FROM numbers;
    """
    subprocess.run(["python3", "-c", "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.executescript(sys.argv[2])",
                    server.data / "latchkey.db", sql], check=True, timeout=60)
    words = [binary(), "store", "copy", "--from", file(server), "--to", database]
    with subprocess.Popen(words, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True, env=environment()) as half:
        for line in half.stderr:
            if line.startswith("copying consumed_challenges"):
                break
        half.send_signal(signal.SIGKILL)
    assert half.returncode == -signal.SIGKILL
    refused = command("serve", "--data", server.data, "--port", "0", "--database", database)
    assert refused.returncode != 0 and "has not ended" in refused.stderr
    rest = copy(file(server), database, "--json")
    assert rest.returncode == 0, rest.stderr
    assert psql(database, "SELECT count(*) FROM latchkey.consumed_challenges") == "400001"


def test_a_store_that_a_server_has_open_is_refused_on_either_side(start, database):
    server = start()
    refused = copy(file(server), database)
    assert refused.returncode == 2 and "A server has the source open." in refused.stderr
    other = start(server.data.parent / "other", "--database", database)
    refused = copy(database, file(server, "new.db"))
    assert refused.returncode == 2 and "A server has the source open." in refused.stderr
    assert server.stop() == 0
    refused = copy(file(server), database)
    assert refused.returncode == 2 and "Somebody has the target open" in refused.stderr
    assert other.stop() == 0
    refused = copy(file(server), database)
    assert refused.returncode == 1 and "holds a store already" in refused.stderr


@pytest.mark.parametrize("words", [[], ["--from", "sqlite:a.db"], ["--from", "a.db", "--to", "sqlite:b.db"]])
def test_both_stores_must_be_named_by_their_addresses(words):
    refused = command("store", "copy", *words)
    assert refused.returncode == 2 and refused.stderr.strip()


def test_a_file_that_is_not_there_is_not_made(tmp_path, database):
    refused = copy(f"sqlite:{tmp_path}/missing.db", database)
    assert refused.returncode == 2 and "There is no file" in refused.stderr
    assert list(tmp_path.iterdir()) == []
