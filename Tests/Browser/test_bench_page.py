"""`tools/bench-page`: that it measures what it says; no test asserts a time."""

import json
import os
import pathlib
import subprocess
import sys

TOOL = pathlib.Path(__file__).resolve().parents[2] / "tools" / "bench-page"


def test_the_page_is_measured():
    # A process of its own: Playwright runs once in each.
    result = subprocess.run(
        [sys.executable, TOOL, "--visits", "1", "--taps", "5"], capture_output=True, text=True, timeout=120,
        env=dict(os.environ))
    assert result.returncode == 0, result.stderr
    report = json.loads(result.stdout)
    assert report["tapToPaintedMilliseconds"]["count"] == report["tapToChangedTreeMilliseconds"]["count"] == 5
    assert report["tapToPaintedMilliseconds"]["median"] >= report["tapToChangedTreeMilliseconds"]["median"] > 0
    assert report["firstContentfulPaintMilliseconds"]["median"] > 0
    assert report["page"]["files"] > 1
    assert 0 < report["page"]["bytes"] < 300_000
