"""Declarations in a syntax tree: what `@available` says about them, and what their heads name."""

import re
from dataclasses import replace

from .availability import Availability, version
from .uses import Use

NOMINAL = {"struct_decl", "class_decl", "enum_decl", "protocol"}


class Declarations:
    """The part of a walker that looks after declarations."""

    def _declaration(self, node, kind, scope, place):
        attributes = available(node)
        scope = self._attributed(scope, attributes)
        if usr := node.get("usr"):
            self._declare(usr, node, kind, scope, attributes)
        if not node.get("implicit"):
            self._signature(node, kind, scope, place)
        return scope

    @staticmethod
    def _attributed(scope, attributes):
        for attribute in attributes:
            if attribute.get("domain") == "*":
                scope = replace(scope, is_deprecated=scope.is_deprecated or bool(attribute.get("deprecated")),
                                is_unavailable=scope.is_unavailable or bool(attribute.get("unavailable")))
            if attribute.get("domain") != "iOS":
                continue
            if "introduced" in attribute:
                scope = scope.at_least(version(attribute["introduced"]))
            scope = replace(scope, is_deprecated=scope.is_deprecated or bool(attribute.get("deprecated")),
                            is_unavailable=scope.is_unavailable or bool(attribute.get("unavailable")))
        return scope

    def _declare(self, usr, node, kind, scope, attributes):
        if found := self._availability(node, scope, attributes):
            self.declared[usr] = found
        if kind != "enum_decl":
            return
        for member in node.get("members", []):
            if member.get("_kind") == "enum_element_decl":
                attributes = available(member)
                if found := self._availability(member, self._attributed(scope, attributes), attributes):
                    self.cases[usr, found.title.split("(")[0]] = found

    def _availability(self, node, scope, attributes):
        own = [attribute for attribute in attributes if attribute.get("domain") == "iOS"]
        numbers = {key: next((version(part[key]) for part in own if isinstance(part.get(key), str)), None)
                   for key in ("deprecated", "obsoleted")}
        if any(part.get("deprecated") is True for part in own):
            numbers["deprecated"] = (0,)
        found = Availability(name_of(node), scope.floor if scope.floor > self.floor else None,
                             is_unavailable=scope.is_unavailable and bool(own), **numbers)
        return found if found.says_something else None

    def _signature(self, node, kind, scope, place):
        """The types that a declaration's head names, and what of them needs the runtime."""
        start, end = place
        head = place if kind in ("typealias", "associated_type_decl") else self._head(node, start, end)
        types = [node.get("type"), node.get("result"), node.get("thrown_type"), node.get("element"),
                 node.get("extended_type")]
        types += [part.get("interface_type") for part in (node.get("params") or {}).get("params", [])]
        inherits = node.get("inherits") or {}
        types.append(inherits.get("superclass_type"))
        if kind == "pattern_binding_decl":
            types += [entry["pattern"].get("type") for entry in node.get("pattern_entries", [])
                      if entry.get("pattern", {}).get("_kind") == "pattern_typed"]
        if kind == "subscript_decl":
            types.append(node.get("interface_type"))
        if kind != "var_decl":
            self._types(types, scope, head)
        protocols = set(inherits.get("protocols", []))
        protocols |= {part.get("protocol") for part in inherits.get("conformances", [])
                      if part.get("source_kind") == "explicit"}
        for key in ("generic_signature", "requirement_signature"):
            signature = node.get(key) or {}
            requirements = signature.get("generic_reqs", []) + signature.get("requirements", [])
            protocols |= {part.get("protocol") for part in requirements}
            self._types([part.get("second_type") for part in requirements], scope, head)
        for protocol in sorted(part for part in protocols if part):
            # A protocol's associated types are in its body.
            self.uses.add(Use("named", protocol, scope, *(place if kind == "protocol" else head)))
        self._runtime_of(node, kind, scope, place, head)

    def _head(self, node, start, end):
        """The bytes of a declaration before its body or its first value."""
        body = (node.get("body") or {}).get("range")
        if body and "buffer_id" not in body:
            return start, body["start"]
        text = self.source[start:end + 1]
        stops = [place for mark in (b"{", b"=") if (place := text.find(mark)) > 0]
        return start, start + min(stops) if stops else end

    def _types(self, types, scope, place):
        for type_ in types:
            if isinstance(type_, str) and type_.startswith("$s"):
                self.uses.add(Use("type", type_, scope, *place))

    def _runtime_of(self, node, kind, scope, place, head):
        if kind in NOMINAL:
            text = self.source[head[0]:head[1]].decode(errors="replace")
            parameters = re.search(r"<(.*)>", text, re.DOTALL)
            if parameters and re.search(r"\beach\b", parameters[1]):
                self.uses.add(Use("runtime", "packs", scope, *place))
            if parameters and re.search(r"\blet\b", parameters[1]):
                self.uses.add(Use("runtime", "values", scope, *place))
        if kind == "destructor_decl" and any(part.get("_kind") == "isolated_attr" and not part.get("implicit")
                                             for part in node.get("attrs") or []):
            self.uses.add(Use("runtime", "isolated deinit", scope, *place))


def available(node):
    return [part for part in node.get("attrs") or [] if part.get("_kind") == "available_attr"]


def name_of(node):
    name = node.get("name") or {}
    base = (name.get("base_name") or {}).get("name") or (name.get("base_name") or {}).get("special") or "this"
    if "args" not in name and node.get("_kind") not in ("func_decl", "constructor_decl"):
        return base
    return f"{base}({''.join(label + ':' if label else '_:' for label in name.get('args', []))})"
