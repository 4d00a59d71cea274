"""Commands that root runs in the data folder of a server's own user."""

import os
import stat

import pytest

from device import Device
from expect import check_sentence
from server import command

# nobody
OWNER = 65534

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")


@pytest.fixture
def stopped(start, tmp_path):
    """The data folder of a stopped server, of another user's; with the name of its user."""
    server = start(tmp_path / "data")
    device = Device().enroll(server.client)
    assert server.stop() == 0
    for path in [server.data, *server.data.iterdir()]:
        os.chown(path, OWNER, OWNER)
    return server.data, device.username


def run(*words):
    result = command(*words)
    assert result.returncode == 0, result.stderr


def lose_log(data, user, folder):
    (data / "audit.jsonl").unlink()
    run("audit", "accept", "--data", data)
    run("users", "suspend", "--data", data, "--user", user)


def lose_lock(data, user, folder):
    (data / "latchkey.db.lock").unlink()
    run("users", "suspend", "--data", data, "--user", user)


def restore(data, user, folder):
    run("backup", "--data", data, "--to", folder)
    run("restore", "--data", data, "--from", folder, "--replace")


COMMANDS = {
    "suspend": lambda data, user, folder: run("users", "suspend", "--data", data, "--user", user),
    "erase": lambda data, user, folder: run("users", "erase", "--data", data, "--user", user, "--for-good"),
    "rotate": lambda data, user, folder: run("keys", "rotate", "token", "--data", data),
    "restore": restore,
    "without a log": lose_log,
    "without a lock": lose_lock,
}


@pytest.mark.parametrize("name", COMMANDS)
def test_every_file_stays_the_server_s(stopped, tmp_path, name):
    data, user = stopped
    COMMANDS[name](data, user, tmp_path / "backup")
    strange = {
        path.name for path in data.iterdir() if (path.stat().st_uid, path.stat().st_gid) != (OWNER, OWNER)
    }
    assert not strange
    if name == "erase":
        assert (data / "erased-users.txt").is_file()


@pytest.mark.parametrize("name", ["audit.jsonl", "erased-users.txt", "server-keys.json"])
def test_a_link_of_the_server_s_user_leads_root_to_no_other_file(stopped, tmp_path, name):
    data, user = stopped
    precious = tmp_path / "precious"
    precious.write_text("root:file\n")
    precious.chmod(0o644)
    (data / name).unlink(missing_ok=True)
    (data / name).symlink_to(precious)
    words = {
        "audit.jsonl": ["users", "suspend", "--user", user],
        "erased-users.txt": ["users", "erase", "--user", user, "--for-good"],
        "server-keys.json": ["keys", "rotate", "token"],
    }[name]
    result = command(*words, "--data", data)
    assert result.returncode == 1
    if name == "audit.jsonl":
        check_sentence(result, 1, "symbolic link")
    assert precious.read_text() == "root:file\n"
    assert stat.S_IMODE(precious.stat().st_mode) == 0o644
    assert precious.stat().st_uid == 0
