"""Code that compiles against our modules as it does on iOS, and code that must not: the files of Tests/Snippets."""

import pathlib

import pytest

import snippets

FILES = snippets.snippets()


@pytest.mark.parametrize("path", FILES, ids=[f"{path.parent.name}/{path.stem}" for path in FILES])
def test_the_compiler_says_what_the_snippet_marks_and_no_more(path):
    said = snippets.diagnostics(path.parent, snippets.mode(path))[path]
    assert snippets.faults(snippets.expected(path), said) == []


def test_a_mark_names_its_line_its_kind_and_a_part_of_the_text(tmp_path):
    path = tmp_path / "a.swift"
    path.write_text("// Swift 5\nlet a: Int = b  // error: cannot find 'b'\nf()  // warning: unused // error: no f\n")
    assert snippets.mode(path) == "5"
    assert snippets.expected(path) == [
        (2, "error", "cannot find 'b'"), (3, "warning", "unused"), (3, "error", "no f")]


@pytest.mark.parametrize("marks, said, count", [
    ([(2, "error", "find 'b'")], [(2, "error", "cannot find 'b' in scope")], 0),
    ([(2, "error", "find 'b'")], [], 1),
    ([(2, "error", "find 'b'")], [(3, "error", "cannot find 'b' in scope")], 2),
    ([(2, "error", "find 'c'")], [(2, "error", "cannot find 'b' in scope")], 2),
    ([(2, "warning", "b")], [(2, "error", "b")], 2),
    ([], [(2, "error", "b")], 1),
    ([], [(2, "warning", "b")], 0),
])
def test_an_error_without_its_mark_and_a_mark_without_its_error_are_faults(marks, said, count):
    assert len(snippets.faults(marks, said)) == count


def test_errors_of_types_and_of_data_flow_are_both_found(tmp_path):
    folder = tmp_path / "Group"
    folder.mkdir()
    (folder / "types.swift").write_text("private let number: Int = \"\"\n")
    (folder / "flow.swift").write_text(
        "private final class Box { var value = 0 }\n"
        "private func run(_ body: sending @escaping () -> Void) {}\n"
        "private func twice(box: Box) { run { box.value += 1 } }\n")
    (folder / "right.swift").write_text("private let number = 1\n")
    said = snippets.diagnostics(folder, "6")
    assert {path.stem: [line for line, kind, _ in each if kind == "error"] for path, each in said.items()} == {
        "types": [1], "flow": [3], "right": []}


def test_there_are_snippets_that_compile_and_snippets_that_must_not():
    must_not = {path for path in FILES if any(kind == "error" for _, kind, _ in snippets.expected(path))}
    assert must_not and set(FILES) - must_not
    assert all(pathlib.Path(path).read_text().strip() for path in FILES)
