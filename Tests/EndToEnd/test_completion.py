"""Completion and manual pages, as the shells and the formatter of manual pages read them."""

import os
import pty
import re
import select
import shutil
import signal
import subprocess
import time

import pytest

from client import TIME_OUT
from expect import check_sentence
from server import binary, command, environment, laboratory

# What is typed, and what it is completed to.
LINES = [
    ("us", "users"),
    ("users sus", "suspend"),
    ("serve --prof", "--profile"),
    ("keys rotate tok", "token"),
    ("completion f", "fish"),
    ("backup --to fold", "folder"),
    ("attest inspect fil", "file"),
    ("serve --config fil", "file"),
]


@pytest.fixture
def folder(tmp_path):
    """Where lines are completed: with a file, a folder, and the scripts of all shells."""
    (tmp_path / "file").touch()
    (tmp_path / "folder").mkdir()
    for shell in ("bash", "zsh", "fish"):
        script = command("completion", shell)
        assert (script.returncode, script.stderr) == (0, "")
        (tmp_path / shell).write_text(script.stdout)
    return tmp_path


def output(words, folder):
    settings = environment(HOME=str(folder))
    run = subprocess.run(words, cwd=folder, env=settings, capture_output=True, text=True, timeout=TIME_OUT)
    assert (run.returncode, run.stderr) == (0, "")
    return run.stdout.splitlines()


def in_bash(folder, line):
    script = (
        'source ./bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _latchkey; printf "%s\\n" "${COMPREPLY[@]}"'
    )
    return output(["bash", "--norc", "-c", script, "bash", "latchkey", *line.split(" ")], folder)


def in_fish(folder, line):
    lines = output(["fish", "--no-config", "-c", f"source ./fish; complete -C 'latchkey {line}'"], folder)
    return [line.split("\t")[0] for line in lines]


def in_zsh(folder, line, expected):
    """zsh completes on a terminal alone: types the line there, presses Tab, and reads until the word has come."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(folder)
        os.execvpe(shutil.which("zsh") or "zsh", ["zsh", "-f", "-i"], environment(TERM="dumb", HOME=str(folder)))
    try:
        os.write(terminal, b"autoload -U compinit; compinit -D -u; source ./zsh; echo rea''dy\n")
        read_until(terminal, "ready")
        os.write(terminal, f"latchkey {line}\t".encode())
        return read_until(terminal, line.rpartition(" ")[0] + " " * (" " in line) + expected)
    finally:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        os.close(terminal)


def read_until(terminal, text):
    read, deadline = b"", time.monotonic() + TIME_OUT
    while text.encode() not in read:
        assert time.monotonic() < deadline, read
        if select.select([terminal], [], [], 1)[0]:
            read += os.read(terminal, 4096)
    return read.decode()


@pytest.mark.parametrize("line, word", LINES, ids=[line for line, _ in LINES])
@pytest.mark.parametrize("complete", [in_bash, in_fish], ids=["bash", "fish"])
def test_a_word_is_completed(folder, complete, line, word):
    assert word in [found.rstrip("/") for found in complete(folder, line)]


@pytest.mark.parametrize("line, word", LINES, ids=[line for line, _ in LINES])
def test_a_word_is_completed_in_zsh(folder, line, word):
    assert word in in_zsh(folder, line, word)


@pytest.mark.parametrize("complete", [in_bash, in_fish], ids=["bash", "fish"])
def test_only_what_can_follow_is_offered(folder, complete):
    assert set(complete(folder, "serve --profile ")) == {"production", "lab"}
    assert {"show", "check"} <= set(complete(folder, "store ")) and "rotate" not in complete(folder, "store ")
    assert not [word for word in complete(folder, "backup --") if word == "--leaked"]
    # A value that only the person knows.
    assert complete(folder, "serve --server-id ") in ([], [""])


def test_bash_completes_a_value_behind_an_equals_sign(folder):
    assert in_bash(folder, "serve --profile = l") == ["lab"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_laboratory_has_scripts_without_mistakes(shell, tmp_path):
    script = laboratory("completion", shell)
    assert (script.returncode, script.stderr) == (0, "")
    path = tmp_path / shell
    path.write_text(script.stdout)
    output([shell, "-n", str(path)], tmp_path)


def test_a_shell_that_is_not_known_is_refused():
    check_sentence(command("completion", "tcsh"), 2, "bash|zsh|fish")
    check_sentence(command("man", "srve"), 2, "Did you mean serve?")


@pytest.mark.parametrize("run", [command, laboratory], ids=["latchkey", "latchkey-lab"])
def test_manual_pages_are_formatted_without_a_warning(run, tmp_path):
    printed = run("man", "--to", tmp_path)
    assert (printed.returncode, printed.stderr) == (0, "")
    pages = sorted(tmp_path.iterdir())
    assert sorted(printed.stdout.split()) == [str(page) for page in pages] and len(pages) > 20
    for page in pages:
        done = subprocess.run(
            ["groff", "-man", "-Tutf8", "-ww", "-P-cbou", str(page)], capture_output=True, text=True, timeout=TIME_OUT)
        assert (done.returncode, done.stderr) == (0, ""), page
        assert "NAME" in done.stdout and "EXIT STATUS" in done.stdout, page


def test_a_page_says_what_the_help_says():
    page = subprocess.run(
        ["groff", "-man", "-Tascii", "-P-cbou"], input=command("man", "users-erase").stdout, capture_output=True, text=True,
        timeout=TIME_OUT)
    told = re.sub(r"-\n *|\s+", " ", page.stdout)
    assert "--for-good Confirm that it can't be undone." in told
    assert "latchkey users erase [options]" in told


def test_colors_and_width_are_the_terminal_s(tmp_path):
    """On a terminal of 50 columns: headings are bold there, unless NO_COLOR forbids it, and no line is wider."""
    for more, bold in [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)]:
        text = on_terminal(["serve", "--help"], **({"TERM": "xterm", "COLUMNS": "50"} | more))
        assert ("\x1b[1mnetwork:" in text) == bold, more
        plain = re.sub(r"\x1b\[\d+m", "", text)
        assert max(len(line) for line in plain.splitlines()) <= 50
    assert "\x1b" not in command("serve", "--help").stdout


def on_terminal(words, **settings):
    """What the command prints on a terminal."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.execve(binary(), ["latchkey", *words], environment(**settings))
    read = b""
    while True:
        try:
            piece = os.read(terminal, 65536)
        except OSError:
            break
        if not piece:
            break
        read += piece
    os.waitpid(pid, 0)
    os.close(terminal)
    return read.decode().replace("\r\n", "\n")
