"""The testing guide tells the scenarios as they are played."""

import json
import re

from server import ROOT, laboratory


def test_the_guide_has_every_step_of_every_scenario(tmp_path):
    told = re.findall(r"^### (\d+)\. (.*)\n\n(.*)\n\n.*\n\n((?:\d+\. .*\n)+)", (ROOT / "docs" / "testing-guide.md").read_text(), re.M)
    scenarios = json.loads(laboratory("scenarios", "--list", "--json", cwd=tmp_path).stdout)
    assert [(int(number), title, summary, re.findall(r"^\d+\. (.*)\.$", steps, re.M)) for number, title, summary, steps in told] == [
        (each["number"], each["title"], each["summary"], [step["words"] for step in each["steps"]]) for each in scenarios]


def test_every_picture_of_the_docs_is_there():
    for document in (ROOT / "docs").glob("*.md"):
        for path in re.findall(r"!\[[^]]*\]\(([^)]+)\)", document.read_text()):
            assert (document.parent / path).is_file(), f"{document.name}: {path}"
