"""tools/tally: what makes a run of ./test fail, by made-up results."""

import pathlib
import re
import subprocess
import sys

import pytest

TALLY = pathlib.Path(__file__).resolve().parents[2] / "tools" / "tally"


class Results:
    """A results folder as ./test leaves it."""

    def __init__(self, folder):
        self.folder = folder

    def add(self, name, outcomes, status=None, planned=True):
        """A run, by the outcome of each of its tests; `message` of a failure behind a colon."""
        cases = []
        for test, outcome in outcomes.items():
            kind, _, message = outcome.partition(":")
            tag = {"passed": "", "failed": f'<failure message="{message}"/>', "skipped": "<skipped/>"}[kind]
            cases.append(f'<testcase classname="Suite" name="{test}">{tag}</testcase>')
        (self.folder / f"{name}.xml").write_text(f"<testsuites><testsuite>{''.join(cases)}</testsuite></testsuites>")
        if status is None:
            status = int(any(outcome.startswith("failed") for outcome in outcomes.values()))
        self.end(name, status, planned)

    def end(self, name, status, planned=True):
        (self.folder / f"{name}.status").write_text(f"{status}\n")
        (self.folder / f"{name}.log").write_text("what it printed\n")
        if planned:
            with open(self.folder / "plan", "a") as plan:
                plan.write(f"{name}\n")

    def tally(self):
        """The exit status, the closing line, and what stands above it."""
        run = subprocess.run([sys.executable, TALLY, self.folder], capture_output=True, text=True, timeout=60)
        assert run.stderr == ""
        *above, last = run.stdout.splitlines()
        assert re.fullmatch(r"\d+ passed, \d+ failed, \d+ skipped", last)
        return run.returncode, last, "\n".join(above)


@pytest.fixture
def results(tmp_path):
    return Results(tmp_path)


def unsteady(results, count):
    tests = [f"test{number}" for number in range(count)]
    results.add("Kit", {"steady": "passed"} | {test: "failed:too late" for test in tests})
    results.add("Kit-again", {test: "passed" for test in tests}, planned=False)


def test_all_that_passed_is_counted_over_all_runs(results):
    results.add("Kit", {"a": "passed", "b": "skipped"})
    results.add("Wire", {"a": "passed"})
    assert results.tally() == (0, "2 passed, 0 failed, 1 skipped", "")


def test_a_failure_that_comes_again_is_a_failure(results):
    results.add("Kit", {"a": "passed", "b": "failed:no"})
    results.add("Kit-again", {"b": "failed:no"}, planned=False)
    status, last, above = results.tally()
    assert (status, last) == (1, "1 passed, 1 failed, 0 skipped")
    assert "failed: Suite.b" in above and "Kit.log" in above


@pytest.mark.parametrize("status", [-11, -5, 132, "timed out", 2, 69])
def test_a_crash_is_a_failure_though_it_does_not_come_again(results, status):
    results.end("Kit", status)
    results.add("Kit-again", {"a": "passed", "b": "passed"}, planned=False)
    code, last, above = results.tally()
    assert (code, last) == (1, "0 passed, 1 failed, 0 skipped")
    assert above.startswith("failed: Kit crashed") and "Kit.log" in above
    assert (f"signal {-status}" if isinstance(status, int) and status < 0 else f"status {status}") in above
    assert "what it printed" in above


def test_a_crash_is_told_with_the_lines_that_say_why(results):
    results.end("Kit", -5)
    (results.folder / "Kit.log").write_text("test a started\nKit/A.swift:7: Fatal error: no value\nmore\n" * 50)
    above = results.tally()[2]
    assert above.splitlines()[1:3] == ["  its process ended with signal 5", "  Kit/A.swift:7: Fatal error: no value"]
    assert len(above.splitlines()) == 22


def test_a_crash_after_the_results_were_written_is_a_failure(results):
    results.add("Kit", {"a": "passed"}, status=-6)
    assert results.tally()[:2] == (1, "0 passed, 1 failed, 0 skipped")


def test_a_status_of_failure_without_a_failed_test_is_a_failure(results):
    results.add("Kit", {"a": "passed"}, status=1)
    status, last, above = results.tally()
    assert (status, last) == (1, "0 passed, 1 failed, 0 skipped")
    assert "status 1, without a result that says so" in above


def test_a_worker_that_a_test_crashed_is_a_failure_though_it_does_not_come_again(results):
    results.add("end-to-end", {"a": "passed", "b": "failed:worker 'gw0' crashed while running 'test_x.py::b'"})
    results.add("end-to-end-again", {"b": "passed"}, planned=False)
    status, last, above = results.tally()
    assert (status, last) == (1, "1 passed, 1 failed, 0 skipped")
    assert "crashed: Suite.b" in above and "unsteady" not in above


@pytest.mark.parametrize("count", [1, 2, 3])
def test_up_to_three_that_pass_only_the_second_time_are_named_with_both_outputs(results, count):
    unsteady(results, count)
    status, last, above = results.tally()
    assert (status, last) == (0, f"{count + 1} passed, 0 failed, 0 skipped")
    for number in range(count):
        assert re.search(rf"^unsteady: Suite\.test{number} .*/Kit\.log, .*/Kit-again\.log$", above, re.M)
    assert re.search(rf"^{count} unsteady: passed only when run again", above, re.M)


def test_four_that_pass_only_the_second_time_fail_the_run(results):
    unsteady(results, 4)
    status, last, above = results.tally()
    assert (status, last) == (1, "1 passed, 4 failed, 0 skipped")
    assert "4 unsteady: passed only when run again (more than three are failures)" in above


def test_unsteady_tests_are_counted_over_all_runs(results):
    for name in ("Kit", "Wire", "end-to-end", "browser"):
        results.add(name, {"a": "failed:too late"})
        results.add(f"{name}-again", {"a": "passed"}, planned=False)
    assert results.tally()[:2] == (1, "0 passed, 4 failed, 0 skipped")


def test_a_failed_test_that_was_not_run_again_or_crashed_then_is_a_failure(results):
    results.add("Kit", {"a": "failed:no"})
    results.add("Wire", {"a": "failed:no"})
    results.end("Wire-again", -11, planned=False)
    assert results.tally()[:2] == (1, "0 passed, 2 failed, 0 skipped")


@pytest.mark.parametrize("text", ["", "<testsuites><testsuite>", "<testsuites/>"])
def test_results_that_are_broken_or_hold_no_test_are_a_failure(results, text):
    results.end("Kit", 0)
    (results.folder / "Kit.xml").write_text(text)
    assert results.tally()[:2] == (1, "0 passed, 1 failed, 0 skipped")


def test_a_run_that_was_planned_and_never_started_is_a_failure(results):
    results.add("Kit", {"a": "passed"})
    (results.folder / "plan").write_text("Kit\nWire\n")
    assert results.tally()[:2] == (1, "1 passed, 1 failed, 0 skipped")


def test_no_run_at_all_is_a_failure(results):
    assert results.tally()[:2] == (1, "0 passed, 1 failed, 0 skipped")


def test_one_failed_case_of_a_test_is_not_covered_by_the_next(results):
    results.add("Kit", {"a": "failed:no"})
    text = (results.folder / "Kit.xml").read_text()
    (results.folder / "Kit.xml").write_text(
        text.replace("</testsuite>", '<testcase classname="Suite" name="a"/></testsuite>'))
    assert results.tally()[:2] == (1, "0 passed, 1 failed, 0 skipped")
