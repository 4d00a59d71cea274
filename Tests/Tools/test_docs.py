"""The documentation: links lead somewhere, commands exist, and the reference of the Swift modules builds."""

import pathlib
import re
import subprocess
import unicodedata

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
# The commands of the laboratory are no commands of the server's program.
MOVED = re.compile(r"\blatchkey (?:lab|demo|scenarios|bench|phone)\b(?! pass| state)")


def prose(page):
    """The page without its blocks of code."""
    return re.sub(r"^```.*?^```$", "", page.read_text(), flags=re.DOTALL | re.MULTILINE)


def anchors(page):
    """The anchors that GitHub makes of a page's titles."""
    titles = re.findall(r"^#+ (.*)$", prose(page), re.MULTILINE)
    kept = ("".join(c for c in title.lower() if c in " -_" or unicodedata.category(c)[0] in "LN") for title in titles)
    return {title.replace(" ", "-") for title in kept}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_to_a_file_and_a_title(page):
    for target in re.findall(r"\]\(([^)\s]+)\)", prose(page)):
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = target.partition("#")
        file = (page.parent / path) if path else page
        assert file.exists(), f"{target} leads nowhere"
        if anchor:
            assert anchor in anchors(file), f"{target}: there is no such title"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_commands_of_the_laboratory_are_not_shown_as_commands_of_the_server(page):
    if page.name != "CHANGELOG.md":
        assert MOVED.findall(page.read_text()) == []


def test_the_reference_of_the_swift_modules_has_no_broken_link():
    done = subprocess.run([ROOT / "tools/docs", "--check"], capture_output=True, text=True, timeout=1800)
    assert done.returncode == 0, done.stdout + done.stderr


def test_each_failure_case_of_the_key_rotation_has_the_test_that_the_documentation_names():
    page = (ROOT / "docs/key-rotation.md").read_text()
    named = re.findall(r"^\| (\d+) \| [^|]+ \| (case \d+: [^|]+) \|$", page, re.MULTILINE)
    assert [int(number) for number, _ in named] == list(range(1, 17))
    folder = ROOT / "Tests/KeyRotationTests/FailureCases"
    tests = re.findall(r'@Test\(\s*"(case \d+: [^"]+)"', "".join(path.read_text() for path in folder.glob("*.swift")))
    assert [name for number, name in named if name not in tests or not name.startswith(f"case {number}: ")] == []


@pytest.mark.parametrize("page", ["threat-model", "attacks", "asvs", "assurance"])
def test_the_tests_that_a_page_about_security_names_exist(page):
    text = (ROOT / "docs" / f"{page}.md").read_text()
    paths = re.findall(r"`(Tests/[^`]+)`", text)
    paths += [f"Tests/EndToEnd/{name}" for name in re.findall(r"`(test_\w+\.py)`", text)]
    assert [path for path in paths if not list(ROOT.glob(path))] == []
    assert paths or page == "assurance"


def test_each_demand_of_the_review_has_a_test_that_plays_the_attack():
    rows = re.findall(r"^\| (\d+)\. [^|]+ \| [^|]+ \| ([^|]+) \|$", (ROOT / "docs/attacks.md").read_text(), re.MULTILINE)
    assert [int(number) for number, _ in rows] == list(range(1, 21))
    assert [number for number, tests in rows if not re.search(r"`test_\w+\.py`", tests)] == []


@pytest.mark.parametrize("program, reference", [("latchkey", "commands"), ("latchkey-lab", "lab-commands")])
def test_the_table_of_the_readme_names_every_command(program, reference):
    text = (ROOT / f"docs/reference/{reference}.md").read_text()
    commands = set(re.findall(rf"^## {program} ([a-z-]+)", text, re.MULTILINE)) - {"completion", "man"}
    row = re.search(rf"\| `{program}`: ([^|]+) \|$", (ROOT / "README.md").read_text(), re.MULTILINE)
    assert set(re.findall(r"`([a-z-]+)`", row[1])) == commands
