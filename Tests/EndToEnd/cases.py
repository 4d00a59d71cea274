"""Every broken request, and exactly what it must lead to."""

import base64
import dataclasses
import functools
import os
import typing

from device import b64, jwk
from malformed import BAD_KEYS, BAD_SIGNATURES
from otp import other
from scenes import SCENES
from wrong_answers import EXPIRED, WRONG_ANSWERS
from wrong_bodies import FIELDS, OPTIONAL, RAW_BODIES, WRONG_MEDIA_TYPES, WRONG_TEXTS, WRONG_TYPES, text

MISSING = object()


@dataclasses.dataclass
class Case:
    operation: str
    name: str
    # Breaks the scene's body: takes the scene and a copy of the body, returns what is sent.
    spoil: typing.Callable
    status: int
    code: str
    field: str | None = None
    # What the audit log says behind the code, if that is not the field.
    finer: str | None = None
    headers: dict | None = None
    # The audit log's whole reason and operation, where the transport refuses.
    transport: tuple | None = None

    @property
    def audited(self):
        if self.transport:
            return self.transport
        finer = self.finer or self.field
        return self.operation, self.code + (f":{finer}" if finer else "")


def replaced(path, value):
    """Puts a value, or what a function makes of scene and old value, in the place of a field."""

    def spoil(scene, body):
        *outer, last = path.split(".")
        holder = body
        for name in outer:
            holder = holder[name]
        if value is MISSING:
            del holder[last]
        else:
            holder[last] = value(scene, holder[last]) if callable(value) else value
        return body

    return spoil


def cases_of_fields():
    """Missing, null, of a wrong type, empty, too long, of wrong characters: every field of every request."""
    for operation, fields in FIELDS.items():
        for field in fields:
            kind = field.split(".")[-1]
            case = functools.partial(_field_case, operation, field)
            if field not in OPTIONAL.get(operation, ()):
                yield case("missing", MISSING, "field_missing")
                yield case("null", None, "field_missing")
            for name, value in WRONG_TYPES.items():
                if value == {} and kind == "proof":
                    yield case(name, value, "field_missing", "proof.challengeId")
                elif value == {} and kind == "publicKey":
                    yield case(name, value, "field_missing", "publicKey.kty")
                else:
                    yield case(name, value, "field_invalid")
            if kind != "proof":
                yield case("empty", "", "field_invalid")
            for name, value in WRONG_TEXTS[kind].items():
                yield case(name, value, "field_invalid")


def _field_case(operation, field, name, value, code, named=None):
    return Case(operation, f"{field} {name}", replaced(field, value), 400, code, named or field)


def cases_of_keys():
    for operation in ("enroll", "enrollmentChallenge", "upgrade", "upgradeChallenge"):
        for name, (make, finer) in BAD_KEYS.items():

            def value(scene, old, make=make):
                return make(scene.device.public)

            spoil = replaced("publicKey", value)
            yield Case(operation, f"publicKey {name}", spoil, 400, "public_key_invalid", "publicKey", finer)
        for member in ("kty", "crv", "x", "y"):
            for name, broken, code in (
                ("missing", MISSING, "field_missing"),
                ("null", None, "field_missing"),
                ("number", 1, "field_invalid"),
            ):

                def jwk_value(scene, old, member=member, broken=broken):
                    key = jwk(scene.device.public)
                    del key[member]
                    return key if broken is MISSING else key | {member: broken}

                path = f"publicKey.{member}"
                yield Case(operation, f"{path} {name}", replaced("publicKey", jwk_value), 400, code, path)


def cases_of_signatures():
    for operation, field in (
        ("enroll", "proof.signature"), ("upgrade", "proof.signature"), ("verifySignature", "signature")
    ):
        for name, make in BAD_SIGNATURES.items():

            def value(scene, old, make=make):
                return b64(make(base64.b64decode(old)))

            yield Case(operation, f"{field} {name}", replaced(field, value), 400, "signature_malformed", field)


def cases_of_answers():
    for name, spoil in WRONG_ANSWERS.items():
        if name != "of another key":
            yield Case("verifySignature", name, spoil, 401, "authentication_failed", None, "signature")
        finer = "unknownChallenge" if "ahead" in name or "year" in name else "signatureInvalid"
        for operation in ("enroll", "upgrade"):
            yield Case(operation, f"proof {name}", spoil, 401, "proof_invalid", "proof", finer)
    for name, spoil in EXPIRED.items():
        yield Case("verifySignature", f"challenge {name}", spoil, 401, "challenge_expired", "challengeId")
        for operation in ("enroll", "upgrade"):
            yield Case(operation, f"proof {name}", spoil, 401, "challenge_expired", "proof.challengeId")


def cases_of_users():
    def unknown(**names):
        return lambda scene, body: body | names

    for name, names in {
        "unknown user": {"username": "nobody"},
        "unknown device": {"deviceId": "no-device"},
    }.items():
        yield Case("verifySignature", name, unknown(**names), 401, "authentication_failed", None, "unknown_device")
    never_issued = replaced("refreshToken", lambda scene, old: base64.urlsafe_b64encode(os.urandom(32)).decode()[:43])
    yield Case("refresh", "never issued", never_issued, 401, "refresh_token_invalid", "refreshToken", "unknown")
    for name, spoil, finer in (
        ("another one", replaced("otp", lambda scene, old: other(old)), "wrong"),
        ("for another device", replaced("deviceId", "no-device"), "wrong"),
        ("unknown user", unknown(username="nobody"), "none"),
    ):
        yield Case("verifyOTP", name, spoil, 401, "otp_invalid", "otp", finer)
    yield Case(
        "enroll", "smsOTP with a key", replaced("method", "smsOTP"), 400, "field_invalid", "publicKey"
    )

    def sms_with_proof(scene, body):
        del body["publicKey"]
        return body | {"method": "smsOTP"}

    yield Case("enroll", "smsOTP with a proof", sms_with_proof, 400, "field_invalid", "proof")

    def sms_bound(scene, body):
        del body["publicKey"], body["proof"]
        return body | {"method": "smsOTP", "scheme": "bound"}

    yield Case("enroll", "smsOTP with the scheme bound", sms_bound, 400, "field_invalid", "scheme")


def cases_of_changes():
    for operation in ("unenroll", "upgrade", "downgrade"):
        for name in ("nobody", "somebody-else"):
            spoil = replaced("username", name)
            yield Case(operation, f"user {name}", spoil, 401, "access_token_invalid", None, "another_user")
    for operation in ("unenroll", "downgrade"):
        spoil = replaced("deviceId", "no-device")
        yield Case(operation, "unknown device", spoil, 404, "not_found", "deviceId", "device")
    pushed_back = replaced("scheme", "plain")
    yield Case("upgrade", "bound device back to plain", pushed_back, 409, "scheme_conflict", "scheme")


def cases_of_bodies():
    json_type = {"Content-Type": "application/json"}
    for operation in SCENES:
        for name, make in RAW_BODIES.items():

            def spoil(scene, body, make=make):
                return make(body)

            yield Case(operation, f"body {name}", spoil, 400, "malformed_json", headers=json_type)
        path = SCENES[operation].path
        for name, headers in WRONG_MEDIA_TYPES.items():
            yield Case(
                operation, f"media type {name}", lambda scene, body: text(body), 415, "unsupported_media_type",
                headers=headers, transport=(path, "http_415"),
            )
        yield Case(
            operation, "body of 64 KiB + 1", lambda scene, body: text(body).ljust(65_537), 413, "body_too_large",
            headers=json_type, transport=("-", "http_413"),
        )


CASES = [
    *cases_of_fields(), *cases_of_keys(), *cases_of_signatures(), *cases_of_answers(), *cases_of_users(),
    *cases_of_changes(), *cases_of_bodies(),
]
CASES.sort(key=lambda case: list(SCENES).index(case.operation))
