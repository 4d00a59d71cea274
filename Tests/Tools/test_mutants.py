"""The list of planted bugs fits the tree, and a bug is planted as its kind says."""
import pathlib
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools/mutants"))

from comparisons import comparisons, plant_comparisons, read_equivalents  # noqa: E402
from planting import ListError, Mutant, plant, plant_file, read_list  # noqa: E402


def mutant(kind, original, change, name="a"):
    return Mutant(name, "Sources/Wire/A.swift", kind, original, change, ("WireTests",), "why")


def test_every_bug_has_its_place_in_the_tree():
    done = subprocess.run([ROOT / "tools/mutants/run", "--check"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_list_has_bugs_on_every_floor_and_tests_that_are_there():
    mutants = read_list()
    assert len(mutants) >= 150
    assert {"wire", "crypto", "trust", "http", "store", "server", "kit", "virtualphone", "security", "combine",
            "swiftui", "lab", "command"} <= {each.floor for each in mutants}
    manifest = (ROOT / "Package.swift").read_text()
    for name in set().union(*(each.test_targets for each in mutants)):
        assert f'"{name}"' in manifest, name


@pytest.mark.parametrize("kind, original, change, planted", [
    ("value", "a < b", "a <= b", '(isPlanted("a") ? (a <= b) : (a < b))'),
    ("statement", "note(a)", "", 'if isPlanted("a") {  } else { note(a) }'),
    ("text", 'id = "1"', 'id <> "1"', '\\(isPlanted("a") ? "id <> \\"1\\"" : "id = \\"1\\"")'),
    ("code", "if a {", "if PLANTED || a {", 'if isPlanted("a") || a {'),
])
def test_a_bug_is_planted_beside_what_it_changes(kind, original, change, planted):
    assert plant_file(f"x\n{original}\ny", [mutant(kind, original, change)]) == f"x\n{planted}\ny"


def test_a_line_break_fits_any_indentation_and_stays_as_it_is():
    text = plant_file("    one\n        two\n", [mutant("statement", "one⏎two", "")])
    assert text == '    if isPlanted("a") {  } else { one\n        two }\n'


@pytest.mark.parametrize("text", ["b", "a; a"])
def test_what_does_not_stand_there_once_is_named_with_its_new_place(text, tmp_path):
    folder = tmp_path / "Sources/Wire"
    folder.mkdir(parents=True)
    (folder / "A.swift").write_text(text)
    (folder / "B.swift").write_text("a")
    _, problems = plant([mutant("value", "a", "b")], tmp_path)
    assert problems == ["a: Sources/Wire/A.swift does not have this once: a It stands in Sources/Wire/B.swift."]


def test_two_bugs_do_not_overlap():
    with pytest.raises(ListError, match="a and b overlap"):
        plant_file("one two three", [mutant("value", "one two", "x"), mutant("value", "two three", "y", "b")])


def test_every_target_with_a_bug_gets_a_switch_of_its_own():
    files, problems = plant(read_list())
    assert not problems
    assert "Sources/Wire/PlantedBugs.swift" in files and "Phone/Frameworks/Combine/PlantedBugs.swift" in files


def derived(text, tmp_path):
    folder = tmp_path / "Sources/Trust"
    folder.mkdir(parents=True)
    (folder / "A.swift").write_text(text)
    bugs = comparisons(["trust"], tmp_path)
    return bugs, plant_comparisons(bugs, tmp_path)


def test_a_comparison_becomes_an_operator_of_its_own(tmp_path):
    bugs, files = derived("let a = b < c // d < e\nlet f = g == nil", tmp_path)
    assert [(bug.original, bug.change, bug.line) for bug in bugs] == [("<", "<=", 1), ("==", "!=", 2)]
    assert files["Sources/Trust/A.swift"] == "let a = b %%^ c // d < e\nlet f = g %%~ nil"
    planted = files["Sources/Trust/PlantedBugs.swift"]
    assert 'func %%^ <T: Comparable>(a: T, b: T) -> Bool { isPlanted("Trust/A.swift:1:0") ? a <= b : a < b }' in planted
    assert "func %%^ <A: Comparable, B: Comparable>(a: (A, B), b: (A, B)) -> Bool" in planted
    assert "func %%~ <T>(a: T?, b: _OptionalNilComparisonType) -> Bool" in planted


def test_a_condition_of_sql_becomes_an_interpolation_and_an_assignment_stays(tmp_path):
    bugs, files = derived('let a = "UPDATE t SET x = 1 WHERE y = \\(z == 1) AND v IS NULL"', tmp_path)
    assert [(bug.language, bug.original) for bug in bugs] == [
        ("SQL", "="), ("Swift", "=="), ("SQL", "AND"), ("SQL", "IS NULL")]
    assert 'SET x = 1 WHERE y \\(isPlanted("Trust/A.swift:1:0") ? "<>" : "=") ' in files["Sources/Trust/A.swift"]


@pytest.mark.parametrize("text", [
    "extension A where B == C {}", "static func == (a: A, b: A) -> Bool {", "#if os(Linux) && B", "let a: [B<C>] = []",
    "subscript<A>(a: A) -> B where A.C == D {", ") throws(E) -> A where A.B == C {",
    '/* a < b */', 'let text = "a < b"', '"SELECT 1 WHERE a BETWEEN ?1 AND ?2"',
])
def test_what_compares_no_values_stays(text, tmp_path):
    assert derived(text, tmp_path)[0] == []


def test_bugs_that_no_test_can_find_have_a_place_and_a_reason():
    keys = {bug.key for bug in comparisons(["trust", "store"])}
    assert set(read_equivalents()) <= keys
