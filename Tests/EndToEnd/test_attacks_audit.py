"""What the audit log promises, attacked: by deletion, by a full disk, by a kill, by those who read it."""

import contextlib
import http.server
import json
import sqlite3
import threading

import jwt
import pytest

from device import REFRESH, REVOKE, VERIFY, Device, done
from expect import check_sentence, refused
from otp import messages
from server import command, environment, settled, until

KEYS = "/.well-known/jwks.json"
EVENT_TYPES = "https://schemas.openid.net/secevent/"


def lines(data):
    return [json.loads(line)["record"] for line in (data / "audit.jsonl").read_text().splitlines()]


def rows(data, question):
    with contextlib.closing(sqlite3.connect(f"file:{data}/latchkey.db?mode=ro", uri=True)) as database:
        return database.execute(question).fetchall()


# 11: a log that was deleted or cut looked whole


@pytest.mark.parametrize("how", ["deleted", "cut", "emptied"])
def test_11_a_log_that_was_deleted_or_cut_stops_the_start_until_the_owner_accepts_it(start, tmp_path, how):
    data = tmp_path / "data"
    server = start(data)
    Device().enroll(server.client)
    assert server.stop() == 0
    audit = data / "audit.jsonl"
    if how == "deleted":
        audit.unlink()
    elif how == "emptied":
        audit.write_text("")
    else:
        audit.write_bytes(b"".join(audit.read_bytes().splitlines(keepends=True)[:-1]))
        assert command("audit", "verify", "--data", data).returncode == 1
    # `command` ends by itself: the server does not start.
    check_sentence(command("serve", "--data", data, "--port", "0"), 1, "latchkey audit accept")
    accepted = command("audit", "accept", "--data", data)
    assert (accepted.returncode, accepted.stderr) == (0, "")
    server = start(data)
    (record,) = [record for record in server.audit() if record["event"] == "audit_loss_accepted"]
    assert len(record["hash"]) == 64 and "operatorId" in record
    assert server.stop() == 0
    # Accepted once, not for ever.
    audit.unlink()
    check_sentence(command("serve", "--data", data, "--port", "0"), 1, "latchkey audit accept")


def test_a_loss_that_is_none_is_not_accepted(start, tmp_path):
    data = tmp_path / "data"
    server = start(data)
    Device().enroll(server.client)
    assert server.stop() == 0
    accepted = command("audit", "accept", "--data", data)
    assert accepted.returncode == 0 and "nothing is lost" in accepted.stdout
    server = start(data)
    assert "audit_loss_accepted" not in [record["event"] for record in server.audit()]


def test_11_a_log_that_is_taken_from_a_running_server_is_missed_and_loses_no_event(start, tmp_path):
    other = start(tmp_path / "other")
    Device().enroll(other.client)
    assert other.stop() == 0
    data = tmp_path / "data"
    server = start(data)
    device = Device().enroll(server.client)
    settled(server)
    audit, foreign, away = data / "audit.jsonl", data / "audit-x.jsonl", tmp_path / "away"
    audit.rename(away)
    foreign.write_bytes((other.data / "audit.jsonl").read_bytes())
    # The check: by text, by JSON, by export.
    place = ("--data", data)
    verified = command("audit", "verify", *place)
    assert (verified.returncode, verified.stderr) == (1, "")
    assert "missing: The audit log audit.jsonl is not in the folder" in verified.stdout
    assert "warning: the database knows no line of this log" in verified.stdout
    chains = json.loads(command("audit", "verify", *place, "--json").stdout)
    assert not chains["isIntact"]
    ours, theirs = (chain["report"] for chain in chains["chains"])
    assert (ours["fault"]["file"], ours["fault"]["kind"], ours["files"]) == ("audit.jsonl", "removed", 0)
    assert "fault" not in theirs and theirs["isAnchored"] is False
    exported = command("audit", "export", *place)
    assert exported.returncode == 1 and exported.stdout and "audit.jsonl" in exported.stderr
    # The server: events wait, and it says so once.
    for _ in range(2):
        device.sign_in(server.client)
        assert "put the file back" in refused(server.client.get("/health"), 503, "overloaded")["detail"]
    assert rows(data, "SELECT count(*) FROM audit_outbox") == [(2,)]
    (told,) = [line for line in map(json.loads, server.log.splitlines()) if line["message"] != "request failed"]
    assert told["path"] == str(audit) and "put the file back" in told["message"] and not audit.exists()
    # It goes on when the file is there again.
    foreign.unlink()
    away.rename(audit)
    done(server.client.get("/health"))
    settled(server)
    assert [record["event"] for record in server.audit()].count("signed_in") == 2
    assert server.stop() == 0
    assert command("audit", "verify", *place).returncode == 0


def test_11_a_log_that_is_emptied_under_a_running_server_takes_no_line_until_its_lines_are_back(start, tmp_path):
    """As logrotate does with copytruncate: the server went on in the empty file, and could not be started again."""
    data = tmp_path / "data"
    server = start(data)
    device = Device().enroll(server.client)
    settled(server)
    audit = data / "audit.jsonl"
    lines_before = audit.read_bytes()
    audit.write_bytes(b"")
    device.sign_in(server.client)
    assert "or cut: put the file back" in refused(server.client.get("/health"), 503, "overloaded")["detail"]
    assert audit.read_bytes() == b"" and rows(data, "SELECT count(*) FROM audit_outbox") == [(1,)]
    audit.write_bytes(lines_before)
    done(server.client.get("/health"))
    settled(server)
    assert [record["event"] for record in server.audit()].count("signed_in") == 1
    assert server.stop() == 0
    assert command("audit", "verify", "--data", data).returncode == 0
    assert start(data).stop() == 0


def test_11_a_log_that_was_deleted_is_accepted_beside_another_one(start, tmp_path):
    data = tmp_path / "data"
    server = start(data)
    device = Device().enroll(server.client)
    settled(server)
    (data / "audit.jsonl").rename(data / "audit-x.jsonl")
    device.sign_in(server.client)
    server.kill()
    check_sentence(command("serve", "--data", data, "--port", "0"), 1, "latchkey audit accept")
    check_sentence(command("audit", "accept", "--data", data), 2, "--instance")
    assert command("audit", "accept", "--data", data, "--instance", "-").returncode == 0
    (data / "audit-x.jsonl").unlink()
    server = start(data)
    settled(server)
    kinds = [record["event"] for record in server.audit()]
    assert kinds[0] == "audit_loss_accepted" and kinds.count("signed_in") == 1


def test_11_logs_of_other_servers_that_are_not_here_are_named_unless_one_server_is(start, tmp_path):
    data = tmp_path / "data"
    server = start(data)
    Device().enroll(server.client)
    assert server.stop() == 0
    with contextlib.closing(sqlite3.connect(data / "latchkey.db")) as database, database:
        database.execute("INSERT INTO audit_anchor VALUES ('b', randomblob(32), 10, NULL)")
    verified = command("audit", "verify", "--data", data)
    assert verified.returncode == 1 and "audit-b.jsonl is not in the folder" in verified.stdout
    assert ", unbroken" in verified.stdout
    assert "audit-b.jsonl" in command("audit", "verify", "--data", data, "--instance", "b").stdout
    for words in [("verify",), ("export",)]:
        assert command("audit", *words, "--data", data, "--instance", "-").returncode == 0
    # An accepted loss is none.
    assert command("audit", "accept", "--data", data, "--instance", "b").returncode == 0
    assert command("audit", "verify", "--data", data).returncode == 0


# 17: a change and its line


def test_17_a_kill_loses_no_line_and_writes_none_twice(start, tmp_path):
    data = tmp_path / "data"
    server = start(data)
    device = Device().enroll(server.client)
    for count in (5, 10):
        for _ in range(5):
            device.sign_in(server.client)
        server.kill()
        server = start(data)
        settled(server)
        events = [record["event"] for record in lines(data)]
        assert events.count("signed_in") == count
        entries = [record["entry"] for record in lines(data) if "entry" in record]
        assert len(entries) == len(set(entries))
    assert server.stop() == 0
    assert command("audit", "verify", "--data", data).returncode == 0


def test_17_events_that_a_kill_left_in_the_database_are_written_by_the_next_start(start, tmp_path):
    data = tmp_path / "data"
    server = start(data)
    device = Device().enroll(server.client)
    settled(server)
    server.kill()
    with contextlib.closing(sqlite3.connect(data / "latchkey.db")) as database:
        database.execute(
            "INSERT INTO audit_outbox (time, content) VALUES (1762776000000, ?)",
            (json.dumps({"event": "signed_in", "deviceId": device.device_id}).encode(),),
        )
        database.commit()
    server = start(data)
    settled(server)
    assert [record["event"] for record in server.audit()].count("signed_in") == 1
    assert server.stop() == 0


def test_17_a_log_that_takes_no_line_withholds_grants_and_changes_but_never_a_sign_out(start, tmp_path):
    data = tmp_path / "data"
    data.mkdir(mode=0o700)
    (data / "audit.jsonl").symlink_to("/dev/full")
    server = start(data, "--audit-outbox", "10")
    client = server.client
    device = Device().enroll(client)
    grants = [device.sign_in(client) for _ in range(9)]
    answer = device.answer(device.initiate(client))
    refused(client.post(VERIFY, answer), 503, "overloaded")
    refused(client.post(REFRESH, {"refreshToken": grants[0]["refreshToken"]}), 503, "overloaded")
    # Refusals are what they were.
    refused(client.post(REFRESH, {"refreshToken": "A" * 43}), 401, "refresh_token_invalid", "refreshToken")
    done(client.post(REVOKE, {"refreshToken": grants[0]["refreshToken"]}))
    refused(client.post(REFRESH, {"refreshToken": grants[0]["refreshToken"]}), 401, "refresh_token_invalid",
            "refreshToken")
    # What was withheld did not happen: the same answer counts once the log is there again.
    server.kill()
    (data / "audit.jsonl").unlink()
    server = start(data, "--audit-outbox", "10")
    settled(server)
    kinds = [record["event"] for record in server.audit()]
    assert (kinds.count("signed_in"), kinds.count("session_revoked")) == (9, 1)
    done(server.client.post(VERIFY, answer))


def test_17_an_open_log_goes_on_when_the_operator_says_so(start, tmp_path):
    data = tmp_path / "data"
    data.mkdir(mode=0o700)
    (data / "audit.jsonl").symlink_to("/dev/full")
    server = start(data, "--audit-outbox", "10", "--audit", "fail-open")
    device = Device().enroll(server.client)
    for _ in range(15):
        device.sign_in(server.client)


# Names


def test_17_the_log_has_no_name_in_it_and_the_operator_reads_them(start, tmp_path):
    server = start(tmp_path / "data")
    device = Device().enroll(server.client)
    device.sign_in(server.client)
    assert device.username not in server.audit_text and device.device_id not in server.audit_text
    assert {record["username"] for record in server.audit() if "deviceId" in record} == {device.username}
    assert server.stop() == 0
    # Without the key nobody reads them.
    with contextlib.closing(sqlite3.connect(server.data / "latchkey.db")) as database:
        database.execute("DELETE FROM audit_identities")
        database.commit()
    printed = command("audit", "export", "--data", server.data)
    assert printed.returncode == 0
    assert device.username not in printed.stdout and device.device_id not in printed.stdout
    assert command("audit", "verify", "--data", server.data).returncode == 0


# Security events


class Receiver:
    """Takes security events as RFC 8935 says, or refuses them."""

    def __init__(self, status=202):
        self.status = status
        self.requests = []
        receiver = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.requests.append((dict(self.headers), body.decode()))
                self.send_response(receiver.status)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/events"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def claims(self):
        return [jwt.decode(body, options={"verify_signature": False}) for _, body in self.requests]

    def close(self):
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def receiver():
    receiver = Receiver()
    yield receiver
    receiver.close()


def start_with_receiver(start, data, receiver, *options):
    secret = environment(LATCHKEY_EVENTS_TOKEN="0123456789abcdef")
    return start(data, "--events-to", receiver.url, *options, env=secret)


def test_17_security_events_are_signed_and_pushed_once(start, tmp_path, receiver):
    server = start_with_receiver(start, tmp_path / "data", receiver)
    device = Device().enroll(server.client)
    grant = device.sign_in(server.client)
    done(server.client.post(REVOKE, {"refreshToken": grant["refreshToken"]}))
    until(lambda: len(receiver.requests) >= 2, "the events")
    headers, body = receiver.requests[0]
    assert headers["Content-Type"] == "application/secevent+jwt"
    assert headers["Authorization"] == "Bearer 0123456789abcdef"
    assert jwt.get_unverified_header(body)["typ"] == "secevent+jwt"
    keys = {key["kid"]: jwt.PyJWK(key) for key in done(server.client.get(KEYS))["keys"]}
    key = keys[jwt.get_unverified_header(body)["kid"]]
    jwt.decode(body, key.key, algorithms=["ES256"], audience=receiver.url)
    first, second = receiver.claims()[:2]
    assert list(first["events"]) == [EVENT_TYPES + "caep/event-type/credential-change"]
    assert list(second["events"]) == [EVENT_TYPES + "caep/event-type/session-revoked"]
    claims = jwt.decode(grant["token"], options={"verify_signature": False})
    user = {"format": "iss_sub", "iss": first["iss"], "sub": claims["sub"]}
    assert first["sub_id"] == user
    session = {"format": "opaque", "id": claims["sid"]}
    assert second["sub_id"] == {"format": "complex", "user": user, "session": session}
    until(lambda: rows(server.data, "SELECT count(*) FROM security_events") == [(0,)], "the end of the outbox")
    assert len(receiver.requests) == 2


@pytest.mark.parametrize("by", ["operator", "user"])
def test_17_another_service_learns_that_a_number_changed_and_that_an_account_was_erased(
    start, tmp_path, receiver, by
):
    server = start_with_receiver(
        start, tmp_path / "data", receiver, "--profile", "lab", "--account-erasure", "on")
    client, device, new = server.client, Device(), Device().phone
    token = device.enroll(client).sign_in(client)["token"]
    change = done(client.post("/api/v1/numbers/change", {"phoneNumber": new}, token))
    (text,) = until(lambda: messages(client, new), "the code")
    done(client.post("/api/v1/numbers/verify", {"otpId": change["otpId"], "otp": text[:6]}, token))
    if by == "user":
        done(client.delete("/api/v1/account", device.manage(client)))
    else:
        erased = command("users", "erase", "--data", server.data, "--user", device.username, "--for-good")
        assert erased.returncode == 0, erased.stderr
    until(lambda: len(receiver.requests) >= 4, "the events")
    claims = receiver.claims()
    assert [list(each["events"]) for each in claims] == [
        [EVENT_TYPES + name] for name in (
            "caep/event-type/credential-change", "caep/event-type/credential-change",
            "risc/event-type/identifier-changed", "risc/event-type/account-purged",
        )
    ]
    assert len({each["jti"] for each in claims}) == 4
    subject = jwt.decode(token, options={"verify_signature": False})["sub"]
    assert {each["sub_id"]["sub"] for each in claims} == {subject}
    assert new not in json.dumps(claims) and device.phone not in json.dumps(claims)
    # The log of the erasure has no trace of whom it erased.
    (record,) = [each for each in server.audit() if each["event"] == "account_erased"]
    assert "user" not in record and "username" not in record


def test_17_an_event_that_was_not_taken_outlives_a_kill_and_comes_again_under_its_id(start, tmp_path, receiver):
    receiver.status = 503
    data = tmp_path / "data"
    server = start_with_receiver(start, data, receiver)
    Device().enroll(server.client)
    until(lambda: receiver.requests, "the first attempt")
    server.kill()
    receiver.status = 202
    refused_count = len(receiver.requests)
    server = start_with_receiver(start, data, receiver)
    until(lambda: rows(data, "SELECT count(*) FROM security_events") == [(0,)], "the end of the outbox")
    assert len(receiver.requests) == refused_count + 1
    assert len({claims["jti"] for claims in receiver.claims()}) == 1
