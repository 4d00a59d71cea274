"""A server whose store is a PostgreSQL database."""

import concurrent.futures
import json
import pathlib
import re
import subprocess
import sys

import pytest

from device import INITIATE, REFRESH, Device, done
from postgres import held, needed, new_database, psql
from server import command, environment, until

# How many connections of the database wait for a lock.
WAITING = """
    SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = database
    WHERE datname = current_database() AND NOT granted
    """
# The tables that the metrics page reads, and that readiness writes.
READ_FOR_METRICS = ("totals", "audit_outbox", "one_time_password_counts")
KILLS = pathlib.Path(__file__).parent / "kill" / "run.py"

pytestmark = needed


@pytest.fixture
def database():
    with new_database() as address:
        yield address


def test_it_keeps_what_it_acknowledged_over_a_kill_and_has_no_file_of_its_own(start, database):
    server = start(None, "--database", database)
    device = Device().enroll(server.client)
    grant = device.sign_in(server.client)
    server.kill()
    assert not (server.data / "latchkey.db").exists()
    again = start(server.data, "--database", database)
    assert done(again.client.post(REFRESH, {"refreshToken": grant["refreshToken"]}))["refreshToken"]
    assert device.sign_in(again.client)["token"]
    assert psql(database, "SELECT count(*) FROM latchkey.devices") == "1"
    assert 'latchkey_store_info{kind="postgresql"} 1' in again.client.get("/metrics").body.decode()
    assert again.log == ""


def test_a_database_that_does_not_answer_holds_up_nothing_but_what_needs_it(start, database):
    server = start(None, "--database", database)
    device = Device().enroll(server.client)
    with concurrent.futures.ThreadPoolExecutor(20) as pool, held(database, "latchkey.devices"):
        # Far more than the threads that serve all connections.
        waiting = [pool.submit(server.client.post, INITIATE, device.names) for _ in range(20)]
        while psql(database, WAITING) == "0":
            pass
        assert server.client.get("/health/live").status == 200
        assert not any(reply.done() for reply in waiting)
        health = server.client.get("/health")
        assert (health.status, health.json["detail"]) == (503, "The store does not answer.")
        assert server.client.get("/metrics").status == 200
    assert device.sign_in(server.client)["token"]


def test_metrics_wait_once_for_a_database_that_answers_nothing(start, database):
    server = start(None, "--database", database)
    with held(database, f"latchkey.{', latchkey.'.join(READ_FOR_METRICS)}"):
        page = server.client.get("/metrics").body.decode()
        assert "\nlatchkey_store_up 0\n" in page and "\nlatchkey_ready 0\n" in page
    # What waits twice for five seconds, or until the database gives up, is in none of the buckets.
    name = r'latchkey_http_request_duration_seconds_{}{{route="/metrics"{}}} (\d+)\n'
    text = until(lambda: 'le="10"' in (page := server.client.get("/metrics").body.decode()) and page, "the time")
    within, count = (re.search(name.format(*which), text)[1] for which in (("bucket", ',le="10"'), ("count", "")))
    assert within == count


def test_commands_find_the_database_running_or_not(start, database):
    server = start(None, "--database", database)
    device = Device().enroll(server.client)
    listed = command("users", "list", "--data", server.data, "--json")
    assert device.username in listed.stdout, listed.stderr
    exported = command("users", "export", "--user", device.username, "--data", server.data)
    assert json.loads(exported.stdout)["devices"][0]["deviceId"] == device.device_id
    assert server.stop() == 0
    stopped = command("users", "list", "--data", server.data, "--database", database, "--json")
    assert device.username in stopped.stdout, stopped.stderr
    verified = command("audit", "verify", "--data", server.data, "--database", database)
    assert verified.returncode == 0 and ", unbroken" in verified.stdout
    assert device.device_id in command("audit", "export", "--data", server.data, "--database", database).stdout


def test_commands_for_files_say_what_to_use_instead(start, database):
    server = start(None, "--database", database)
    for words in (["backup", "--to", f"{server.data}-copy"], ["store", "check"]):
        refused = command(*words, "--data", server.data)
        assert refused.returncode == 2 and "pg_dump" in refused.stderr


def test_a_database_that_is_not_there_is_an_error_that_names_it(tmp_path):
    address = "postgres://latchkey@/accounts?host=/nowhere"
    refused = command("serve", "--data", tmp_path / "data", "--port", "0", "--database", address)
    assert refused.returncode != 0
    assert "latchkey: The PostgreSQL database accounts at /nowhere can't be used" in refused.stderr
    assert "\t" not in refused.stderr


@pytest.mark.parametrize("how", ["flag", "variable"])
def test_a_password_in_the_address_is_refused_and_not_repeated(tmp_path, how):
    address = "postgres://latchkey:pa55word@localhost/accounts"
    words = ["serve", "--check-config", "--data", tmp_path / "data"]
    if how == "flag":
        refused = command(*words, "--database", address)
    else:
        refused = command(*words, env=environment(LATCHKEY_DATABASE=address))
    assert refused.returncode == 2
    assert "PGPASSFILE" in refused.stderr
    assert "postgres://latchkey:…@localhost/accounts" in refused.stdout
    assert "pa55word" not in refused.stdout + refused.stderr


def test_five_kills_under_load_lose_nothing_and_let_nothing_be_used_twice(database):
    # Guards against hanging only: it takes some seconds.
    result = subprocess.run(
        [sys.executable, KILLS, "--kills", "5", "--database", database], capture_output=True, text=True, timeout=300
    )
    assert result.returncode == 0, result.stdout + result.stderr
    assert re.search(r"^5 kills in .* [1-9]\d* devices, \d+ removed, 0 faults$", result.stdout, re.M), result.stdout
