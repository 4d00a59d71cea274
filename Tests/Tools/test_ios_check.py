"""tools/ios-check: finds each planted mistake, says nothing about right uses, and nothing about what ships to phones."""

import json
import pathlib
import re
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
sys.dont_write_bytecode = True

from ios_check import package as packages  # noqa: E402
from ios_check.availability import version  # noqa: E402
from ios_check.check import Check, deeply, listed  # noqa: E402
from ios_check.compiler import BuildPlan, toolchain  # noqa: E402
from ios_check.rules import missing_imports  # noqa: E402
from ios_check.types import trees  # noqa: E402
from ios_on_linux.manifest import Trouble  # noqa: E402

FOLDER = ROOT / "Tests/IOSCheck"
MISTAKES = FOLDER / "Mistakes.swift"
RIGHT = [FOLDER / "RightAvailability.swift", FOLDER / "RightUses.swift"]
MARK = re.compile(r"\S.*?  // (.+)$")
APPS = ["MFATest", "Vault", "Messenger", "Chatter", "Wallet"]


def marks():
    lines = enumerate(MISTAKES.read_text().split("\n"), 1)
    return [(number, match[1]) for number, line in lines if (match := MARK.search(line))]


def cases():
    """(file, name, first line, last line) of each right use."""
    found = []
    for path in RIGHT:
        lines = path.read_text().split("\n")
        starts = [number for number, line in enumerate(lines, 1) if line.startswith("// ") and number > 1]
        found += [(path.name, lines[start - 1][3:], start, end - 1)
                  for start, end in zip(starts, starts[1:] + [len(lines) + 1])]
    return found


class Plan(BuildPlan):
    """The package's build with one more target, which is made of snippets and may import everything."""

    def __init__(self, files):
        super().__init__(ROOT / ".build")
        flags = [part for pair in self.search_flags() for part in pair]
        self.arguments["Snippets"] = list(map(str, [
            "swiftc", "-module-name", "Snippets", "-parse-as-library", "-swift-version", "6", *flags, *files]))


def checked(files, root, floor="15.0", deprecations=False):
    """What is found in files that are one module, as (file, line, text)."""
    def run():
        check = Check(Plan(files), ROOT / ".build/ios-check", *toolchain(), root, pathlib.Path())
        check.read(["Snippets"], version(floor))
        return [(finding.file, finding.line, str(finding)) for finding in check.judge(deprecations)]

    return deeply(run)


@pytest.fixture(scope="module")
def said():
    return checked([MISTAKES, *RIGHT], FOLDER)


@pytest.mark.parametrize("line, mark", marks(), ids=lambda value: str(value))
def test_each_planted_mistake_is_found_in_its_line(said, line, mark):
    assert [text for file, found, text in said if (file, found) == (MISTAKES.name, line) and mark in text]


@pytest.mark.parametrize("file, name, first, last", cases(), ids=lambda value: str(value))
def test_nothing_is_said_about_right_uses(said, file, name, first, last):
    assert [text for found, line, text in said if found == file and first <= line <= last] == []


def test_nothing_is_said_about_other_lines_than_the_mistakes(said):
    lines = {line for line, _ in marks()}
    assert [text for file, line, text in said if file == MISTAKES.name and line not in lines] == []


def test_there_are_forty_of_each():
    assert len(marks()) >= 40 and len(cases()) >= 40


def test_a_newer_deployment_target_needs_no_questions_and_deprecates_more(tmp_path):
    source = tmp_path / "a.swift"
    source.write_text("""import LocalAuthentication
func text(_ bytes: [UInt8]) -> String? { String(validating: bytes, as: UTF8.self) }
func old(_ context: LAContext) -> Any? { context.evaluatedPolicyDomainState }
func both(_ context: LAContext) -> Any? {
    if #available(iOS 18, *) { context.domainState } else { context.evaluatedPolicyDomainState }
}
@available(*, deprecated) func older(_ context: LAContext) -> Any? { context.evaluatedPolicyDomainState }
""")
    assert [line for _, line, _ in checked([source], tmp_path, "15.0", deprecations=True)] == [2]
    assert [line for _, line, _ in checked([source], tmp_path, "18.0", deprecations=True)] == [3]
    assert checked([source], tmp_path, "18.0") == []


def test_enumerations_in_c_have_their_versions(tmp_path):
    source = tmp_path / "a.swift"
    source.write_text("""import LocalAuthentication
func vision(_ state: LADomainStateCompanion) -> Any { LACompanionType.vision }
func code(_ error: LAError) -> Int {
    switch error.code {
    case .companionNotAvailable: 1
    case .touchIDLockout: 2
    case .biometryLockout: 3
    default: 4
    }
}
@available(iOS 18, *) func companions() -> [LACompanionType] { [.mac] }
@available(iOS 18, *) func headset() -> LACompanionType { .vision }
func kept(_ type: LABiometryType) -> Bool { type == .faceID || type == .none }
""")
    assert sorted({line for _, line, _ in checked([source], tmp_path)}) == [2, 5, 12]
    assert sorted({line for _, line, _ in checked([source], tmp_path, deprecations=True)}) == [2, 5, 6, 12]
    assert sorted({line for _, line, _ in checked([source], tmp_path, "18.0")}) == [2, 12]


@pytest.mark.parametrize("text, modules", [
    ("import Foundation\n#if os(iOS)\nfunc f() { notify_post(\"a\") }\n#endif\n", ["notify"]),
    ("import Foundation\nimport notify\nfunc f() { notify_post(\"a\") }\n", []),
    ("import Foundation\n// notify_post says it\nlet a = \"notify_post\"\n", []),
    ("func notify_post(_ name: String) {}\nfunc f() { notify_post(\"a\") }\n", []),
    ("import Foundation\nfunc f() { _ = CC_SHA256(nil, 0, nil) }\n", ["CommonCrypto"]),
])
def test_a_module_that_nobody_brings_must_be_imported(text, modules):
    assert [module for _, _, module in missing_imports(text)] == modules


@pytest.mark.parametrize("smaller, larger", [("9.0", "15"), ("15", "15.0.1"), ("16.4", "16.10"), ("18", "26.0")])
def test_versions_compare_by_number(smaller, larger):
    assert version(smaller) < version(larger)
    assert version(smaller) == version(smaller + ".0")


def test_a_tree_is_read_for_each_type():
    text = 'Demangling for $sSiD\nkind=Global\n  kind=Type\n\nDemangling for nonsense\n<<NULL>>\n\n'
    assert [tree.kind for tree in trees(text)] == ["Global", "Unknown"]


def test_the_targets_of_phones_are_those_that_a_mac_sees(tmp_path):
    manifest = """// swift-tools-version: 6.0
import PackageDescription
var targets: [Target] = [.target(name: "Kit"), .target(name: "C"), .testTarget(name: "KitTests")]
#if os(Linux)
targets.append(.target(name: "Server"))
#endif
let package = Package(name: "a", platforms: [.iOS("16.4")], targets: targets)
"""
    for name, file in (("Kit", "a.swift"), ("C", "a.c"), ("Server", "a.swift")):
        (tmp_path / "Sources" / name).mkdir(parents=True)
        (tmp_path / "Sources" / name / file).touch()
    declared = packages.declared(tmp_path, manifest, tmp_path)
    assert (packages.phone_targets(declared, tmp_path), packages.floor(declared)) == (["Kit"], "16.4")


def test_what_ships_to_phones_runs_on_each_ios_that_it_is_for():
    also = [part for app in APPS for part in ("--also", app)]
    done = subprocess.run([ROOT / "tools/ios-check", "--skip-build", "--json", *also], capture_output=True, text=True,
                          timeout=600)
    assert done.stderr == ""
    report = json.loads(done.stdout)
    assert (report["findings"], report["ios"], done.returncode) == ([], "15", 0)
    assert {"LatchkeyFlow", "LatchkeyKeyRotation"} <= set(report["targets"])
    assert {"LatchkeyWire", "LatchkeyLock", "LatchkeyKit", "LatchkeyUI", "LatchkeyScenarios", "AppShared", "MFATestApp",
            "VaultApp", "MessengerApp", "MessengerWire", "ChatterApp", "ChatterWire", "WalletApp", *APPS} <= set(report["targets"])


def test_ui_tests_import_what_their_code_for_apples_systems_needs():
    for path in (ROOT / "Laboratory/Apps/MFATest/UITests").glob("*.swift"):
        assert list(missing_imports(path.read_text())) == [], path.name


def test_a_target_that_is_not_built_is_not_passed_over():
    plan = type("Plan", (), {"arguments": {"my_kit": []}})
    assert listed(plan, ["my-kit"], []) == ["my_kit"]
    with pytest.raises(Trouble, match="Other"):
        listed(plan, ["my-kit", "Other"], [])


def test_what_cannot_be_judged_is_no_success(tmp_path):
    for arguments in ([tmp_path], ["--skip-build", "--target", "Nobody"], ["--skip-build", "--ios", "new"]):
        done = subprocess.run([ROOT / "tools/ios-check", *arguments], capture_output=True, text=True, timeout=600)
        assert done.returncode == 2 and done.stderr.startswith("ios-check: ")
