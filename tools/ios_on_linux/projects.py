"""Packages whose library or tests only an Xcode project knows: the targets that the manifest lacks."""

import json
import os
import re
from dataclasses import dataclass, field

from .lexing import code_only
from .manifest import Trouble

TESTABLE = re.compile(r"^[ \t]*@testable[ \t]+import[ \t]+(\w+)", re.MULTILINE)
# An app of SwiftUI, which is a program and no library.
APP = re.compile(r"@main\b(?:\s+\w+)*\s+struct\s+\w+\s*:[^{]*\bApp\b")
# What a project says about the property list that Xcode writes, and names its products by.
SETTING = re.compile(
    r"^\s*\"?(?:INFOPLIST_KEY_(?P<key>(?:NS\w+UsageDescription|CFBundleDisplayName))|(?P<id>PRODUCT_BUNDLE_IDENTIFIER))\"?"
    r"\s*=\s*(?:\"(?P<text>(?:[^\"\\]|\\.)*)\"|(?P<word>[^\s;\"]+))\s*;", re.MULTILINE)
COMPILED = (".m", ".mm", ".c", ".cpp", ".s", ".S")


@dataclass
class Settings:
    """What an Xcode project says about its app: its bundle identifier, and entries of its Info.plist."""

    identifier: str = ""
    information: dict = field(default_factory=dict)


def settings(package):
    """Those of the package's Xcode project; nothing if it has none, or several.

    The app has the shortest of the identifiers: those of its tests and extensions begin with it.
    """
    projects = sorted(package.glob("*.xcodeproj/project.pbxproj"))
    found = Settings()
    if len(projects) != 1:
        return found
    identifiers = set()
    for match in SETTING.finditer(projects[0].read_text(errors="replace")):
        value = match["word"] if match["text"] is None else re.sub(r"\\(.)", r"\1", match["text"])
        if match["id"]:
            identifiers.add(value)
        else:
            found.information.setdefault(match["key"], value)
    found.identifier = min((each for each in identifiers if "$" not in each), key=lambda each: (len(each), each), default="")
    return found


def inside(package, folder):
    """A folder's path inside the package, whether it was given from there or from the current folder."""
    path = (package / folder).resolve()
    if not path.is_dir():
        path = folder.resolve()
    if not path.is_dir():
        raise Trouble(f"{folder} is no folder in {package}.")
    if path == package or not path.is_relative_to(package):
        raise Trouble(f"{folder} is not below {package}, so it can't be a target's folder.")
    return path.relative_to(package).as_posix()


def module_name(text):
    return re.sub(r"^(?=\d)", "_", re.sub(r"\W", "_", text))


def swift_files(folder):
    return sorted(path for path in folder.rglob("*.swift") if path.is_file())


def tested_module(package, tests, otherwise):
    """The module that the tests are of, if they name one; else a name."""
    names = set()
    for folder in tests:
        for path in swift_files(package / folder):
            names |= set(TESTABLE.findall(path.read_text(errors="replace")))
    return names.pop() if len(names) == 1 else module_name(otherwise)


def left_out(package, folder):
    """What of a folder Swift does not compile, as a target's `exclude` has it, and which of it Xcode would compile."""
    root = package / folder
    files = [path for path in sorted(root.rglob("*")) if path.is_file() and path.suffix != ".swift"]
    files = [path for path in files if not any(part.startswith(".") for part in path.relative_to(root).parts)]
    return [path.relative_to(root).as_posix() for path in files], [path for path in files if path.suffix in COMPILED]


def manifest(package, sources, name):
    """A manifest for a library, or an app, without a usable one."""
    files = swift_files(package / sources)
    if not files:
        raise Trouble(f"There are no Swift sources in {package / sources}.")
    text = json.dumps
    excluded = text(left_out(package, sources)[0], ensure_ascii=False)
    is_app = any(APP.search(code_only(path.read_text(errors="replace"))) for path in files)
    product, target = ("executable", "executableTarget") if is_app else ("library", "target")
    return f"""// swift-tools-version:5.5
import PackageDescription

let package = Package(
    name: {text(name)},
    products: [.{product}(name: {text(name)}, targets: [{text(name)}])],
    targets: [.{target}(name: {text(name)}, path: {text(sources)}, exclude: {excluded})]
)
"""


def test_targets(package, tests):
    """Lines that give the manifest a test target for each folder, of all of its libraries and programs."""
    lines = []
    for folder in tests:
        if not swift_files(package / folder):
            raise Trouble(f"There are no Swift tests in {package / folder}.")
        name = os.path.basename(folder)
        name = module_name(name if "test" in name.lower() and name.lower() != "tests" else f"{package.name}Tests")
        excluded = json.dumps(left_out(package, folder)[0], ensure_ascii=False)
        # A target that is there already is told by its folder, in a sentence.
        lines.append(f"""
if !package.targets.contains(where: {{ $0.name == {json.dumps(name)} }}) {{
    package.targets.append(Target.testTarget(
        name: {json.dumps(name)},
        dependencies: package.targets.filter {{ [.regular, .executable].contains($0.type) }}.map {{ Target.Dependency.target(name: $0.name) }},
        path: {json.dumps(folder)}, exclude: {excluded}))
}}
""")
    return "".join(lines)
