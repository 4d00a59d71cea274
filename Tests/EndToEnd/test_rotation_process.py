"""A key rotation in a process of its own, killed by SIGKILL at its steps and launched again, on a phone and a network in
two other processes."""

import contextlib
import json
import os
import signal
import subprocess
import urllib.request

import pytest

from phone import HostedApp, app_bundle
from server import binary, environment

APP = "dev.latchkey.Rotation"
# Where the app is killed: as soon as it is heard to begin a step, or the phone to have done something for the app.
PLACES = [
    {"step": "storing"},
    {"operation": "keychain.add"},
    {"step": "ready"},
    {"step": "adding"},
    {"step": "confirmingAdd"},
    {"step": "added"},
    {"operation": "key.sign"},
    {"step": "proven"},
    {"step": "backedUp"},
    {"step": "revoking"},
    {"step": "revoked"},
]


@contextlib.contextmanager
def local_network():
    """A local Flow network with an account of Blocto's; its base URL and the account with its keys."""
    words = [binary("latchkey-lab"), "flow-network", "serve", "--port", "0", "--block-time", "0", "--accounts", "blocto"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=environment()) as process:
        try:
            url = process.stdout.readline().split()[-1]
            yield url, json.loads(process.stdout.readline())
        finally:
            process.terminate()
            process.stdout.read()


def keys_of(url, address):
    with urllib.request.urlopen(f"{url}/accounts/{address}?expand=keys", timeout=20) as reply:
        return json.load(reply)["keys"]


@pytest.fixture(scope="module")
def bundle(tmp_path_factory):
    return app_bundle(tmp_path_factory.mktemp("apps"), "Rotation", "Rotation")


@pytest.mark.parametrize("place", PLACES, ids=lambda place: "-".join(place.values()))
def test_a_rotation_whose_process_is_killed_is_finished_by_the_next_launch(bundle, tmp_path, place):
    with local_network() as (url, account):
        variables = {
            "LATCHKEY_FLOW_NODE": url,
            "LATCHKEY_FLOW_ADDRESS": account["address"],
            "LATCHKEY_FLOW_KEYS": ";".join(key["private_key"] for key in account["held_keys"]),
            "LATCHKEY_FLOW_FOLDER": str(tmp_path / "journal"),
        }
        before = keys_of(url, account["address"])
        phone = HostedApp(bundle, APP, variables)
        try:
            pid = phone.launch()
            phone.wait(**place)
            os.kill(pid, signal.SIGKILL)
            assert phone.exit_status() == -signal.SIGKILL
            live = [key for key in keys_of(url, account["address"]) if not key["revoked"]]
            assert sum(int(key["weight"]) for key in live) >= 1000
            phone.launch()
            ended = phone.wait(step="ended")
            assert (ended["status"], phone.exit_status()) == ("rotated", 0)
        finally:
            phone.stop()
        after = keys_of(url, account["address"])
        # Each new key was added once, can sign, and is all that is live.
        assert [key["revoked"] for key in after[: len(before)]] == [True] * len(before)
        live = [key["public_key"].removeprefix("0x") for key in after if not key["revoked"]]
        assert sorted(live) == sorted(ended["held"].split())
        assert len(after) == len(before) + 2
