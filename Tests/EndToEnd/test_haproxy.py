"""Two servers behind the real HAProxy, with the configuration that ships."""

import pathlib
import re
import subprocess
import sys

import pytest

from device import INITIATE, Device, done
from haproxy import HAProxy
from postgres import needed, new_database
from server import until

BALANCED = pathlib.Path(__file__).parent / "kill" / "balanced.py"


@pytest.fixture
def proxied(start, tmp_path):
    """A server, and HAProxy before it; the other server's port has nobody."""
    server = start(None, "--trusted-proxy", "127.0.0.1", "--account-page", "on")
    proxy = HAProxy(tmp_path / "haproxy", [server.port, 1])
    yield server, proxy
    proxy.stop()


def test_a_device_enrolls_and_signs_in_through_it_though_one_of_two_servers_is_down(proxied):
    _, proxy = proxied
    device = until(lambda: Device().enroll(proxy.client), "a server that is ready")
    assert device.sign_in(proxy.client)["token"]
    assert "script-src 'sha256-" in proxy.client.get("/account").header("Content-Security-Policy")
    assert proxy.client.get("/.well-known/jwks.json").header("Strict-Transport-Security")


def problem(reply, status, code):
    """A refusal of HAProxy's own looks like the server's, and has no request's id."""
    body = reply.json
    assert (reply.status, body["status"], body["code"]) == (status, status, code)
    assert {"type", "title", "detail"} <= set(body) and reply.header("Content-Type") == "application/problem+json"
    assert reply.header("Cache-Control") == "no-store" and reply.header("X-Request-Id") is None


@pytest.mark.parametrize("path", ["/metrics", "/health", "/health/ready", "/lab/clock", "/", "/api/v2", "/admin/v1/users"])
def test_nothing_but_the_api_is_forwarded(proxied, path):
    problem(proxied[1].client.get(path), 404, "not_found")


def test_without_a_server_the_refusal_is_a_problem_too(tmp_path):
    proxy = HAProxy(tmp_path / "haproxy", [1, 1])
    try:
        reply = proxy.client.get("/docs")
        problem(reply, 503, "overloaded")
        assert reply.header("Retry-After") == "1"
    finally:
        proxy.stop()


def test_another_name_and_a_body_that_is_too_long_are_refused(proxied):
    client = proxied[1].client
    problem(client.request("GET", "/docs", headers={"Host": "other.example"}), 400, "invalid_request")
    assert client.request("GET", "/docs", headers={"Host": "auth.example.com:443"}).status == 200
    # All of it: the proxy's buffer has room, and it waits for the rest of a body before it judges.
    assert client.request("POST", INITIATE, body=b"a" * 70_000).status == 413


def test_an_address_that_a_client_claims_does_not_count(start, tmp_path):
    server = start(None, "--trusted-proxy", "127.0.0.1", "--requests-per-minute", "5")
    proxy = HAProxy(tmp_path / "haproxy", [server.port, 1])
    try:
        statuses = [
            proxy.client.post(INITIATE, Device().names, headers={"X-Forwarded-For": f"192.0.2.{number}"}).status
            for number in range(7)
        ]
        assert statuses == [200] * 5 + [429] * 2
    finally:
        proxy.stop()


@needed
@pytest.mark.alone
def test_three_kills_behind_it_under_load_fail_nothing_that_a_retry_does_not_cure():
    with new_database() as database:
        # Guards against hanging only: it takes some seconds.
        result = subprocess.run(
            [sys.executable, BALANCED, "--kills", "3", "--database", database], capture_output=True, text=True, timeout=300
        )
    assert result.returncode == 0, result.stdout + result.stderr
    assert re.search(r"^3 kills in .* [1-9]\d* devices, \d+ removed, 0 faults$", result.stdout, re.M), result.stdout
