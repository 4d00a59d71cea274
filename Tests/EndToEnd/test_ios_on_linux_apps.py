"""tools/ios-on-linux: what apps are made of: property list, icon, resources, and string tables of catalogs."""

import json
import pathlib
import plistlib
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOOL = ROOT / "tools" / "ios-on-linux"
APP = "import SwiftUI\n@main struct Main: App { var body: some Scene { WindowGroup { Text(\"a\") } } }\n"

sys.path.insert(0, str(ROOT / "tools"))
from ios_on_linux.catalogs import tables  # noqa: E402
from ios_on_linux.manifest import Trouble  # noqa: E402


def write(folder, files):
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    return folder


def unit(text):
    return {"stringUnit": {"state": "translated", "value": text}}


def plural(one, other):
    return {"plural": {"one": unit(one), "other": unit(other)}}


CATALOG = {
    "sourceLanguage": "en", "version": "1.0", "strings": {
        "Sign In": {"localizations": {"de": unit("Anmelden")}},
        "login.title": {"localizations": {"en": unit("Welcome"), "de": unit("Willkommen")}},
        "%@ has %lld keys": {"localizations": {"en": {"variations": plural("%@ has one key", "%@ has %lld keys")}}},
        "tap": {"localizations": {"en": {"variations": {"device": {"mac": unit("Click"), "iphone": unit("Tap")}}}}},
        "watch": {"localizations": {"en": {"variations": {"device": {"applewatch": unit("Press"), "other": unit("Touch")}}}}},
        "%lld of %lld": {"localizations": {"en": {
            **unit("%#@done@ of %#@all@"),
            "substitutions": {
                "done": {"argNum": 1, "formatSpecifier": "lld", "variations": plural("%arg step", "%arg steps")},
                "all": {"argNum": 2, "formatSpecifier": "lld", "variations": plural("%arg", "all %arg")}}}}},
        "untranslated": {},
    },
}


def test_a_catalog_becomes_a_table_of_each_language_and_one_of_its_plurals(tmp_path):
    path = tmp_path / "Localizable.xcstrings"
    path.write_text(json.dumps(CATALOG))
    found = {name: plistlib.loads(data) for name, data in tables(path).items()}
    kind = {"NSStringFormatSpecTypeKey": "NSStringPluralRuleType", "NSStringFormatValueTypeKey": "lld"}
    assert found == {
        "de.lproj/Localizable.strings": {"Sign In": "Anmelden", "login.title": "Willkommen"},
        "en.lproj/Localizable.strings": {"login.title": "Welcome", "tap": "Tap", "watch": "Touch"},
        "en.lproj/Localizable.stringsdict": {
            "%@ has %lld keys": {
                "NSStringLocalizedFormatKey": "%2$#@value@",
                "value": {**kind, "one": "%1$@ has one key", "other": "%1$@ has %2$lld keys"}},
            "%lld of %lld": {
                "NSStringLocalizedFormatKey": "%1$#@done@ of %2$#@all@",
                "done": {**kind, "one": "%lld step", "other": "%lld steps"},
                "all": {**kind, "one": "%lld", "other": "all %lld"}}},
    }


@pytest.mark.parametrize("text", [
    "", "[]", "{}", '{"strings": {"a": 1}}', '{"strings": {"a": {"localizations": {"en": {"variations": {}}}}}}'])
def test_what_is_no_catalog_is_named(tmp_path, text):
    path = tmp_path / "Broken.xcstrings"
    path.write_text(text)
    with pytest.raises(Trouble, match="Broken.xcstrings is no string catalog"):
        tables(path)


def test_apps_and_targets_with_resources_get_the_tables(tmp_path):
    files = {
        "Package.swift": """// swift-tools-version:5.9
import PackageDescription
let package = Package(
    name: "Words", defaultLocalization: "en",
    targets: [
        .executableTarget(name: "Shown", dependencies: ["Library"]),
        .target(name: "Library", resources: [.process("Resources")]),
    ])
""",
        "Sources/Shown/Main.swift":
            "import SwiftUI\n@main struct Shown: App { var body: some Scene { WindowGroup { Text(\"login.title\") } } }\n",
        "Sources/Shown/Texts/Localizable.xcstrings": json.dumps(CATALOG),
        "Sources/Shown/Texts/list.json": "[1]",
        "Sources/Library/Library.swift": "public let one = 1\n",
        "Sources/Library/Resources/More.xcstrings": json.dumps(CATALOG),
    }
    write(tmp_path, files)
    made = subprocess.run([TOOL, tmp_path, "--set-up-only"], capture_output=True, text=True, timeout=600)
    assert made.returncode == 0, made.stdout + made.stderr
    app = tmp_path / ".ios-on-linux/apps/Shown.app"
    assert plistlib.loads((app / "en.lproj/Localizable.strings").read_bytes())["login.title"] == "Welcome"
    assert (app / "list.json").read_text() == "[1]"
    resources = tmp_path / ".ios-on-linux/package/Sources/Library/Resources"
    assert plistlib.loads((resources / "de.lproj/More.strings").read_bytes())["Sign In"] == "Anmelden"
    # What is gone from the sources is gone from both.
    for path in ["Sources/Shown/Texts/Localizable.xcstrings", "Sources/Library/Resources/More.xcstrings"]:
        (tmp_path / path).write_text('{"strings": {}}')
    assert subprocess.run([TOOL, tmp_path, "--set-up-only"], capture_output=True, timeout=600).returncode == 0
    assert not list(app.rglob("*.strings")) and not list(resources.rglob("*.strings"))


def test_an_app_brings_its_property_list_and_the_largest_icon_and_lacks_nothing_that_it_needs(tmp_path):
    folder = write(tmp_path / "Two", {
        "Package.swift": """// swift-tools-version:5.9
import PackageDescription
let package = Package(
    name: "Two", products: [.executable(name: "Shown", targets: ["One"])],
    targets: [.executableTarget(name: "One"), .executableTarget(name: "Plain"), .executableTarget(name: "Tool")])
""",
        "Sources/One/Main.swift": APP, "Sources/Plain/Main.swift": APP, "Sources/Tool/main.swift": "print(1)\n",
        "Sources/One/Resources/One-Info.plist": plistlib.dumps({"CFBundleIdentifier": "a.b"}).decode(),
        "Sources/One/Resources/Info.plist": plistlib.dumps({
            "CFBundleIdentifier": "com.example.one", "CFBundleName": "$(PRODUCT_NAME) $(OTHER)",
            "CFBundleVersion": "7"}).decode(),
    })
    for name, size in [("20.png", 3), ("1024.png", 9)]:
        icon = folder / "Sources/One/Assets.xcassets/AppIcon.appiconset" / name
        icon.parent.mkdir(parents=True, exist_ok=True)
        icon.write_bytes(b"\x89PNG" + bytes(size))
    result = subprocess.run([TOOL, folder, "--set-up-only"], capture_output=True, text=True, timeout=600)
    assert result.returncode == 0, result.stdout + result.stderr
    apps = folder / ".ios-on-linux/apps"
    assert sorted(path.name for path in apps.iterdir()) == ["Plain.app", "Shown.app"]
    info = plistlib.loads((apps / "Shown.app/Info.plist").read_bytes())
    assert info == {
        "CFBundleIdentifier": "com.example.one", "CFBundleName": "Shown $(OTHER)", "CFBundleVersion": "7",
        "CFBundleExecutable": "Shown", "CFBundlePackageType": "APPL", "CFBundleShortVersionString": "1.0"}
    assert len((apps / "Shown.app/AppIcon.png").read_bytes()) == 13
    plain = plistlib.loads((apps / "Plain.app/Info.plist").read_bytes())
    assert plain["CFBundleIdentifier"] == "com.example.Plain" and plain["NSFaceIDUsageDescription"]
    assert not (apps / "Plain.app/AppIcon.png").exists()
    # An app that is no more is none in the lab.
    (folder / "Sources/Plain/Main.swift").write_text("print(1)\n")
    assert subprocess.run([TOOL, folder, "--set-up-only"], capture_output=True, timeout=600).returncode == 0
    assert [path.name for path in apps.iterdir()] == ["Shown.app"]
