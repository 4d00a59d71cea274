"""The shell scripts, by shellcheck."""

import pathlib
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SHELLCHECK = pathlib.Path(sys.executable).parent / "shellcheck"
# ./test splits lists of test targets, which have no spaces, into words.
ALLOWED = {"test": "SC2046,SC2086,SC2116"}


def scripts():
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\n")
    files = [path for path in listed if path and (ROOT / path).is_file()]
    return sorted(path for path in files if (ROOT / path).open("rb").read(32).startswith((b"#!/usr/bin/env bash", b"#!/bin/sh")))


def complaints(path, allowed=""):
    command = [SHELLCHECK, "--format", "gcc", *(["--exclude", allowed] if allowed else []), path]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    return (done.stdout + done.stderr).splitlines()


def test_the_script_for_macs_is_among_them():
    assert {"tools/on-a-mac", "tools/prerequisites", "test", "run"} <= set(scripts())


@pytest.mark.parametrize("path", scripts())
def test_shellcheck_has_no_complaint(path):
    assert complaints(path, ALLOWED.get(path, "")) == []


def test_shellcheck_finds_a_mistake(tmp_path):
    script = tmp_path / "script"
    script.write_text('#!/usr/bin/env bash\nrm -rf $1/*\n')
    assert any("SC2086" in line for line in complaints(script))
