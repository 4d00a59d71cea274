"""tools/postgresql: the database of the tests is nobody else's."""

import os
import pathlib
import shutil
import subprocess
import tempfile

import pytest

TOOL = pathlib.Path(__file__).resolve().parents[2] / "tools" / "postgresql"


@pytest.fixture
def folder():
    # Not pytest's own: PostgreSQL's user could not reach it.
    place = pathlib.Path(tempfile.mkdtemp(prefix="latchkey-postgresql-test-"))
    place.chmod(0o711)
    yield place / "database"
    subprocess.run([TOOL, "stop", place / "database"], capture_output=True)
    shutil.rmtree(place)


def start(folder):
    return subprocess.run([TOOL, "start", folder], capture_output=True, text=True)


def test_nobody_else_comes_to_its_socket(folder):
    started = start(folder)
    if "is not installed" in started.stderr:
        pytest.skip(started.stderr.strip())
    assert started.returncode == 0, started.stderr
    assert folder.stat().st_mode & 0o077 == 0
    rules = (folder / "data/pg_hba.conf").read_text().split()
    assert rules == ["local", "all", "all", "peer", "map=tests"]


def test_a_folder_that_somebody_prepared_is_refused_and_left_alone(folder, tmp_path):
    (tmp_path / "precious").write_text("mine")
    folder.mkdir()
    (folder / "initdb.log").symlink_to(tmp_path / "precious")
    refused = start(folder)
    assert refused.returncode == 1
    assert "is there already, and is not an empty folder of yours" in refused.stderr or "is not installed" in refused.stderr
    assert (tmp_path / "precious").read_text() == "mine"
    assert os.listdir(folder) == ["initdb.log"]
