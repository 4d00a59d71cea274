"""docs/api.md is run as it stands: what it shows is what comes, and it shows every operation."""

import re
import subprocess

import pytest

from client import TIME_OUT
from server import ROOT

PAGE = (ROOT / "docs" / "api.md").read_text()
# A block of commands and the block of output behind it.
STEP = re.compile(r"```sh\n(.*?)```\n(?:```\n(.*?)```\n)?", re.DOTALL)
MARK = "--- next step ---"
# As in the page's first command.
FLAGS = ["--profile", "lab", "--attest-app", "0123456789.com.example.app", "--relying-party", "default,chat"]


def steps():
    return [(commands, output or "") for commands, output in STEP.findall(PAGE)]


def pattern(expected):
    """Where the page has `…`, anything but a line feed may stand."""
    return ".+".join(re.escape(part) for part in expected.split("…"))


@pytest.fixture(scope="module")
def outputs(tmp_path_factory):
    """What each step prints: one shell runs them all, as a reader would."""
    from server import Server

    folder = tmp_path_factory.mktemp("api")
    server = Server(folder / "data", *FLAGS)
    script = f"\necho '{MARK}'\n".join(commands for commands, _ in steps())
    script = "set -u\n" + script.replace("API=http://127.0.0.1:8080", f"API={server.url}")
    try:
        done = subprocess.run(
            ["bash", "-c", script], cwd=folder, capture_output=True, text=True, timeout=TIME_OUT
        )
    finally:
        assert server.stop() == 0
    assert done.stderr == "" and done.returncode == 0
    return done.stdout.split(MARK + "\n")


@pytest.mark.parametrize("number", range(len(steps())))
def test_a_step_prints_what_the_page_shows(outputs, number):
    commands, expected = steps()[number]
    assert re.fullmatch(pattern(expected), outputs[number]), f"{commands}\nprinted\n{outputs[number]}"


def test_the_page_shows_every_operation(start, tmp_path):
    paths = start(tmp_path / "data", *FLAGS).client.get("/openapi.json").json["paths"]
    headings = "\n".join(line for line in PAGE.splitlines() if line.startswith("### "))
    shown = {
        (method, path.strip(" ,"))
        for method, rest in re.findall(r"^### (GET|POST|DELETE) (.*)$", headings, re.MULTILINE)
        for path in rest.split(",")
    }
    assert shown == {(method.upper(), path) for path, item in paths.items() for method in item if method != "parameters"}
