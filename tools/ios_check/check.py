"""The check of some targets: their trees, what iOS has, and what comes of it."""

import concurrent.futures
import json
import os
import pathlib
import re
import sys
import tempfile
import threading

from ios_on_linux.manifest import Trouble

from . import headers
from .availability import TOOLCHAIN, SymbolGraphs, Table
from .compiler import dump
from .findings import Judge, Source
from .types import Demangler
from .walker import Walker


class Check:
    """Reads targets one after the other, and judges them together: they use one another's declarations."""

    def __init__(self, plan, cache, compiler, triple, root, shown_root):
        self.plan, self.root, self.shown_root = plan, root, shown_root
        self.graphs = SymbolGraphs(cache, triple, compiler)
        # One of its own: the build's may be in use under another name of its folder.
        self.module_cache = cache / "ModuleCache"
        self.walkers, self.targets = [], set()

    def read(self, targets, floor):
        """Walks over every file of the targets."""
        with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            jobs = {target: pool.submit(dump, target, self.plan.arguments[target], pathlib.Path(folder) / target,
                                       self.module_cache)
                    for target in targets}
            for target, job in jobs.items():
                self.targets.add(target)
                for path, tree in job.result():
                    if self.root not in path.parents or ".build" in path.relative_to(self.root).parts:
                        continue
                    source = Source(path, str(self.shown_root / path.relative_to(self.root)))
                    self.walkers.append((source, Walker(source.data, floor).walk(json.loads(tree.read_text()))))
                    tree.unlink()

    def judge(self, with_deprecations):
        table, demangler = self._table(), Demangler()
        uses = [use for _, walker in self.walkers for use in walker.uses]
        owners = {usr for _, walker in self.walkers for usr in walker.declared} | {
            usr for _, walker in self.walkers for usr, _ in walker.cases}
        demangler.learn({use.name for use in uses if use.name.startswith("$s")} | {mangled(usr) for usr in owners})
        for _, walker in self.walkers:
            for usr, availability in walker.declared.items():
                table.by_usr[usr] = availability
                for name in demangler[mangled(usr)].names if is_type(usr) else ():
                    table.by_path.setdefault(name, availability)
            for (usr, case), availability in walker.cases.items():
                for module, path in demangler[mangled(usr)].names:
                    table.by_path[module, f"{path}.{case}"] = availability
        judge = Judge(table, demangler, with_deprecations)
        for source, walker in self.walkers:
            judge.judge(source, walker.uses)
        return judge.sorted()

    def _table(self):
        """The toolchain's modules, and those that the checked targets import and SwiftPM has built."""
        table = Table()
        flags = self.plan.search_flags()
        built = {path.stem: path for flag, folder in flags if flag == "-I"
                 for path in pathlib.Path(folder).glob("*.swiftmodule")}
        flags = [part for pair in flags for part in pair] + ["-module-cache-path", str(self.module_cache)]
        wanted = {name for _, walker in self.walkers for name in walker.imports} | APPLE
        modules = [(name, (), None) for name in TOOLCHAIN]
        modules += [(name, flags, built[name]) for name in sorted(wanted & built.keys() - self.targets)]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for module, rows in pool.map(lambda about: (about[0], self.graphs.rows(*about)), modules):
                table.load(module, rows)
        headers.load(table)
        return table


# Our modules named as Apple's: some of them bring others.
APPLE = {path.name for path in (pathlib.Path(__file__).resolve().parents[2] / "Phone/Frameworks").iterdir()}


def mangled(usr):
    """The mangled name that a declaration's USR is made of."""
    return "$s" + usr.removeprefix("s:")


def is_type(usr):
    return usr[-1] in "VCOPa" and not usr.startswith("s:e:")


def listed(plan, targets, wanted):
    """The modules of the chosen targets; one that the build does not know is a mistake, and never passed over."""
    modules = list(dict.fromkeys(re.sub(r"\W", "_", name) for name in [*targets, *wanted]))
    unknown = [name for name in modules if name not in plan.arguments]
    if unknown:
        raise Trouble(f"The build has no Swift target {', '.join(unknown)}: is it built?")
    return modules


def deeply(function):
    """Runs a function where syntax trees fit, which are deeper than Python's own stack allows."""
    outcome = concurrent.futures.Future()

    def run():
        try:
            outcome.set_result(function())
        except BaseException as error:
            outcome.set_exception(error)

    limit, size = sys.getrecursionlimit(), threading.stack_size(512 * 1024 * 1024)
    sys.setrecursionlimit(200_000)
    try:
        thread = threading.Thread(target=run)
        thread.start()
        thread.join()
    finally:
        sys.setrecursionlimit(limit)
        threading.stack_size(size)
    return outcome.result()
