"""What the compiler says about the snippets of Tests/Snippets, and what they say it should.

A folder is one module, built against the package's own build. The files whose errors the type checker finds are left
out of a second run, which finds those that only the flow of data shows (`sending`, region isolation).
"""

import functools
import os
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
SNIPPETS = ROOT / "Tests/Snippets"
MARK = re.compile(r"// (error|warning): (.+?)(?=\s*// (?:error|warning): |$)")
MODE = re.compile(r"// Swift (\d)\b")
SAID = re.compile(r"^(.+?):(\d+):\d+: (error|warning): (.*)$")


def snippets(folder=SNIPPETS):
    return sorted(folder.glob("*/*.swift"))


def mode(path):
    """The language mode: 6, unless the first line reads `// Swift 5`."""
    first = MODE.match(path.read_text().split("\n", 1)[0])
    return first[1] if first else "6"


def expected(path):
    """(line, kind, text) of each mark."""
    lines = enumerate(path.read_text().split("\n"), 1)
    return [(number, kind, text) for number, line in lines for kind, text in MARK.findall(line)]


def built():
    folder = pathlib.Path(os.environ.get("LATCHKEY_BIN") or ROOT / ".build/debug")
    if not (folder / "Modules/Security.swiftmodule").exists():
        raise FileNotFoundError(f"no Security module in {folder}: run `swift build` first")
    return folder


def module_maps(build):
    """Those of the package's C modules, and those that SwiftPM writes where a target has none."""
    return [*ROOT.glob("Sources/C/*/module.modulemap"), *ROOT.glob("Phone/Frameworks/*/include/module.modulemap"),
            *build.glob("*.build/module.modulemap")]


def run(files, language):
    """What the compiler says about each file: a list of (line, kind, text)."""
    build = built()
    flags = ["-I", build / "Modules", "-module-cache-path", build / "ModuleCache"]
    for module_map in module_maps(build):
        flags += ["-Xcc", f"-fmodule-map-file={module_map}", "-Xcc", f"-I{module_map.parent}"]
    command = ["swiftc", "-emit-sil", "-o", os.devnull, "-wmo", "-parse-as-library", "-module-name", "Snippets",
               "-swift-version", language, "-diagnostic-style", "llvm", *flags, *files]
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=300)
    said = {path: [] for path in files}
    for line in done.stderr.split("\n"):
        found = SAID.match(line)
        if found and pathlib.Path(found[1]) in said:
            said[pathlib.Path(found[1])].append((int(found[2]), found[3], found[4]))
    if done.returncode != 0 and not any(kind == "error" for each in said.values() for _, kind, _ in each):
        raise RuntimeError(f"the compiler failed without an error of a snippet:\n{done.stderr}")
    return said


@functools.cache
def diagnostics(folder, language):
    """What the compiler says about the folder's snippets of one language mode."""
    files = [path for path in snippets(folder.parent) if path.parent == folder and mode(path) == language]
    said = run(files, language)
    sound = [path for path in files if not any(kind == "error" for _, kind, _ in said[path])]
    if sound and len(sound) < len(files):
        said |= run(sound, language)
    return said


def faults(marks, said):
    """What differs: an error without a mark, and a mark without its error or warning."""
    def meets(mark, diagnostic):
        return mark[:2] == diagnostic[:2] and mark[2] in diagnostic[2]

    missing = [f"line {line}: expected the {kind} “{text}”" for line, kind, text in marks
               if not any(meets((line, kind, text), each) for each in said)]
    surplus = [f"line {line}: unexpected error: {text}" for line, kind, text in said
               if kind == "error" and not any(meets(mark, (line, kind, text)) for mark in marks)]
    return sorted(missing + surplus)
