"""What wraps the server keys in a database is changed, while two servers use them."""

import base64
import json
import os

from device import INITIATE, Device
from postgres import needed, new_database
from server import command, until
from test_two_servers import pair  # noqa: F401

pytestmark = needed


def write_key(path, mode=0o600):
    path.write_text(base64.b64encode(os.urandom(32)).decode())
    path.chmod(mode)


def rewrap(pair, old, new, *more):
    """Wraps the data key for another key file."""
    write_key(new)
    words = ["--database", pair.database, "--key-wrapping", f"file:{old}", "--to", f"file:{new}"]
    return command("keys", "rewrap", *words, *more)


def test_keys_are_wrapped_for_another_key_while_both_serve(pair, tmp_path):
    device, new = Device().enroll(pair.one.client), tmp_path / "new.key"
    wrong = tmp_path / "wrong.key"
    write_key(wrong)
    failed = rewrap(pair, wrong, new)
    assert failed.returncode == 1 and "wrapped under another key" in failed.stderr
    wrapped = rewrap(pair, pair.key, new)
    assert (wrapped.returncode, wrapped.stderr) == (0, "") and f"--key-wrapping file:{new}" in wrapped.stdout
    # Both go on with what they know, and see what the other changes.
    assert len(pair.rotate("otp", server="two")) == 2
    until(lambda: len([key for key in pair.keys("one") if key["kind"] == "otp"]) == 2, "the new key on the other")
    assert device.sign_in(pair.two.client)["token"]
    assert pair.one.stop() == 0
    failed = command("serve", "--data", pair.data, "--port", "0", "--instance", "one", *pair.options)
    assert failed.returncode == 1 and "wrapped under another key" in failed.stderr
    pair.options[3] = f"file:{new}"
    pair.one = pair.start("one")
    assert device.sign_in(pair.one.client)["token"]


def test_a_new_data_key_is_not_known_to_servers_that_run(pair, tmp_path):
    device, new = Device().enroll(pair.one.client), tmp_path / "new.key"
    assert pair.one.stop() == 0
    assert rewrap(pair, pair.key, new, "--leaked").returncode == 0
    until(lambda: pair.two.client.post(INITIATE, device.names).status == 503, "the server without the data key")
    pair.two.kill()
    pair.options[3] = f"file:{new}"
    pair.one = pair.start("one")
    assert device.sign_in(pair.one.client)["token"]


def test_no_server_joins_without_the_key_that_unwraps(pair, tmp_path):
    failed = command("serve", "--data", tmp_path / "own", "--port", "0", "--instance", "three", *pair.options[:2])
    assert failed.returncode == 1 and "--key-wrapping" in failed.stderr
    assert not (tmp_path / "own/server-keys.json").exists()


def test_a_wrapping_key_that_others_can_read_is_told_at_the_start(start, tmp_path):
    key = tmp_path / "wrapping.key"
    write_key(key, 0o644)
    with new_database() as database:
        server = start(None, "--database", database, "--key-wrapping", f"file:{key}")
        assert server.stop() == 0
    (line,) = [json.loads(line) for line in server.log.splitlines()]
    assert line["level"] == "warning" and f"chmod 600 {key}" in line["message"]
