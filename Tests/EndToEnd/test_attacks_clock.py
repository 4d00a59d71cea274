"""Attacks by the clock: ±1 hour, day, year, while the server runs and across restarts (libfaketime)."""

import contextlib
import datetime
import pathlib
import re
import sqlite3
import struct
import time

import pytest

from device import ENROLL, VERIFY, Device, done
from expect import refused
from otp import REQUEST_OTP, asked, enroll_telephone, messages, password
from postgres import needed, new_database, psql
from recovery import CODES, STATUS, STOP, begin, complete, press
from server import environment, until

HOUR, DAY = 3600, 86_400
YEAR = 365 * DAY
JUMPS = [HOUR, -HOUR, DAY, -DAY, YEAR, -YEAR]
# What the server promises after the clock was set right, in seconds.
PROMISE = 10


class Clock:
    """The wall clock of the servers that have its environment; their monotonic clock is the machine's."""

    def __init__(self, folder, name="clock"):
        self.path = folder / name
        libraries = sorted(pathlib.Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"))
        assert libraries, "libfaketime is missing"
        self.environment = environment(
            LD_PRELOAD=str(libraries[0]), FAKETIME_TIMESTAMP_FILE=str(self.path), FAKETIME_NO_CACHE="1",
            # Named, so that it changes no environment: Swift finds the arguments before an unchanged one only.
            FAKETIME_DONT_FAKE_MONOTONIC="1", FAKETIME_SHARED="none none",
        )
        self.set(0)

    def set(self, offset):
        new = self.path.with_suffix(".new")
        new.write_text(f"{offset:+d}\n")
        new.rename(self.path)


@pytest.fixture
def clock(tmp_path):
    return Clock(tmp_path)


@pytest.fixture
def start_with(start):
    """Starts a server with a clock."""

    processes = []

    def start_with(clock, data, *options):
        server = start(data, *options, env=clock.environment)
        processes.append(server.process.pid)
        return server

    yield start_with
    # What the library leaves behind.
    for process in processes:
        for name in (f"faketime_shm_{process}", f"sem.faketime_sem_{process}"):
            pathlib.Path("/dev/shm", name).unlink(missing_ok=True)


@pytest.fixture
def start_at(start_with, clock, tmp_path):
    """Starts the server of the test's data folder with the clock that far off."""

    def start_at(offset):
        clock.set(offset)
        return start_with(clock, tmp_path / "data")

    return start_at


def sign_in(device, client):
    """A sign-in that must succeed: the body that brought it, and its tokens."""
    body = device.answer(device.initiate(client))
    return body, done(client.post(VERIFY, body))


def sign_in_soon(device, client):
    """A sign-in within the promised time; a refusal before counts as no answer yet."""
    begun = time.monotonic()

    def attempt():
        body = device.answer(device.initiate(client))
        return body if client.post(VERIFY, body).status == 200 else None

    body = until(attempt, "a sign-in after the correction")
    assert time.monotonic() - begun < PROMISE
    return body


def jumps(server, count):
    """Waits until so many jumps were told; asks meanwhile, because the library also moves the server's timers."""

    def told():
        done(server.client.get("/health/live"))
        return server.log.count('"the clock jumped"') >= count

    until(told, f"jump {count} in the log")


@pytest.mark.parametrize("offset", JUMPS)
def test_a_jump_while_running_is_found_and_healed_and_nothing_is_replayed(start_at, clock, offset):
    server = start_at(0)
    client = server.client
    device = Device().enroll(client)
    used = [sign_in(device, client)[0]]
    clock.set(offset)
    jumps(server, 1)
    generations(server, 1)
    used.append(sign_in_soon(device, client))
    body, tokens = sign_in(device, client)
    used.append(body)
    done(client.get(f"/api/v1/devices/{device.username}", bearer=tokens["token"]))
    clock.set(0)
    jumps(server, 2)
    generations(server, 2)
    used.append(sign_in_soon(device, client))
    assert [client.post(VERIFY, body).status for body in used] == [401] * len(used)
    # Made at a time that has not come yet, or that ended long ago.
    refused(client.get(f"/api/v1/devices/{device.username}", bearer=tokens["token"]), 401, "access_token_invalid")
    sign_in(device, client)


def test_a_jump_fails_readiness_which_recovers_by_itself(start_at, clock):
    server = start_at(0)
    done(server.client.get("/health/ready"))
    clock.set(DAY)
    until(lambda: server.client.get("/health/ready").status == 503, "a refusal")
    done(server.client.get("/health/live"))
    until(lambda: server.client.get("/health/ready").status == 200, "readiness")


@pytest.mark.parametrize("offset", JUMPS)
def test_a_jump_across_restarts_is_found_and_healed_and_nothing_is_replayed(start_at, offset):
    server = start_at(0)
    device = Device().enroll(server.client)
    used = [sign_in(device, server.client)[0]]
    assert server.stop() == 0
    server = start_at(offset)
    used.append(sign_in_soon(device, server.client))
    assert server.stop() == 0
    # Still further off: what the server would delete for its age is what it has just used.
    server = start_at(2 * offset)
    jumps(server, 1)
    assert server.stop() == 0
    server = start_at(0)
    used.append(sign_in_soon(device, server.client))
    jumps(server, 1)
    assert [server.client.post(VERIFY, body).status for body in used] == [401] * len(used)


def test_a_store_that_a_clock_ahead_has_left_with_challenges_of_the_future_is_healed(start_at, tmp_path):
    server = start_at(0)
    device = Device().enroll(server.client)
    used, _ = sign_in(device, server.client)
    assert server.stop() == 0
    # As a server of an earlier version left it after a purge a year ahead.
    ahead = struct.pack(">Q", (int(time.time()) + YEAR) * 1000)[2:] + bytes.fromhex("70000000000000000000")
    with contextlib.closing(sqlite3.connect(tmp_path / "data" / "latchkey.db")) as database, database:
        database.execute("UPDATE forgotten_challenges SET last_id = ?", (ahead,))
        database.execute("DELETE FROM consumed_challenges")
    server = start_at(0)
    sign_in_soon(device, server.client)
    assert server.client.post(VERIFY, used).status == 401
    assert "challenges of the future" in server.log


def test_a_device_that_was_enrolled_while_the_clock_was_ahead_may_do_all_that_others_may(start_at, clock):
    server = start_at(0)
    client = server.client
    clock.set(HOUR)
    jumps(server, 1)
    generations(server, 1)
    owner = Device()
    until(lambda: client.post(ENROLL, owner.enrollment(client)).status == 200, "an enrollment")
    clock.set(0)
    generations(server, 2)
    sign_in_soon(owner, client)
    token = owner.sign_in(client)["token"]
    done(press(client, STOP, token))
    account = owner.manage(client, token)
    done(press(client, CODES, account))
    done(client.delete("/api/v1/sessions", account))


def generations(server, count):
    """Waits until so many generations of challenges have begun: then what jumps have left behind is healed."""

    def begun():
        done(server.client.get("/health/live"))
        return server.log.count("a new generation of challenges has begun") >= count

    until(begun, f"generation {count} in the log")


def test_messages_that_are_counted_while_the_clock_is_ahead_count_until_the_next_day(start_with, clock):
    # Of five messages numbers that are not verified get one.
    server = start_with(clock, None, "--profile", "lab", "--messages-per-day", "5")
    client = server.client
    phones = [enroll_telephone(client, Device()) for _ in range(3)]
    clock.set(YEAR)
    generations(server, 1)
    password(client, phones[0])
    clock.set(0)
    generations(server, 2)
    done(client.post(REQUEST_OTP, asked(phones[1])))
    until(lambda: any(line["event"] == "otp_limited" for line in server.audit()), "a limit")
    assert messages(client, phones[1].phone) == []
    clock.set(DAY)
    generations(server, 3)
    password(client, phones[2])


def test_codes_and_recoveries_that_begin_while_the_clock_is_ahead_last_no_longer_once_it_is_right(start_with, clock):
    server = start_with(clock, None, "--profile", "lab", "--step-up", "required", "--otp-recovery", "delayed:1")
    client = server.client
    owner = Device().enroll(client)
    codes = done(press(client, CODES, owner.manage(client, owner.sign_in(client)["token"])))["codes"]
    clock.set(30 * DAY)
    generations(server, 1)
    account = owner.manage(client, owner.sign_in(client)["token"])
    number = Device().phone
    change = done(client.post("/api/v1/numbers/change", {"phoneNumber": number}, account))
    code = until(lambda: messages(client, number), "a message")[0][:6]
    other = Device(username=owner.username)
    recovery = done(begin(client, other, {"recoveryCode": codes[0]}))
    clock.set(0)
    generations(server, 2)
    account = owner.manage(client, owner.sign_in(client)["token"])
    late = client.post("/api/v1/numbers/verify", {"otpId": change["otpId"], "otp": code}, account)
    refused(late, 401, "otp_invalid", "otp")
    found = done(client.post(STATUS, {"username": owner.username, "recoveryId": recovery["recoveryId"]}))
    ends = datetime.datetime.fromisoformat(found["expiresAt"]).timestamp()
    # An hour's delay, three days, and a minute to spare.
    assert 72 * HOUR < ends - time.time() <= 73 * HOUR + 60


@pytest.mark.parametrize("offset", [-7 * DAY, 7 * DAY])
def test_setting_the_clock_makes_no_lock_longer_or_shorter(start_at, clock, offset):
    server = start_at(0)
    client = server.client
    device = Device().enroll(client)
    # Of another challenge.
    signature = device.answer(device.initiate(client))["signature"]

    def guess():
        return client.post(VERIFY, device.answer(device.initiate(client)) | {"signature": signature})

    reply = until(lambda: (reply := guess()).status == 429 and reply, "a lock")
    assert 1 <= int(reply.header("Retry-After")) <= 30
    clock.set(offset)
    jumps(server, 1)
    reply = guess()
    assert reply.status == 429
    assert 1 <= int(reply.header("Retry-After")) <= 30


@pytest.fixture
def database():
    with new_database() as address:
        yield address


def is_ready(server):
    return server.client.get("/health/ready").status == 200


def peer(database):
    """Has another server of the database say once more that its clock is right."""
    psql(database, """
        INSERT INTO latchkey.server_clocks VALUES ('other', 0, (extract(epoch FROM clock_timestamp()) * 1000)::bigint)
        ON CONFLICT (server) DO UPDATE SET noted_at = excluded.noted_at""")
    return True


@needed
@pytest.mark.parametrize("offset", [HOUR, -DAY])
def test_a_server_whose_clock_leaves_those_of_its_peers_is_unready_until_it_is_right(start_with, clock, database, offset):
    server = start_with(clock, None, "--database", database)
    device = Device().enroll(server.client)
    # One that has not compared its clock yet is not ready.
    until(lambda: peer(database) and is_ready(server), "readiness")
    clock.set(offset)

    def refusal():
        peer(database)
        reply = server.client.get("/health/ready")
        # For a moment the jump itself is what is told.
        return reply if reply.status == 503 and "other servers" in reply.json["detail"] else None

    direction = "ahead of" if offset > 0 else "behind"
    assert re.search(rf"is \d+ s {direction} the other servers' clocks", until(refusal, "a refusal").json["detail"])
    done(server.client.get("/health/live"))
    # It begins no generation by its clock, which would end the challenges of the others.
    assert psql(database, "SELECT challenge_generation FROM latchkey.witnessed_clock") == "0"
    assert "latchkey_clock_disagrees 1" in server.client.get("/metrics").body.decode()
    assert server.log.count("the clock disagrees with those of the other servers") == 1
    clock.set(0)
    until(lambda: peer(database) and is_ready(server), "readiness")
    assert "latchkey_clock_disagrees 0" in server.client.get("/metrics").body.decode()
    sign_in_soon(device, server.client)


@needed
def test_a_server_that_starts_with_another_time_than_its_peers_becomes_ready_when_it_is_right(
    start_with, clock, database
):  # fmt: skip
    server = start_with(clock, None, "--database", database)
    until(lambda: is_ready(server), "a server that is ready")
    assert server.stop() == 0
    clock.set(-HOUR)
    peer(database)
    server = start_with(clock, server.data, "--database", database)
    until(lambda: peer(database) and "the clock disagrees with those" in server.log, "the finding")
    assert not is_ready(server)
    clock.set(0)
    until(lambda: peer(database) and is_ready(server), "readiness")


def test_a_clock_that_is_set_ahead_does_not_shorten_the_wait_of_a_recovery(start_at, clock):
    server = start_at(0)
    client = server.client
    owner = Device().enroll(client)
    codes = done(press(client, CODES, owner.manage(client)))["codes"]
    thief = Device(username=owner.username)
    recovery = done(begin(client, thief, {"recoveryCode": codes[0]}))
    clock.set(2 * DAY)
    jumps(server, 1)
    generations(server, 1)
    sign_in_soon(owner, client)
    late = complete(client, thief, recovery["recoveryId"], {"recoveryCode": codes[1]})
    refused(late, 409, "recovery_waiting")
    clock.set(0)
    generations(server, 2)
    sign_in_soon(owner, client)
    late = complete(client, thief, recovery["recoveryId"], {"recoveryCode": codes[1]})
    refused(late, 409, "recovery_waiting")
