"""The sources that only Xcode compiles: type-checked here with the package's own modules.

XCTest on Linux has no attachments; a module with the few declarations that are used stands in for Apple's.
"""

import pathlib
import re
import subprocess

import pytest
import snippets

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDER = ROOT / "Laboratory" / "Apps" / "Conformance"
XCTEST = """
import Foundation

open class XCTestCase {
    public init() {}
    public func add(_ attachment: XCTAttachment) {}
}

public final class XCTAttachment {
    public enum Lifetime { case keepAlways, deleteOnSuccess }
    public init(data: Data, uniformTypeIdentifier: String) {}
    public var name: String?
    public var lifetime = Lifetime.deleteOnSuccess
}

public func XCTAssertFalse(_ condition: @autoclosure () throws -> Bool, _ message: @autoclosure () -> String = "") {}

public func XCTAssertEqual<T: Equatable>(
    _ one: @autoclosure () throws -> T, _ two: @autoclosure () throws -> T, _ message: @autoclosure () -> String = ""
) {}
"""


def compile(arguments):
    """What the compiler says; nothing if it has no complaint."""
    build = snippets.built()
    flags = ["-swift-version", "6", "-warnings-as-errors", "-I", build / "Modules", "-module-cache-path", build / "ModuleCache"]
    for module_map in snippets.module_maps(build):
        flags += ["-Xcc", f"-fmodule-map-file={module_map}", "-Xcc", f"-I{module_map.parent}"]
    done = subprocess.run(list(map(str, ["swiftc", *flags, *arguments])), capture_output=True, text=True, timeout=300)
    assert done.returncode != 0 or not done.stderr, done.stderr
    return done.stderr


@pytest.fixture(scope="module")
def xctest(tmp_path_factory):
    """A folder with the module that stands in for XCTest."""
    folder = tmp_path_factory.mktemp("modules")
    source = folder / "XCTest.swift"
    source.write_text(XCTEST)
    module = folder / "XCTest.swiftmodule"
    assert compile(["-emit-module", "-module-name", "XCTest", "-o", module, "-parse-as-library", source]) == ""
    return folder


def check(modules, *sources):
    return compile(["-typecheck", "-parse-as-library", "-module-name", "Checked", "-I", modules, *sources])


def test_the_tests_on_devices_compile(xctest):
    sources = sorted((FOLDER / "Tests").glob("*.swift"))
    assert sources
    assert check(xctest, *sources) == ""


def test_their_app_compiles(tmp_path):
    sources = sorted((FOLDER / "Main").glob("*.swift"))
    assert sources
    assert check(tmp_path, *sources) == ""


def test_a_mistake_is_found(xctest, tmp_path):
    source = tmp_path / "Mistaken.swift"
    text = next((FOLDER / "Tests").glob("*.swift")).read_text()
    assert "try evidence.json()" in text
    source.write_text(text.replace("try evidence.json()", "evidence.json()"))
    assert "not marked with 'try'" in check(xctest, source)


# Apple's compiler refuses these, ours takes them: a cast that says nothing of a Core Foundation type, and a literal in
# the place of CFString.
REFUSED = {
    "a conditional cast to a Core Foundation type": r"\bas\? (?:Sec|CF)[A-Z]\w*",
    "a literal as an attribute's name": r"\.(?:keys|attribute)\(\"[^\"]*\"(?! as CFString)",
    "a literal as a key of a query": r"\b(?:genp|inet|keys|find|add)\(\[(?:[^\]]*, )?\"[^\"]*\":",
}


@pytest.mark.parametrize("what", REFUSED)
def test_rows_have_nothing_that_only_our_modules_take(what):
    rows = sorted((ROOT / "Laboratory" / "Conformance").rglob("*.swift"))
    assert rows and [f"{path.name}: {found}" for path in rows for found in re.findall(REFUSED[what], path.read_text())] == []


@pytest.mark.parametrize("what, text", list(zip(REFUSED, ["x as? SecKey", '.keys("sha1")', 'find(genp(["c": "x"]))'])))
def test_each_of_these_is_found(what, text):
    assert re.search(REFUSED[what], text)
