"""What was acknowledged outlives the server's death, 50 times over; see kill/run.py, which does it."""

import pathlib
import re
import subprocess
import sys

from server import binary

SCRIPT = pathlib.Path(__file__).parent / "kill" / "run.py"


def test_fifty_kills_under_load_lose_nothing_and_let_nothing_be_used_twice():
    binary()
    # Guards against hanging only: it takes about twenty seconds.
    result = subprocess.run([sys.executable, SCRIPT, "--kills", "50"], capture_output=True, text=True, timeout=300)
    assert result.returncode == 0, result.stdout + result.stderr
    assert re.search(r"^50 kills in .* [1-9]\d* devices, [1-9]\d* removed, 0 faults$", result.stdout, re.M)
    for kind in ("enrol", "sign in", "one-time password", "refresh", "remove"):
        # The load was real: each kind was acknowledged, and each was cut off at least once.
        assert re.search(rf"^ +[1-9]\d* {kind}, acknowledged$", result.stdout, re.M), result.stdout
        assert re.search(rf"^ +[1-9]\d* {kind}, cut off$", result.stdout, re.M), result.stdout
