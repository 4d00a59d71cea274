"""Makes the seeds of the fuzzers that read texts, keys and requests.

usage: .build/venv/bin/python Tests/Fuzz/make_text_seeds.py URL     URL is that of a running latchkey, whose API
                                                                  description has an example of every request
"""

import base64
import json
import sys
import urllib.request
from pathlib import Path

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat

SEEDS = Path(__file__).parent / "seeds"


def write(kind, name, data):
    path = SEEDS / kind / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data.encode() if isinstance(data, str) else data)


def url64(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def number(value):
    return url64(value.to_bytes((value.bit_length() + 7) // 8, "big"))


def bodies(url):
    with urllib.request.urlopen(url + "/openapi.json") as reply:
        description = json.load(reply)
    for name, schema in description["components"]["schemas"].items():
        if name.endswith("Request") and not name.startswith("Lab"):
            write("body", name, json.dumps(schema["example"]))
    write("json", "values", '{"a": [1, -0.5e3, "é\\u0041\\ud83d\\ude00", true, false, null], "sub": {"b": {}}}')
    write("json", "plain", '{"username":"alice","exp":1790000000,"email_verified":true,"iat":-5}')
    write("clientdata", "context", '{"challenge":"AAECAwQ","context":"sign-in","other":{"a":1}}')


def keys():
    for curve in (ec.SECP256R1(), ec.SECP384R1(), ec.SECP521R1()):
        private = ec.generate_private_key(curve)
        public = private.public_key()
        write("key", curve.name, public.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo))
        write("key", curve.name + "-pem", public.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo))
        write("key", curve.name + "-x963", public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))
        write("key", curve.name + "-compressed", public.public_bytes(Encoding.X962, PublicFormat.CompressedPoint))
        write("key", curve.name + "-pkcs8", private.private_bytes(
            Encoding.DER, PrivateFormat.PKCS8, NoEncryption()))
        write("signature", curve.name, private.sign(b"message", ec.ECDSA(hashes.SHA256())))
        write("signature", curve.name + "-raw", bytes(range(1, 2 * ((curve.key_size + 7) // 8) + 1)))
    private = rsa.generate_private_key(65537, 2048)
    write("key", "rsa", private.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo))
    write("key", "rsa-pem", private.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo))


def tokens():
    private, rsa_key, edwards = ec.generate_private_key(ec.SECP256R1()), rsa.generate_private_key(65537, 2048), \
        ed25519.Ed25519PrivateKey.generate()
    point, numbers = private.public_key().public_numbers(), rsa_key.public_key().public_numbers()
    raw = edwards.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
    write("keyset", "all", json.dumps({"keys": [
        {"kty": "EC", "crv": "P-256", "kid": "a", "alg": "ES256", "use": "sig", "x": url64(point.x.to_bytes(32, "big")),
         "y": url64(point.y.to_bytes(32, "big"))},
        {"kty": "RSA", "kid": "b", "alg": "RS256", "use": "sig", "n": number(numbers.n), "e": number(numbers.e)},
        {"kty": "OKP", "crv": "Ed25519", "kid": "c", "alg": "EdDSA", "x": url64(raw)}]}))
    claims = {"iss": "https://issuer.example", "sub": "subject", "aud": "https://latchkey.example", "iat": 1790000000,
              "exp": 1790003600, "nonce": "nonce", "jti": "0123456789012345678901", "email_verified": True}
    for name, kind, audience in (("invitation", "latchkey-invitation+jwt", None), ("id-token", "JWT", ["a", "b"])):
        header = url64(json.dumps({"alg": "ES256", "kid": "a", "typ": kind}).encode())
        payload = url64(json.dumps(claims | ({"aud": audience, "azp": "a"} if audience else {})).encode())
        write("token", name, f"{header}.{payload}.{url64(bytes(range(64)))}")


def texts():
    for name, text in {
        "username": "alice@example.com", "phone": "+4915123456789", "uuid": "01890a5d-ac96-774b-bcce-b302099a8057",
        "time": "2026-09-21T12:00:00Z", "code": "ABCD-EFGH-JKLM-NPQR", "model": "iPhone 17 Pro",
    }.items():
        write("text", name, text)
    for size in (0, 1, 2, 3, 32):
        write("base64", str(size), base64.b64encode(bytes(range(250, 250 - size, -1))))
        write("base64", f"{size}-url", url64(bytes(range(250, 250 - size, -1))))


def requests():
    for name, target in {"plain": "/api/v1/devices/alice", "encoded": "/a%20b/%C3%A9?limit=5&a=%41", "root": "/"}.items():
        write("target", name, target)
    write("head", "post", "POST\n/api/v1/auth/initiate?a=b\nHost: latchkey.example:8443\nContent-Length: 5\n"
                          "Content-Type: application/json\nAuthorization: Bearer abc")


def rlp(item):
    def head(start, data):
        if len(data) <= 55:
            return bytes([start + len(data)]) + data
        size = len(data).to_bytes((len(data).bit_length() + 7) // 8, "big")
        return bytes([start + 55 + len(size)]) + size + data
    if isinstance(item, bytes):
        return item if len(item) == 1 and item[0] < 0x80 else head(0x80, item)
    return head(0xC0, b"".join(rlp(each) for each in item))


def flow():
    address = bytes.fromhex("f8d6e0586b0a20c7")
    argument = b'{"type":"UFix64","value":"1.50000000"}'
    payload = [b"transaction(a: UFix64) {}", [argument], bytes(range(32)), b"\x27\x0f", address, b"\x04", b"\x0a",
               address, [address]]
    signature = [b"", b"\x04", bytes(range(64))]
    write("rlp", "transaction", rlp([payload, [signature], [signature]]))
    write("rlp", "list", rlp([b"", b"a", [b"cat", [b"x" * 60]]]))
    for name, value in {
        "array": {"type": "Array", "value": [{"type": "Int", "value": "-5"}, {"type": "UInt8", "value": "255"}]},
        "optional": {"type": "Optional", "value": {"type": "Address", "value": "0xf8d6e0586b0a20c7"}},
        "fixed": {"type": "UFix64", "value": "1.50000000"},
        "dictionary": {"type": "Dictionary", "value": [{"key": {"type": "String", "value": "k"},
                                                        "value": {"type": "Bool", "value": True}}]},
        "path": {"type": "Path", "value": {"domain": "storage", "identifier": "vault"}},
        "event": {"type": "Event", "value": {"id": "A.01.Token.Moved", "fields": [
            {"name": "amount", "value": {"type": "Character", "value": "x"}}]}},
    }.items():
        write("cadence", name, json.dumps(value))
    key = ec.generate_private_key(ec.SECP256R1()).public_key().public_bytes(
        Encoding.X962, PublicFormat.UncompressedPoint)[1:].hex()
    write("node", "account", json.dumps({"address": "f8d6e0586b0a20c7", "balance": "1000", "keys": [
        {"index": "0", "public_key": "0x" + key, "signing_algorithm": "ECDSA_P256", "hashing_algorithm": "SHA3_256",
         "sequence_number": "3", "weight": "1000", "revoked": False}]}))
    write("node", "block", json.dumps({"header": {"id": "ab" * 32, "parent_id": "cd" * 32, "height": "77"}}))
    write("node", "result", json.dumps({"block_id": "ab" * 32, "status": "Sealed", "status_code": 0,
                                        "error_message": "", "events": [{"type": "A.01.Token.Moved", "payload":
                                                                         base64.b64encode(argument).decode()}]}))
    write("flowtext", "address", "0xf8d6e0586b0a20c7")
    write("flowtext", "key", key)
    write("flowtext", "path", "m/44'/539'/0'/0/0")
    write("flowtext", "phrase", "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon "
                                "about")


if __name__ == "__main__":
    bodies(sys.argv[1])
    keys()
    tokens()
    texts()
    requests()
    flow()
