"""schemathesis holds the server to its own description: no 5xx, no undocumented status, no reply against its schema."""

import pathlib
import re
import subprocess
import sys

import pytest

from device import Device, done
from server import environment

CONFIGURATION = pathlib.Path(__file__).with_name("schemathesis.toml")
# Guards against hanging only; it takes about ten seconds.
BOUND = 120

# They make the server fail, or move its time beyond the token's.
AIDS = ["labFaultsAdd", "labClockSet"]
REMOVALS = ["unenroll", "upgrade", "downgrade", "removeDevice", "removeAllDevices"]


# The names of the description's examples: with them requests reach what is there. They'd remove it, or change its key, at once: hence twice.
@pytest.mark.parametrize(
    "names, left_out",
    [({}, AIDS), ({"username": "testuser", "device_id": "unique-device-id"}, AIDS + REMOVALS)],
    ids=["everything", "on a device that exists"],
)
def test_the_server_does_what_its_description_says(start, tmp_path, names, left_out):
    server = start(
        tmp_path / "data", "--profile", "lab", "--attest-app", "0123456789.com.example.app", "--relying-party", "default,chat"
    )
    bearer = Device(**names).enroll(server.client).sign_in(server.client)["token"]
    description = server.client.get("/openapi.json")
    (tmp_path / "openapi.json").write_bytes(description.body)
    program = pathlib.Path(sys.executable).with_name("schemathesis")
    result = subprocess.run(
        [
            program, "--config-file", CONFIGURATION, "run", tmp_path / "openapi.json", "--url", server.url, "--no-color",
            *[word for operation in left_out for word in ("--exclude-operation-id", operation)],
        ],
        env=environment(LATCHKEY_BEARER=bearer), cwd=tmp_path, capture_output=True, text=True, timeout=BOUND,
    )
    assert result.returncode == 0, result.stdout[-20_000:] + result.stderr
    # It has really looked at all of them, and sent a lot.
    operations = sum(len(item) for item in done(description)["paths"].values())
    selected = operations - len(left_out)
    assert f"{selected} selected / {operations} total" in result.stdout, result.stdout
    assert f"Tested: {selected}\n" in result.stdout, result.stdout
    cases = re.search(r"([0-9,]+) generated", result.stdout)
    assert cases and int(cases[1].replace(",", "")) > 50 * selected, result.stdout
    assert server.log == ""
