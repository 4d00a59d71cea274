"""Folders inside a module of what ships use each other in one direction only, which the compiler can't see."""

import re

import pytest

from server import ROOT

DECLARATION = re.compile(
    r"^(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|final|indirect)\s+)*"
    r"(?:struct|class|enum|actor|protocol|typealias|func)\s+(\w+)",
    re.MULTILINE,
)
NOT_CODE = re.compile(r'//[^\n]*|"""(?:.|\n)*?"""|"(?:\\.|[^"\\\n])*"')
MODULES = sorted(f"Sources/{path.name}" for path in (ROOT / "Sources").iterdir() if path.name != "C")
MODULES += sorted(str(path.relative_to(ROOT)) for path in (ROOT / "Bridges").glob("*/Swift"))


def uses(module):
    """For each folder of a module the others whose top-level names its code uses; files beside the folders are left out."""
    files = {path: path.relative_to(module).parts[0] for path in module.rglob("*.swift") if path.parent != module}
    home = {}
    for path, folder in files.items():
        for name in DECLARATION.findall(path.read_text()):
            home.setdefault(name, folder)
    found = {folder: set() for folder in files.values()}
    for path, folder in files.items():
        words = re.findall(r"(?<![\w.])[A-Za-z_]\w*", NOT_CODE.sub("", path.read_text()))
        found[folder] |= {home[word] for word in words if home.get(word, folder) != folder}
    return found


def knots(graph):
    """The folders that stand in a circle: what is left when those that use nothing more are taken away, again and again."""
    left = {folder: set(others) for folder, others in graph.items()}
    while free := {folder for folder, others in left.items() if not others}:
        left = {folder: others - free for folder, others in left.items() if folder not in free}
    return left


def test_a_circle_is_found():
    assert set(knots({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": set()})) == {"a", "b", "c"}
    assert knots({"a": {"b", "d"}, "b": {"d"}, "d": set()}) == {}


@pytest.mark.parametrize("name", MODULES)
def test_no_folders_of_a_module_use_each_other_in_a_circle(name):
    assert knots(uses(ROOT / name)) == {}
