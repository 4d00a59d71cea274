"""The API description is valid, true, and the same wherever it is made."""

import json
import re

import jsonschema
import openapi_spec_validator
import pytest

from device import (
    DOWNGRADE, ENROLL, ENROLL_CHALLENGE, INITIATE, REFRESH, REVOKE, UNENROLL, UPGRADE, UPGRADE_CHALLENGE, VERIFY, done,
)
from otp import REQUEST_OTP, VERIFY_OTP
from records import records

OPERATIONS = {
    ("post", ENROLL): "enroll",
    ("post", ENROLL_CHALLENGE): "enrollmentChallenge",
    ("post", INITIATE): "initiate",
    ("post", VERIFY): "verifySignature",
    ("post", REQUEST_OTP): "requestOTP",
    ("post", VERIFY_OTP): "verifyOTP",
    ("post", REFRESH): "refresh",
    ("post", REVOKE): "revoke",
    ("post", UNENROLL): "unenroll",
    ("post", UPGRADE): "upgrade",
    ("post", UPGRADE_CHALLENGE): "upgradeChallenge",
    ("post", DOWNGRADE): "downgrade",
    ("get", "/api/v1/devices/{username}"): "devices",
    ("get", "/api/v1/device/{deviceId}/status"): "deviceStatus",
    ("delete", "/api/v1/devices/{username}/{deviceId}"): "removeDevice",
    ("delete", "/api/v1/devices/{username}"): "removeAllDevices",
    ("get", "/api/v1/notices"): "notices",
    ("post", "/api/v1/notices/read"): "readNotices",
    ("post", "/api/v1/numbers/change"): "changeNumber",
    ("post", "/api/v1/numbers/verify"): "verifyNumber",
    ("post", "/api/v1/sms"): "switchSMS",
    ("post", "/api/v1/recovery/challenge"): "recoveryChallenge",
    ("post", "/api/v1/recovery"): "beginRecovery",
    ("post", "/api/v1/recovery/complete"): "completeRecovery",
    ("post", "/api/v1/recovery/status"): "recoveryStatus",
    ("get", "/api/v1/recovery"): "runningRecovery",
    ("post", "/api/v1/recovery/stop"): "stopRecovery",
    ("post", "/api/v1/recovery/codes"): "newRecoveryCodes",
    ("get", "/api/v1/recovery/codes"): "recoveryCodesLeft",
    ("get", "/api/v1/sessions"): "sessions",
    ("delete", "/api/v1/sessions"): "endSessions",
    ("delete", "/api/v1/sessions/{sessionId}"): "endSession",
    ("delete", "/api/v1/account"): "eraseAccount",
    ("post", "/api/v1/account/link"): "accountLink",
    ("post", "/api/v1/account/open"): "openAccountPage",
    ("get", "/account"): "accountPage",
    ("get", "/.well-known/jwks.json"): "tokenKeys",
    ("get", "/health"): "health",
    ("get", "/openapi.json"): "openAPI",
    ("get", "/docs"): "docs",
    ("get", "/health/live"): "live",
    ("get", "/health/ready"): "ready",
    ("get", "/metrics"): "metrics",
}


@pytest.fixture(scope="module")
def description(client):
    return done(client.get("/openapi.json"))


def check(description, schema, value):
    """Checks a value against a schema of the description, with the dialect of OpenAPI 3.1."""
    whole = {"allOf": [schema], "components": description["components"]}
    jsonschema.validate(value, whole, jsonschema.Draft202012Validator)


def named(name):
    return {"$ref": f"#/components/schemas/{name}"}


def template(path):
    """The path template that a path belongs to; the path itself if it is none of ours."""
    for _, each in OPERATIONS:
        if re.fullmatch(re.sub("{[^}]*}", "[^/]+", each.replace(".", r"\.")), path):
            return each
    return path


def operations(description):
    for path, item in description["paths"].items():
        for method, operation in item.items():
            yield method, path, operation


def test_it_is_valid_openapi_3_1(description):
    assert description["openapi"].startswith("3.1.")
    openapi_spec_validator.validate(description, cls=openapi_spec_validator.OpenAPIV31SpecValidator)


def test_it_lists_exactly_the_operations_of_the_server(description):
    listed = {(method, path): operation["operationId"] for method, path, operation in operations(description)}
    assert listed == OPERATIONS


def test_every_schema_is_used_and_valid(description):
    text = json.dumps(description)
    for name, schema in description["components"]["schemas"].items():
        jsonschema.Draft202012Validator.check_schema(schema)
        # Parts of a body are written out in place.
        assert f'"#/components/schemas/{name}"' in text or name == "EnrollmentProof"


def test_every_documented_example_conforms_to_its_schema(description):
    for name, schema in description["components"]["schemas"].items():
        if "example" in schema:
            check(description, named(name), schema["example"])
        for part in schema["properties"].values():
            if "example" in part:
                check(description, part, part["example"])


def test_every_request_of_an_operation_has_an_example(description):
    for method, _, operation in operations(description):
        if method == "post" and operation["operationId"] not in ("newRecoveryCodes", "stopRecovery", "accountLink"):
            schema = operation["requestBody"]["content"]["application/json"]["schema"]
            name = schema["$ref"].rsplit("/", 1)[1]
            assert description["components"]["schemas"][name]["example"]


def test_every_operation_says_what_it_does(description):
    for _, _, operation in operations(description):
        assert operation["summary"] and operation["description"] and operation["tags"]
        assert {"200", "400", "500", "503"} <= set(operation["responses"])


def test_every_part_of_a_path_is_described(description):
    for _, path, operation in operations(description):
        parameters = [each for each in operation.get("parameters", []) if each["in"] == "path"]
        assert [parameter["name"] for parameter in parameters] == re.findall("{([^}]*)}", path)
        for parameter in parameters:
            assert (parameter["in"], parameter["required"]) == ("path", True)
            check(description, parameter["schema"], parameter["schema"]["example"])


def test_operations_that_may_be_repeated_describe_the_key(description):
    repeatable = set()
    for _, _, operation in operations(description):
        for parameter in operation.get("parameters", []):
            if parameter["in"] == "header":
                assert (parameter["name"], parameter["required"]) == ("Idempotency-Key", False)
                check(description, parameter["schema"], parameter["schema"]["example"])
                assert {"400", "409", "422"} <= set(operation["responses"])
                assert "Idempotency-Replayed" in operation["responses"]["200"]["headers"]
                repeatable.add(operation["operationId"])
    assert repeatable == {"enroll", "unenroll", "upgrade", "downgrade"}


def test_a_generated_client_takes_codes_that_a_later_server_adds(description):
    """Each refusal has the one schema, which does not close the codes; those of today stand beside it."""
    schemas, codes = set(), set()
    for _, _, operation in operations(description):
        for status, response in operation["responses"].items():
            if int(status) < 400:
                assert "x-problem-codes" not in response
                continue
            schemas.add(response["content"]["application/problem+json"]["schema"]["$ref"])
            assert response["description"] == ", ".join(f"`{code}`" for code in response["x-problem-codes"])
            codes |= set(response["x-problem-codes"])
    # Introspection alone, which this server has not, has another one.
    assert schemas == {named("Problem")["$ref"]}
    assert {"field_invalid", "authentication_failed", "overloaded"} < codes
    problem = {"type": "about:blank", "title": "", "status": 499, "detail": "", "code": "of_tomorrow"}
    check(description, named("Problem"), problem)
    with pytest.raises(jsonschema.ValidationError):
        check(description, named("Problem"), problem | {"code": 1})


def test_operations_on_devices_ask_for_a_bearer_token(description):
    for _, _, operation in operations(description):
        tags = ["Devices"], ["Notices"], ["Numbers"]
        own = {
            "unenroll", "upgrade", "downgrade", "sessions", "endSession", "endSessions", "runningRecovery",
            "stopRecovery", "newRecoveryCodes", "recoveryCodesLeft", "accountLink", "eraseAccount",
        }
        asks = operation["operationId"] in own or operation["tags"] in tags
        assert (operation["security"] == [{"bearer": []}]) == asks


def test_two_servers_give_the_same_bytes(start, server, client):
    assert start(None, "--account-page", "on", "--account-erasure", "on").client.get("/openapi.json").body == client.get("/openapi.json").body


# At the end of the run: what the servers really did


@pytest.mark.whole_run
def test_every_status_that_was_seen_is_documented(description):
    seen = {(method.lower(), template(path), reply.status) for method, path, reply in records.exchanges}
    missing = [
        (method, path, status)
        for method, path, status in sorted(seen)
        if (method, path) in OPERATIONS
        and str(status) not in description["paths"][path][method]["responses"]
    ]
    assert not missing


@pytest.mark.whole_run
def test_every_reply_that_was_seen_conforms_to_its_schema(description):
    judged = set()
    for method, path, reply in records.exchanges:
        path = template(path)
        operation = description["paths"].get(path, {}).get(method.lower())
        if operation is None:
            continue
        response = operation["responses"][str(reply.status)]
        schema = response["content"][reply.header("Content-Type")]["schema"]
        if reply.header("Content-Type").startswith("text/"):
            check(description, schema, reply.body.decode())
            continue
        body = reply.json
        # One of each kind: judging thousands that are alike would take its time.
        kind = (method, path, reply.status, body.get("code"), body.get("scheme"), body.get("method"))
        if kind not in judged:
            judged.add(kind)
            check(description, schema, body)
            assert reply.status < 400 or body["code"] in response["x-problem-codes"]
        for name, header in response.get("headers", {}).items():
            assert reply.header(name) is not None or not header["required"] or reply.status == 405
    assert judged


@pytest.mark.whole_run
def test_every_request_that_was_taken_conforms_to_its_schema(description):
    judged = set()
    for path, body in records.accepted:
        if path.startswith(("/lab/", "/api/v1/attestation/")):
            # Of a server with another profile, or with App Attest.
            continue
        form = tuple((name, str(value)[:6], len(str(value))) for name, value in body.items() if name == "publicKey")
        kind = (path, tuple(body), form)
        if kind not in judged:
            judged.add(kind)
            operation = description["paths"][path]["post"]
            check(description, operation["requestBody"]["content"]["application/json"]["schema"], body)
    assert judged
