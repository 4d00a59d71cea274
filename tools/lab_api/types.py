"""JSON schemas of Swift's Codable types, read from their sources."""

import re

SCALARS = {"String": {"type": "string"}, "Bool": {"type": "boolean"}, "Double": {"type": "number"},
           "Int": {"type": "integer"}, "Int32": {"type": "integer"}, "Int64": {"type": "integer"},
           "UInt64": {"type": "integer"}, "UInt8": {"type": "integer"}}
TYPE = re.compile(r"^( *)(?:public |package )?(struct|enum) (\w+)(?:: ([^{]*))? *\{")
MEMBER = re.compile(r"^( *)(?:public |package )?(?:internal\(set\) |private\(set\) )?(?:var|let) (\w+)(?:: ([^={]+?))?"
                    r"(?: = ([^{]+))?$")
CASE = re.compile(r"^ *case (.+)$")

# Types whose JSON is not what their members say, and what errors look like.
OVERRIDES = {
    "Problem": {
        "type": "object", "description": "Something that the lab could not do (RFC 9457).",
        "properties": {"type": {"type": "string"}, "title": {"type": "string"}, "status": {"type": "integer"},
                       "code": {"type": "string", "description": "A stable name."},
                       "detail": {"type": "string", "description": "The problem and what to do."},
                       "instance": {"type": "string"}}, "required": ["status", "code", "detail"]},
    "Touch": {
        "type": "object", "minProperties": 1, "maxProperties": 1, "additionalProperties": False,
        "description": "A touch by a finger, or a press of a key; elements by their ids.",
        "properties": {
            **{name: {"type": "object", "properties": {"_0": {"type": "string", "description": text}}, "required": ["_0"]}
               for name, text in {
                   "tap": "the element", "press": "the element that is held", "typeText": "what is typed at the end of the field with the keyboard",
                   "pull": "the list", "swipeToDelete": "the row", "open": "the app's bundle identifier",
                   "close": "the app's bundle identifier"}.items()},
            "setText": {"type": "object", "properties": {"_0": {"type": "string", "description": "the field"},
                                                         "text": {"type": "string"}}, "required": ["_0", "text"]},
            **{name: {"type": "object"} for name in ("submit", "home", "side")}}},
    "PersonAnswer.Answer": {
        "description": "A gesture by its name, or what is typed.",
        "oneOf": [{"type": "string", "enum": ["match", "noMatch", "cancel", "fallback", "allow", "dontAllow"]},
                  *({"type": "object", "properties": {name: {"type": "string"}}, "required": [name]}
                    for name in ("passcode", "password"))]},
    "Display.Surface": {
        "type": "object", "minProperties": 1, "maxProperties": 1, "description": "The contents of the screen.",
        "properties": {"lockScreen": {"type": "object"}, "home": {"type": "object"},
                       "app": {"type": "object", "properties": {"_0": {"type": "string"}}, "required": ["_0"]}}},
    # Members with their usual values are left out.
    "ScreenStyle": {"type": "object", "description": "The style of an element: optional hints in SwiftUI's terms."},
    "ScenarioEntry": {"type": "object", "description": "A scenario, and its last run."},
}
LOOSE = {"Faults", "OpenIDSettings", "ArmedKill", "ScreenNode"}


class Types:
    """Structs and enumerations by their names within the sources, such as `Display.StatusBar`."""

    def __init__(self, places, overrides):
        self.found, self.used = dict(overrides), []
        for place in places:
            for path in sorted(place.rglob("*.swift")) if place.is_dir() else [place]:
                self._read(path.read_text().splitlines())

    def reference(self, name, scope=""):
        """A schema for a Swift type as it is written in a scope; references for those that are declared."""
        name = name.strip()
        if name.endswith("?"):
            return self.reference(name[:-1], scope)
        if name.startswith("[") and name.endswith("]"):
            inner = name[1:-1]
            if ":" in inner:
                return {"type": "object", "additionalProperties": self.reference(inner.split(":", 1)[1], scope)}
            return {"type": "array", "items": self.reference(inner, scope)}
        if name in SCALARS:
            return dict(SCALARS[name])
        full = self._resolve(name, scope)
        if full is None:
            return {}
        if full not in self.used:
            self.used.append(full)
        return {"$ref": f"#/components/schemas/{full}"}

    def schemas(self):
        """The schemas of all types that were referred to, and of those that these refer to."""
        result = {}
        while pending := [name for name in self.used if name not in result]:
            for name in pending:
                result[name] = self._schema(name)
        return dict(sorted(result.items()))

    def _resolve(self, name, scope):
        parts = scope.split(".") if scope else []
        while True:
            full = ".".join([*parts, name])
            if full in self.found:
                return full
            if not parts:
                return None
            parts.pop()

    def _schema(self, name):
        declared = self.found[name]
        if "members" not in declared:
            return declared
        words = {"description": declared["words"]} if declared["words"] else {}
        if declared["kind"] == "enum":
            return {"type": "string", **words, "enum": declared["cases"]}
        properties, required = {}, []
        for member, type_name, text, has_default in declared["members"]:
            schema = self.reference(type_name, name) if type_name else {}
            properties[member] = {**schema, "description": text} if text else schema
            if not (type_name or "").endswith("?") and not has_default and name not in LOOSE:
                required.append(member)
        return {"type": "object", **words, "properties": properties, **({"required": required} if required else {})}

    def _read(self, lines):
        scopes, words = [], []
        for line in lines:
            text = line.strip()
            if text.startswith("///"):
                words.append(text[3:].strip())
                continue
            indent = len(line) - len(line.lstrip())
            while scopes and text == "}" and indent <= scopes[-1][1]:
                scopes.pop()
            if match := TYPE.match(line):
                name = ".".join([*(scope[0] for scope in scopes), match[3]])
                entry = {"kind": match[2], "members": [], "cases": [], "words": sentence(words)}
                if name not in self.found and (match[2] == "struct" or "String" in (match[4] or "")):
                    self.found[name] = entry
                scopes.append((match[3], indent, self.found.get(name, {})))
            elif scopes and indent == scopes[-1][1] + 4 and "members" in (entry := scopes[-1][2]):
                self._member(entry, line, words)
            words = []

    @staticmethod
    def _member(entry, line, words):
        if entry["kind"] == "enum" and (match := CASE.match(line)):
            for part in match[1].split(","):
                name, _, raw = part.strip().partition(" = ")
                entry["cases"].append(raw.strip('"') if raw else name)
        elif match := MEMBER.match(line):
            name, type_name, value = match[2], match[3], match[4]
            if type_name is None and value:
                type_name = ("Bool" if value in ("true", "false") else "Int" if value.isdigit()
                             else "String" if value.startswith('"') else None)
            entry["members"].append((name, type_name, sentence(words), value is not None))


def sentence(words):
    """The first paragraph of a comment, without marks of Swift's documentation."""
    text = " ".join(words[:words.index("")] if "" in words else words)
    return re.sub(r"`?`([\w./(_:)]+)``?", r"\1", text).strip()
