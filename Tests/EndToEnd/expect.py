"""What tests expect of a reply, and how they compare two; what they expect of a command."""

import re
import subprocess

import pytest


def _can_mount():
    try:
        return subprocess.run(["unshare", "--mount", "true"], capture_output=True).returncode == 0
    except FileNotFoundError:
        return False


# For tests with a disk of their own, or without /proc.
needs_mounts = pytest.mark.skipif(not _can_mount(), reason="this system lets this user mount nothing")


def refused(reply, status, code, field=None):
    body = reply.json
    assert (reply.status, body["code"], body.get("field")) == (status, code, field)
    assert reply.header("Content-Type") == "application/problem+json"
    return body


def comparable(reply):
    """All of an exchange that may depend on who asks: everything but ids, times and derived bytes."""
    body = reply.json
    fixed = {"Date": "", "X-Request-Id": "", "Retry-After": ""}
    headers = tuple((name, fixed.get(name, value)) for name, value in reply.headers)
    headers = tuple((name, re.sub("t=[0-9]+", "t=", value) if name == "RateLimit" else value) for name, value in headers)
    if reply.status == 200:
        shape = tuple(
            (name, type(value).__name__, len(value) if isinstance(value, str) else 0) for name, value in body.items()
        )
    else:
        shape = tuple((name, value) for name, value in body.items() if name != "instance")
    return reply.status, headers, shape


def check_sentence(result, status, *words):
    """The command ended with a status, and one sentence on standard error that says why."""
    assert (result.returncode, result.stdout) == (status, "")
    assert re.fullmatch(r"latchkey(-lab)?: .+\n", result.stderr), result.stderr
    for word in words:
        assert word in result.stderr
