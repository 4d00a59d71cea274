"""The compiler's syntax trees of a target, made with the arguments that SwiftPM compiles it with."""

import json
import pathlib
import re
import shlex
import subprocess

from ios_on_linux.manifest import Trouble

# What only matters for objects and for tools.
WITH_VALUE = {"-emit-module-path", "-output-file-map", "-index-store-path", "-emit-objc-header-path", "-num-threads",
              "-module-cache-path"}
NEEDLESS = {"-emit-dependencies", "-emit-module", "-emit-objc-header", "-incremental", "-c", "-enable-batch-mode",
            "-serialize-diagnostics", "-parseable-output", "-g", "-warnings-as-errors", "-whole-module-optimization",
            "-wmo"}
PAIRS = {"-Xcc", "-Xfrontend", "-Xllvm", "-I", "-F", "-D", "-target", "-module-name", "-swift-version",
         "-package-name", "-plugin-path", "-load-plugin-executable", "-enable-experimental-feature",
         "-enable-upcoming-feature", "-sdk"}
# What a reader of modules needs to find and load them.
SEARCH = {"-I", "-F", "-sdk"}


def toolchain():
    """The compiler's version and the triple that it compiles for."""
    try:
        done = subprocess.run(["swift", "-print-target-info"], capture_output=True, text=True)
        about = json.loads(done.stdout)
        return about["compilerVersion"], about["target"]["triple"]
    except (FileNotFoundError, ValueError, KeyError):
        raise Trouble("Swift is missing. Install Swift 6.3 from https://www.swift.org/install.") from None


class BuildPlan:
    """The commands that SwiftPM has planned for a package's debug build."""

    def __init__(self, scratch):
        path = scratch / "debug.yaml"
        if not path.is_file():
            raise Trouble(f"The package is not built: there is no {path}.")
        text = path.read_text()
        found = re.finditer(r'^  "C\.(?P<target>.+?)-[^"-]+-[^"-]+-[^"]*\.module":\n(?:    .*\n)*?    args: (?P<args>\[.*\])$',
                            text, re.MULTILINE)
        # SwiftPM writes a module map for a C target that has none.
        self.written_maps = sorted((scratch / "debug").glob("*.build/module.modulemap"))
        self.arguments = {}
        for match in found:
            arguments = json.loads(match["args"])
            if arguments and arguments[0].endswith("swiftc"):
                self.arguments[arguments[arguments.index("-module-name") + 1]] = arguments

    def search_flags(self):
        """The flags by which any target finds modules: one may need what only its dependents name, such as a C library."""
        planned = [pair for arguments in self.arguments.values() for pair in search_flags(arguments)]
        written = [("-Xcc", f"-fmodule-map-file={path.resolve()}") for path in self.written_maps]
        return list(dict.fromkeys(planned + written))


def kept(arguments):
    """A compile command without what only matters for objects."""
    result, position = [arguments[0]], 1
    while position < len(arguments):
        part = arguments[position]
        if part in PAIRS:
            result += arguments[position:position + 2]
        if part in PAIRS | WITH_VALUE:
            position += 2
            continue
        if part not in NEEDLESS and not re.fullmatch(r"-j\d+", part):
            result.append(part)
        position += 1
    return result


def search_flags(arguments):
    """The flags of a compile command by which modules are found, each with its value."""
    parts = iter(arguments)
    for part in parts:
        if part == "-Xcc":
            value = next(parts, "")
            if value == "-I":
                # The folder has an -Xcc of its own.
                next(parts, "")
                value += next(parts, "")
            if value.startswith(("-fmodule-map-file", "-I")):
                yield part, value
        elif part in SEARCH:
            yield part, next(parts, "")
        elif part.startswith("-I") and len(part) > 2:
            yield "-I", part[2:]


def dump(target, arguments, folder, module_cache):
    """Type-checks a target and returns pairs of a source and the file with its tree."""
    command = kept(arguments) + ["-module-cache-path", str(module_cache)]
    planned = subprocess.run(
        command[:1] + ["-dump-ast", "-Xfrontend", "-dump-ast-format", "-Xfrontend", "json", "-suppress-warnings",
                       "-driver-print-jobs", "-driver-filelist-threshold", "1000000"] + command[1:],
        capture_output=True, text=True)
    if planned.returncode or not planned.stdout.strip():
        raise Trouble(f"The compiler does not take the arguments of {target}:\n{planned.stderr.strip()[:2000]}")
    # One job for each file: together, they are type-checked once.
    job = [part for part in shlex.split(planned.stdout.splitlines()[0]) if part != "-primary-file"]
    sources = [part for part in job if part.endswith(".swift") and not part.startswith("-")]
    output = job.index("-o")
    frontend = [part for part in job[:output] + job[output + 2:] if part not in set(sources)]
    folder.mkdir(parents=True, exist_ok=True)
    trees = [folder / f"{number}.json" for number in range(len(sources))]
    parts = [part for source in sources for part in ("-primary-file", source)]
    parts += [part for tree in trees for part in ("-o", str(tree))]
    done = subprocess.run(frontend + parts, capture_output=True, text=True)
    if done.returncode:
        raise Trouble(f"{target} does not compile here, so nothing can be said about it:\n{errors(done.stderr)}")
    return [(pathlib.Path(source), tree) for source, tree in zip(sources, trees, strict=True)]


def errors(text):
    """The lines of a compiler's output that name an error; all of it if there is none."""
    lines = [line for line in text.splitlines() if re.search(r"\berror:", line)]
    return "\n".join((lines or text.splitlines())[:20])
