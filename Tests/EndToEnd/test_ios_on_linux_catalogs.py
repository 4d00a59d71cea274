"""tools/ios-on-linux: string catalogs become the string tables that Foundation reads."""

import json
import pathlib
import plistlib
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOOL = ROOT / "tools" / "ios-on-linux"

sys.path.insert(0, str(ROOT / "tools"))
from ios_on_linux.catalogs import tables  # noqa: E402
from ios_on_linux.manifest import Trouble  # noqa: E402


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
    for path, text in files.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
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
