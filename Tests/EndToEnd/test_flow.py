"""`latchkey flow`: keys and transactions judged by other implementations, accounts from a local network."""

import contextlib
import hashlib
import hmac
import http.server
import json
import os
import pathlib
import random
import subprocess
import threading

import ecdsa
import mnemonic
import pytest

from server import ROOT, binary, command, environment

CURVES = {
    "ECDSA_secp256k1": (b"Bitcoin seed", ecdsa.SECP256k1, 3),
    "ECDSA_P256": (b"Nist256p1 seed", ecdsa.NIST256p, 2),
}
HARDENED = 1 << 31
TAG = b"FLOW-V0.0-transaction".ljust(32, b"\0")


def hash512(key, message):
    return hmac.new(key, message, hashlib.sha512).digest()


def derived(seed, algorithm, path):
    """The private key at the end of a path, by BIP-32 and SLIP-0010."""
    salt, curve, _ = CURVES[algorithm]
    whole = hash512(salt, seed)
    while not 0 < int.from_bytes(whole[:32], "big") < curve.order:
        whole = hash512(salt, whole)
    scalar, chain = int.from_bytes(whole[:32], "big"), whole[32:]
    for step in path.split("/")[1:]:
        number = int(step.rstrip("'")) + (HARDENED if step.endswith("'") else 0)
        public = ecdsa.SigningKey.from_secret_exponent(scalar, curve).verifying_key
        start = b"\0" + scalar.to_bytes(32, "big") if number >= HARDENED else public.to_string("compressed")
        whole = hash512(chain, start + number.to_bytes(4, "big"))
        while (left := int.from_bytes(whole[:32], "big")) >= curve.order or (left + scalar) % curve.order == 0:
            whole = hash512(chain, b"\1" + whole[32:] + number.to_bytes(4, "big"))
        scalar, chain = (left + scalar) % curve.order, whole[32:]
    return ecdsa.SigningKey.from_secret_exponent(scalar, curve)


def rlp(item):
    if isinstance(item, int):
        item = item.to_bytes((item.bit_length() + 7) // 8, "big")
    if isinstance(item, bytes):
        return item if len(item) == 1 and item[0] < 0x80 else header(len(item), 0x80) + item
    content = b"".join(map(rlp, item))
    return header(len(content), 0xC0) + content


def header(length, base):
    if length < 56:
        return bytes([base + length])
    digits = length.to_bytes((length.bit_length() + 7) // 8, "big")
    return bytes([base + 55 + len(digits)]) + digits


def derive(phrase, *options, passphrase=None, folder=None):
    words = ["flow", "derive", "--phrase", "-", "--json", *options]
    if passphrase is not None:
        (folder / "passphrase").write_text(passphrase + "\n")
        words += ["--passphrase", folder / "passphrase"]
    return command(*words, input=phrase)


@pytest.mark.parametrize("count", [12, 15, 24])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_keys_of_a_phrase_are_those_that_others_derive(count, seed, tmp_path):
    dice = random.Random(100 * count + seed)
    phrase = mnemonic.Mnemonic("english").to_mnemonic(dice.randbytes(count * 4 // 3))
    passphrase = dice.choice(["", "TREZOR", "e\u0301 ﬁ ナ"])
    path = dice.choice(["m/44'/539'/0'/0/0", f"m/{dice.randrange(HARDENED)}/{dice.randrange(HARDENED)}'", "m"])
    run = derive(phrase.upper() + "\n", "--path", path, "--private-key", passphrase=passphrase, folder=tmp_path)
    assert run.returncode == 0, run.stderr
    report = json.loads(run.stdout)
    assert (report["path"], report["words"]) == (path, count)
    assert [key["signatureAlgorithm"] for key in report["keys"]] == ["ECDSA_P256", "ECDSA_secp256k1"]
    for key in report["keys"]:
        algorithm = key["signatureAlgorithm"]
        expected = derived(mnemonic.Mnemonic.to_seed(phrase, passphrase), algorithm, path)
        point = expected.verifying_key.to_string()
        assert key["privateKey"] == expected.to_string().hex()
        assert key["publicKey"] == point.hex()
        assert key["accountKey"] == rlp([point, CURVES[algorithm][2], 1, 1000]).hex()


def test_a_private_key_is_printed_on_request_alone():
    run = derive("abandon " * 11 + "about")
    assert run.returncode == 0 and "privateKey" not in run.stdout
    secrets = [derived(mnemonic.Mnemonic.to_seed("abandon " * 11 + "about"), name, "m/44'/539'/0'/0/0") for name in CURVES]
    assert [key for key in secrets if key.to_string().hex() in run.stdout] == []


@pytest.mark.parametrize(
    "phrase, sentence",
    [("abandon " * 12, "do not belong together"), ("abandon", "not 1."), ("zebra " * 11 + "zebbra", "Word 12")],
)
def test_a_wrong_phrase_is_refused_without_its_words(phrase, sentence):
    run = derive(phrase)
    assert (run.returncode, run.stdout) == (1, "")
    assert sentence in run.stderr
    assert not any(word in run.stderr for word in phrase.split())


def test_no_option_takes_words():
    text = command("flow", "derive", "--help").stdout
    for line in text.splitlines():
        if line.strip().startswith(("--phrase", "--seed", "--passphrase")):
            assert line.split()[1] == "FILE"
    assert command("flow", "derive").returncode == 2


def test_a_seed_is_read_from_a_file(tmp_path):
    (tmp_path / "seed").write_text("000102030405060708090a0b0c0d0e0f\n")
    words = ["flow", "derive", "--seed", tmp_path / "seed", "--path", "m/28578'/33941", "--private-key", "--json"]
    keys = json.loads(command(*words, "--algorithm", "ECDSA_P256").stdout)["keys"]
    # SLIP-0010: here the hash is hashed once more.
    assert [key["privateKey"] for key in keys] == ["092154eed4af83e078ff9b84322015aefe5769e31270f62c3f66c33888335f3a"]
    (tmp_path / "seed").write_text("00zz")
    assert command(*words).returncode == 2


def transaction(**changes):
    return {
        "cadence": 'transaction { execute { log("é") } }', "arguments": [], "refBlock": None, "computeLimit": 9999,
        "proposalKey": {"address": "01", "keyId": 300, "sequenceNum": 2**64 - 1}, "payer": "0x02",
        "authorizers": ["03", "01"],
        "payloadSigs": [
            {"address": "03", "keyId": 0, "sig": "03" * 64}, {"address": "01", "keyId": 300, "sig": "01" * 64},
            {"address": "01", "keyId": 2, "sig": "02" * 64, "extensionData": "01ff"},
        ],
        "envelopeSigs": [{"address": "02", "keyId": 0, "sig": "04" * 64}],
    } | changes  # fmt: skip


def encode(value):
    run = command("flow", "encode", "--transaction", "-", "--json", input=json.dumps(value))
    return json.loads(run.stdout) if run.returncode == 0 else run


def test_a_transaction_has_the_bytes_that_others_encode():
    exact = '{ "value":"ü", "type":"String" }'
    report = encode(transaction(arguments=[exact, {"value": "x", "type": "String"}]))
    address = lambda number: number.to_bytes(8, "big")  # noqa: E731
    payload = [
        transaction()["cadence"].encode(), [exact.encode(), b'{"type":"String","value":"x"}'], bytes(32), 9999,
        address(1), 300, 2**64 - 1, address(2), [address(3), address(1)],
    ]  # fmt: skip
    signatures = [[0, 2, b"\2" * 64, b"\1\xff"], [0, 300, b"\1" * 64], [2, 0, b"\3" * 64]]
    whole = [payload, signatures, [[1, 0, b"\4" * 64]]]
    assert report["payload"] == (TAG + rlp(payload)).hex()
    assert report["envelope"] == (TAG + rlp([payload, signatures])).hex()
    assert report["id"] == hashlib.sha3_256(rlp(whole)).hexdigest()


def test_published_transactions_have_their_published_bytes():
    folder = pathlib.Path(os.environ.get("LATCHKEY_VECTORS", ROOT.parent / "shared" / "vectors"))
    if not (folder / "flow-transactions.json").is_file():
        pytest.skip("there are no vectors")
    for case in json.loads((folder / "flow-transactions.json").read_text())["cases"]:
        report = encode(case["transaction"])
        if case["taggedEnvelopeHex"]:
            assert report["payload"] == case["taggedPayloadHex"], case["name"]
            assert report["envelope"] == case["taggedEnvelopeHex"], case["name"]
        else:
            assert case["taggedPayloadHex"] in (report["payload"], report["envelope"]), case["name"]


@pytest.mark.parametrize(
    "value, status",
    [
        (transaction(payer="zz"), 2), (transaction(computeLimit=-1), 2), (transaction(refBlock="00"), 2),
        (transaction(arguments=[5]), 2), (transaction(arguments=[{"type": "No", "value": "x"}]), 2),
        (transaction(payloadSigs=[{"address": "01", "keyId": 0, "sig": "0"}]), 2), ({}, 2), ([], 2), (None, 2),
        # Well-formed, but of nobody who signs; then the same key twice.
        (transaction(payloadSigs=[{"address": "09", "keyId": 0, "sig": "00"}]), 1),
        (transaction(payloadSigs=[{"address": "01", "keyId": 0, "sig": "00"}] * 2), 1),
    ],
)  # fmt: skip
def test_what_is_no_transaction_is_refused(value, status):
    run = encode(value)
    assert (run.returncode, run.stdout) == (status, "")
    assert run.stderr.startswith("latchkey: ")


@pytest.mark.parametrize(
    "words, status, network",
    [
        (["0x1654653399040a61"], 0, "mainnet"), (["8c5303eaa26202d6"], 0, "testnet"),
        (["f8d6e0586b0a20c7"], 0, "emulator"), (["1654653399040a62"], 1, None), (["0"], 1, None),
        (["1654653399040a61", "--network", "testnet"], 1, "mainnet"),
        (["1654653399040a61", "--network", "mainnet"], 0, "mainnet"),
    ],
)  # fmt: skip
def test_an_address_says_its_network(words, status, network):
    run = command("flow", "address", *words, "--json")
    report = json.loads(run.stdout)
    assert (run.returncode, report.get("network"), report["valid"]) == (status, network, status == 0)


@pytest.mark.parametrize("words", [[], ["xyz"], ["12345678901234567"], ["1", "--network", "moon"]])
def test_a_wrong_command_line_for_an_address_is_told(words):
    assert command("flow", "address", *words).returncode == 2


@contextlib.contextmanager
def local_network(*options):
    """A local network with an account of each shape; its base URL and its accounts."""
    words = [binary("latchkey-lab"), "flow-network", "serve", "--port", "0", "--block-time", "0", *options]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=environment()) as process:
        try:
            url = process.stdout.readline().split()[-1]
            yield url, [json.loads(process.stdout.readline()) for _ in range(5)]
        finally:
            process.terminate()
            process.stdout.read()


@pytest.mark.parametrize("spelling", ["node", "schema"])
def test_an_account_comes_from_a_node_in_both_spellings(spelling):
    with local_network("--spelling", spelling) as (url, accounts):
        for account in accounts:
            run = command("flow", "account", account["address"], "--node", url, "--json")
            assert run.returncode == 0, run.stderr
            report = json.loads(run.stdout)
            assert (report["address"], report["network"]) == (account["address"], "emulator")
            assert {key["signatureAlgorithm"] for key in report["keys"]} <= set(CURVES)
            weights = [key["weight"] for key in report["keys"] if not key["revoked"]]
            assert report["activeWeight"] == sum(weights)
        plain = command("flow", "account", accounts[0]["address"], "--node", url)
        assert f"address        {accounts[0]['address']} (emulator)" in plain.stdout
        missing = command("flow", "account", "179b6b1cb6755e31", "--node", url)
        assert (missing.returncode, missing.stderr) == (1, "latchkey: not_found (HTTP 404)\n")


@pytest.mark.parametrize(
    "status, body, sentence",
    [
        (200, b"", "malformed_reply"), (200, b"[" * 100_000, "malformed_reply"), (200, b"{}", "malformed_reply"),
        (200, b'{"address":"ee82856bf20e2aa6","balance":"1","keys":[]}', "malformed_reply"),
        (500, b"", "node_failure (HTTP 500)"), (400, b'{"code":400,"message":"no"}', "bad_request (HTTP 400)"),
        (302, b"", "unexpected_status (HTTP 302)"),
    ],
)  # fmt: skip
def test_a_hostile_node_is_refused(status, body, sentence):
    class Node(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(status)
            self.send_header("Location", "/elsewhere")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Node)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        run = command(
            "flow", "account", "f8d6e0586b0a20c7", "--attempts", "1", "--node", f"http://127.0.0.1:{server.server_port}"
        )
        assert (run.returncode, run.stdout, run.stderr) == (1, "", f"latchkey: {sentence}\n")
    finally:
        server.shutdown()
        server.server_close()


@pytest.mark.parametrize("node", ["http://example.com/v1", "ftp://127.0.0.1", "https://user@example.com", "x"])
def test_a_node_is_reached_by_https_or_on_this_machine(node):
    run = command("flow", "account", "f8d6e0586b0a20c7", "--node", node)
    assert run.returncode == 2 and "--node takes" in run.stderr


def test_an_address_of_another_network_is_not_asked_for():
    run = command("flow", "account", "f8d6e0586b0a20c7", "--network", "mainnet")
    assert run.returncode == 2 and "no valid address of mainnet" in run.stderr
