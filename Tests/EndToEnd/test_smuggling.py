"""No request can carry a second one past the proxy; the server alone refuses what its library lets it see."""

import json
import socket

import pytest

import http2
from client import TIME_OUT
from nginx import NAME, Nginx
from server import Server
from smuggling import FORMS, HIDDEN, HTTP2_FORMS, SPLIT, TAKEN
from tee import RawExchange, Tee

# Asks for what the hidden request does not, so that its reply can be told apart.
LAST = b"GET /api/v1/last HTTP/1.1\r\nHost: auth.example.com\r\nConnection: close\r\n\r\n"
HIDDEN_REPLY = b'"keys"'


@pytest.fixture(scope="module")
def front(tmp_path_factory):
    """nginx before a server, with what passes between them kept."""
    folder = tmp_path_factory.mktemp("smuggling")
    server = Server(folder / "data", "--listen", f"unix:{folder / 'server.sock'}", port=None)
    tee = Tee(folder / "tee.sock", folder / "server.sock")
    nginx = Nginx(folder / "nginx", folder / "tee.sock")
    yield nginx, tee
    nginx.stop()
    tee.close()
    assert server.stop() == 0
    assert server.log == ""


def exchange(connection, form):
    """What answers the form (status, headers, body), and what follows on the connection, up to its end."""
    raw = RawExchange(connection)
    raw.send(form.data)
    first = raw.reply()
    if first[1].get("connection") != "close":
        raw.send(LAST)
    return first, raw.rest()


def check(first, rest, expected, is_gate):
    status, headers, body = first
    if expected == TAKEN:
        # Judged behind the gate: the body, hidden request and all, is no JSON, or the path takes none.
        assert json.loads(body)["code"] in ("malformed_json", "method_not_allowed")
        assert rest.startswith(b"HTTP/1.1 404 ") and rest.count(b"HTTP/1.1 ") == 1
    elif expected == SPLIT:
        assert status == 200 and HIDDEN_REPLY in rest
    else:
        assert status == expected
        assert (headers.get("content-type") == "application/problem+json") == is_gate
        # The connection ends there. (The library writes the body of some refusals twice.)
        assert b"HTTP/1.1 " not in rest and HIDDEN_REPLY not in rest
        assert rest == b"" or not is_gate


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_directly(server, form):
    with socket.create_connection(("127.0.0.1", server.port), timeout=TIME_OUT) as connection:
        check(*exchange(connection, form), form.direct, form.is_gate)


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_through_nginx(front, form):
    nginx, tee = front
    tee.forget()
    with nginx.connect() as connection:
        check(*exchange(connection, form), form.proxied, True)
    # What reached the server, read so strictly that there is but one way.
    seen = tee.requests()
    if form.proxied == TAKEN:
        assert [target for _, target, _, _ in seen] == ["/api/v1/auth/initiate", "/api/v1/last"]
        assert HIDDEN in seen[0][3]
    else:
        assert seen == []


@pytest.mark.parametrize("form", HTTP2_FORMS.values(), ids=HTTP2_FORMS)
def test_http2_through_nginx(front, form):
    nginx, tee = front
    fields, body, most = form
    tee.forget()
    with nginx.connect(protocol="h2") as connection:
        http2.exchange(connection, http2.request(fields, body))
    seen = tee.requests()
    assert len(seen) == most
    for _, target, headers, carried in seen:
        assert target == "/api/v1/auth/initiate" and carried == body
        assert dict(headers)["host"] == NAME and "upgrade" not in dict(headers)


def test_what_the_server_alone_lets_through_is_known():
    """The list stands in docs/server.md, "The proxy in front"."""
    assert {name for name, form in FORMS.items() if form.direct in (TAKEN, SPLIT)} == {
        "lines that end in LF", "folded header", "folded Content-Length on GET", "NUL in a header value",
        "NUL in the path", "a body on GET",
    }
    assert [name for name, form in FORMS.items() if form.direct == SPLIT] == ["folded Content-Length on GET"]
    assert not [name for name, form in FORMS.items() if form.proxied == SPLIT]
