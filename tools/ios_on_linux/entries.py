"""`@Entry var …` in an extension of EnvironmentValues: a macro of Apple's, written out."""

import re

ENTRY = re.compile(
    r"@Entry\s+(?P<access>(?:public|internal|fileprivate|private|package)\s+)?var\s+(?P<name>\w+)[ \t]*")
EXTENSION = re.compile(r"\bextension\s+(?P<name>[\w.]+)")
OPENING, CLOSING = "([{", ")]}"


def entries(code):
    """Edits that write out entries of the environment, and the positions of those of something else.

    The value stays as it stands: what is code here may be a text there.
    """
    edits, others = [], []
    for match in ENTRY.finditer(code):
        extended = [each["name"] for each in EXTENSION.finditer(code, 0, match.start())]
        if not extended or extended[-1].removeprefix("SwiftUI.") != "EnvironmentValues":
            others.append(match.start())
            continue
        end, equals = end_of_declaration(code, match.end())
        kind = code[match.end():end if equals is None else equals].strip().removeprefix(":").strip()
        key, access = f"_Entry_{match['name']}", match["access"] or ""
        default = f"static var defaultValue: {kind} {{" if kind else "nonisolated(unsafe) static let defaultValue ="
        head_end = end if equals is None else equals + 1
        lines = "\n" * code.count("\n", match.start(), head_end)
        edits.append((match.start(), head_end, f"{access}struct {key}: EnvironmentKey {{{lines} {access}{default}"))
        # A comment may end the line.
        place = end + 1 if code[end:end + 1] == "\n" else end
        edits.append((place, place, (" nil " if equals is None else "") + ("} }; " if kind else "}; ") + (
            f"{access}var {match['name']}: {kind or key + '.Value'} "
            f"{{ get {{ self[{key}.self] }} set {{ self[{key}.self] = newValue }} }}; ")))
    return edits, others


def end_of_declaration(code, position):
    """Where a declaration ends that begins with its type, and where its `=` is, if it has one."""
    depth, equals, index = 0, None, position
    while index < len(code):
        character = code[index]
        if character in OPENING:
            depth += 1
        elif character in CLOSING:
            if depth == 0:
                return index, equals
            depth -= 1
        elif depth == 0 and character == "=" and equals is None:
            equals = index
        elif depth == 0 and character in "\n;" and not goes_on(code, index):
            return index, equals
        index += 1
    return index, equals


def goes_on(code, index):
    """Whether an expression goes on after the end of a line: with a dot, an operator, or what stands after one."""
    before, after = code[:index].rstrip(), code[index:].lstrip()
    return code[index] == "\n" and (before.endswith(("=", ",", "->", "+", "??")) or after.startswith((".", "??", "+")))
