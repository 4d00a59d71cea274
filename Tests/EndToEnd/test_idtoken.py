"""`latchkey idtoken verify`: tokens that PyJWT makes, judged by the real binary; keys from a file and over HTTP."""

import base64
import http.server
import json
import threading

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import ec, rsa

from server import command

NOW = 1_762_782_894
RSA = rsa.generate_private_key(public_exponent=65537, key_size=2048)
CURVE = ec.generate_private_key(ec.SECP256R1())
CLAIMS = {
    "iss": "https://accounts.google.com", "azp": "app.example", "aud": "app.example", "sub": "110169484474386276334",
    "email": "ada@example.org", "email_verified": True, "name": "Ada Lovelace", "nonce": "n-0S6_WzA2Mj",
    "iat": NOW - 10, "exp": NOW + 3590,
}  # fmt: skip


def jwk(key, kid, algorithm):
    maker = jwt.algorithms.RSAAlgorithm if algorithm == "RS256" else jwt.algorithms.ECAlgorithm
    return {**maker.to_jwk(key.public_key(), as_dict=True), "kid": kid, "alg": algorithm, "use": "sig"}


KEYS = {"keys": [jwk(RSA, "rsa-1", "RS256"), jwk(CURVE, "ec-1", "ES256")]}


def token(key=RSA, algorithm="RS256", kid="rsa-1", **changes):
    claims = {name: value for name, value in {**CLAIMS, **changes}.items() if value is not None}
    return jwt.encode(claims, key, algorithm=algorithm, headers={"kid": kid})


class Judge:
    def __init__(self, folder):
        self.folder = folder
        self.keys = folder / "keys.json"
        self.keys.write_text(json.dumps(KEYS))

    def run(self, text, *words, jwks=None, audience="app.example"):
        given = ["--jwks", str(jwks or self.keys), "--token", "-", "--at", str(NOW), "--audience", audience]
        return command("idtoken", "verify", *given, *words, input=text)

    def code(self, text, *words, **options):
        """The reason code; None if it is accepted."""
        result = self.run(text, "--json", *words, **options)
        report = json.loads(result.stdout)
        assert (result.returncode, result.stderr) == (0 if report["accepted"] else 1, "")
        return report.get("code")


@pytest.fixture
def judge(tmp_path):
    return Judge(tmp_path)


def test_a_token_of_pyjwt_is_accepted_and_told(judge):
    result = judge.run(token(), "--nonce", "n-0S6_WzA2Mj", "--json")
    assert result.returncode == 0
    facts = json.loads(result.stdout)["objects"][0]["facts"]
    assert facts["subject"] == "110169484474386276334"
    assert facts["name"] == "Ada Lovelace"
    assert facts["emailVerified"] == "true"
    assert facts["expiration"] == "2025-11-10T14:54:44.000Z"


def test_es256_and_a_line_end_behind_the_token_are_accepted(judge):
    assert judge.code(token(CURVE, "ES256", "ec-1") + "\n") is None


@pytest.mark.parametrize(
    "text, words, code",
    [
        (token(iss="https://evil.example"), [], "id_token_issuer_mismatch"),
        (token(aud="evil.example"), [], "id_token_audience_mismatch"),
        (token(azp="evil.example"), [], "id_token_authorized_party_mismatch"),
        (token(exp=NOW - 61, iat=NOW - 100), [], "id_token_expired"),
        (token(exp=NOW - 31, iat=NOW - 100), ["--clock-skew", "30"], "id_token_expired"),
        (token(iat=NOW + 61), [], "id_token_from_the_future"),
        (token(exp=NOW + 90_000), [], "id_token_lifetime"),
        (token(), ["--nonce", "other"], "id_token_nonce_mismatch"),
        (token(), ["--hosted-domain", "example.org"], "id_token_hosted_domain_mismatch"),
        (token(kid="rsa-2"), [], "id_token_key_unknown"),
        (token(kid="ec-1"), [], "id_token_algorithm_mismatch"),
        (token(b"k" * 32, "HS256"), [], "id_token_algorithm_mismatch"),
        (token(rsa.generate_private_key(65537, 2048)), [], "id_token_signature_invalid"),
        (token(sub=None), [], "id_token_claims_malformed"),
        ("not a token", [], "id_token_malformed"),
    ],
)
def test_one_broken_thing_is_rejected_with_its_reason(judge, text, words, code):
    assert judge.code(text, *words) == code


def test_an_unsigned_token_is_rejected(judge):
    parts = token().split(".")
    parts[0] = base64.urlsafe_b64encode(b'{"alg":"none","kid":"rsa-1"}').rstrip(b"=").decode()
    assert judge.code(f"{parts[0]}.{parts[1]}.") == "id_token_algorithm_mismatch"


def test_people_see_each_rule(judge):
    lines = judge.run(token(aud="evil.example")).stdout.splitlines()
    assert any("The audience is this server's" in line and "id_token_audience_mismatch" in line for line in lines)
    assert any("The signature fits the content" in line and line.endswith("ok") for line in lines)
    assert lines[-1] == "rejected: id_token_audience_mismatch"


class Keys(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        body = json.dumps(KEYS).encode()
        self.send_response(200 if self.path == "/keys" else 404)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


@pytest.fixture
def issuer():
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Keys) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def test_keys_come_from_an_address(judge, issuer):
    assert judge.code(token(), jwks=f"{issuer}/keys") is None


@pytest.mark.parametrize(
    "jwks, reason",
    [
        ("{issuer}/other", "status_404"),
        ("http://keys.example/keys", "without TLS"),
        ("ftp://keys.example/keys", "not an address"),
        ("missing.json", "can't be read"),
    ],
)
def test_without_keys_nothing_can_be_judged(judge, issuer, jwks, reason):
    result = judge.run(token(), jwks=jwks.format(issuer=issuer))
    assert (result.returncode, result.stdout) == (2, "")
    assert reason in result.stderr


@pytest.mark.parametrize("text", ["", "{}", '{"keys":[]}', '{"keys":[{"kty":"oct","k":"AQAB"}]}'])
def test_a_file_without_usable_keys_can_not_judge(judge, text):
    judge.keys.write_text(text)
    assert judge.run(token()).returncode == 2


@pytest.mark.parametrize("words", [["--clock-skew", "3601"], ["--at", "soon"], ["--nonsense"]])
def test_options_that_are_wrong_are_no_verdict(judge, words):
    given = ["--jwks", str(judge.keys), "--token", "-", "--audience", "app.example", *words]
    assert command("idtoken", "verify", *given, input=token()).returncode == 2


def test_the_audience_must_be_given(judge):
    result = command("idtoken", "verify", "--jwks", str(judge.keys), "--token", "-", input=token())
    assert result.returncode == 2
    assert "--audience" in result.stderr
