"""`latchkey scenarios`, `latchkey demo` and `./run`, as their users run them."""

import datetime
import http.server
import json
import os
import pathlib
import re
import signal
import subprocess
import threading
import urllib.request
import xml.etree.ElementTree as ElementTree

import pytest

from client import TIME_OUT
from expect import check_sentence
from server import ROOT, binary, environment, laboratory

NUMBERS = list(range(1, 11))


def test_every_scenario_goes_as_expected_and_is_told_three_ways(tmp_path):
    junit = tmp_path / "junit.xml"
    run = laboratory("scenarios", "--json", "--junit", junit, cwd=tmp_path)
    assert (run.returncode, run.stderr) == (0, "")
    results = json.loads(run.stdout)
    assert [result["number"] for result in results] == NUMBERS
    assert all(step["expected"] == step["actual"] for result in results for step in result["steps"])
    assert all(step["passed"] for result in results for step in result["steps"])
    assert all(result["passed"] for result in results)
    assert all(len(result["steps"]) >= 4 for result in results)
    root = ElementTree.parse(junit).getroot()
    check_junit(root)
    assert [int(suite.get("tests")) for suite in root.findall("testsuite")] == [len(each["steps"]) for each in results]
    assert not list(root.iter("failure"))
    table = laboratory("scenarios", "--only", "2", cwd=tmp_path)
    assert table.returncode == 0
    assert "Scenario 2: User Declines Biometric Permission" in table.stdout
    assert "1 of 1 scenarios went as expected." in table.stdout
    assert list(tmp_path.iterdir()) == [junit]


def test_the_scenarios_are_listed_as_data_for_other_players(tmp_path):
    run = laboratory("scenarios", "--list", "--json", cwd=tmp_path)
    assert (run.returncode, run.stderr) == (0, "")
    scenarios = json.loads(run.stdout)
    assert [scenario["number"] for scenario in scenarios] == NUMBERS
    assert all(step["words"] and len(step["action"]) == 1 for scenario in scenarios for step in scenario["steps"])
    assert scenarios[4]["start"] == {"hasFace": False, "hasPasscode": False}
    text = laboratory("scenarios", "--list", "--only", "8", cwd=tmp_path)
    assert "Scenario 8: Device Security Removed After Enrollment" in text.stdout
    assert "Turn the passcode off" in text.stdout and "Scenario 9" not in text.stdout


def test_scenarios_play_against_a_server_that_runs_elsewhere(start, tmp_path):
    server = start(tmp_path / "data", "--profile", "lab")
    run = laboratory("scenarios", "--server", server.url, "--json", cwd=tmp_path)
    assert run.returncode == 0, run.stdout
    results = json.loads(run.stdout)
    assert [result["number"] for result in results] == NUMBERS
    # Nobody but the user is told of devices: that there is none can't be seen.
    unseen = [step for result in results for step in result["steps"] if step.get("unseen")]
    assert [(step["expected"], step["passed"]) for step in unseen] == [("none", True)]
    assert unseen[0]["actual"].startswith("not seen: ")
    # Each has a user of its own: ten enrollments, one downgrade (8) and two upgrades (9, 10).
    events = [record for record in server.audit() if record.get("username", "").startswith("testuser-")]
    assert len({record["username"] for record in events}) == len(NUMBERS)
    kinds = [record["event"] for record in events]
    assert [kinds.count(kind) for kind in ["device_enrolled", "method_downgraded", "method_upgraded"]] == [10, 1, 2]


def test_a_difference_is_shown_and_ends_with_1(start, tmp_path):
    server = start(tmp_path / "data", "--profile", "lab")
    # The app has pinned another name than the server has: it must refuse to sign.
    junit = tmp_path / "junit.xml"
    run = laboratory("scenarios", "--server", server.url, "--server-id", "other.example", "--junit", junit, cwd=tmp_path)
    assert run.returncode == 1
    # Only those that need no key go as expected: SMS codes are asked of whatever server there is.
    assert "❌" in run.stdout and "2 of 10 scenarios went as expected." in run.stdout
    assert "server_mismatch" in run.stdout
    assert list(ElementTree.parse(junit).getroot().iter("failure"))


def test_a_server_that_is_away_or_not_fit_is_told_in_a_sentence_before_anything_is_played(start, tmp_path):
    away = laboratory("scenarios", "--server", "http://127.0.0.1:1", cwd=tmp_path)
    check_sentence(away, 1, "No server answers at http://127.0.0.1:1")
    production = start(tmp_path / "data")
    check_sentence(laboratory("scenarios", "--server", production.url, cwd=tmp_path), 1, "latchkey serve --profile lab")
    elsewhere = laboratory("scenarios", "--server", production.url + "/elsewhere", cwd=tmp_path)
    check_sentence(elsewhere, 1, "is no Latchkey server")


class _AsksForPassword(http.server.BaseHTTPRequestHandler):
    """A proxy that asks for a password, except for the paths that it lets through with a body."""

    protocol_version = "HTTP/1.1"
    let_through = {}

    def do_GET(self):
        body = self.let_through.get(self.path)
        self.send_response(200 if body else 401)
        if not body:
            self.send_header("WWW-Authenticate", 'Basic realm="staging"')
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body or b"")))
        self.end_headers()
        self.wfile.write(body or b"")

    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        self.do_GET()

    def log_message(self, *_):
        pass


@pytest.fixture
def guarded():
    """Starts such a proxy; returns its address."""
    servers = []

    def begin(**let_through):
        handler = type("Handler", (_AsksForPassword,), {"let_through": let_through})
        servers.append(http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler))
        threading.Thread(target=servers[-1].serve_forever).start()
        return f"http://127.0.0.1:{servers[-1].server_port}"

    yield begin
    for server in servers:
        server.shutdown()
        server.server_close()


def test_a_proxy_that_asks_for_a_password_is_told_and_not_waited_for(guarded, tmp_path):
    run = laboratory("scenarios", "--server", guarded(), cwd=tmp_path)
    check_sentence(run, 1, "asks for credentials: /health/live gave HTTP status 401")


def test_a_password_that_only_the_api_wants_fails_the_steps_that_need_it(start, guarded, tmp_path):
    live = start(tmp_path / "data", "--profile", "lab").client.get("/health/live")
    proxy = guarded(**{"/health/live": live.body})
    run = laboratory("scenarios", "--server", proxy, "--only", "5", "--json", cwd=tmp_path)
    assert run.returncode == 1, run.stderr
    steps = json.loads(run.stdout)[0]["steps"]
    assert any("HTTP status 401" in step["actual"] for step in steps), steps


def test_a_lab_without_its_apps_is_told_in_a_sentence(tmp_path):
    for folder in (tmp_path, tmp_path / "missing"):
        check_sentence(laboratory("lab", "--port", "0", "--apps", folder, cwd=tmp_path), 1, "--apps")


def test_a_table_is_never_wider_than_it_may_be(tmp_path):
    run = laboratory("scenarios", "--only", "1", cwd=tmp_path, env=environment(COLUMNS="60"))
    assert run.returncode == 0
    # An emoji takes two columns.
    assert max(len(line) + line.count("✅") for line in run.stdout.splitlines()) <= 60
    assert "✅ The server" in run.stdout and "secureEnclave" in run.stdout


def check_junit(root):
    """The one form of JUnit XML that the lab and its command have."""
    assert root.tag == "testsuites" and len(root)
    for suite in root:
        assert suite.tag == "testsuite" and re.fullmatch(r"Scenario \d+: .+", suite.get("name"))
        assert set(suite.keys()) == {"name", "tests", "failures", "errors", "skipped", "time", "timestamp"}
        datetime.datetime.strptime(suite.get("timestamp"), "%Y-%m-%dT%H:%M:%S")
        for case in suite:
            assert case.tag == "testcase" and set(case.keys()) == {"classname", "name", "time"}
            assert [element.tag for element in case] in ([], ["failure"], ["skipped"])
    for element, kind in [("testcase", "tests"), ("failure", "failures"), ("skipped", "skipped")]:
        assert int(root.get(kind)) == sum(int(suite.get(kind)) for suite in root) == len(list(root.iter(element)))


def test_the_on_off_game_goes_as_expected_and_is_told_three_ways(tmp_path):
    junit = tmp_path / "junit.xml"
    run = laboratory("scenarios", "vault", "--json", "--junit", junit, cwd=tmp_path)
    assert (run.returncode, run.stderr) == (0, "")
    results = json.loads(run.stdout)
    assert [result["number"] for result in results] == [1, 2, 3, 4, 5, 6]
    steps = [step for result in results for step in result["steps"]]
    assert all(step["passed"] and step["expected"] == step["actual"] for step in steps)
    # The statuses are those of the facts, not only those that the scenarios expect of themselves.
    told = {step["actual"] for step in steps}
    for status in [-25300, -25293, -25291, -128]:
        assert any(f"({status})" in text for text in told), status
    suites = ElementTree.parse(junit).getroot().findall("testsuite")
    assert [int(suite.get("tests")) for suite in suites] == [len(result["steps"]) for result in results]
    assert not list(ElementTree.parse(junit).getroot().iter("failure"))
    table = laboratory("scenarios", "vault", "--only", "2,6", cwd=tmp_path)
    assert table.returncode == 0
    assert "WhenPasscodeSet, and the passcode is turned off and on again" in table.stdout
    assert {"lost_with_passcode", "(-25300)"} <= set(table.stdout.split())
    assert "2 of 2 scenarios went as expected." in table.stdout
    assert list(tmp_path.iterdir()) == [junit]


def test_the_on_off_game_refuses_what_it_does_not_know(tmp_path):
    for words in [("--only", "7"), ("--server", "http://127.0.0.1:1"), ("more",)]:
        run = laboratory("scenarios", "vault", *words, cwd=tmp_path)
        assert run.returncode == 2 and run.stdout == "", words
        assert run.stderr.startswith("latchkey-lab: "), words
    run = laboratory("scenarios", "vault", "--junit", tmp_path / "missing" / "junit.xml", cwd=tmp_path)
    assert run.returncode == 2 and "can't write" in run.stderr


def run_script(*words, cwd, **more):
    folder = pathlib.Path(binary()).parent
    # The build that is there, by the flags that it was made with: nothing is built a second time.
    flags = os.environ.get("LATCHKEY_BUILD_FLAGS", "-Xswiftc -warnings-as-errors")
    settings = environment(
        PORT="0", LATCHKEY_DATA=str(cwd / "data"), LATCHKEY_CONFIGURATION=folder.name, LATCHKEY_BUILD_FLAGS=flags, **more)
    return [str(ROOT / "run"), *words], settings


def test_run_build_only_builds(tmp_path):
    words, settings = run_script("--build", cwd=tmp_path)
    run = subprocess.run(words, env=settings, cwd=tmp_path, capture_output=True, text=True, timeout=600)
    assert run.returncode == 0, run.stderr
    assert run.stdout.startswith("Building (") and ".build/run-build.log" in run.stdout.split("\n")[0]
    # Nothing else, but where it takes its time what the build says; another one may keep it waiting.
    said = ("[", "Build", "Planning", "Compiling", "Another instance of SwiftPM")
    assert all(line.startswith(said) for line in run.stdout.splitlines()[1:] if line), run.stdout


def test_run_once_plays_the_ten_scenarios_and_ends(tmp_path):
    words, settings = run_script("--once", cwd=tmp_path)
    run = subprocess.run(words, env=settings, cwd=tmp_path, capture_output=True, text=True, timeout=600)
    assert run.returncode == 0, run.stderr
    played = [int(number) for number in re.findall(r"^✅ Scenario (\d+):", run.stdout, re.M)]
    assert played == list(range(1, 11))
    assert run.stdout.endswith("10 of 10 scenarios went as expected.\n")


def test_run_starts_the_lab_and_says_where(tmp_path):
    words, settings = run_script(cwd=tmp_path)
    process = subprocess.Popen(words, env=settings, cwd=tmp_path, stdout=subprocess.PIPE, text=True)
    try:
        output = ""
        while not (address := re.search(r"http://127\.0\.0\.1:\d+/", output)):
            line = process.stdout.readline()
            assert line, output
            output += line
        with urllib.request.urlopen(address[0], timeout=TIME_OUT) as page:
            assert "<title>Latchkey lab</title>" in page.read().decode()
    finally:
        # The script has become the lab.
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=TIME_OUT)
    assert process.returncode == 0


def test_run_refuses_what_it_does_not_know(tmp_path):
    words, settings = run_script("--more", cwd=tmp_path)
    run = subprocess.run(words, env=settings, cwd=tmp_path, capture_output=True, text=True, timeout=TIME_OUT)
    assert (run.returncode, run.stdout, run.stderr) == (2, "", "usage: ./run [--build | --once]\n")


def test_the_demo_enrolls_signs_in_and_ends(tmp_path):
    run = laboratory("demo", "--once", "--port", "0", "--data", tmp_path / "data", cwd=tmp_path)
    assert run.returncode == 0, run.stderr
    for line in ["enrolled with biometric", "signed in", "the second time → challenge_used"]:
        assert line in run.stdout
    assert len(re.findall(r"^ *\d+\.\d ms  (server|phone|app)", run.stdout, re.M)) >= 15


def test_the_demo_keeps_its_server_running_and_its_curl_lines_work(tmp_path):
    process = subprocess.Popen(
        [binary("latchkey-lab"), "demo", "--port", "0", "--data", str(tmp_path / "data")],
        stdout=subprocess.PIPE, text=True, env=environment(), cwd=tmp_path,
    )
    try:
        output = ""
        while '"signature":"' not in output:
            line = process.stdout.readline()
            assert line, output
            output += line
        session = output[output.index("export API="):]
        assert_session_signs_in(session, tmp_path)
        readme = readme_session()
        address = re.search(r"export API=(\S+)", session)[1]
        assert readme.strip() == session.replace(address, "http://127.0.0.1:8081").strip()
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=TIME_OUT)
    assert process.returncode == 0


def readme_session():
    text = (ROOT / "README.md").read_text()
    section = text[text.index("Sign in with curl and openssl"):]
    return re.search(r"```sh\n(.*?)```", section, re.S)[1]


def test_the_curl_session_of_the_readme_signs_in(server, tmp_path):
    assert_session_signs_in(readme_session().replace("http://127.0.0.1:8081", server.url), tmp_path)


def assert_session_signs_in(session, folder):
    run = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", session], cwd=folder, capture_output=True, text=True, timeout=TIME_OUT,
        env=os.environ | {"no_proxy": "*"},
    )
    assert run.returncode == 0, run.stderr
    replies = [json.loads(line) for line in run.stdout.replace("}{", "}\n{").splitlines()]
    assert [reply.get("success") for reply in replies] == [None, True, True]
    assert replies[0]["status"] == "ok" and replies[2]["message"] == "Authentication successful"
