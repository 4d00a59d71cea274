"""schemathesis holds the server to its own description: no 5xx, no undocumented status, no reply against its schema."""

import collections
import json
import pathlib
import re
import subprocess
import sys

import pytest

from chatter import CLIENT_ID, Issuer
from device import ENROLL, REFRESH, VERIFY, Device, done
from otp import VERIFY_OTP, enroll_telephone
from recovery import COMPLETE, RECOVERY, STATUS, begin, code, move_clock, proof
from server import command, environment
from test_linked_identities import IDENTITIES, SIGN_IN, link_challenge, send
from test_linked_identities import CHALLENGE as IDENTITY_CHALLENGE

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
    "verifyNumber": "the code comes by message: test_attacks_notices.py",
}
# A refusal by any other status came after the server had looked for what the request names.
SHALLOW = {400, 401, 403, 405, 415}


DAY = 86_400


@pytest.fixture(scope="module")
def issuer():
    issuer = Issuer()
    yield issuer
    issuer.stop()


def waiting_recovery(client):
    """A lost phone's account whose new phone has waited long enough, but for its last request."""
    lost = Device().enroll(client)
    phone = Device(username=lost.username, phone=lost.phone)
    waiting = done(begin(client, phone, code(client, lost)))
    # Time that was witnessed stays, though a hand moves the clock back.
    move_clock(client, DAY + 60)
    move_clock(client, 0)
    return phone, {"username": lost.username, "recoveryId": waiting["recoveryId"]}


def identity_token(client, issuer, challenge, subject):
    """An ID token for a challenge, and the challenge's id."""
    return {"challengeId": challenge["challengeId"], "idToken": issuer.token(nonce=challenge["nonce"], sub=subject)}


def live_examples(server, device, issuer):
    """Requests that succeed once, so that what follows a signature, a code or an ID token is reached too."""
    client = server.client
    recovered, recovery = waiting_recovery(client)
    begun = Device().enroll(client)
    telephone = enroll_telephone(client, Device())
    bearer = device.sign_in(client)["token"]
    link = identity_token(client, issuer, link_challenge(client, device), "linked-before")
    done(send(client, IDENTITIES, link, bearer))
    return bearer, {
        ENROLL: Device().enrollment(client),
        VERIFY: device.answer(device.initiate(client)),
        REFRESH: {"refreshToken": device.sign_in(client)["refreshToken"]},
        VERIFY_OTP: {"username": telephone.username} | code(client, telephone),
        RECOVERY: begun.names | {"publicKey": begun.public_key, "deviceModel": "iPhone 16", "proof": proof(client, begun)}
        | code(client, begun),
        STATUS: recovery,
        COMPLETE: recovery | {"proof": proof(client, recovered)} | code(client, recovered),
        IDENTITIES: identity_token(client, issuer, link_challenge(client, device), "linked-now"),
        SIGN_IN: identity_token(client, issuer, done(send(client, IDENTITY_CHALLENGE)), "linked-before"),
    }


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
    [
        pytest.param({}, AIDS, id="everything", marks=pytest.mark.long),
        pytest.param(
            {"username": "testuser", "device_id": "unique-device-id"}, AIDS + REMOVALS, id="on a device that exists"),
    ],
)
def test_the_server_does_what_its_description_says(start, tmp_path, issuer, names, left_out):
    shop = json.loads(command("introspection", "client", "--id", "shop", "--json").stdout)
    (tmp_path / "clients").write_text(shop["line"] + "\n")
    server = start(
        tmp_path / "data", "--profile", "lab", "--attest-app", "0123456789.com.example.app", "--relying-party", "default,chat",
        "--identity-providers", f"{issuer.name}={CLIENT_ID}", "--introspection-clients", tmp_path / "clients",
        "--otp-recovery", "delayed:24",
    )
    device = Device(**names).enroll(server.client)
    bearer, examples = live_examples(server, device, issuer)
    description = done(server.client.get("/openapi.json"))
    for path, example in examples.items():
        description["paths"][path]["post"]["requestBody"]["content"]["application/json"]["example"] = example
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
