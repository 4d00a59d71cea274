"""schemathesis holds the server to its own description: no 5xx, no undocumented status, no reply against its schema."""

import collections
import json
import pathlib
import re
import subprocess
import sys

import pytest

from device import ENROLL, REFRESH, VERIFY, Device, done
from server import command, environment

CONFIGURATION = pathlib.Path(__file__).with_name("schemathesis.toml")
# Guards against hanging only; it takes about half a minute, and minutes on a machine that is busy with other things.
BOUND = 400

# They make the server fail, move its time beyond the token's, or end the token.
AIDS = ["labFaultsAdd", "labClockSet", "endSessions"]
REMOVALS = ["unenroll", "upgrade", "downgrade", "removeDevice", "removeAllDevices", "endSession"]

# Operations that can't be reached without what only a device or a telephone has, and what tries them instead.
BEYOND = {
    "attestationVerify": "an attestation comes from an iPhone: test_attest.py",
    "assertionVerify": "an assertion comes from an iPhone: test_attest.py",
    "verifyOTP": "the code comes by message: test_otp.py",
    "verifyNumber": "the code comes by message: test_attacks_notices.py",
    "beginRecovery": "it needs a code and a signature: docs/recovery.md",
    "completeRecovery": "it needs a code and a signature: docs/recovery.md",
    "recoveryStatus": "it needs a signature: docs/recovery.md",
    "identitySignIn": "the token comes from an issuer: test_linked_identities.py",
    "linkIdentity": "the token comes from an issuer: test_linked_identities.py",
}
# A refusal by any other status came after the server had looked for what the request names.
SHALLOW = {400, 401, 403, 405, 415}


def with_live_examples(description, server, device):
    """The description with requests that succeed once, so that what follows a signature is reached too."""
    other = Device()
    examples = {
        ENROLL: other.enrollment(server.client),
        VERIFY: device.answer(device.initiate(server.client)),
        REFRESH: {"refreshToken": device.sign_in(server.client)["refreshToken"]},
    }
    for path, example in examples.items():
        description["paths"][path]["post"]["requestBody"]["content"]["application/json"]["example"] = example
    return description


def statuses(report, description):
    """The statuses with which each operation was answered."""
    names = {
        f"{method.upper()} {path}": operation["operationId"]
        for path, item in description["paths"].items() for method, operation in item.items()
    }
    found = collections.defaultdict(set)
    for line in report.read_text().splitlines():
        recorder = json.loads(line).get("ScenarioFinished", {}).get("recorder", {})
        for interaction in recorder.get("interactions", {}).values():
            if interaction.get("response"):
                found[names[recorder["label"]]].add(interaction["response"]["status_code"])
    return found


# The names of the description's examples: with them requests reach what is there. They'd remove it, or change its key, at once: hence twice.
@pytest.mark.parametrize(
    "names, left_out",
    [({}, AIDS), ({"username": "testuser", "device_id": "unique-device-id"}, AIDS + REMOVALS)],
    ids=["everything", "on a device that exists"],
)
def test_the_server_does_what_its_description_says(start, tmp_path, names, left_out):
    shop = json.loads(command("introspection", "client", "--id", "shop", "--json").stdout)
    (tmp_path / "clients").write_text(shop["line"] + "\n")
    server = start(
        tmp_path / "data", "--profile", "lab", "--attest-app", "0123456789.com.example.app", "--relying-party", "default,chat",
        # Nobody listens there: each token is refused before its issuer's keys are asked for.
        "--identity-providers", "http://127.0.0.1:9=app", "--introspection-clients", tmp_path / "clients",
    )
    device = Device(**names).enroll(server.client)
    bearer = device.sign_in(server.client)["token"]
    description = with_live_examples(done(server.client.get("/openapi.json")), server, device)
    (tmp_path / "openapi.json").write_text(json.dumps(description))
    known = {operation["operationId"] for item in description["paths"].values() for operation in item.values()}
    left_out = [operation for operation in left_out if operation in known]
    report = tmp_path / "report.ndjson"
    program = pathlib.Path(sys.executable).with_name("schemathesis")
    result = subprocess.run(
        [
            program, "--config-file", CONFIGURATION, "run", tmp_path / "openapi.json", "--url", server.url, "--no-color",
            "--report", "ndjson", "--report-ndjson-path", report,
            *[word for operation in left_out for word in ("--exclude-operation-id", operation)],
        ],
        env=environment(LATCHKEY_BEARER=bearer, LATCHKEY_SECRET=shop["secret"]), cwd=tmp_path, capture_output=True, text=True, timeout=BOUND,
    )
    assert result.returncode == 0, result.stdout[-20_000:] + result.stderr
    # It has really looked at all of them, and sent a lot.
    operations = sum(len(item) for item in description["paths"].values())
    selected = operations - len(left_out)
    assert f"{selected} selected / {operations} total" in result.stdout, result.stdout
    assert f"Tested: {selected}\n" in result.stdout, result.stdout
    cases = re.search(r"([0-9,]+) generated", result.stdout)
    assert cases and int(cases[1].replace(",", "")) > 40 * selected, result.stdout
    if names:
        reached = {operation for operation, found in statuses(report, description).items() if found - SHALLOW}
        assert known - reached - set(left_out) - set(BEYOND) == set()
    assert server.log == ""
