"""The nginx configuration that ships, in front of the real server."""

import gzip
import json
import re
import socket
import ssl
import subprocess

import pytest

from client import TIME_OUT, Client, Reply, authorization
from device import INITIATE, REFRESH, UNENROLL, Device, done
from nginx import NAME, Nginx
from server import ROOT, Server
from tee import RawExchange, Tee

HSTS = "max-age=63072000"
JSON_TYPE = {"Content-Type": "application/json"}


class CurlClient(Client):
    """Speaks TLS to nginx by curl."""

    def __init__(self, nginx, version="http2", name=NAME):
        super().__init__()
        self.nginx, self.version, self.name = nginx, version, name

    def request(self, method, path, body=None, headers=None, options=()):
        words = [
            "curl", "-sS", "-i", f"--{self.version}", "--path-as-is", "--max-time", str(TIME_OUT),
            "--cacert", str(self.nginx.folder / "fullchain.pem"),
            "--resolve", f"{self.name}:{self.nginx.port}:127.0.0.1", *options,
        ]
        for name, value in (headers or {}).items():
            words += ["-H", f"{name}: {value}"]
        words += ["-I"] if method == "HEAD" else ["-X", method]
        if body is not None:
            words += ["--data-binary", "@-"]
        done = subprocess.run(
            [*words, f"https://{self.name}:{self.nginx.port}{path}"], input=body, capture_output=True,
            timeout=TIME_OUT * 2,
        )
        assert done.returncode == 0, done.stderr.decode()
        head, _, content = done.stdout.partition(b"\r\n\r\n")
        first, *lines = head.decode().split("\r\n")
        # curl says what was spoken, whatever it was asked for.
        assert first.startswith({"http2": "HTTP/2 ", "http1.1": "HTTP/1.1 "}[self.version])
        fields = tuple(tuple(line.split(": ", 1)) for line in lines)
        return Reply(int(first.split()[1]), fields, content)


@pytest.fixture(scope="module")
def front(tmp_path_factory):
    """nginx before a server, with what passes between them kept."""
    folder = tmp_path_factory.mktemp("nginx")
    server = Server(folder / "data", "--listen", f"unix:{folder / 'server.sock'}", "--account-page", "on", port=None)
    tee = Tee(folder / "tee.sock", folder / "server.sock")
    nginx = Nginx(folder / "nginx", folder / "tee.sock")
    yield nginx, tee
    nginx.stop()
    tee.close()
    assert not re.search(r"\[(warn|emerg|alert|crit)\]", nginx.error_log), nginx.error_log
    assert server.stop() == 0
    assert server.log == ""


@pytest.fixture(params=["http1.1", "http2"])
def through(front, request):
    return CurlClient(front[0], request.param)


def problem(reply, status, code):
    """A refusal, nginx's or the server's, is a problem with all that it needs."""
    body = reply.json
    assert (reply.status, body["status"], body["code"]) == (status, status, code)
    assert {"type", "title", "detail"} <= set(body)
    assert reply.header("Content-Type") == "application/problem+json"
    assert reply.header("Cache-Control") == "no-store"
    assert reply.header("X-Content-Type-Options") == "nosniff"
    assert reply.header("X-Request-Id") == body["instance"]
    assert reply.header("Strict-Transport-Security") == HSTS
    assert reply.header("Server") == "nginx"


@pytest.mark.parametrize("file", ["nginx/latchkey.conf", "haproxy/haproxy.cfg"])
def test_a_proxy_s_own_refusals_have_the_titles_of_the_server(file):
    rows = re.findall(r"^\| `(\w+)` \| \d+ \| ([^|]+) \|", (ROOT / "docs/reference/problems.md").read_text(), re.MULTILINE)
    titles = dict(rows)
    text = (ROOT / "deploy" / file).read_text()
    if file.startswith("haproxy"):
        found = [(body["code"], body["title"]) for body in map(json.loads, re.findall(r"string '(.*)' hdr", text))]
    else:
        codes, words = (
            dict(re.findall(r"^    (\w+)\s+\"?([^\";]+)\"?;$", block, re.MULTILINE))
            for block in re.findall(r"^map \$status \$latchkey_(?:code|title) {\n(.*?)^}", text, re.MULTILINE | re.DOTALL))
        found = [(code, words[status]) for status, code in codes.items()]
    assert len(found) >= 8
    assert found == [(code, titles[code]) for code, _ in found]


def test_a_device_enrolls_signs_in_and_leaves_through_it(through):
    device = Device().enroll(through)
    tokens = device.sign_in(through)
    tokens = done(through.post(REFRESH, {"refreshToken": tokens["refreshToken"]}))
    other = Device(username=device.username).enroll(through, device.manage(through))
    listed = through.get(f"/api/v1/devices/{device.username}", tokens["token"])
    assert [each["deviceId"] for each in done(listed)["devices"]] == [device.device_id, other.device_id]
    assert listed.header("Strict-Transport-Security") == HSTS and listed.header("Server") == "nginx"
    assert listed.header("Cache-Control") == "no-store"
    assert done(through.get(f"/api/v1/device/{other.device_id}/status", tokens["token"]))["enrolled"]
    done(through.delete(f"/api/v1/devices/{other.username}/{other.device_id}", device.manage(through)))
    done(through.post(UNENROLL, device.names, device.manage(through)))
    refusal = through.get(f"/api/v1/devices/{device.username}", tokens["token"])
    problem(refusal, 401, "access_token_invalid")
    assert refusal.header("WWW-Authenticate").startswith("Bearer")


def test_only_what_is_the_same_for_everybody_is_compressed(through):
    accepts = {"Accept-Encoding": "gzip"}
    for path, beginning in (("/openapi.json", b"{"), ("/docs", b"<!DOCTYPE html>")):
        whole, packed = through.request("GET", path), through.request("GET", path, headers=accepts)
        assert packed.header("Content-Encoding") == "gzip" and packed.header("Vary") == "Accept-Encoding"
        assert gzip.decompress(packed.body) == whole.body and whole.body.startswith(beginning)
        assert len(packed.body) * 5 < len(whole.body)
    device = Device().enroll(through)
    tokens = through.request("POST", INITIATE, json.dumps(device.names).encode(), accepts | JSON_TYPE)
    assert tokens.status == 200
    for reply in (tokens, through.request("GET", "/account", headers=accepts)):
        assert reply.header("Content-Encoding") is None


def test_the_description_and_the_token_keys_are_served(through):
    assert done(through.get("/openapi.json"))["openapi"].startswith("3.1")
    page = through.get("/account")
    assert page.status == 200 and "script-src 'sha256-" in page.header("Content-Security-Policy")
    keys = through.get("/.well-known/jwks.json")
    assert done(keys)["keys"] and keys.header("Cache-Control") == "public, max-age=300"


@pytest.mark.parametrize(
    "path",
    [
        "/metrics", "/health", "/health/live", "/health/ready", "/lab", "/lab/messages", "/", "/METRICS", "/metrics/",
        "//metrics", "/metrics?x=/api/v1/", "/api/v1/../../metrics", "/api/v1/%2e%2e/%2e%2e/metrics",
        "/api/v1/..%2f..%2fmetrics", "/api/v1", "/%6detrics", "/latchkey-problem", "/openapi.json/../metrics",
    ],
)
def test_what_is_not_for_others_is_not_forwarded(front, through, path):
    _, tee = front
    tee.forget()
    reply = through.get(path)
    # A request to climb is refused by name, or its end is looked up: it is no path of the API's.
    assert reply.status in (400, 404)
    assert reply.header("Content-Type") == "application/problem+json"
    assert b"latchkey_" not in reply.body and b"profile" not in reply.body
    assert tee.requests() == []


@pytest.mark.parametrize(
    "method, path, length, status, code",
    [
        ("GET", "/nowhere", None, 404, "not_found"),
        ("TRACE", INITIATE, None, 405, "method_not_allowed"),
        ("POST", INITIATE, 65_537, 413, "body_too_large"),
    ],
)
def test_its_own_refusals_are_problems(front, through, method, path, length, status, code):
    _, tee = front
    tee.forget()
    body = None if length is None else b"x" * length
    problem(through.request(method, path, body, JSON_TYPE), status, code)
    assert tee.requests() == []


@pytest.mark.parametrize(
    "request_bytes, status, code",
    [
        (b"GET /" + b"a" * 9_000 + b" HTTP/1.1\r\nHost: auth.example.com\r\n\r\n", 414, "target_too_long"),
        (b"GET / HTTP/1.1\r\nHost: auth.example.com\r\nX: " + b"x" * 9_000 + b"\r\n\r\n", 431, "headers_too_large"),
        (b"G\0T / HTTP/1.1\r\nHost: auth.example.com\r\n\r\n", 400, "invalid_request"),
        (b"GET / HTTP/1.1\r\n\r\n", 400, "invalid_request"),
        (b"GET / HTTP/3.1\r\nHost: auth.example.com\r\n\r\n", 505, "http_version_not_supported"),
    ],
    ids=["path", "header", "malformed", "no Host", "version"],
)
def test_its_refusals_of_broken_requests_are_problems(front, request_bytes, status, code):
    with front[0].connect() as connection:
        raw = RawExchange(connection)
        raw.send(request_bytes)
        got, headers, body = raw.reply()
    assert (got, json.loads(body)["code"], headers["content-type"]) == (status, code, "application/problem+json")
    assert json.loads(body)["status"] == status


def test_another_host_and_plain_http_are_refused_as_problems(front, through):
    nginx, tee = front
    tee.forget()
    other = through.request("GET", "/openapi.json", headers={"Host": "other.example"})
    assert (other.status, other.json["code"]) == (400, "invalid_request")
    with socket.create_connection(("127.0.0.1", nginx.port), timeout=TIME_OUT) as connection:
        raw = RawExchange(connection)
        raw.send(b"GET /openapi.json HTTP/1.1\r\nHost: auth.example.com\r\n\r\n")
        status, headers, body = raw.reply()
    assert (status, headers["content-type"]) == (400, "application/problem+json")
    assert json.loads(body)["code"] == "invalid_request"
    assert tee.requests() == []


def test_a_server_that_is_away_is_overloaded(tmp_path):
    nginx = Nginx(tmp_path / "nginx", tmp_path / "nobody.sock")
    try:
        reply = CurlClient(nginx).post(INITIATE, {"username": "anna", "deviceId": "d"})
        problem(reply, 503, "overloaded")
        assert reply.header("Retry-After") == "1"
    finally:
        nginx.stop()


def test_the_address_and_the_host_are_set_not_believed(front, through):
    _, tee = front
    tee.forget()
    lies = {
        "X-Forwarded-For": "203.0.113.9, 198.51.100.1", "X-Forwarded-Host": "evil.example", "X-Real-IP": "203.0.113.9",
        "Forwarded": "for=203.0.113.9", "X-Forwarded-Proto": "http", "X-Forwarded-Port": "1",
        "X_Forwarded_For": "203.0.113.9", "TE": "trailers",
    }
    assert through.request("GET", "/openapi.json", headers=lies).status == 200
    [(_, _, headers, _)] = tee.requests()
    about = [(name, value) for name, value in headers if "forwarded" in name or name in ("host", "x-real-ip", "te")]
    assert sorted(about) == [("host", NAME), ("x-forwarded-for", "127.0.0.1"), ("x-forwarded-proto", "https")]
    assert not any("203.0.113.9" in value or "evil" in value for _, value in headers)


def test_the_server_believes_the_address_that_nginx_sets(tmp_path):
    options = ["--listen", f"unix:{tmp_path / 'server.sock'}", "--trusted-proxy", "unix", "--log", "requests,addresses"]
    server = Server(tmp_path / "data", *options, port=None)
    nginx = Nginx(tmp_path / "nginx", tmp_path / "server.sock")
    try:
        lie = {"X-Forwarded-For": "203.0.113.9"}
        assert CurlClient(nginx).request("GET", "/openapi.json", headers=lie).status == 200
        # Without nginx it is whoever may open the socket that is believed.
        assert server.client.request("GET", "/openapi.json", headers=lie).status == 200
    finally:
        nginx.stop()
        assert server.stop() == 0
    # A line is written when its reply has been sent, and nginx may take its time.
    addresses = sorted(json.loads(line)["address"] for line in server.log.splitlines())
    assert addresses == ["127.0.0.1", "203.0.113.9"]


def test_limits_are_those_of_the_server(front, through):
    """What the server would take passes; what it would not take ends here, or gets the server's own answer."""
    exact = b'{"username":"anna","deviceId":"d"}'.ljust(65_536)
    assert through.request("POST", INITIATE, exact, JSON_TYPE).status == 200
    assert through.request("GET", "/api/v1/" + "a" * 8_100, None).json["code"] == "not_found"
    many = {f"X-{number}": "y" for number in range(110)}
    assert through.request("GET", "/openapi.json", None, many).json["code"] == "invalid_request"


def test_half_a_request_does_not_reach_the_server(front):
    nginx, tee = front
    tee.forget()
    body = b'{"username":"anna","deviceId":"d"}'
    head = b"POST /api/v1/auth/initiate HTTP/1.1\r\nHost: auth.example.com\r\nContent-Type: application/json\r\n"
    with nginx.connect() as connection:
        raw = RawExchange(connection)
        raw.send(head + b"Content-Length: %d\r\n\r\n" % len(body) + body[:-1])
        assert CurlClient(nginx).get("/openapi.json").status == 200
        assert [target for _, target, _, _ in tee.requests()] == ["/openapi.json"]
        raw.send(body[-1:])
        assert raw.reply()[0] == 200
        # nginx's processes have connections of their own, so which stream comes first says nothing.
        assert {target for _, target, _, _ in tee.requests()} == {"/openapi.json", INITIATE}


@pytest.mark.parametrize("version", [ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3])
def test_tls_is_1_2_or_1_3(front, version):
    assert handshake(front[0], version, NAME).startswith(f"TLSv1.{version.name[-1]}")


@pytest.mark.filterwarnings("ignore:ssl.TLSVersion.TLSv1_1 is deprecated")
def test_older_tls_and_other_names_get_no_handshake(front):
    with pytest.raises(ssl.SSLError):
        handshake(front[0], ssl.TLSVersion.TLSv1_1, NAME)
    with pytest.raises(ssl.SSLError):
        handshake(front[0], ssl.TLSVersion.TLSv1_3, "other.example")


def handshake(nginx, version, name):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    if version is ssl.TLSVersion.TLSv1_1:
        # Else it is this side that refuses.
        context.set_ciphers("ALL:@SECLEVEL=0")
    context.minimum_version = context.maximum_version = version
    with socket.create_connection(("127.0.0.1", nginx.port), timeout=TIME_OUT) as plain:
        with context.wrap_socket(plain, server_hostname=name) as connection:
            return connection.version()


def test_a_flood_from_one_address_is_stopped_by_it(tmp_path_factory, tmp_path):
    """The limit on requests: a burst of 100, then 20 a second."""
    nginx = Nginx(tmp_path / "nginx", tmp_path / "nobody.sock")
    try:
        with nginx.connect() as connection:
            raw = RawExchange(connection)
            raw.send(b"GET /openapi.json HTTP/1.1\r\nHost: auth.example.com\r\n\r\n" * 150)
            replies = [raw.reply() for _ in range(150)]
    finally:
        nginx.stop()
    stopped = [(headers, body) for status, headers, body in replies if status == 429]
    assert len(stopped) >= 20
    for headers, body in stopped:
        assert headers["retry-after"] == "1" and json.loads(body)["code"] == "too_many_attempts"
    assert {status for status, _, _ in replies} == {429, 503}
