"""`latchkey-lab bench`: that it measures what it says; no test asserts a time."""

import json
from xml.etree import ElementTree

from server import laboratory


def bench(*words):
    result = laboratory("bench", *words, timeout=120)
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout)


def test_a_sign_in_is_measured():
    report = bench("sign-in", "--clients", 4, "--seconds", 1)
    assert report["signIns"] > 0
    assert 0 < report["cryptoShare"] < 1
    assert report["serverCPUMicrosecondsPerSignIn"] > report["verifyMicroseconds"] > 0


def test_enrollments_that_come_together_share_commits_and_outlive_the_server():
    report = bench("enrollments", "--clients", 64, "--enrollments", 1280)
    assert report["enrollments"] == 1280
    # A generous bound: on a quiet machine it is below 0.1.
    assert 0 < report["commitsPerEnrollment"] < 0.5
    assert report["afterKill"]["acknowledged"] >= 1280
    assert report["afterKill"]["lost"] == 0


def test_a_flood_of_initiate_writes_nothing():
    report = bench("flood", "--clients", 16, "--requests", 5000)
    for flood in (report["known"], report["unknown"]):
        assert flood["requests"] == 5000
        # No request writes. Every five seconds the counts of limits are kept, in a few pages however many there were:
        # a single row for each request would be twenty megabytes.
        assert flood["bytesInFiles"] <= 65_536 and flood["bytesWritten"] <= 65_536


def test_sign_ins_are_measured_with_few_and_many_devices():
    report = bench("scale", "--devices", "10,2500", "--clients", 4, "--seconds", 1, "--rounds", 1)
    assert [size["devices"] for size in report["sizes"]] == [10, 2500]
    few, many = report["sizes"]
    assert few["bytesInFiles"] < many["bytesInFiles"]
    assert few["ratioToFirst"] == 1
    assert many["ratioToFirst"] > 0


def test_what_is_no_size_is_refused():
    result = laboratory("bench", "scale", "--devices", "10,many")
    assert (result.returncode, result.stdout) == (2, "")
    assert "--devices" in result.stderr


def test_a_peer_that_is_not_there_is_said_to_be_missing(tmp_path):
    result = laboratory("bench", "peer", "--peer", tmp_path)
    assert (result.returncode, result.stdout) == (1, "")
    assert str(tmp_path) in result.stderr


def test_chatters_peer_that_is_not_there_is_said_to_be_missing(tmp_path):
    result = laboratory("bench", "chatter", "--peer", tmp_path)
    assert (result.returncode, result.stdout) == (1, "")
    assert str(tmp_path) in result.stderr


def test_apps_on_phones_are_measured():
    report = bench("lab", "--phones", 2, "--touches", 4, "--rounds", 1)
    assert report["phones"] == report["launchMilliseconds"]["count"] == 2
    assert report["touchMilliseconds"]["count"] == 8
    memory = report["privateMiB"]
    assert memory["app"] > 0
    assert memory["furtherPhone"] == memory["app"] + memory["host"]
    assert report["scenarios"]["passed"]
    assert report["scenarios"]["seconds"]["median"] > 0
    assert [screen["screen"] for screen in report["drawing"]] == ["100 rows", "1000 rows", "50 levels"]


def test_a_fleet_comes_out_the_same_each_time_and_is_drawn(tmp_path):
    words = ["fleet", "--phones", 500, "--capacity", 1, "--outage", 300, "--seed", 5, "--svg"]
    report = bench(*words, tmp_path / "one.svg")
    assert report == bench(*words, tmp_path / "two.svg")
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "two.svg").read_bytes()
    assert ElementTree.parse(tmp_path / "one.svg").getroot().tag == "{http://www.w3.org/2000/svg}svg"
    runs = {(run["strategy"], run.get("retryAfterSeconds")): run for run in report["runs"]}
    assert len(runs) == len(report["runs"]) == 8
    for run in runs.values():
        assert run["unserved"] == 0
        assert run["requests"] == run["requestsWhileDown"] + run["refused"] + 500
        assert run["secondsToServe"]["all"] >= 500
    peaks = {strategy: runs[strategy, None]["peakPerSecondAfterwards"] for strategy in ("jitter", "noRandomness")}
    assert peaks["jitter"] < peaks["noRandomness"]


def test_a_chart_that_cannot_be_written_fails_the_command(tmp_path):
    result = laboratory("bench", "fleet", "--phones", 5, "--retry-after", 0, "--svg", tmp_path / "missing" / "fleet.svg")
    assert result.returncode == 1
    assert "fleet.svg" in result.stderr
