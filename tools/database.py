"""A PostgreSQL server for the Swift tests that need one."""
import contextlib
import os
import pathlib
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Names the server to the tests; without it those that need one are left out.
VARIABLE = "LATCHKEY_POSTGRESQL"


@contextlib.contextmanager
def database():
    """Starts a server and names it in the environment; keeps the one that is named there already."""
    if VARIABLE in os.environ:
        yield
        return
    folder = tempfile.mkdtemp(prefix="latchkey-postgresql-", dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None)
    started = subprocess.run([ROOT / "tools/postgresql", "start", folder], stdout=subprocess.PIPE, text=True)
    if started.returncode == 0:
        os.environ[VARIABLE] = started.stdout.strip()
    else:
        print("skipped: PostgreSQL does not start, so the tests on it are left out.", flush=True)
    try:
        yield
    finally:
        subprocess.run([ROOT / "tools/postgresql", "stop", folder])
        os.environ.pop(VARIABLE, None)
