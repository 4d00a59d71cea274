"""tools/swift-tests: which runs are made of a test bundle, by a bundle that is made up."""

import pathlib
import subprocess
import sys

import pytest

TOOLS = pathlib.Path(__file__).resolve().parents[2] / "tools"

# Ends as the file named after a target says, one line a run: pass, fail or crash.
BUNDLE = """#!{python}
import os, pathlib, re, sys
words = sys.argv[1:]
if "--dump-tests-json" in words:
    print('{{"name":"All","tests":[{{"name":"x","tests":[{{"name":"UI.Taps","tests":[{{"name":"testA"}}]}}]}}]}}')
    sys.exit(0)
if "xctest" in words:
    target, output = "UI", None
else:
    target = re.match(r"\\^\\(?(\\w+)", words[words.index("--filter") + 1])[1]
    output = words[words.index("--xunit-output") + 1]
here = pathlib.Path(__file__).parent
with open(here / "called", "a") as called:
    called.write(" ".join(words) + "\\n")
fates = (here / target).read_text().split()
(here / target).write_text(" ".join(fates[1:]))
if fates[0] == "crash":
    os.abort()
failure = '<failure message="no"/>' if fates[0] == "fail" else ""
if output:
    case = f'<testcase classname="{{target}}.Outer.Suite" name="a()">{{failure}}</testcase>'
    pathlib.Path(output).write_text(f"<testsuites><testsuite>{{case}}</testsuite></testsuites>")
elif fates[0] == "pass":
    print("Executed 1 test, with 0 failures (0 unexpected) in 0.1 (0.1) seconds")
sys.exit(1 if failure else 0)
"""


@pytest.fixture
def run(tmp_path):
    """Runs the tool over targets whose runs end as is said, and adds up: (closing line, calls of the bundle)."""
    bundle = tmp_path / "bundle"
    bundle.write_text(BUNDLE.format(python=sys.executable))
    bundle.chmod(0o755)
    results = tmp_path / "results"
    results.mkdir()

    def run(**fates):
        for target, words in fates.items():
            (tmp_path / target).write_text(words)
        done = subprocess.run([TOOLS / "swift-tests", results, bundle, *fates], capture_output=True, text=True, timeout=60)
        assert (done.returncode, done.stderr) == (0, "")
        tally = subprocess.run([TOOLS / "tally", results], capture_output=True, text=True, timeout=60)
        return tally.stdout.splitlines()[-1], (tmp_path / "called").read_text().splitlines()

    return run


def test_each_target_has_a_process_of_its_own_and_ui_tests_one_each(run):
    closing, calls = run(Kit="pass", Wire="pass", UI="pass")
    assert closing == "3 passed, 0 failed, 0 skipped"
    assert len(calls) == 3
    assert any("UI.Taps/testA" in call for call in calls)


def test_what_failed_is_run_once_more_by_itself(run):
    closing, calls = run(Kit="fail pass", UI="fail pass")
    assert closing == "2 passed, 0 failed, 0 skipped"
    assert len(calls) == 4
    assert any(r"^(Kit\.Outer/Suite/a\(\))" in call for call in calls)


def test_what_fails_twice_has_failed(run):
    assert run(Kit="fail fail", UI="fail fail")[0] == "0 passed, 2 failed, 0 skipped"


def test_what_crashed_has_failed_and_is_not_run_again(run):
    closing, calls = run(Kit="crash pass", UI="crash pass", Wire="pass")
    assert closing == "1 passed, 2 failed, 0 skipped"
    assert len(calls) == 3


def test_tests_with_deadlines_come_last_and_alone(run):
    _, calls = run(HTTPTests="pass", Kit="pass", Wire="pass")
    assert "HTTPTests" in calls[-1]
