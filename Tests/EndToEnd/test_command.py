"""The command line, and where the server listens."""

import os
import re
import stat
import subprocess
import tempfile

import pytest

from client import TIME_OUT
from device import INITIATE, Device, done
from expect import check_sentence, needs_mounts
from server import Server, binary, command, environment


def commands():
    """The commands that the help lists."""
    text = command("--help").stdout
    section = text.split("commands:\n")[1].split("\n\n")[0]
    # A line that goes on with a summary is indented further.
    return [re.match(r"  ((?:[a-z-]+ )+) ", line)[1].strip() for line in section.splitlines() if line[2] != " "]


# The command line


@pytest.mark.parametrize("words", [["--help"], ["-h"], ["help"]])
def test_help_of_no_command_lists_the_commands(words):
    result = command(*words)
    assert (result.returncode, result.stderr) == (0, "")
    assert "usage: latchkey <command>" in result.stdout
    assert "serve" in commands()


def test_no_command_shows_the_help_and_fails():
    result = command()
    assert result.returncode == 2
    assert "usage: latchkey <command>" in result.stdout


@needs_mounts
def test_a_command_line_that_can_t_be_read_is_told():
    """Swift's library reads it from /proc."""
    script = 'mount -t tmpfs none /proc && exec "$0" users list'
    result = subprocess.run(
        ["unshare", "--mount", "bash", "-c", script, binary()], capture_output=True, text=True, timeout=TIME_OUT)
    check_sentence(result, 1, "/proc/self/cmdline")


def test_help_of_every_command_shows_its_usage():
    for name in commands():
        for word in ("--help", "-h"):
            result = command(*name.split(), word)
            assert (result.returncode, result.stderr) == (0, "")
            assert result.stdout.startswith(f"latchkey {name}: ")
            assert f"usage: latchkey {name}" in result.stdout


def test_version_is_told():
    result = command("--version")
    assert (result.returncode, result.stderr) == (0, "")
    assert re.fullmatch(r"latchkey \d+\.\d+\.\d+\n", result.stdout)


@pytest.mark.parametrize(
    "words, hint",
    [
        (["fly"], "fly"),
        (["serv"], "Did you mean latchkey serve?"),
        (["users", "lst"], "Did you mean latchkey users list?"),
        (["serve", "--prot", "1"], "Did you mean --port?"),
        (["serve", "now"], "now"),
        (["serve", "--port"], "--port"),
        (["serve", "--port", "http"], "--port"),
        (["serve", "--port", "65536"], "--port"),
        (["serve", "--port=-1"], "--port"),
        (["serve", "--port", "1", "--port", "2"], "--port"),
        (["serve", "--exposed=yes"], "--exposed"),
        (["serve", "--server-id", "a b"], "--server-id"),
        (["serve", "--profile", "test"], "--profile"),
    ],
    ids=" ".join,
)
def test_a_command_line_that_is_not_understood_ends_with_2(words, hint, tmp_path):
    check_sentence(command(*words, cwd=tmp_path), 2, hint)
    assert not list(tmp_path.iterdir())


def test_the_environment_stands_in_for_options(start, tmp_path):
    settings = environment(PORT="0", LATCHKEY_DATA=str(tmp_path / "other"), LATCHKEY_SERVER_ID="https://id.example")
    server = start(None, port=None, env=settings)
    assert server.port != 8080
    assert server.client.post(INITIATE, Device().names).json["serverId"] == "https://id.example"
    # What is given on the command line comes first.
    assert server.data.exists() and not (tmp_path / "other").exists()


@pytest.mark.parametrize("profile", ["production", "lab"])
def test_a_profile_is_told_at_the_start_and_by_health(start, profile):
    server = start(None, "--profile", profile)
    assert server.profile == profile
    assert done(server.client.get("/health"))["profile"] == profile


# Where it listens


@pytest.mark.parametrize("address", ["0.0.0.0", "::", "192.0.2.1"])
def test_an_address_that_others_can_reach_is_refused_without_exposed(address, tmp_path):
    check_sentence(command("serve", "--listen", address, "--port", 0, cwd=tmp_path), 2, "--exposed")
    assert not list(tmp_path.iterdir())


def test_an_address_that_others_can_reach_is_taken_with_exposed(start):
    server = start(None, "--listen", "0.0.0.0", "--exposed")
    done(server.client.get("/health"))


def test_without_exposed_only_loopback_is_listened_on(start):
    server = start()
    listening = [line.split()[1] for line in open("/proc/net/tcp") if line.split()[3] == "0A"]
    assert f"0100007F:{server.port:04X}" in listening


def test_an_address_that_is_not_here_is_refused(tmp_path):
    proxied = ("--exposed", "--trusted-proxy", "192.0.2.2")
    result = command("serve", "--listen", "192.0.2.1", *proxied, "--port", 0, "--data", tmp_path / "data")
    check_sentence(result, 1, "192.0.2.1")


@pytest.mark.parametrize("address", ["127.0.0.1.example", "999.1.1.1", "example.org", ":::"])
def test_what_is_no_address_is_not_understood(address, tmp_path):
    result = command("serve", "--listen", address, "--exposed", "--port", 0, cwd=tmp_path)
    check_sentence(result, 2, address)
    assert not list(tmp_path.iterdir())


def test_the_lab_profile_is_not_exposed(tmp_path):
    result = command("serve", "--listen", "0.0.0.0", "--exposed", "--profile", "lab", "--port", 0, cwd=tmp_path)
    check_sentence(result, 2, "lab")


def test_a_port_in_use_is_refused(server, tmp_path):
    result = command("serve", "--port", server.port, "--data", tmp_path / "data")
    check_sentence(result, 1, str(server.port))


@pytest.fixture
def folder():
    """A folder with a short name: the path of a unix socket has at most 107 bytes."""
    with tempfile.TemporaryDirectory(prefix="lk-") as folder:
        yield folder


def test_a_unix_socket_serves_and_is_removed(folder):
    path = f"{folder}/socket"
    server = Server(f"{folder}/data", "--listen", f"unix:{path}", port=None)
    assert server.port is None
    assert stat.S_IMODE(os.stat(path).st_mode) == 0o660
    Device().enroll(server.client).sign_in(server.client)
    check_sentence(command("serve", "--listen", f"unix:{path}", "--data", f"{folder}/other"), 1, path)
    assert server.stop() == 0
    assert not os.path.exists(path)


def test_a_unix_socket_left_by_a_power_cut_is_taken_over(folder):
    path = f"{folder}/socket"
    server = Server(f"{folder}/data", "--listen", f"unix:{path}", port=None)
    server.kill()
    assert os.path.exists(path)
    server = Server(f"{folder}/data", "--listen", f"unix:{path}", port=None)
    done(server.client.get("/health"))
    assert server.stop() == 0


def test_a_file_in_the_place_of_the_unix_socket_is_left_alone(folder):
    path = f"{folder}/file"
    with open(path, "w") as file:
        file.write("precious")
    check_sentence(command("serve", "--listen", f"unix:{path}", "--data", f"{folder}/data"), 1, path)
    assert open(path).read() == "precious"
