"""`latchkey flow`: keys and transactions judged by other implementations, accounts from a local network."""

import base64
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
import urllib.request

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
        if line.startswith(("  --phrase", "  --seed", "  --passphrase")):
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


def random_transaction(dice):
    """A transaction as FCL has it, and the items that are to be encoded for it."""
    accounts = [dice.randrange(1 << dice.choice([8, 40, 64])) for _ in range(dice.randint(1, 4))]
    proposer, payer = dice.choice(accounts), dice.choice(accounts)
    authorizers = dice.sample(accounts, dice.randint(0, len(accounts)))
    signers = list(dict.fromkeys([proposer, payer, *authorizers]))
    arguments = ["".join(dice.choice('{}" é🌊a') for _ in range(dice.randrange(80))) for _ in range(dice.randrange(4))]
    value = {
        "cadence": "".join(dice.choice("transaction {}é🌊\n") for _ in range(dice.choice([0, 1, 54, 55, 56, 300, 70_000]))),
        "arguments": arguments, "refBlock": dice.randbytes(32).hex(), "computeLimit": dice.choice([0, 1, 127, 128, 9999]),
        "proposalKey": {"address": f"{proposer:x}", "keyId": dice.choice([0, 127, 128, 2**32 - 1]),
                        "sequenceNum": dice.randrange(1 << dice.choice([1, 8, 63, 64]))},
        "payer": f"0x{payer:x}", "authorizers": [f"{address:x}" for address in authorizers],
    }  # fmt: skip
    items = [
        value["cadence"].encode(), [text.encode() for text in arguments], bytes.fromhex(value["refBlock"]),
        value["computeLimit"], proposer.to_bytes(8, "big"), value["proposalKey"]["keyId"],
        value["proposalKey"]["sequenceNum"], payer.to_bytes(8, "big"),
        [address.to_bytes(8, "big") for address in authorizers],
    ]  # fmt: skip
    encoded = []
    for name in ("payloadSigs", "envelopeSigs"):
        places = {(dice.randrange(len(signers)), dice.choice([0, 1, 128, 300])) for _ in range(dice.randrange(5))}
        rows = [(*place, dice.randbytes(dice.choice([0, 1, 64]))) for place in places]
        encoded.append([list(row) for row in sorted(rows)])
        value[name] = [{"address": f"{signers[place]:x}", "keyId": key, "sig": sig.hex()} for place, key, sig in rows]
    return value, items, encoded


@pytest.mark.parametrize("seed", range(20))
def test_random_transactions_have_the_bytes_that_others_encode(seed):
    dice = random.Random(seed)
    for _ in range(10):
        value, payload, (payload_signatures, envelope_signatures) = random_transaction(dice)
        report = encode(value)
        assert report["payload"] == (TAG + rlp(payload)).hex(), value
        assert report["envelope"] == (TAG + rlp([payload, payload_signatures])).hex(), value
        whole = rlp([payload, payload_signatures, envelope_signatures])
        assert report["id"] == hashlib.sha3_256(whole).hexdigest(), value


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


REVOKE = """transaction(keyIndexes: [Int]) {
    prepare(signer: auth(RevokeKey) &Account) {
        for keyIndex in keyIndexes {
            signer.keys.revoke(keyIndex: keyIndex)
        }
    }
}
"""
HASHES = {"SHA2_256": hashlib.sha256, "SHA3_256": hashlib.sha3_256}


def asked(url, body=None):
    request = urllib.request.Request(url, json.dumps(body).encode() if body else None, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=10) as reply:
        return json.load(reply)


def outcome(url, account, key, change=lambda signature: signature):
    """What becomes of a transaction that revokes nothing, encoded and signed here with `ecdsa`."""
    number = int(key["index"])
    state = asked(f"{url}/accounts/{account}?expand=keys")["keys"][number]
    block = asked(f"{url}/blocks?height=sealed")[0]["header"]["id"]
    argument = b'{"type":"Array","value":[]}'
    address = bytes.fromhex(account)
    payload = [REVOKE.encode(), [argument], bytes.fromhex(block), 9999, address, number, int(state["sequence_number"]),
               address, [address]]  # fmt: skip
    curve = CURVES[key["signing_algorithm"]][1]
    signing = ecdsa.SigningKey.from_string(bytes.fromhex(key["private_key"]), curve)
    digest = HASHES[key["hashing_algorithm"]](TAG + rlp([payload, []])).digest()
    signature = change(signing.sign_digest(digest))
    sent = asked(f"{url}/transactions", {
        "script": base64.b64encode(REVOKE.encode()).decode(), "arguments": [base64.b64encode(argument).decode()],
        "reference_block_id": block, "gas_limit": "9999", "payer": account, "authorizers": [account],
        "proposal_key": {"address": account, "key_index": str(number), "sequence_number": state["sequence_number"]},
        "payload_signatures": [],
        "envelope_signatures": [
            {"address": account, "key_index": str(number), "signature": base64.b64encode(signature).decode()}],
    })  # fmt: skip
    assert sent["id"] == hashlib.sha3_256(rlp([payload, [], [[0, number, signature]]])).hexdigest()
    for _ in range(50):
        result = asked(f"{url}/transaction_results/{sent['id']}")
        if result["status"] == "Sealed":
            return result["error_message"]
    raise AssertionError("the transaction was never sealed")


def test_signatures_that_others_make_are_valid_and_changed_ones_are_not():
    with local_network() as (url, accounts):
        keys = [(account["address"], key) for account in accounts for key in account["held_keys"] if key["weight"] == "1000"]
        assert {key["signing_algorithm"] for _, key in keys} == set(CURVES)
        for account, key in keys:
            order = CURVES[key["signing_algorithm"]][1].order

            def negated(signature):
                return signature[:32] + (order - int.from_bytes(signature[32:], "big")).to_bytes(32, "big")

            # Both halves of the range of s are valid on Flow.
            assert outcome(url, account, key) == ""
            assert outcome(url, account, key, negated) == ""
            changed = outcome(url, account, key, lambda signature: bytes([signature[0] ^ 1]) + signature[1:])
            assert "[Error Code: 1006]" in changed or "[Error Code: 1009]" in changed


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
