"""The bridge for React Native: its own JavaScript in Node, against its Swift side on a virtual phone.

An app's folder is made as npm would make it: the files that package.json names, beside a react-native that passes calls
on to react-native-peer. The tests themselves are Tests/ReactNative/*.test.js.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess

import pytest

from server import ROOT, binary

BRIDGE = ROOT / "Bridges" / "ReactNative"
TESTS = ROOT / "Tests" / "ReactNative"
PACKAGE = json.loads((BRIDGE / "package.json").read_text())
# A test's name is a plain text, or a template with one value.
NAME = re.compile(r"""^ *test\((['`])(.+)\1, """, re.MULTILINE)
TAP = re.compile(r"^(not ok|ok) \d+ - (.+?)(?: # (?:SKIP|TODO).*)?$", re.MULTILINE)


def installed(app):
    """An app with the bridge as npm installs it: `package.json` and the files that it names."""
    package = app / "node_modules" / PACKAGE["name"]
    package.mkdir(parents=True)
    for name in ["package.json", *PACKAGE["files"]]:
        source = BRIDGE / name
        shutil.copytree(source, package / name) if source.is_dir() else shutil.copy(source, package)
    shutil.copytree(TESTS / "react-native", app / "node_modules" / "react-native")
    for path in TESTS.glob("*.js"):
        shutil.copy(path, app)
    return app


@pytest.fixture(scope="module")
def results(tmp_path_factory):
    """The outcome of every test in Node by its name, with what its file has printed."""
    node = shutil.which("node")
    if node is None or subprocess.run([node, "--test-reporter=tap", "-e", ""], capture_output=True).returncode != 0:
        pytest.skip("Node 18.15 or newer is not installed")
    peer = pathlib.Path(binary("react-native-peer"))
    app = installed(tmp_path_factory.mktemp("react-native"))
    found = {}
    for path in sorted(app.glob("*.test.js")):
        run = subprocess.run(
            [node, "--test-reporter=tap", path.name], cwd=app, capture_output=True, text=True, timeout=300,
            env=os.environ | {"LATCHKEY_REACT_NATIVE_PEER": str(peer)})
        output = run.stdout + run.stderr
        outcomes = {name.replace("\\#", "#"): outcome for outcome, name in TAP.findall(run.stdout)}
        assert outcomes and (run.returncode == 0) == (set(outcomes.values()) == {"ok"}), output
        found |= {(path.name, name): (outcome, output) for name, outcome in outcomes.items()}
    return found


@pytest.mark.parametrize("path", sorted(TESTS.glob("*.test.js")), ids=lambda path: path.name)
def test_javascript_runs_against_the_swift_side(results, path):
    mine = {name: outcome for (file, name), outcome in results.items() if file == path.name}
    failed = [name for name, (outcome, _) in mine.items() if outcome != "ok"]
    assert failed == [], next(iter(mine.values()))[1]
    # None of them was left out: each name, or template, of the file has a result.
    for _, name in NAME.findall(path.read_text()):
        pattern = ".+".join(map(re.escape, re.split(r"\$\{[^}]*\}", name)))
        assert any(re.fullmatch(pattern, done) for done in mine), name


def methods(text, pattern):
    return sorted(set(re.findall(pattern, text, re.MULTILINE)))


def test_every_file_of_the_module_has_the_same_methods():
    """The Objective-C and Swift files for the app are compiled in the app only; this much can be seen without Apple's SDK."""
    specification = (BRIDGE / "specs/NativeKeyRotation.ts").read_text()
    expected = methods(specification, r"^  (\w+)\(.*\): Promise")
    assert "startKeyRotation" in expected and "authenticateUser" in expected
    manager = (BRIDGE / "ios/KeyRotationManager.swift").read_text()
    external = (BRIDGE / "ios/KeyRotationBridge.m").read_text()
    assert methods(external, r"^RCT_EXTERN_METHOD\((\w+):") == expected
    assert methods(manager, r"^    func (\w+)\(") == expected
    assert methods((BRIDGE / "index.js").read_text(), r"^exports\.\w+ = async \(.*\) => native\(\)\.(\w+)\(") == expected
    assert set(methods((BRIDGE / "index.d.ts").read_text(), r"^export function (\w+)\(")) > set(expected)
    # The selectors, with all their parts.
    swift = methods(manager, r"^    @objc\((\w+:[\w:]*)\)$")
    parts = [re.findall(r"(\w+):\(", body) for body in external.split("RCT_EXTERN_METHOD(")[1:]]
    assert sorted(":".join(names) + ":" for names in parts) == swift


def test_the_events_have_one_name_everywhere():
    swift = (BRIDGE / "Swift/Values/BridgeEvent.swift").read_text()
    names = methods(swift, r'Name = "(\w+)"$')
    assert names == methods((BRIDGE / "index.js").read_text(), r"^const \w+ = '(KeyRotation(?!Manager)\w+)';$")


@pytest.mark.parametrize("language", ["5", "6"])
def test_the_native_module_compiles_against_the_bridge_and_react_natives_declarations(tmp_path, language):
    """Without Apple's SDK: its attributes for Objective-C are left out, and React's declarations are written down here."""
    build = pathlib.Path(binary("react-native-peer")).parent
    flags = ["-swift-version", language, "-I", tmp_path, "-I", build / "Modules", "-module-cache-path", tmp_path / "cache"]
    for module_map in [*ROOT.glob("Sources/C/*/module.modulemap"), *ROOT.glob("Phone/Frameworks/*/include/module.modulemap"),
                       *build.glob("*.build/module.modulemap")]:
        flags += ["-Xcc", f"-fmodule-map-file={module_map}", "-Xcc", f"-I{module_map.parent}"]
    module = ["-emit-module", "-module-name", "React", "-emit-module-path", tmp_path / "React.swiftmodule"]
    source = (BRIDGE / "ios/KeyRotationManager.swift").read_text()
    (tmp_path / "KeyRotationManager.swift").write_text(re.sub(r"@objc\([\w:]+\)", "", source))
    for words in (["-parse-as-library", *module, TESTS / "declarations/React.swift"],
                  ["-typecheck", "-warnings-as-errors", tmp_path / "KeyRotationManager.swift"]):
        run = subprocess.run(["swiftc", *map(str, flags), *map(str, words)], capture_output=True, text=True, timeout=300)
        assert run.returncode == 0, run.stderr


def test_the_tables_of_codes_are_complete():
    page = (ROOT / "docs/react-native.md").read_text()
    table = re.findall(r"^\| `(E_[A-Z_]+)` \| [^|]+ \|(?: `(\w+)` \|)?$", page, re.MULTILINE)
    assert len(table) == len(dict(table))
    engine = (ROOT / "Sources/KeyRotation/Errors/RotationError+Code.swift").read_text()
    names = dict(re.findall(r'static let (\w+) = Self\(rawValue: "(\w+)"\)', engine))
    suggestions = dict(re.findall(r"\.(\w+): \([^()]*?,\s*\.(\w+)\s*\)", engine))
    expected = {f"E_{names[name].upper()}": suggestion for name, suggestion in suggestions.items()}
    assert len(expected) == len(names)
    assert {code: suggestion for code, suggestion in table if suggestion} == expected
    bridge = (BRIDGE / "Swift/Values/BridgeFailure.swift").read_text()
    own = set(re.findall(r'Self\(rawValue: "(E_\w+)"\)', bridge)) | {"E_NOT_LINKED"}
    assert own - set(dict(table)) == set()


def test_types_and_the_quick_start_agree_with_typescript(tmp_path):
    tsc = shutil.which("tsc")
    if tsc is None:
        pytest.skip("TypeScript is not installed (Debian: node-typescript)")
    app = installed(tmp_path / "app")
    page = (ROOT / "docs/react-native.md").read_text()
    (app / "quick-start.ts").write_text(re.search(r"```tsx?\n(.*?)```", page, re.DOTALL)[1])
    shutil.copy(TESTS / "types.ts", app)
    for name in ("react", "react-native"):
        (app / "node_modules" / name).mkdir(exist_ok=True)
        shutil.copy(TESTS / "declarations" / f"{name}.d.ts", app / "node_modules" / name / "index.d.ts")
    run = subprocess.run(
        [tsc, "--noEmit", "--strict", "--target", "es2020", "--moduleResolution", "node",
         "types.ts", "quick-start.ts", f"node_modules/{PACKAGE['name']}/specs/NativeKeyRotation.ts"],
        cwd=app, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout
