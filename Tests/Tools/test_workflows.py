"""The workflows for GitHub: they parse, need nothing but the repository, and run scripts that are there."""

import os
import pathlib
import re

import pytest
import yaml

ROOT = pathlib.Path(__file__).resolve().parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
KEYS = {"name", "on", "permissions", "jobs"}
JOB_KEYS = {"runs-on", "container", "timeout-minutes", "steps"}
STEP_KEYS = {"name", "uses", "with", "run", "if"}


def load(path):
    # YAML 1.1 reads the key `on` as true.
    return {("on" if key is True else key): value for key, value in yaml.safe_load(path.read_text()).items()}


def jobs():
    return [pytest.param(path, job, id=f"{path.stem}-{name}") for path in WORKFLOWS for name, job in load(path)["jobs"].items()]


def test_there_is_one_for_each_system_and_one_for_the_night():
    assert [path.name for path in WORKFLOWS] == ["linux.yml", "macos.yml", "nightly.yml"]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_runs_for_each_change_or_by_night_and_may_only_read(path):
    workflow = load(path)
    assert set(workflow) == KEYS
    if path.stem == "nightly":
        assert set(workflow["on"]) == {"schedule", "workflow_dispatch"}
    else:
        assert workflow["on"] == {"push": {"branches": ["main"]}, "pull_request": None}
    assert workflow["permissions"] == {"contents": "read"}


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_needs_no_secret_and_no_variable(path):
    assert re.findall(r"\$\{\{.*?\}\}|secrets\.", path.read_text()) == []


@pytest.mark.parametrize("path, job", jobs())
def test_a_job_has_known_keys_and_a_limit(path, job):
    assert set(job) <= JOB_KEYS and {"runs-on", "timeout-minutes", "steps"} <= set(job)
    assert 0 < job["timeout-minutes"] <= 180
    for step in job["steps"]:
        assert set(step) <= STEP_KEYS
        assert ("uses" in step) != ("run" in step)


@pytest.mark.parametrize("path, job", jobs())
def test_actions_are_github_s_own_in_a_fixed_version(path, job):
    for step in job["steps"]:
        if "uses" in step:
            assert re.fullmatch(r"actions/(checkout|upload-artifact)@v\d+", step["uses"])


@pytest.mark.parametrize("path, job", jobs())
def test_what_a_step_runs_is_a_script_of_the_repository(path, job):
    commands = [step["run"] for step in job["steps"] if "run" in step]
    assert commands
    for command in commands:
        script = ROOT / command.split()[0]
        assert script.is_file() and os.access(script, os.X_OK), command


def test_the_mac_s_artifacts_are_where_the_script_puts_them():
    (job,) = load(ROOT / ".github/workflows/macos.yml")["jobs"].values()
    (command,) = [step["run"] for step in job["steps"] if "run" in step]
    (upload,) = [step for step in job["steps"] if step.get("uses", "").startswith("actions/upload-artifact")]
    folder = command.split("--output ")[1].split()[0]
    assert upload["with"]["path"].split() == [f"{folder}/*.json", f"{folder}/*.log"]
    assert upload["if"] == "always()"
