"""docs/swiftui.md and the table of what is missing are true to the sources of the virtual phone's SwiftUI."""

import importlib.machinery
import importlib.util
import pathlib
import re
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOOL = ROOT / "tools" / "swiftui-subset"
sys.path.insert(0, str(ROOT / "tools"))
from ios_on_linux.rewriting import rewrite  # noqa: E402
from ios_on_linux.subset import table  # noqa: E402

loader = importlib.machinery.SourceFileLoader("swiftui_subset", str(TOOL))
spec = importlib.util.spec_from_loader("swiftui_subset", loader)
tool = importlib.util.module_from_spec(spec)
loader.exec_module(tool)


def subset(tmp_path, source):
    (tmp_path / "A.swift").write_text(source)
    return tool.Subset(tmp_path)


def test_the_page_is_what_the_sources_say():
    result = subprocess.run([TOOL, "--check"], capture_output=True, text=True)
    assert result.returncode == 0, result.stderr


def test_nothing_that_is_declared_is_called_missing():
    text = "\n".join(path.read_text() for path in tool.SOURCES.rglob("*.swift"))
    for symbol, _, _ in table():
        name = re.escape(symbol.lstrip(".@\\"))
        kinds = "func" if symbol.startswith(".") else "var" if symbol.startswith("\\") else "struct|class|protocol|macro"
        assert not re.search(rf"public (?:nonisolated |final |static )*(?:{kinds}) {name}\b", text), symbol


def test_each_missing_symbol_is_there_once_with_a_meaning_and_an_alternative():
    rows = table()
    assert all(len(row) == 3 and all(row) for row in rows)
    assert len({row[0] for row in rows}) == len(rows)


def test_names_are_told_by_kind(tmp_path):
    found = subset(tmp_path, """public nonisolated struct Card<Content: View>: View, PrimitiveView {
}
public struct Plain<Content> {
}
extension Plain: View where Content: View {
}
@propertyWrapper
public struct Kept<Value>: DynamicProperty {
}
public struct _Hidden: View {
}
nonisolated extension View {
    public func acts() -> some View { other() }
    public func idle(
        _ a: Int
    ) -> some View { self }
    public func both() -> some View { self }
    @available(iOS 16, *) public func both(_ a: Int) -> some View { padding() }
}
extension EnvironmentValues {
    public var size: Int { 1 }
}
""")
    assert found.views == {"Card", "Plain"}
    assert found.wrappers == {"Kept"}
    assert (found.acting, found.idle) == ({"acts", "both"}, {"idle"})
    assert found.environment == {"size"}
    assert found.values == set()


@pytest.mark.parametrize("source, symbol", [
    ("let a = b.draggable { _ in }", ".draggable"),
    ("let a = Canvas { c, s in }", "Canvas"),
    ("@FetchRequest private var a: A", "@FetchRequest"),
    ("@Environment(\\.requestReview) var a", "\\.requestReview"),
    ("struct A: Layout {}", "Layout"),
])
def test_a_missing_symbol_is_named_with_its_line_and_an_alternative(source, symbol):
    if symbol == "Layout":
        source = "struct A: Layout, B {}"
    notes = rewrite("import SwiftUI\n" + source + "\n").notes
    assert len(notes) == 1
    assert notes[0][0] == 2
    assert notes[0][1].startswith(f"{symbol} is not in the virtual phone's SwiftUI. Instead: ")


@pytest.mark.parametrize("source", [
    "import SwiftUI\n// .draggable { }\nlet a = \"Canvas(1)\"",
    "import SwiftUI\nstruct Canvas {}\nlet a = Canvas()",
    "import SwiftUI\nextension View { func draggable(_ a: Int) -> some View { self } }\nlet a = b.draggable(1)",
    "import Foundation\nlet a = b.draggable(1)",
    "import SwiftUI\nlet map = a.map { $0 }, layout = draggable(1), canvas = MyCanvas()",
])
def test_nothing_is_said_of_other_names(source):
    assert rewrite(source).notes == []


@pytest.mark.parametrize("source, expected", [
    ("#Preview {\n    A()\n}\nlet a = 1", "\n\n\nlet a = 1"),
    ('#Preview("a {", traits: b()) { A { } }\nlet a = 1', "\nlet a = 1"),
    ("@available(iOS 17, *)\n#Preview { }\nlet a = 1", "\n\nlet a = 1"),
    ("// #Preview { }\nlet a = 1", "// #Preview { }\nlet a = 1"),
    ('let a = "#Preview { }"', 'let a = "#Preview { }"'),
    ("#Preview {", "#Preview {"),
])
def test_previews_go_and_lines_stay(source, expected):
    assert rewrite(source).text == expected


ENVIRONMENT = """
protocol EnvironmentKey { associatedtype Value; static var defaultValue: Value { get } }
struct EnvironmentValues {
    private var values: [ObjectIdentifier: Any] = [:]
    subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
        get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }
}
"""
ENTRIES = """extension EnvironmentValues {
    @Entry var theme: String = "light" // as {ever}
    @Entry fileprivate var name = "a // b"
    @Entry var join: ([String]) -> String = { words in
        words.joined(separator: "}")
    }
    @Entry var user: Int?
    @Entry var sizes = [
        1, 2,
    ].map { $0 + 1 }
        .filter { $0 > 2 }
}
"""
USE = """
var values = EnvironmentValues()
values.theme = "dark"
values.user = 4
print(values.theme, values.name, values.join(["a", "b"]), values.user ?? 0, values.sizes, EnvironmentValues().theme)
"""


def test_entries_of_the_environment_are_written_out(tmp_path):
    text = rewrite(ENTRIES).text
    assert text.count("\n") == ENTRIES.count("\n")
    (tmp_path / "main.swift").write_text(ENVIRONMENT + text + USE)
    subprocess.run(["swiftc", "-swift-version", "6", "-o", tmp_path / "a", tmp_path / "main.swift"], check=True)
    result = subprocess.run([tmp_path / "a"], capture_output=True, text=True, check=True)
    assert result.stdout == "dark a // b a}b 4 [3] light\n"


def test_entries_of_something_else_are_named():
    notes = rewrite("import SwiftUI\nextension Transaction {\n    @Entry var a = 1\n}\n").notes
    assert notes == [(3, "@Entry is written out for EnvironmentValues alone")]
