"""The server's secrets: the key of the challenges and the key of the access tokens."""

import base64
import dataclasses
import json
import os
import secrets

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec


@dataclasses.dataclass(frozen=True)
class ServerSecrets:
    challenge_key: bytes
    token_key: ec.EllipticCurvePrivateKey
    token_key_id: str

    @classmethod
    def load(cls, path):
        """Reads the file, or makes it with new keys if there is none."""
        if not path.exists():
            key = ec.generate_private_key(ec.SECP256R1()).private_bytes(
                serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
            )
            value = {
                "challengeKey": base64.b64encode(secrets.token_bytes(32)).decode(),
                "tokenKey": key.decode(),
                "tokenKeyID": secrets.token_urlsafe(8),
            }
            descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with open(descriptor, "w") as file:
                json.dump(value, file)
        value = json.loads(path.read_text())
        return cls(
            base64.b64decode(value["challengeKey"]),
            serialization.load_pem_private_key(value["tokenKey"].encode(), None),
            value["tokenKeyID"],
        )
