"""Which uses an iPhone does not have, and how that is said."""

import bisect
import re
from dataclasses import asdict, dataclass

from .availability import Availability, spelled
from .conditions import lines_for_others
from .rules import RUNTIME, missing_imports
from .uses import NEVER


@dataclass(frozen=True, order=True)
class Finding:
    """One line of the report."""

    file: str
    line: int
    column: int
    text: str
    advice: str
    needs: str = ""

    def __str__(self):
        return f"{self.file}:{self.line}:{self.column}: {self.text}: {self.advice}."

    def as_json(self):
        return asdict(self)


class Source:
    """A file, with lines and columns for its bytes."""

    def __init__(self, path, shown):
        self.path, self.shown = path, shown
        self.data = path.read_bytes()
        self.starts = [0] + [match.end() for match in re.finditer(rb"\n", self.data)]

        self.left_out = lines_for_others(self.data.decode(errors="replace"))

    def position(self, offset):
        line = bisect.bisect_right(self.starts, offset)
        begin = self.starts[line - 1]
        return line, len(self.data[begin:offset].decode(errors="replace")) + 1

    def find(self, name, start, end):
        """Where a name stands between two offsets, the second being the start of the last word; None if nowhere."""
        stop = re.compile(rb"\w*").match(self.data, end).end()
        match = re.compile(rb"(?<![\w])" + re.escape(name.encode()) + rb"(?!\w)").search(self.data, start, stop)
        return match.start() if match else None


class Judge:
    """Compares what files use with what iOS has."""

    def __init__(self, table, demangler, with_deprecations):
        self.table, self.demangler, self.with_deprecations = table, demangler, with_deprecations
        self.findings = set()

    def judge(self, source, uses):
        for use in uses:
            getattr(self, "_" + use.kind)(source, use)
        self._imports(source)

    # MARK: Kinds of uses

    def _symbol(self, source, use):
        if availability := self.table.by_usr.get(use.name):
            self._compare(source, use.start, availability, use.scope)

    def _named(self, source, use):
        """A protocol that a head may name, or that only follows from what it names."""
        if availability := self.table.by_usr.get(use.name):
            place = source.find(availability.title.split(".")[-1], use.start, use.end)
            if place is not None:
                self._compare(source, place, availability, use.scope)

    def _type(self, source, use):
        for module, path in self.demangler[use.name].names:
            if availability := self.table.by_path.get((module, path)):
                place = source.find(path.split(".")[-1], use.start, use.end)
                if place is not None:
                    self._compare(source, place, availability, use.scope)

    def _case(self, source, use):
        for module, path in self.demangler[use.name].names:
            if availability := self.table.by_path.get((module, f"{path}.{use.detail}")):
                place = source.find(use.detail, use.start, use.end)
                if place is not None:
                    self._compare(source, place, availability, use.scope)

    def _metadata(self, source, use):
        parts = self.demangler[use.name]
        for rule, is_broken in (("typed throws", parts.has_typed_throws), ("isolated any", parts.has_erased_isolation),
                                ("existential", parts.has_constrained_existential)):
            if is_broken:
                self._rule(source, use, rule)

    def _runtime(self, source, use):
        self._rule(source, use, use.name)

    def _rule(self, source, use, rule):
        needed, what, advice = RUNTIME[rule]
        if use.scope.floor < needed:
            self._find(source, use.start, f"{what} needs iOS {spelled(needed)}",
                       f"{advice}, or put it behind `if #available(iOS {spelled(needed)}, *)`", spelled(needed))

    def _imports(self, source):
        text = source.data.decode(errors="replace")
        for position, name, module in missing_imports(text):
            offset = len(text[:position].encode())
            self._find(source, offset, f"`{name}` is declared in a module that Foundation and UIKit do not bring",
                       f"write `import {module}`")

    # MARK: What to say

    def _compare(self, source, offset, availability: Availability, scope):
        title, floor = availability.title, scope.floor
        if floor == NEVER:
            return
        use_new = f"use `{availability.renamed}`" if availability.renamed else "use what takes its place"
        if availability.is_unavailable:
            if not scope.is_unavailable:
                self._find(source, offset, f"`{title}` does not exist on iOS",
                           use_new if availability.renamed else "leave it to other systems with `#if !os(iOS)`")
        elif availability.introduced and availability.introduced > floor:
            needed = spelled(availability.introduced)
            self._find(source, offset, f"`{title}` needs iOS {needed}",
                       f"put it behind `if #available(iOS {needed}, *)`, or use what iOS {spelled(floor)} has", needed)
        elif availability.obsoleted and availability.obsoleted <= floor and not scope.is_unavailable:
            self._find(source, offset, f"`{title}` is gone since iOS {spelled(availability.obsoleted)}", use_new)
        elif (self.with_deprecations and availability.deprecated and availability.deprecated <= floor
              and not scope.is_deprecated):
            since = f" since iOS {spelled(availability.deprecated)}" if any(availability.deprecated) else ""
            self._find(source, offset, f"`{title}` is deprecated{since}", use_new)

    def _find(self, source, offset, text, advice, needs=""):
        line, column = source.position(offset)
        if line in source.left_out:
            return
        self.findings.add(Finding(source.shown, line, column, text, advice, needs))

    def sorted(self):
        """Each thing once a line, at its first place; a type is not named beside its own member."""
        kept = {}
        for finding in sorted(self.findings):
            kept.setdefault((finding.file, finding.line, finding.text), finding)
        members = {(finding.file, finding.line, finding.column, finding.text.split("`")[1].rpartition(".")[0])
                   for finding in kept.values() if finding.text.startswith("`")}
        return [finding for finding in sorted(kept.values())
                if (finding.file, finding.line, finding.column, finding.text.strip("`").split("`")[0]) not in members]
