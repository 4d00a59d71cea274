"""Packages whose library or tests only an Xcode project knows: the targets that the manifest lacks."""

import json
import os
import re

from .manifest import Trouble

TESTABLE = re.compile(r"^[ \t]*@testable[ \t]+import[ \t]+(\w+)", re.MULTILINE)
COMPILED = (".m", ".mm", ".c", ".cpp", ".s", ".S")


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
    """A manifest for a library without a usable one."""
    if not swift_files(package / sources):
        raise Trouble(f"There are no Swift sources in {package / sources}.")
    text = json.dumps
    excluded = text(left_out(package, sources)[0], ensure_ascii=False)
    return f"""// swift-tools-version:5.5
import PackageDescription

let package = Package(
    name: {text(name)},
    products: [.library(name: {text(name)}, targets: [{text(name)}])],
    targets: [.target(name: {text(name)}, path: {text(sources)}, exclude: {excluded})]
)
"""


def test_targets(package, tests):
    """Lines that give the manifest a test target for each folder, of all of its libraries."""
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
        dependencies: package.targets.filter {{ $0.type == .regular }}.map {{ Target.Dependency.target(name: $0.name) }},
        path: {json.dumps(folder)}, exclude: {excluded}))
}}
""")
    return "".join(lines)
