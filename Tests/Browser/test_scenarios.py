"""The ten scenarios, by clicking in a real browser: the same steps and expectations as by command and as UI tests."""

import json
import os
import pathlib
import subprocess

import pytest

from player import play

LATCHKEY = pathlib.Path(os.environ["LATCHKEY_BIN"]) / "latchkey-lab"
SCENARIOS = json.loads(subprocess.run([LATCHKEY, "scenarios", "--list", "--json"], check=True, capture_output=True).stdout)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: f"{scenario['number']} {scenario['title']}")
def test_a_scenario_goes_as_expected(scenario, visitor):
    done = []
    play(scenario, visitor, lambda number, step: done.append(number))
    assert done == list(range(1, len(scenario["steps"]) + 1))


def test_there_are_all_ten():
    assert [scenario["number"] for scenario in SCENARIOS] == list(range(1, 11))
