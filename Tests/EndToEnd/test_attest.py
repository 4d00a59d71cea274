"""`latchkey attest`: the real objects, judged by the real binary as their meta.json says.

The objects are no part of the repository: LATCHKEY_VECTORS names their folder, else ../shared/vectors is it.
"""

import base64
import json
import os
import pathlib

import pytest

from expect import check_sentence
from server import command

VECTORS = pathlib.Path(os.environ.get("LATCHKEY_VECTORS") or pathlib.Path(__file__).parents[3] / "shared/vectors")
FOLDERS = sorted(path.parent for path in (VECTORS / "app-attest").glob("*/meta.json"))
OTHER_APP = "ABCDE12345.com.example.other"

real = pytest.mark.skipif(not FOLDERS, reason=f"no App Attest vectors in {VECTORS}")


class Object:
    """A real attestation, and what its meta.json says."""

    def __init__(self, folder):
        self.folder = folder
        self.meta = json.loads((folder / "meta.json").read_text())
        self.options = {
            "--attestation": str(folder / "attestation.cbor"),
            "--app-id": self.meta["appId"],
            "--client-data-hash": self.meta["clientDataHash"],
            "--key-id": self.meta["keyId"],
            "--environment": self.meta["environment"],
            "--at": self.meta["verifyAt"],
        }

    @property
    def is_raw(self):
        return "unhashed" in self.meta["clientDataHashMode"]

    def verify(self, *words, stdin=None, **changes):
        """The command's result with options changed; None leaves one out."""
        options = dict(self.options)
        for name, value in changes.items():
            options["--" + name.replace("_", "-")] = value
        given = [word for name, value in options.items() if value is not None for word in (name, str(value))]
        return command("attest", "verify", *given, *words, input=stdin)

    def code(self, *words, **changes):
        """The reason code; None if all is accepted."""
        result = self.verify(*words, "--json", **changes)
        report = json.loads(result.stdout)
        assert (result.returncode, result.stderr) == (0 if report["accepted"] else 1, "")
        return report.get("code")


@pytest.fixture(params=FOLDERS, ids=lambda folder: folder.name)
def attested(request):
    return Object(request.param)


@pytest.fixture
def some():
    return Object(next(folder for folder in FOLDERS if Object(folder).meta["assertions"]))


@real
def test_every_real_attestation_is_accepted_at_its_time(attested):
    result = attested.verify()
    assert (result.returncode, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert lines[-1] == "accepted"
    numbers = [line.split()[0] for line in lines if line.startswith("  ") and line.split()[-1] in ("ok", "asked")]
    assert numbers == ["–", "1", "2", "4", "4", "5", "6", "7", "8", "9", "10", "11"]
    assert f"key id            {attested.meta['keyId']}" in result.stdout


@real
def test_the_challenge_is_taken_as_text_base64_or_hexadecimal(attested):
    if not attested.meta["challengeBase64"]:
        pytest.skip("published without its challenge")
    challenge = base64.b64decode(attested.meta["challengeBase64"])
    raw = ["--raw-challenge"] if attested.is_raw else []
    readings = [attested.meta["challengeBase64"], "base64:" + attested.meta["challengeBase64"], "hex:" + challenge.hex()]
    if attested.meta["challengeUtf8"]:
        readings += [attested.meta["challengeUtf8"], "text:" + attested.meta["challengeUtf8"]]
    for reading in readings:
        assert attested.code(*raw, client_data_hash=None, challenge=reading) is None
        other = [] if attested.is_raw else ["--raw-challenge"]
        assert attested.code(*other, client_data_hash=None, challenge=reading) in (
            "attestation_nonce_mismatch", "attestation_client_data_hash_too_short")  # fmt: skip
    text = "text:" + attested.meta["challengeBase64"]
    assert attested.code(*raw, client_data_hash=None, challenge=text) == "attestation_nonce_mismatch"


@real
def test_what_is_not_expected_is_rejected_with_its_code(attested):
    is_production = attested.meta["environment"] == "production"
    assert attested.code(at=None) == "attestation_certificate_expired"
    assert attested.code(at="2020-03-20T00:00:00Z") == "attestation_certificate_not_yet_valid"
    assert attested.code(app_id=OTHER_APP) == "attestation_app_mismatch"
    assert attested.code("--app-id", OTHER_APP) is None
    assert attested.code(key_id=base64.b64encode(bytes(32)).decode()) == "attestation_key_mismatch"
    assert attested.code(key_id=None) is None
    assert attested.code(client_data_hash="00" * 32) == "attestation_nonce_mismatch"
    assert attested.code(client_data_hash="hex:00") == "attestation_client_data_hash_too_short"
    assert attested.code(environment=None) is None
    assert attested.code(environment="any") is None
    other = "development" if is_production else "production"
    assert attested.code(environment=other) == "attestation_environment_mismatch"
    assert attested.code("--platform", "macos") == "attestation_macos_security_reduced"
    is_new = attested.meta["authDataExtensions"] is not None
    assert attested.code("--require-extensions") == (None if is_new else "attestation_category_rejected")
    assert attested.code("--category", "5") == ("attestation_category_rejected" if is_new else None)
    assert attested.code("--bundle-version", "0") == ("attestation_bundle_version_rejected" if is_new else None)
    root = VECTORS / "app-attest/AppleRootCA-G3.cer"
    assert attested.code("--root", str(root)) == "attestation_chain_untrusted"
    assert attested.code("--root", str(VECTORS / "app-attest/Apple_App_Attestation_Root_CA.pem")) is None


@real
def test_the_receipt_in_an_attestation_is_judged_with_it(attested):
    if not attested.meta["receipt"]["signatureValid"]:
        assert attested.verify("--receipt").returncode == 1
        return
    assert attested.code("--receipt") is None
    hours_later = attested.meta["verifyAt"].split("T")[0] + "T23:59:59Z"
    assert attested.code("--receipt", at=hours_later) == "receipt_too_old"
    assert attested.code("--receipt", "--receipt-age", "any", at=hours_later) is None
    pem = VECTORS / "app-attest/Apple_App_Attestation_Root_CA.pem"
    assert attested.code("--receipt", "--receipt-root", str(pem)) == "receipt_chain_untrusted"


@real
def test_published_receipts_are_judged_with_the_key_alone(attested, tmp_path):
    key = json.loads(attested.verify("--json").stdout)["objects"][0]["facts"]["public key"]
    (tmp_path / "key").write_text(key)
    for receipt in attested.meta["receipts"]:
        words = ["attest", "verify", "--receipt-file", str(attested.folder / receipt["file"]), "--at", receipt["creation"]]
        words += ["--public-key", str(tmp_path / "key"), "--json"]
        result = command(*words, "--app-id", attested.meta["appId"])
        assert result.returncode == 0, result.stdout
        facts = json.loads(result.stdout)["objects"][0]["facts"]
        assert facts["kind"] == receipt["type"]
        assert facts.get("risk metric") == (str(receipt["riskMetric"]) if receipt["riskMetric"] else None)
        result = command(*words, "--app-id", OTHER_APP)
        assert json.loads(result.stdout)["code"] == "receipt_app_mismatch"


@real
def test_assertions_are_judged_with_the_attestation_or_the_key_alone(attested, tmp_path):
    key = json.loads(attested.verify("--json").stdout)["objects"][0]["facts"]["public key"]
    (tmp_path / "key").write_bytes(base64.b64decode(key))
    for assertion in attested.meta["assertions"]:
        client_data = attested.folder / assertion["clientDataFile"]
        words = ["--assertion", str(attested.folder / assertion["file"]), "--client-data", str(client_data)]
        challenge = ["--assertion-challenge", "hex:" + client_data.read_bytes().hex()]
        assert attested.code(*words) is None
        assert attested.code(*words, *challenge) is None
        assert attested.code(*words, "--assertion-challenge", "another") == "assertion_challenge_mismatch"
        assert attested.code(*words, "--counter", str(assertion["counter"] - 1)) is None
        assert attested.code(*words, "--counter", str(assertion["counter"])) == "assertion_counter_not_increased"
        alone = ["attest", "verify", *words, "--app-id", attested.meta["appId"], "--public-key", str(tmp_path / "key")]
        assert command(*alone).returncode == 0
        assert command(*alone, "--challenge", "another").returncode == 1
        (tmp_path / "changed").write_bytes(client_data.read_bytes() + b"\n")
        words[3] = str(tmp_path / "changed")
        assert attested.code(*words) == "assertion_signature_invalid"


@real
def test_files_may_be_base64_and_standard_input(some, tmp_path):
    path = tmp_path / "object"
    content = pathlib.Path(some.options["--attestation"]).read_bytes()
    for text in (base64.b64encode(content), base64.urlsafe_b64encode(content).rstrip(b"="), base64.encodebytes(content)):
        path.write_bytes(text)
        assert some.code(attestation=path) is None
    assert some.verify(attestation="-", stdin=base64.b64encode(content).decode()).returncode == 0


@real
@pytest.mark.parametrize(
    "change, code",
    [
        (lambda content: b"", "attestation_malformed"),
        (lambda content: content[:-1], "attestation_malformed"),
        (lambda content: content + b"\0", "attestation_malformed"),
        (lambda content: content * 100, "attestation_malformed"),
        (lambda content: b"hello", "attestation_malformed"),
        (lambda content: content.replace(b"apple-appattest", b"apple-appattext"), "attestation_format_unknown"),
        (lambda content: content.replace(b"receipt", b"reseipt", 1), "attestation_statement_malformed"),
    ],
    ids=["empty", "cut", "longer", "huge", "text", "format", "no-receipt"],
)
def test_malformed_bytes_are_rejected(some, tmp_path, change, code):
    path = tmp_path / "object"
    path.write_bytes(change(pathlib.Path(some.options["--attestation"]).read_bytes()))
    assert some.code(attestation=path) == code
    assert some.code("--receipt", attestation=path) == code
    assert command("attest", "inspect", str(path)).returncode in (0, 1)


@real
@pytest.mark.parametrize(
    "words, changes, hint",
    [
        ([], {"attestation": "/nowhere"}, "/nowhere"),
        ([], {"attestation": "/tmp"}, "/tmp"),
        ([], {"attestation": None}, "--attestation"),
        ([], {"app_id": None}, "--app-id"),
        ([], {"app_id": "example"}, "--app-id"),
        ([], {"client_data_hash": None}, "--challenge"),
        (["--challenge", "x"], {}, "exclude"),
        ([], {"client_data_hash": "not a hash"}, "--client-data-hash"),
        ([], {"client_data_hash": None, "challenge": "hex:xyz"}, "hex"),
        ([], {"key_id": "AAAA"}, "--key-id"),
        ([], {"environment": "test"}, "--environment"),
        ([], {"at": "yesterday"}, "--at"),
        (["--counter", "1"], {}, "--assertion"),
        (["--assertion", "/nowhere"], {}, "--client-data"),
        (["--root", "/dev/null"], {}, "/dev/null"),
        (["--attestation", "again"], {}, "twice"),
        (["--verbose"], {}, "--verbose"),
    ],
)
def test_what_can_not_be_judged_ends_with_2(some, words, changes, hint):
    check_sentence(some.verify(*words, **changes), 2, hint)


@real
def test_inspect_shows_every_object(attested):
    for file in sorted(attested.folder.iterdir()):
        if file.suffix not in (".cbor", ".p7"):
            continue
        result = command("attest", "inspect", str(file))
        is_corrupt = not attested.meta["receipt"]["signatureValid"] and "assertion" not in file.name
        assert (result.returncode in ((0, 1) if is_corrupt else (0,)), result.stderr) == (True, "")
        kind = "receipt" if file.suffix == ".p7" else file.stem
        assert result.stdout.startswith(kind)
        assert kind == "assertion" or attested.meta["appId"] in result.stdout
        tree = json.loads(command("attest", "inspect", "--json", str(file)).stdout)
        assert tree["name"] == kind and tree["children"]


@real
def test_inspect_shows_a_cut_object_as_far_as_it_goes(some, tmp_path):
    content = pathlib.Path(some.options["--attestation"]).read_bytes()
    for length in range(1, len(content), 397):
        (tmp_path / "cut").write_bytes(content[:length])
        result = command("attest", "inspect", str(tmp_path / "cut"))
        assert (result.returncode, result.stderr) == (1, ""), length
        assert "⚠" in result.stdout


def test_inspect_of_nothing_ends_with_2():
    check_sentence(command("attest", "inspect"), 2, "FILE")
    check_sentence(command("attest", "inspect", "/nowhere"), 2, "/nowhere")
