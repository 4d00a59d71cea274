"""Two servers over one PostgreSQL database: what one issues, the other takes, once; what one learns, the other follows."""

import base64
import itertools
import json
import os
import threading

import jwt
import pytest

from at_once import at_once
from device import ENROLL, REFRESH, VERIFY, Device, b64, done
from expect import refused
from otp import VERIFY_OTP, enroll_telephone, password
from postgres import needed, new_database, psql
from recovery import move_clock
from server import checked_chain, command, until

JWKS = "/.well-known/jwks.json"

pytestmark = needed


class Pair:
    """Two servers that share a data folder, a database, and the server keys in it."""

    def __init__(self, start, folder, database, *options):
        self.database, self.data = database, folder / "data"
        self.key = folder / "wrapping.key"
        self.key.write_text(base64.b64encode(os.urandom(32)).decode())
        self.key.chmod(0o600)
        self.options = ["--database", database, "--key-wrapping", f"file:{self.key}", *options]
        self._start = start
        self.one, self.two = self.start("one"), self.start("two")

    def start(self, name):
        return self._start(self.data, "--instance", name, *self.options)

    @property
    def servers(self):
        return self.one, self.two

    @property
    def clients(self):
        return self.one.client, self.two.client

    def in_turn(self):
        """A function that returns one server's client, then the other's, whichever thread asks."""
        clients, lock = itertools.cycle(self.clients), threading.Lock()

        def following():
            with lock:
                return next(clients)

        return following

    def command(self, *words, server="one"):
        result = command(*words, "--data", self.data, "--instance", server)
        assert (result.returncode, result.stderr) == (0, ""), result.stderr
        return result.stdout

    def keys(self, server):
        return json.loads(self.command("keys", "list", "--json", server=server))["keys"]

    def rotate(self, kind, *more, server="one"):
        return json.loads(self.command("keys", "rotate", kind, *more, "--json", server=server))["keys"]


@pytest.fixture
def pair(start, tmp_path):
    with new_database() as database:
        pair = Pair(start, tmp_path, database, "--profile", "lab")
        yield pair
        for server in pair.servers:
            if server.is_running:
                assert server.stop() == 0
                assert server.log == ""


# What one issues, the other takes


def test_each_takes_what_the_other_issued(pair):
    one, two = pair.clients
    device = Device()
    body = device.enrollment(one)
    done(two.post(ENROLL, body))
    grant = done(two.post(VERIFY, device.answer(device.initiate(one))))
    assert done(one.get(f"/api/v1/devices/{device.username}", grant["token"]))["devices"][0]["deviceId"] == device.device_id
    renewed = done(one.post(REFRESH, {"refreshToken": grant["refreshToken"]}))
    done(two.get("/api/v1/sessions", renewed["token"]))
    done(two.post("/api/v1/auth/revoke", {"refreshToken": renewed["refreshToken"]}))
    assert one.get("/api/v1/sessions", renewed["token"]).status == 401
    phone = enroll_telephone(one, Device())
    done(two.post(VERIFY_OTP, {"username": phone.username, "otp": password(one, phone)}))
    assert done(one.get(JWKS)) == done(two.get(JWKS))


def test_of_64_answers_to_one_challenge_on_both_one_is_accepted(pair):
    device = Device().enroll(pair.one.client)
    for issuer in pair.clients:
        answer = device.answer(device.initiate(issuer))
        following = pair.in_turn()
        replies = at_once(64, lambda: following().post(VERIFY, answer))
        assert sum(reply.status == 200 for reply in replies) == 1
        assert {reply.json["code"] for reply in replies if reply.status != 200} == {"challenge_used"}


def test_of_64_tries_with_one_code_on_both_one_is_accepted(pair):
    phone = enroll_telephone(pair.one.client, Device())
    for issuer in pair.clients:
        body = {"username": phone.username, "otp": password(issuer, phone)}
        following = pair.in_turn()
        replies = at_once(64, lambda: following().post(VERIFY_OTP, body))
        assert sum(reply.status == 200 for reply in replies) == 1


def test_five_wrong_codes_are_judged_on_both_together(pair):
    phone = enroll_telephone(pair.one.client, Device())
    code = password(pair.one.client, phone)
    wrong = {"username": phone.username, "otp": f"{(int(code) + 1) % 1_000_000:06d}"}
    following = pair.in_turn()
    at_once(64, lambda: following().post(VERIFY_OTP, wrong))
    for client in pair.clients:
        assert client.post(VERIFY_OTP, wrong | {"otp": code}).status != 200


def test_of_64_exchanges_of_one_refresh_token_on_both_only_three_succeed_and_the_rest_is_theft(pair):
    device = Device().enroll(pair.one.client)
    token = {"refreshToken": device.sign_in(pair.one.client)["refreshToken"]}
    following = pair.in_turn()
    replies = at_once(64, lambda: following().post(REFRESH, token))
    accepted = [reply.json for reply in replies if reply.status == 200]
    assert len(accepted) == 3
    for grant, client in zip(accepted, itertools.cycle(pair.clients)):
        refused(client.post(REFRESH, {"refreshToken": grant["refreshToken"]}), 401, "refresh_token_invalid", "refreshToken")


def test_of_64_enrollments_of_one_device_on_both_one_succeeds(pair):
    device = Device()
    bodies = [device.enrollment(client) for client in pair.clients for _ in range(32)]
    following, waiting, lock = pair.in_turn(), iter(bodies), threading.Lock()

    def enroll():
        with lock:
            body = next(waiting)
        return following().post(ENROLL, body)

    replies = at_once(64, enroll)
    assert sum(reply.status == 200 for reply in replies) == 1
    assert psql(pair.database, "SELECT count(*), sum(users) FROM latchkey.devices, latchkey.totals") == "1|1"


# Keys


def test_a_rotation_on_one_is_seen_by_both_and_ends_nothing(pair):
    one, two = pair.clients
    device, phone = Device().enroll(one), enroll_telephone(two, Device())
    grant, offer, code = device.sign_in(one), device.initiate(two), password(two, phone)
    old = jwt.get_unverified_header(grant["token"])["kid"]
    for kind, server in zip(("token", "challenge", "otp", "invitation", "recovery-codes"), itertools.cycle(("one", "two"))):
        assert len(pair.rotate(kind, server=server)) == 2
    assert pair.keys("one") == pair.keys("two")
    until(lambda: len(done(one.get(JWKS))["keys"]) == len(done(two.get(JWKS))["keys"]) == 2, "both keys on both")
    # What was made before holds on the other server.
    done(one.post(VERIFY, device.answer(offer)))
    done(one.post(VERIFY_OTP, {"username": phone.username, "otp": code}))
    done(two.get("/api/v1/sessions", grant["token"]))
    # So does what is made with the new keys: for another telephone, since one gets no second code so soon.
    other = enroll_telephone(two, Device())
    done(one.post(VERIFY_OTP, {"username": other.username, "otp": password(two, other)}))
    assert jwt.get_unverified_header(device.sign_in(two)["token"])["kid"] == old
    for client in pair.clients:
        move_clock(client, 301)
    for made, taken in ((one, two), (two, one)):
        token = done(taken.post(VERIFY, device.answer(device.initiate(made))))["token"]
        assert jwt.get_unverified_header(token)["kid"] != old
        done(made.get("/api/v1/sessions", token))
    assert psql(pair.database, "SELECT revision > 5 FROM latchkey.server_keys") == "t"


def test_a_leaked_token_key_is_void_on_both(pair):
    device = Device().enroll(pair.one.client)
    token = device.sign_in(pair.two.client)["token"]
    assert len(pair.rotate("token", "--leaked")) == 1
    for client in pair.clients:
        until(lambda: client.get("/api/v1/sessions", token).status == 401, "the end of the leaked key")
    new = until(lambda: device.sign_in(pair.two.client), "a sign-in")["token"]
    done(pair.one.client.get("/api/v1/sessions", new))


def test_the_database_and_the_folder_have_no_key_in_clear(pair):
    assert not (pair.data / "server-keys.json").exists()
    row = psql(pair.database, "SELECT encode(data_key, 'escape') || encode(content, 'escape') FROM latchkey.server_keys")
    assert "PRIVATE KEY" not in row and "decoySecret" not in row


def test_keys_of_a_file_move_into_the_database_and_another_wrapping_key_is_refused(start, tmp_path):
    with new_database() as database:
        before = start(None, "--database", database)
        device = Device().enroll(before.client)
        token = device.sign_in(before.client)["token"]
        published = done(before.client.get(JWKS))
        assert before.stop() == 0
        key = tmp_path / "wrapping.key"
        key.write_text(base64.b64encode(os.urandom(32)).decode())
        key.chmod(0o600)
        after = start(before.data, "--database", database, "--key-wrapping", f"file:{key}")
        done(after.client.get("/api/v1/sessions", token))
        assert done(after.client.get(JWKS)) == published
        assert "were put into the database" in after.log
        assert after.stop() == 0
        key.write_text(base64.b64encode(os.urandom(32)).decode())
        words = ["serve", "--data", tmp_path / "other", "--port", "0", "--database", database]
        result = command(*words, "--key-wrapping", f"file:{key}")
        assert result.returncode != 0 and "they were wrapped under another key" in result.stderr


def test_a_program_wraps_the_key_and_is_asked_at_a_start_only(start, tmp_path):
    program, asked_for = tmp_path / "kms", tmp_path / "asked"
    program.write_text(
        f"#!/bin/sh\necho $1 >>{asked_for}\ncase $1 in wrap) exec base64 ;; unwrap) exec base64 -d ;; *) exit 1 ;; esac\n"
    )
    program.chmod(0o700)
    with new_database() as database:
        options = ["--database", database, "--key-wrapping", f"command:{program}"]
        server = start(None, *options)
        Device().enroll(server.client).sign_in(server.client)
        assert asked_for.read_text().split() == ["wrap", "unwrap"]
        assert len(json.loads(command("keys", "rotate", "token", "--data", server.data, "--json").stdout)["keys"]) == 2
        assert server.stop() == 0
        again = start(server.data, *options)
        assert len(done(again.client.get(JWKS))["keys"]) == 2
        assert asked_for.read_text().split() == ["wrap", "unwrap", "unwrap"]
        assert again.stop() == 0


def test_commands_without_a_server_change_the_keys_of_the_database(pair):
    for server in pair.servers:
        assert server.stop() == 0
    place = ["--data", pair.data, "--database", pair.database, "--instance", "one"]
    refused = command("keys", "rotate", "otp", *place)
    assert refused.returncode == 1 and "nothing was named that unwraps their key" in refused.stderr
    wrapping = ["--key-wrapping", f"file:{pair.key}"]
    rotated = command("keys", "rotate", "otp", *place, *wrapping, "--json")
    assert len(json.loads(rotated.stdout)["keys"]) == 2, rotated.stderr
    pair.one = pair.start("one")
    assert len([key for key in pair.keys("one") if key["kind"] == "otp"]) == 2


def test_an_invitation_by_the_key_in_the_database_holds_on_both(start, tmp_path):
    with new_database() as database:
        pair = Pair(start, tmp_path, database, "--enrollment", "invited")
        for client in pair.clients:
            device = Device()
            invited = command("users", "invite", "--user", device.username, "--data", pair.data, *pair.options[:4])
            assert invited.returncode == 0, invited.stderr
            done(client.post(ENROLL, device.enrollment(client) | {"invitation": invited.stdout.strip()}))
        for server in pair.servers:
            assert server.stop() == 0


# Limits


def wrong_answer(device, client):
    return device.names | {
        "challengeId": device.initiate(client)["challengeId"], "signature": b64(Device().sign(b"x")),
    }


def test_a_device_that_is_locked_on_one_is_locked_on_the_other(pair):
    one, two = pair.clients
    device = Device().enroll(one)
    # Presented again it is refused, and not counted as a failure.
    used = device.answer(device.initiate(two))
    done(two.post(VERIFY, used))
    for _ in range(5):
        refused(one.post(VERIFY, wrong_answer(device, one)), 401, "authentication_failed")
    locked = until(lambda: (reply := two.post(VERIFY, used)).status == 429 and reply, "the lock on the other server")
    refused(locked, 429, "too_many_attempts")
    assert 1 <= int(locked.header("Retry-After")) <= 30
    assert two.post(VERIFY, device.answer(device.initiate(two))).status == 429


def test_a_lock_holds_on_a_server_that_starts_later_and_when_the_one_that_counted_is_gone(pair):
    one, two = pair.clients
    device = Device().enroll(one)
    for _ in range(5):
        refused(one.post(VERIFY, wrong_answer(device, one)), 401, "authentication_failed")
    kept = "SELECT encode(content, 'hex') FROM latchkey.kept_limits WHERE instance = 'one' AND name = 'device-failures'"

    def failures():
        """The count of the one device: after four numbers of the table, its place and the hash of its subject."""
        content = bytes.fromhex(psql(pair.database, kept))
        return int.from_bytes(content[48:56], "little")

    until(lambda: failures() == 5, "all five in the database")
    pair.one.kill()
    third = pair.start("three")
    refused(third.client.post(VERIFY, device.answer(device.initiate(third.client))), 429, "too_many_attempts")
    assert third.stop() == 0


# Instances


def test_a_second_server_of_the_same_name_is_refused(pair):
    words = ["serve", "--data", pair.data, "--port", "0", "--instance", "one", *pair.options]
    result = command(*words)
    assert result.returncode != 0
    assert "another server with this instance name has the database open" in result.stderr


def test_each_has_its_own_socket_and_log_and_the_commands_know_them(pair):
    one, two = pair.clients
    devices = [Device().enroll(one), Device().enroll(two)]
    for name in ("one", "two"):
        assert (pair.data / f"admin-{name}.sock").exists()
    listed = command("users", "list", "--data", pair.data)
    assert all(device.username in listed.stdout for device in devices), listed.stderr
    for server in pair.servers:
        assert server.stop() == 0
    place = ["--data", pair.data, "--database", pair.database]
    verified = command("audit", "verify", *place, "--json")
    chains = json.loads(verified.stdout)
    assert chains["isIntact"] and [chain["instance"] for chain in chains["chains"]] == ["one", "two"]
    lines = [json.loads(line) for line in command("audit", "export", *place).stdout.splitlines()]
    assert [line["time"] for line in lines] == sorted(line["time"] for line in lines)
    for name, device in zip(("one", "two"), devices):
        checked_chain((pair.data / f"audit-{name}.jsonl").read_text())
        own = [line["record"] for line in lines if line["instance"] == name]
        assert device.device_id in [record.get("deviceId") for record in own]
        alone = command("audit", "export", *place, "--instance", name).stdout
        assert len(alone.splitlines()) == len(own)
        assert ", unbroken" in command("audit", "verify", *place, "--instance", name).stdout
    (pair.data / "audit-two.jsonl").write_text("")
    assert command("audit", "verify", *place).returncode == 1
    refused = command("audit", "accept", *place)
    assert refused.returncode == 2 and "--instance" in refused.stderr
    assert command("audit", "accept", *place, "--instance", "two").returncode == 0
    pair.one, pair.two = pair.start("one"), pair.start("two")


def test_a_killed_server_starts_again_at_once_and_loses_no_line(pair):
    device = Device().enroll(pair.one.client)
    for _ in range(3):
        device.sign_in(pair.one.client)
        pair.one.kill()
        device.sign_in(pair.two.client)
        pair.one = pair.start("one")
    device.sign_in(pair.one.client)
    for server in pair.servers:
        assert server.stop() == 0
    place = ["--data", pair.data, "--database", pair.database]
    lines = [json.loads(line)["record"] for line in command("audit", "export", *place).stdout.splitlines()]
    assert sum(record["event"] == "signed_in" for record in lines) == 7
    assert command("audit", "verify", *place).returncode == 0


# The clock


def test_a_new_generation_of_challenges_is_followed_by_both(pair):
    device = Device().enroll(pair.one.client)
    offers = [device.initiate(client) for client in pair.clients]
    psql(
        pair.database,
        "UPDATE latchkey.witnessed_clock SET challenge_generation = challenge_generation + 1,"
        " challenge_salt = decode(md5('new'), 'hex')",
    )
    # Each tries the other's, at once: the store refuses what a server might still take.
    for client, offer in zip(reversed(pair.clients), offers):
        assert client.post(VERIFY, device.answer(offer)).status == 401
    for made, taken in (pair.clients, reversed(pair.clients)):
        until(lambda: taken.post(VERIFY, device.answer(device.initiate(made))).status == 200, "the new generation")
