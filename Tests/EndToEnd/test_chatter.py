"""Chatter's back end, the real binary: the document's client byte for byte, tokens of PyJWT, and death at any moment."""

import http.client
import json
import random
import re
import signal
import socket
import sqlite3
import threading
import time

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import rsa

from chatter import CLIENT_ID, Chatter, Issuer, running
from client import TIME_OUT
from server import laboratory, until


@pytest.fixture(scope="module")
def issuer():
    issuer = Issuer()
    yield issuer
    issuer.stop()


@pytest.fixture
def chatter(tmp_path, issuer):
    with running(tmp_path / "chatter.db", issuer) as chatter:
        yield chatter


def exchange(chatter, request):
    """Sends bytes and returns status line, headers without those that change, and body."""
    with socket.create_connection(("127.0.0.1", chatter.port), TIME_OUT) as connection:
        connection.sendall(request)
        reply = b""
        while b"\r\n\r\n" not in reply:
            reply += connection.recv(65_536)
        head, _, body = reply.partition(b"\r\n\r\n")
        length = int(re.search(rb"(?i)\r\ncontent-length: (\d+)", head)[1])
        while len(body) < length:
            body += connection.recv(65_536)
    status, *lines = head.decode().split("\r\n")
    headers = dict(line.split(": ", 1) for line in lines)
    return status, {name: value for name, value in headers.items() if name not in ("Date", "X-Request-Id")}, body


def request(method, path, body=None):
    """A request as URLSession of iOS 17 writes it for the document's client."""
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1"]
    if body is not None:
        lines += ["Content-Type: application/json; charset=utf-8"]
    lines += [
        "Connection: keep-alive", "Accept: application/json; charset=utf-8",
        "User-Agent: swiftUIChatter/1 CFNetwork/1492.0.1 Darwin/23.3.0",
    ]  # fmt: skip
    if body is not None:
        lines += [f"Content-Length: {len(body)}"]
    lines += ["Accept-Language: en-US,en;q=0.9", "Accept-Encoding: gzip, deflate"]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + (body or b"")


def foundation(value):
    """JSON as JSONSerialization writes it: no spaces, slashes escaped, other text as it is."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).replace("/", "\\/").encode()


def headers(length, kind="application/json"):
    fixed = {"Content-Length": str(length), "Cache-Control": "no-store"}
    return fixed | {"X-Content-Type-Options": "nosniff"} | ({"Content-Type": kind} if kind else {})


def test_the_documents_client_is_answered_byte_for_byte(chatter, issuer):
    ok = "HTTP/1.1 200 OK"
    empty = b'{"chatts":[]}'
    assert exchange(chatter, request("GET", "/getchatts/")) == (ok, headers(len(empty)), empty)

    token = issuer.token()
    sign_in = request("POST", "/adduser/", foundation({"clientID": CLIENT_ID, "idToken": token}))
    status, fields, body = exchange(chatter, sign_in)
    assert (status, fields) == (ok, headers(len(body)))
    match = re.fullmatch(rb'\{"chatterID":"([0-9a-f]{64})","lifetime":1800\}', body)
    chatter_id = match[1].decode()

    # The cached token again, as after the next start of the app.
    assert exchange(chatter, sign_in)[0] == ok

    message = "Chitt/chatts 👋 <b>é</b>"
    post = request("POST", "/postauth/", foundation({"chatterID": chatter_id, "message": message}))
    assert exchange(chatter, post) == (ok, headers(2), b"{}")
    status, fields, body = exchange(chatter, request("GET", "/getchatts/"))
    assert status == ok
    [[name, text, posted]] = json.loads(body)["chatts"]
    assert (name, text) == ("Ada Lovelace", message)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", posted)
    escaped = "Chitt/chatts 👋 \\u003cb\\u003eé\\u003c/b\\u003e"
    assert body == f'{{"chatts":[["Ada Lovelace","{escaped}","{posted}"]]}}'.encode()


@pytest.mark.parametrize(
    "method, path, body, status",
    [
        ("POST", "/postauth/", {"chatterID": "0" * 64, "message": "m"}, "401 Unauthorized"),
        ("POST", "/postauth/", {"chatterID": None, "message": "m"}, "401 Unauthorized"),
        ("POST", "/adduser/", {"clientID": CLIENT_ID, "idToken": "x"}, "511 Network Authentication Required"),
        ("GET", "/postauth/", None, "404 Not Found"),
        ("POST", "/getchatts/", {}, "404 Not Found"),
        ("POST", "/postchatt/", {"username": "a", "message": "b"}, "404 Not Found"),
    ],
)
def test_refusals_have_a_status_and_no_body(chatter, method, path, body, status):
    sent = request(method, path, None if body is None else foundation(body))
    assert exchange(chatter, sent) == (f"HTTP/1.1 {status}", headers(0, None), b"")
    sent = sent.replace(f"{path} HTTP".encode(), f"{path[:-1]} HTTP".encode(), 1)
    assert exchange(chatter, sent) == (f"HTTP/1.1 {status}", headers(0, None), b"")


def test_tokens_of_pyjwt_with_one_broken_thing_are_refused(chatter, issuer):
    now = int(time.time())
    broken = [
        issuer.token(aud="evil.example"), issuer.token(azp="evil.example"), issuer.token(iss="https://evil.example"),
        issuer.token(exp=now - 61, iat=now - 100), issuer.token(iat=now + 120), issuer.token(exp=now + 90_000),
        jwt.encode({"iss": issuer.name, "aud": CLIENT_ID, "sub": "1", "iat": now, "exp": now + 60}, "k" * 32, "HS256"),
    ]  # fmt: skip
    real = jwt.decode(issuer.token(), options={"verify_signature": False})
    broken.append(jwt.encode(real, rsa.generate_private_key(65537, 2048), "RS256", {"kid": "1"}))
    assert [chatter.add_user(token).status for token in broken] == [511] * len(broken)
    assert chatter.add_user(issuer.token()).status == 200
    # The server is not at fault: its log stays empty.
    assert chatter.log_path.read_text() == ""


def test_a_nonce_is_good_for_one_of_many_sign_ins_at_once(chatter, issuer):
    nonce = chatter.post("/api/v1/chatter/nonces", None).json["nonce"]
    body = {"idToken": issuer.token(nonce=nonce)}
    replies = []
    threads = [
        threading.Thread(target=lambda: replies.append(chatter.post("/api/v1/chatter/sessions", body)))
        for _ in range(16)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(TIME_OUT)
    assert sorted(reply.status for reply in replies) == [200] + [401] * 15
    assert {reply.json["code"] for reply in replies if reply.status == 401} == {"nonce_used"}
    session = next(reply.json for reply in replies if reply.status == 200)
    posted = chatter.post("/api/v1/chatter/chatts", {"message": "hi"}, bearer=session["chatterId"])
    assert posted.json["author"] == session["author"]
    assert chatter.send("DELETE", "/api/v1/chatter/sessions", bearer=session["chatterId"]).status == 200
    late = chatter.post("/api/v1/chatter/chatts", {"message": "late"}, bearer=session["chatterId"])
    assert (late.status, late.json["code"]) == (401, "access_token_invalid")
    assert late.header("Content-Type") == "application/problem+json"
    assert [row[1] for row in chatter.rows()] == ["hi"]


def test_what_was_confirmed_outlives_kill_9_in_the_middle_of_posts(tmp_path, issuer):
    data = tmp_path / "chatter.db"
    confirmed, sent = [], []
    tokens = [issuer.token(sub=f"person-{number}") for number in range(40)]
    chance = random.Random(7)
    for life in range(8):
        chatter = Chatter(data, issuer)
        names = [f"{life}.{number}" for number in range(4)]
        threads = [threading.Thread(target=post_until_dead, args=(chatter, tokens, n, confirmed, sent)) for n in names]
        for thread in threads:
            thread.start()
        target = len(confirmed) + chance.randrange(5, 40)
        try:
            until(lambda target=target: len(confirmed) >= target, "enough confirmed posts")
        finally:
            chatter.end(signal.SIGKILL)
        for thread in threads:
            thread.join(TIME_OUT)
    check_integrity(data)
    with running(data, issuer) as chatter:
        texts = [row[1] for row in chatter.rows()]
        assert len(set(texts)) == len(texts)
        assert set(confirmed) <= set(texts) <= set(sent)
    check_integrity(data)


def post_until_dead(chatter, tokens, name, confirmed, sent):
    """Signs in and posts, as people with tokens of their own, until the server is gone."""
    number = 0
    try:
        while True:
            # A person may post 30 times in a minute.
            reply = chatter.add_user(tokens[len(sent) % len(tokens)])
            assert reply.status == 200, reply
            chatter_id = reply.json["chatterID"]
            for _ in range(3):
                number += 1
                text = f"{name}.{number}"
                sent.append(text)
                reply = chatter.post_auth(chatter_id, text)
                if reply.status == 200:
                    confirmed.append(text)
                else:
                    assert reply.status == 429
    except (OSError, http.client.HTTPException):
        return


def check_integrity(data):
    with sqlite3.connect(data) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert database.execute("PRAGMA foreign_key_check").fetchall() == []


def test_a_stop_is_clean_and_nothing_is_lost(tmp_path, issuer):
    data = tmp_path / "chatter.db"
    with running(data, issuer) as chatter:
        chatter_id = chatter.add_user(issuer.token()).json["chatterID"]
        assert chatter.post_auth(chatter_id, "kept").status == 200
    assert not data.with_name("chatter.db-wal").exists()
    with running(data, issuer) as chatter:
        assert [row[1] for row in chatter.rows()] == ["kept"]
        assert chatter.post_auth(chatter_id, "again").status == 200


def test_two_servers_cant_have_one_file(chatter, issuer):
    result = laboratory("chatter", "serve", "--data", chatter.data, "--port", 0, "--audience", "a")
    assert (result.returncode, result.stdout) == (1, "")
    assert "another process has the store open" in result.stderr


def test_lifetimes_are_settings(tmp_path, issuer):
    with running(tmp_path / "a.db", issuer, "--lifetime", 60) as chatter:
        assert chatter.add_user(issuer.token()).json["lifetime"] == 60
        short = chatter.add_user(issuer.token(exp=int(time.time()) + 20)).json["lifetime"]
        assert 17 <= short <= 20


def test_an_issuer_that_is_down_is_told_and_logged(tmp_path):
    issuer = Issuer()
    token = issuer.token()
    issuer.stop()
    with running(tmp_path / "a.db", issuer) as chatter:
        reply = chatter.add_user(token)
        assert (reply.status, reply.body) == (503, b"")
        line = json.loads(chatter.log_path.read_text().splitlines()[0])
        assert (line["issuer"], line["message"]) == (issuer.name, "an issuer's keys could not be fetched")


def test_limits_count_the_address_that_a_trusted_proxy_names(tmp_path, issuer):
    with running(tmp_path / "a.db", issuer, "--trusted-proxy", "127.0.0.1") as chatter:

        def sign_in(address):
            sent = request("POST", "/adduser/", foundation({"clientID": CLIENT_ID, "idToken": "x"}))
            return exchange(chatter, sent.replace(b"Accept:", b"X-Forwarded-For: %b\r\nAccept:" % address.encode(), 1))

        assert {sign_in("203.0.113.7")[0] for _ in range(60)} == {"HTTP/1.1 511 Network Authentication Required"}
        status, fields, body = sign_in("203.0.113.7")
        assert (status, body) == ("HTTP/1.1 429 Too Many Requests", b"")
        assert 0 < int(fields["Retry-After"]) <= 60
        assert sign_in("203.0.113.8")[0] == "HTTP/1.1 511 Network Authentication Required"


@pytest.mark.parametrize(
    "words, reason",
    [
        ([], "--audience ID"),
        (["--issuer", "https://issuer.example"], "has no client id"),
        (["--issuer", "http://issuer.example=a"], "without TLS"),
        (["--audience", "a", "--listen", "0.0.0.0"], "--exposed"),
        (["--audience", "a", "--lifetime", "0"], "--lifetime"),
        (["--audience", "a", "--trusted-proxy", "proxy"], "--trusted-proxy"),
    ],
)
def test_settings_that_cant_be_are_refused_with_a_reason(tmp_path, words, reason):
    result = laboratory("chatter", "serve", "--data", tmp_path / "a.db", "--port", 0, *words)
    assert (result.returncode, result.stdout) == (2, "")
    assert reason in result.stderr
    assert not (tmp_path / "a.db").exists()
