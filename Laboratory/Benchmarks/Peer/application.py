"""The endpoints, with FastAPI and pydantic."""

import base64
import functools
import hashlib
import hmac
import os
import secrets
import sys
import time
from importlib.metadata import version
from typing import Annotated, Literal

import jwt
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from fastapi import FastAPI, HTTPException
from pydantic import BaseModel, Field

SERVER_ID = "latchkey.local"
CHALLENGE_SECONDS = 300
TOKEN_SECONDS = 600
REFRESH_SECONDS = 30 * 86_400
SESSION_SECONDS = 90 * 86_400
CURVE = ec.SECP256R1()
ECDSA = ec.ECDSA(hashes.SHA256())

Username = Annotated[str, Field(pattern=r"^[A-Za-z0-9._@+-]{1,64}$")]
DeviceID = Annotated[str, Field(pattern=r"^[A-Za-z0-9._:-]{1,128}$")]
ChallengeID = Annotated[
    str, Field(pattern=r"^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$")
]
Base64Text = Annotated[str, Field(max_length=512)]


class EnrollRequest(BaseModel):
    username: Username
    deviceId: DeviceID
    publicKey: Base64Text
    phoneNumber: Annotated[str, Field(pattern=r"^\+[1-9][0-9]{6,14}$")] | None = None
    method: Literal["secureEnclave"]
    deviceModel: Annotated[str, Field(min_length=1, max_length=64)]


class EnrollResponse(BaseModel):
    success: bool
    message: str


class InitiateRequest(BaseModel):
    username: Username
    deviceId: DeviceID


class ChallengeResponse(BaseModel):
    method: str
    challenge: str
    challengeId: str
    expiresIn: int
    scheme: str


class VerifyRequest(BaseModel):
    username: Username
    deviceId: DeviceID
    challengeId: ChallengeID
    signature: Base64Text


class TokenResponse(BaseModel):
    success: bool
    token: str
    message: str
    refreshToken: str
    tokenType: str
    expiresIn: int


def b64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def new_challenge_id(milliseconds):
    """A UUID of version 7."""
    random = int.from_bytes(os.urandom(10), "big") & ((1 << 74) - 1)
    value = milliseconds << 80 | 7 << 76 | (random >> 62) << 64 | 2 << 62 | random & ((1 << 62) - 1)
    text = f"{value:032x}"
    return f"{text[:8]}-{text[8:12]}-{text[12:16]}-{text[16:20]}-{text[20:]}"


@functools.lru_cache(maxsize=100_000)
def public_key(point):
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)


def application(store, audit, server_secrets):
    # No documentation page, no description: nothing that is not measured.
    app = FastAPI(openapi_url=None)
    keyed = hmac.new(server_secrets.challenge_key, digestmod=hashlib.sha256)

    def challenge(challenge_id, username, device_id):
        code = keyed.copy()
        for field in ("sign-in", challenge_id, username, device_id):
            data = field.encode()
            code.update(len(data).to_bytes(4, "big") + data)
        return code.digest()

    @app.post("/api/v1/mfa/enroll")
    async def enroll(request: EnrollRequest) -> EnrollResponse:
        try:
            point = base64.b64decode(request.publicKey, validate=True)
            public_key(point)
        except ValueError:
            raise HTTPException(400, "public_key_invalid")
        is_added = await store.enroll(
            request.deviceId, request.username, request.deviceModel, point, b64url(hashlib.sha256(point).digest()),
            request.phoneNumber, int(time.time() * 1000),
        )
        if not is_added:
            raise HTTPException(409, "device_exists")
        return EnrollResponse(success=True, message="Device enrolled successfully")

    @app.post("/api/v1/auth/initiate")
    async def initiate(request: InitiateRequest) -> ChallengeResponse:
        # Unknown names get a challenge too; no signature answers it.
        store.device(request.deviceId)
        challenge_id = new_challenge_id(time.time_ns() // 1_000_000)
        return ChallengeResponse(
            method="secureEnclave",
            challenge=base64.b64encode(challenge(challenge_id, request.username, request.deviceId)).decode(),
            challengeId=challenge_id, expiresIn=CHALLENGE_SECONDS, scheme="plain",
        )

    @app.post("/api/v1/auth/verify-signature")
    async def verify(request: VerifyRequest) -> TokenResponse:
        now = time.time_ns() // 1_000_000
        made = int(request.challengeId[:8] + request.challengeId[9:13], 16)
        if not made - 60_000 <= now < made + CHALLENGE_SECONDS * 1000:
            raise HTTPException(401, "challenge_expired")
        device = store.device(request.deviceId)
        if device is None or device.username != request.username:
            raise HTTPException(401, "authentication_failed")
        try:
            public_key(device.public_key).verify(
                base64.b64decode(request.signature, validate=True),
                challenge(request.challengeId, request.username, request.deviceId), ECDSA,
            )
        except (ValueError, InvalidSignature):
            raise HTTPException(401, "authentication_failed")
        seconds = now // 1000
        token = jwt.encode(
            {
                "iss": SERVER_ID, "aud": SERVER_ID, "sub": request.username, "iat": seconds,
                "exp": seconds + TOKEN_SECONDS, "jti": secrets.token_urlsafe(16), "amr": ["pop"],
                "did": request.deviceId,
            },
            server_secrets.token_key, algorithm="ES256",
            headers={"kid": server_secrets.token_key_id, "typ": "at+jwt"},
        )
        refresh_token = b64url(now.to_bytes(6, "big") + os.urandom(26))
        token_hash = now.to_bytes(6, "big") + hashlib.sha256(refresh_token.encode()).digest()[:26]
        refusal = await store.complete_sign_in(
            device, request.deviceId, bytes.fromhex(request.challengeId.replace("-", "")), now, token_hash,
            now + REFRESH_SECONDS * 1000, now + SESSION_SECONDS * 1000,
        )
        if refusal:
            raise HTTPException(401, refusal)
        audit.record(
            now,
            {
                "detail": device.key_id, "deviceId": request.deviceId, "event": "signed_in",
                "requestId": os.urandom(16).hex(), "username": request.username,
            },
        )
        return TokenResponse(
            success=True, token=token, message="Authentication successful", refreshToken=refresh_token,
            tokenType="Bearer", expiresIn=TOKEN_SECONDS,
        )

    @app.get("/health")
    async def health():
        packages = ["fastapi", "uvicorn", "uvloop", "httptools", "pydantic", "PyJWT", "cryptography"]
        return {
            "status": "ok",
            "runsOn": {"python": sys.version.split()[0]} | {name: version(name) for name in packages},
        }

    return app
