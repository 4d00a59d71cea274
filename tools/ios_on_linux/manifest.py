"""Somebody's Package.swift, and what is appended to its copy."""

import json
import re
import subprocess

SWIFT_KINDS = {"regular", "executable", "test"}
# Plug-ins that only make documents or judge style: nothing is lost without them.
NEEDLESS = ["swift-docc-plugin"]
RELATIVE = re.compile(r'(\.package\(\s*(?:name:\s*"[^"]*"\s*,\s*)?path:\s*")(?!/)([^"]+)"')
PLATFORMS = re.compile(r"(\.when\(\s*platforms:\s*\[)([^\]]*)\]")
# Of Swift 4, whose versions were numbers and whose oldest is gone.
OLD_LANGUAGES = re.compile(r",?\s*\bswiftLanguageVersions:\s*\[[\d.,\s]*\]|\.v3\s*,?")
VERSIONED = re.compile(r"^Package@swift-(\d+)(?:\.(\d+))?(?:\.(\d+))?\.swift$")


class Trouble(Exception):
    """Something that the user has to mend, in one sentence."""


def own_modules(latchkey):
    """The names that no target of the package may have."""
    return {path.name for path in (latchkey / "Phone" / "Frameworks").iterdir() if path.is_dir()} | {"VirtualPhone"}


def find_manifest(package, compiler):
    """The manifest that SwiftPM would take: the one for the highest version that the compiler has reached."""
    best, best_version = package / "Package.swift", (0,)
    for path in package.glob("Package@swift-*.swift"):
        if match := VERSIONED.match(path.name):
            version = tuple(int(part) for part in match.groups() if part is not None)
            if best_version < version <= compiler:
                best, best_version = path, version
    if not best.is_file():
        raise Trouble(f"There is no Package.swift in {package}. For a library that only an Xcode project builds, name "
                      "the folder of its sources: --sources FOLDER --tests FOLDER.")
    return best


TOOLS = re.compile(r"\s*//\s*swift-tools-version\s*:\s*(\d+)(?:\.(\d+))?(?:\.\d+)?", re.IGNORECASE)


def modern(text):
    """The manifest for Swift 5.0 at least: SwiftPM reads none for Swift 4 any more, and little has changed."""
    match = TOOLS.match(text)
    if not match:
        raise Trouble("The manifest does not begin with a swift-tools-version comment. To do without it, name the folder "
                      "of the library's sources: --sources FOLDER.")
    version = int(match[1]), int(match[2] or 0)
    if version >= (5, 0):
        return text
    if version < (4, 0):
        raise Trouble(f"The manifest is for Swift {version[0]}.{version[1]}; 4.0 is the oldest that works.")
    return OLD_LANGUAGES.sub("", "// swift-tools-version:5.0" + text[match.end():])


def adapted(text, package):
    """The manifest for its new place, with Linux wherever iOS is meant."""
    text = modern(text)
    if not re.search(r"\b(?:let|var)\s+package\b", text):
        raise Trouble("The manifest declares no variable called package, so nothing can be added to it.")
    text = RELATIVE.sub(lambda match: f'{match[1]}{(package / match[2]).resolve()}"', text)

    def with_linux(match):
        platforms = match[2]
        if ".iOS" not in platforms or ".linux" in platforms:
            return match[0]
        return f"{match[1]}{platforms.rstrip().rstrip(',')}, .linux]"

    return PLATFORMS.sub(with_linux, text)


def dump(shadow):
    """What the manifest declares, from SwiftPM itself."""
    run = subprocess.run(["swift", "package", "--package-path", str(shadow), "dump-package"],
                         capture_output=True, text=True)
    if run.returncode:
        raise Trouble("SwiftPM can't read the manifest:\n" + (run.stderr or run.stdout).strip())
    return json.loads(run.stdout[run.stdout.index("{"):])


def places_of(identity, declared):
    """Where the manifest has the package of an identity from: paths, and addresses of repositories."""
    def texts(value):
        if isinstance(value, str):
            yield value
        elif isinstance(value, (dict, list)):
            for each in value.values() if isinstance(value, dict) else value:
                yield from texts(each)

    found = []
    for dependency in declared.get("dependencies", []):
        for kind in dependency.values():
            for each in kind if isinstance(kind, list) else []:
                if isinstance(each, dict) and each.get("identity") == identity:
                    found += texts(each.get("path") or each.get("location") or [])
    return found


def triple():
    """The name of the folder in .build that products are in."""
    run = subprocess.run(["swift", "-print-target-info"], capture_output=True, text=True, check=True)
    return json.loads(run.stdout)["target"]["unversionedTriple"]


def target_folder(root, target):
    """Where a target's sources are, by SwiftPM's rules; None if there is no such folder."""
    if target.get("path"):
        places = [root / target["path"]]
    elif target["type"] == "test":
        places = [root / folder / target["name"] for folder in ("Tests", "Sources", "Source", "src", "srcs")]
    else:
        places = [root / folder / target["name"] for folder in ("Sources", "Source", "src", "srcs")]
        # From tools version 5.9 on a package of one target may have its sources without a folder of their own.
        places += [root / "Sources"]
    return next((place for place in places if place.is_dir()), None)


def tail(left_out, flags, without, excludes, latchkey, products, replaced):
    """What is appended: our package, at a path, for every Swift target, its flags, and the leaving out of some targets.

    `products` are those of ours, beside VirtualPhone, that some targets need, with these targets.
    `replaced` is where the package has ours from already: there can be only one.
    """
    def literal(value):
        return json.dumps(value, ensure_ascii=False)

    def entries(table):
        return ", ".join(f"{literal(name)}: {literal(values)}" for name, values in sorted(table.items())) or ":"

    return f"""
// MARK: Added by ios-on-linux

let iosOnLinuxFlags: [String: [String]] = [{entries(flags)}]
let iosOnLinuxExcludes: [String: [String]] = [{entries(excludes)}]
let iosOnLinuxLeftOut: [String] = {literal(sorted(left_out))}
let iosOnLinuxWithout: [String] = {literal(without)}
let iosOnLinuxProducts: [String: [String]] = [{entries({name: sorted(users) for name, users in products.items()})}]
let iosOnLinuxReplaced: [String] = {literal(replaced)}
package.dependencies.removeAll {{ dependency in
    // Only `dump` looks into the class.
    var text = ""
    dump(dependency, to: &text)
    return iosOnLinuxWithout.contains {{ text.contains($0) }}
        || iosOnLinuxReplaced.contains {{ text.contains("\\"" + $0 + "\\"") }}
}}
package.dependencies.append(Package.Dependency.package(path: {literal(latchkey)}))
package.targets.removeAll {{ iosOnLinuxLeftOut.contains($0.name) }}
for target in package.targets {{
    target.dependencies.removeAll {{ dependency in
        let text = String(reflecting: dependency)
        return iosOnLinuxLeftOut.contains {{ text.contains("name: \\"" + $0 + "\\"") }}
            || iosOnLinuxWithout.contains {{ text.contains($0) }}
    }}
    // There are no frameworks on Linux to link with.
    target.linkerSettings = target.linkerSettings?.filter {{ !String(reflecting: $0).contains("linkedFramework") }}
    target.exclude += iosOnLinuxExcludes[target.name] ?? []
    guard let flags = iosOnLinuxFlags[target.name] else {{ continue }}
    let products = iosOnLinuxProducts.filter {{ $0.value.contains(target.name) }}.keys.sorted()
    for product in ["VirtualPhone"] + products
    where !target.dependencies.contains(where: {{ String(reflecting: $0).contains("name: \\"" + product + "\\"") }}) {{
        target.dependencies.append(Target.Dependency.product(name: product, package: "latchkey"))
    }}
    target.swiftSettings = (target.swiftSettings ?? []) + [SwiftSetting.unsafeFlags(flags)]
}}
package.products = package.products.compactMap {{ product -> Product? in
    if let library = product as? Product.Library {{
        let targets = library.targets.filter {{ !iosOnLinuxLeftOut.contains($0) }}
        return targets.isEmpty ? nil : Product.library(name: library.name, type: library.type, targets: targets)
    }}
    if let executable = product as? Product.Executable {{
        let targets = executable.targets.filter {{ !iosOnLinuxLeftOut.contains($0) }}
        return targets.isEmpty ? nil : Product.executable(name: executable.name, targets: targets)
    }}
    return product
}}
"""
