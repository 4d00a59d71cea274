"""tools/affected: which test targets ./test --quick chooses, by a package that is made up."""

import importlib.machinery
import importlib.util
import json
import pathlib
import sys

import pytest

TOOLS = pathlib.Path(__file__).resolve().parents[2] / "tools"
sys.path.insert(0, str(TOOLS))
sys.dont_write_bytecode = True


def load(name):
    loader = importlib.machinery.SourceFileLoader(name, str(TOOLS / name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(name, loader))
    loader.exec_module(module)
    return module


affected = load("affected")

TARGETS = [
    ("Wire", "Sources/Wire", "regular", []), ("Kit", "Sources/Kit", "regular", ["Wire"]),
    ("KitExtra", "Sources/KitExtra", "regular", []),
    ("WireTests", "Tests/WireTests", "test", ["Wire"]), ("KitTests", "Tests/KitTests", "test", ["Kit"]),
    ("ExtraTests", "Tests/ExtraTests", "test", ["KitExtra"]),
    ("MFATest", "Apps/MFATest", "executable", ["Kit"]), ("MFATestUITests", "Apps/UITests", "test", []),
]
FILES = {
    "Sources/Wire/a.swift": b"wire", "Sources/Kit/a.swift": b"kit", "Sources/KitExtra/a.swift": b"extra",
    "Tests/WireTests/a.swift": b"let here = #filePath", "Tests/KitTests/a.swift": b"tests",
    "Tests/ExtraTests/a.swift": b"tests", "Apps/MFATest/a.swift": b"app", "Apps/UITests/a.swift": b"taps",
    "docs/guide.md": b"words",
}


def made_of(files=FILES, targets=TARGETS, base="compiler"):
    declared = [
        {"name": name, "path": path, "type": kind, "dependencies": [{"byName": [each, None]} for each in below]}
        for name, path, kind, below in targets]
    package = affected.Package({"targets": declared}, files, base)
    return {name: package.made_of(name) for name in package.tests}


def changed(**more):
    before, after = made_of(), made_of(**more)
    return {name for name in after if before.get(name) != after[name]}


@pytest.mark.parametrize("path, targets", [
    ("Sources/Wire/a.swift", {"WireTests", "KitTests", "MFATestUITests"}),
    ("Sources/Kit/a.swift", {"KitTests", "MFATestUITests"}),
    ("Sources/KitExtra/a.swift", {"ExtraTests"}),
    ("Tests/KitTests/a.swift", {"KitTests"}),
    # The program that UI tests start.
    ("Apps/MFATest/a.swift", {"MFATestUITests"}),
    # Files of the checkout are read by code that knows where it stands.
    ("docs/guide.md", {"WireTests"}),
])
def test_a_change_reaches_what_is_made_of_it(path, targets):
    assert changed(files=FILES | {path: b"changed"}) == targets


def test_a_new_file_reaches_what_it_belongs_to_and_what_looks_at_the_checkout():
    assert changed(files=FILES | {"Sources/Kit/b.swift": b""}) == {"KitTests", "MFATestUITests", "WireTests"}


def test_another_compiler_or_declaration_reaches_all_that_it_builds():
    assert changed(base="another") == {"WireTests", "KitTests", "ExtraTests", "MFATestUITests"}
    more = [("KitTests", "Tests/KitTests", "test", ["Kit", "KitExtra"]) if each[0] == "KitTests" else each for each in TARGETS]
    assert changed(targets=more) == {"KitTests"}


def result(folder, name, status, fault=""):
    (folder / f"{name}.status").write_text(f"{status}\n")
    (folder / f"{name}.xml").write_text(f'<testsuite><testcase classname="a" name="b">{fault}</testcase></testsuite>')
    with open(folder / "plan", "a") as plan:
        plan.write(f"{name}\n")


def test_only_what_passed_the_first_time_is_remembered(tmp_path):
    folder = tmp_path / "results"
    folder.mkdir()
    (tmp_path / "passed.json").write_text(json.dumps({"A": "old", "B": "old", "C": "old", "UI": "old", "E": "old"}))
    (folder / "made-of.json").write_text(json.dumps({name: "new" for name in ("A", "B", "C", "UI", "E")}))
    result(folder, "A", 0)
    result(folder, "B", 1, '<failure message="no"/>')
    result(folder, "B-again", 0)
    result(folder, "C", -11)
    result(folder, "UI.testA", 0)
    result(folder, "UI.testB", 1, '<failure message="no"/>')
    affected.remember(folder)
    # E was not run.
    assert json.loads((tmp_path / "passed.json").read_text()) == {"A": "new", "E": "old"}
