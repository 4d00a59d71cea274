"""tools/ios-on-linux: other people's iOS packages, built and tested on Linux.

The packages share one build of the frameworks, which is kept for the next run: it takes about a minute on two cores.
"""

import json
import os
import pathlib
import plistlib
import shutil
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOOL = ROOT / "tools" / "ios-on-linux"
BUILD = ROOT / ".build" / "packages"
PACKAGES = pathlib.Path(__file__).resolve().parent / "packages"

sys.path.insert(0, str(ROOT / "tools"))
from ios_on_linux.identity import signed  # noqa: E402
from ios_on_linux.manifest import places_of  # noqa: E402


def run(package, *arguments):
    return subprocess.run([TOOL, package, "--build-folder", BUILD, *arguments], capture_output=True, text=True, timeout=600)


def contents(folder):
    """Every file outside the shadow package."""
    return {
        path.relative_to(folder): path.read_bytes()
        for path in folder.rglob("*") if path.is_file() and ".ios-on-linux" not in path.parts}


@pytest.fixture
def package(tmp_path):
    def copy(name):
        shutil.copytree(PACKAGES / name, tmp_path / name)
        return tmp_path / name

    return copy


def write(folder, files):
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    return folder


@pytest.mark.long
def test_a_library_that_needs_every_trick_passes_its_own_tests(package):
    folder = package("LockBox")
    before = contents(folder)
    arguments = ["--bundle-id", "com.example.lockbox", "--face-id", "To look inside.",
                 "--entitlements", folder / "LockBox.entitlements"]
    first = run(folder, *arguments)
    assert first.returncode == 0, first.stdout + first.stderr
    assert "Executed 13 tests, with 0 failures" in first.stdout
    assert "draws and presents nothing" not in first.stdout
    assert contents(folder) == before
    # Again: nothing is written, and only the tests that were asked for are run.
    second = run(folder, *arguments, "--", "--filter", "testKeepsText")
    assert second.returncode == 0, second.stdout + second.stderr
    assert " 0 files written" in second.stdout
    assert "Executed 1 test, with 0 failures" in second.stdout
    # A mistake is reported where it was made, and a file that is gone is gone from the copy.
    (folder / "Sources/LockBox/Platform.swift").unlink()
    write(folder, {"Sources/LockBox/Wrong.swift": "let wrong: Int = \"text\"\n"})
    third = run(folder, *arguments)
    assert third.returncode != 0
    assert f"{folder}/Sources/LockBox/Wrong.swift:1:" in third.stdout
    assert "The build failed." in third.stdout
    assert not (folder / ".ios-on-linux/package/Sources/LockBox/Platform.swift").exists()


@pytest.mark.long
def test_sessions_notifications_and_expected_failures_work_as_on_an_iphone(package):
    folder = package("Courier")
    result = run(folder, "--", "--skip", "FailingTests")
    assert result.returncode == 0, result.stdout + result.stderr
    assert "Executed 12 tests, with 0 failures" in result.stdout
    assert "needs the Objective-C runtime" not in result.stdout
    for line in ["Activity: Adding", "Attachment: bytes, 3 bytes", "Expected failure: not yet (failed - wanted)"]:
        assert line in result.stdout
    # Where failures are expected, those that are not, and those that do not come, still fail the test.
    failing = run(folder, "--", "--filter", "FailingTests")
    assert failing.returncode != 0
    assert "Executed 5 tests, with 5 failures" in failing.stdout
    for line in ["Expected failure 'never comes' but none recorded", "Expected failure 'not in the block' but none recorded",
                 "failed - unwanted", "failed - outside", "failed - seen"]:
        assert line in failing.stdout


@pytest.mark.long
def test_targets_in_objective_c_are_left_out_with_a_plain_message(package):
    result = run(package("Mixed"))
    assert result.returncode == 0, result.stdout + result.stderr
    assert "Target Old is left out: it is written in Objective-C, for which there is no runtime" in result.stdout
    assert "Target OldTests is left out: it is written in Objective-C" in result.stdout
    assert "Target UsesOld is left out: it imports Old." in result.stdout
    assert "Test run with 1 test" in result.stdout


@pytest.mark.long
def test_the_tests_of_an_xcode_project_run_as_the_app_of_their_own_team(package):
    folder = package("Veteran")
    before = contents(folder)
    arguments = ["--sources", "Veteran", "--tests", "VeteranTests", "--bundle-id", "com.example.veteran",
                 "--team", "9JA89QQLNQ", "--entitlements", folder / "Veteran.entitlements"]
    result = run(folder, *arguments)
    assert result.returncode == 0, result.stdout + result.stderr
    assert "Executed 4 tests, with 0 failures" in result.stdout
    assert f"{folder}/VeteranTests/OldTests.m is left out: it is not written in Swift." in result.stdout
    # The demonstration app is of no target.
    assert "UIViewController" not in result.stdout
    assert contents(folder) == before
    # What is no longer a resource goes.
    products = next(BUILD.glob("*/debug/sample.pem")).parent
    (folder / "VeteranTests/Resources/sample.pem").rename(folder / "VeteranTests/Resources/other.pem")
    assert run(folder, *arguments, "--set-up-only").returncode == 0
    assert [path.name for path in products.glob("*.pem")] == ["other.pem"]


def test_tests_that_a_manifest_of_swift_4_does_not_name_are_added(tmp_path):
    folder = write(tmp_path / "Elder", {
        "Package.swift": """// swift-tools-version:4.1
import PackageDescription
let package = Package(name: "Elder", products: [.library(name: "Elder", targets: ["Elder"])],
                      targets: [.target(name: "Elder", path: ".")], swiftLanguageVersions: [4])
""",
        "Elder.swift": "import Foundation\n", "Tests/ElderTests.swift": "import XCTest\n", "Tests/ca.der": "",
    })
    result = subprocess.run([TOOL, folder, "--set-up-only", "--tests", "Tests"], capture_output=True, text=True, timeout=600)
    assert result.returncode == 0, result.stdout + result.stderr
    described = subprocess.run(["swift", "package", "--package-path", folder / ".ios-on-linux/package", "describe", "--type", "json"],
                               capture_output=True, text=True)
    assert described.returncode == 0, described.stderr
    targets = {target["name"]: target for target in json.loads(described.stdout)["targets"]}
    assert targets["Elder"]["sources"] == ["Elder.swift"]
    assert targets["ElderTests"]["sources"] == ["ElderTests.swift"]
    assert targets["ElderTests"]["target_dependencies"] == ["Elder"]
    products = next((folder / ".ios-on-linux").glob(".build/*/debug"))
    assert (products / "ca.der").is_file()
    assert not (products / "Entitlements.plist").exists()


def test_entitlements_are_what_xcode_signs(tmp_path):
    path = tmp_path / "App.entitlements"
    path.write_bytes(plistlib.dumps({"a": ["$(AppIdentifierPrefix)x", "${CFBundleIdentifier:rfc1034identifier}", "$(OTHER)"]}))
    assert plistlib.loads(signed(path, None, "com.example.app")) == {
        "a": ["LATCHKEY00.x", "com.example.app", "$(OTHER)"],
        "application-identifier": "LATCHKEY00.com.example.app", "com.apple.developer.team-identifier": "LATCHKEY00"}
    assert plistlib.loads(signed(None, "9JA89QQLNQ", "com.example.app"))["application-identifier"] == "9JA89QQLNQ.com.example.app"
    assert signed(None, None, "com.example.app") is None


def test_a_manifest_of_swift_6_with_a_package_beside_it_is_set_up(tmp_path):
    folder = write(tmp_path / "Modern", {
        "Package.swift": "// swift-tools-version: 5.5\n#error(\"not this one\")\n",
        "Package@swift-6.0.swift": """// swift-tools-version: 6.0
import PackageDescription
let package = Package(
    name: "Modern",
    dependencies: [.package(path: "../Beside"), .package(url: "https://example.com/swift-docc-plugin", from: "1.0.0")],
    targets: [.target(name: "Modern", dependencies: [.product(name: "Beside", package: "Beside")]), .target(name: "CPart")],
    swiftLanguageModes: [.v6]
)
""",
        "Sources/Modern/Modern.swift": "import Foundation\nlet session = URLSession.shared\n",
        "Sources/CPart/part.c": "int part(void) { return 1; }\n", "Sources/CPart/include/part.h": "int part(void);\n",
    })
    (folder / "Sources/Modern/loop").symlink_to(folder)
    result = subprocess.run([TOOL, folder, "--set-up-only", "--face-id", ""], capture_output=True, text=True, timeout=600)
    assert result.returncode == 0, result.stdout + result.stderr
    shadow = folder / ".ios-on-linux"
    manifest = (shadow / "package" / "Package.swift").read_text()
    assert f'.package(path: "{tmp_path}/Beside")' in manifest
    assert f'.package(path: "{shadow}/latchkey")' in manifest
    assert (shadow / "latchkey").resolve() == ROOT
    assert '"-import-module", "-Xfrontend", "FoundationNetworking"' in manifest
    assert '"CPart":' not in manifest
    infos = list(shadow.glob(".build/*/debug/Info.plist"))
    assert len(infos) == 1
    info = plistlib.loads(infos[0].read_bytes())
    assert info["CFBundleIdentifier"] == "com.example.Modern"
    assert "NSFaceIDUsageDescription" not in info
    described = subprocess.run(["swift", "package", "--package-path", shadow / "package", "dump-package"],
                               capture_output=True, text=True)
    assert described.returncode == 0, described.stderr
    assert "swift-docc-plugin" not in described.stdout
    assert "unsafeFlags" in described.stdout


@pytest.mark.parametrize("files, sentence", [
    ({}, "There is no Package.swift in"),
    ({"Package.swift": "import PackageDescription\n"}, "does not begin with a swift-tools-version comment"),
    ({"Package.swift": "// swift-tools-version:3.1\nlet package = 1\n"}, "4.0 is the oldest that works"),
    ({"Package.swift": "// swift-tools-version:5.3\nlet other = 1\n"}, "declares no variable called package"),
    ({"Package.swift": "// swift-tools-version:5.3\nimport PackageDescription\nlet package = Package(nam: 1)\n"},
     "SwiftPM can't read the manifest"),
    ({"Package.swift": "// swift-tools-version:5.3\nimport PackageDescription\n"
      "let package = Package(name: \"X\", targets: [.target(name: \"Security\")])\n",
      "Sources/Security/a.swift": ""}, "has a target called Security"),
])
def test_what_is_wrong_with_a_package_is_said_in_a_sentence(tmp_path, files, sentence):
    result = run(write(tmp_path, files))
    assert result.returncode == 2
    assert sentence in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize("arguments, sentence", [
    (["--tests", "Nowhere"], "Nowhere is no folder in"),
    (["--tests", "."], "so it can't be a target's folder"),
    (["--tests", "Tests/ATests"], "is the folder of the target ATests already"),
    (["--sources", "Empty"], "There are no Swift sources in"),
    (["--team", "me"], "me is no team"),
])
def test_a_wrong_option_is_said_in_a_sentence(tmp_path, arguments, sentence):
    folder = write(tmp_path / "A", {
        "Package.swift": """// swift-tools-version:5.5
import PackageDescription
let package = Package(name: "A", targets: [.target(name: "A"), .testTarget(name: "ATests", dependencies: ["A"])])
""", "Sources/A/a.swift": "", "Tests/ATests/a.swift": "", "Empty/a.txt": ""})
    result = run(folder, *arguments, "--set-up-only")
    assert result.returncode == 2
    assert sentence in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.long
def test_another_package_resolves_apple_s_modules_on_linux(tmp_path):
    (tmp_path / "Sources/Other").mkdir(parents=True)
    # The package is named after its folder, whatever that is called in this checkout.
    latchkey = BUILD / "latchkey"
    BUILD.mkdir(parents=True, exist_ok=True)
    if not latchkey.is_symlink():
        latchkey.symlink_to(ROOT)
    (tmp_path / "Package.swift").write_text(
        f"""// swift-tools-version: 6.0
import PackageDescription
let package = Package(
    name: "other",
    dependencies: [.package(path: "{latchkey}")],
    targets: [
        .executableTarget(name: "Other", dependencies: [.product(name: "VirtualPhone", package: "latchkey")])
    ])
"""
    )
    (tmp_path / "Sources/Other/main.swift").write_text(
        """import CryptoKit
import Foundation
import LocalAuthentication
import Security

let context = LAContext()
var error: NSError?
print(context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error), context.biometryType == .faceID)
var failure: Unmanaged<CFError>?
let access = SecAccessControlCreateWithFlags(
    nil, kSecAttrAccessibleWhenUnlockedThisDeviceOnly, [.privateKeyUsage, .userPresence], &failure)!
let attributes: [String: Any] = [
    kSecAttrKeyType as String: kSecAttrKeyTypeECSECPrimeRandom, kSecAttrKeySizeInBits as String: 256,
    kSecAttrTokenID as String: kSecAttrTokenIDSecureEnclave,
    kSecPrivateKeyAttrs as String: [
        kSecAttrIsPermanent as String: true, kSecAttrApplicationTag as String: Data("other".utf8),
        kSecAttrAccessControl as String: access,
    ] as [String: Any],
]
let key = SecKeyCreateRandomKey(attributes as CFDictionary, &failure)!
let message = Data("hello".utf8)
let signature = SecKeyCreateSignature(key, .ecdsaSignatureMessageX962SHA256, message as CFData, &failure)! as Data
let point = SecKeyCopyExternalRepresentation(SecKeyCopyPublicKey(key)!, &failure)! as Data
let publicKey = try P256.Signing.PublicKey(x963Representation: point)
print(publicKey.isValidSignature(try P256.Signing.ECDSASignature(derRepresentation: signature), for: message))
print(SecKeyCopyExternalRepresentation(key, nil) == nil)
"""
    )
    run = subprocess.run(
        ["swift", "run", "--quiet", "--scratch-path", BUILD], cwd=tmp_path, capture_output=True, text=True, timeout=900
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert run.stdout.split() == ["true", "true", "true", "true"]


def new(folder, name):
    return subprocess.run([TOOL, "new", folder / name], capture_output=True, text=True, timeout=60)


def test_a_new_package_has_an_app_a_test_and_a_ui_test_of_its_name(tmp_path):
    result = new(tmp_path, "Notes")
    assert result.returncode == 0, result.stderr
    assert f"lab --app {tmp_path}/Notes" in result.stdout
    folder = tmp_path / "Notes"
    files = contents(folder)
    assert {str(path) for path in files} >= {
        "Package.swift", ".gitignore", "Sources/Notes/NotesApp.swift", "Sources/Notes/Support/Notes.entitlements",
        "Tests/NotesUITests/NotesUITests.swift"}
    assert not any(b"Example" in data or b"LATCHKEY" in data for data in files.values())
    result = run(folder, "--set-up-only")
    assert result.returncode == 0, result.stdout + result.stderr
    assert contents(folder) == files
    app = folder / ".ios-on-linux/apps/Notes.app"
    info = plistlib.loads((app / "Info.plist").read_bytes())
    assert (info["CFBundleIdentifier"], info["CFBundleExecutable"]) == ("com.example.Notes", "Notes")
    entitlements = plistlib.loads((app / "Entitlements.plist").read_bytes())
    assert entitlements["keychain-access-groups"] == ["LATCHKEY00.com.example.Notes"]
    assert os.readlink(app / "Notes") == "../Notes"
    manifest = (folder / ".ios-on-linux/package/Package.swift").read_text()
    assert '"VirtualPhoneTesting": ["NotesTests"], "XCTestAdditions": []' in manifest


@pytest.mark.parametrize("package", ["path: \"{latchkey}\"", "url: \"https://example.com/latchkey.git\", from: \"1.0.0\""])
def test_an_app_that_depends_on_latchkey_gets_the_checkout_once(tmp_path, package):
    latchkey = tmp_path / "latchkey"
    latchkey.mkdir()
    (latchkey / "Package.swift").write_text(
        "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: \"latchkey\")\n")
    folder = write(tmp_path / "Diary", {
        "Package.swift": f"""// swift-tools-version: 6.0
import PackageDescription
let package = Package(
    name: "Diary",
    dependencies: [.package({package.format(latchkey="../latchkey")})],
    targets: [
        .target(name: "Diary", dependencies: [
            .product(name: "LatchkeyKit", package: "latchkey"), .product(name: "VirtualPhone", package: "latchkey")])
    ]
)
""",
        "Sources/Diary/Diary.swift": "import LatchkeyKit\n",
    })
    result = run(folder, "--set-up-only")
    assert result.returncode == 0, result.stdout + result.stderr
    run_of_swift = subprocess.run(
        ["swift", "package", "--package-path", folder / ".ios-on-linux/package", "dump-package"], capture_output=True, text=True)
    assert run_of_swift.returncode == 0, run_of_swift.stderr
    declared = json.loads(run_of_swift.stdout)
    (place,) = places_of("latchkey", declared)
    assert place == str(BUILD / "latchkey")
    (diary,) = declared["targets"]
    assert [each["product"][0] for each in diary["dependencies"]] == ["LatchkeyKit", "VirtualPhone"]


@pytest.mark.long
def test_a_new_package_is_built_and_its_tests_pass_at_once(tmp_path):
    assert new(tmp_path, "Jotter").returncode == 0
    result = run(tmp_path / "Jotter")
    assert result.returncode == 0, result.stdout + result.stderr
    assert "Executed 1 test, with 0 failures" in result.stdout
    assert "Test run with 3 tests" in result.stdout
    assert os.access(tmp_path / "Jotter/.ios-on-linux/apps/Jotter.app/Jotter", os.X_OK)


@pytest.mark.long
def test_an_xcode_projects_app_passes_its_own_tests_and_ui_tests(package):
    folder = package("Porter")
    before = contents(folder)
    done = run(folder, "--sources", "Porter", "--tests", "PorterTests", "--tests", "PorterUITests")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Executed 8 tests, with 0 failures" in done.stdout, done.stdout
    assert "Attachment: Launch Screen" in done.stdout
    products = BUILD / "x86_64-unknown-linux-gnu" / "debug" if not (BUILD / "debug").exists() else BUILD / "debug"
    info = plistlib.loads((products / "Porter.app" / "Info.plist").read_bytes())
    assert info["CFBundleIdentifier"] == "com.example.porter"
    assert info["NSFaceIDUsageDescription"] == 'To let you "in".'
    assert contents(folder) == before
