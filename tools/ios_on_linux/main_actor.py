"""Tests that run on the main actor without being asynchronous, which XCTest on Linux can't call.

A test keeps its body under another name, and a method beside it that belongs to no actor calls it on the main thread:

    @MainActor func mainActor_testSignsIn() throws { … }; nonisolated func testSignsIn() throws { … }
"""

import re

MODULE = "XCTestAdditions"
WORDS = (r"(?:(?:@\w+(?:\([^)\n]*\))?|public|open|package|internal|private|fileprivate|final|override|static|class|nonisolated"
         r"|dynamic)\s+)*")
TYPE = re.compile(rf"(?P<words>{WORDS})\b(?P<kind>class|extension)\s+(?P<name>\w+)\b(?!\s*\()[^{{}};]*\{{")
METHOD = re.compile(
    rf"(?P<words>{WORDS})\bfunc\s+(?P<name>test\w*|(?:setUp|tearDown)(?:WithError)?)\s*\(\s*\)"
    r"(?P<effects>(?:\s*(?:async|throws(?:\(\w+\))?))*)\s*(?:->\s*(?:Void|\(\s*\))\s*)?\{")
ACTOR = re.compile(r"@MainActor\b")
OVERRIDE = re.compile(r"\boverride\b")
# Each configuration of an app is one here, and XCTest on Linux has no such property to override.
CONFIGURATION = re.compile(r"\boverride\s+(?=(?:public\s+|open\s+)?class\s+var\s+runsForEachTargetApplicationUIConfiguration\b)")


def end_of(code, opening):
    """The place of the bracket that closes the one at `opening`; None if there is none."""
    depth = 0
    for match in re.finditer(r"[{}]", code[opening:]):
        depth += 1 if match[0] == "{" else -1
        if depth == 0:
            return opening + match.start()
    return None


def isolated(code):
    """The bodies of the classes that belong to the main actor, and of their extensions."""
    types = [match for match in TYPE.finditer(code) if match["name"] not in ("func", "var", "let")]
    names = {match["name"] for match in types if ACTOR.search(match["words"])}
    return [(match.end() - 1, end) for match in types
            if match["name"] in names and (end := end_of(code, match.end() - 1)) is not None]


def tests(code):
    """The edits for a source's tests, and for what is done before and after them."""
    edits = [(*match.span(), "") for match in CONFIGURATION.finditer(code)]
    if not ACTOR.search(code):
        return edits
    bodies = isolated(code)
    for method in METHOD.finditer(code):
        words, name = method["words"], method["name"]
        around = [body for body in bodies if body[0] < method.start("name") < body[1]]
        is_ours = ACTOR.search(words) or (around and depth(code, around, method.start("name")) == 1)
        is_test = name.startswith("test")
        if not is_ours or re.search(r"\b(?:static|class|nonisolated)\b", words):
            continue
        if not is_test and not OVERRIDE.search(words):
            continue
        if "async" in method["effects"]:
            # An override belongs to no actor, as the original, unless it says so.
            if not is_test and not ACTOR.search(words):
                edits.append((method.start("words"), method.start("words"), "@MainActor "))
            continue
        if (end := end_of(code, method.end() - 1)) is None:
            continue
        edits += wrapped(method, end, is_test)
    return edits


def depth(code, around, position):
    """How many brackets are open between the innermost of the bodies and the position."""
    start = max(body[0] for body in around)
    return code.count("{", start, position) - code.count("}", start, position)


def wrapped(method, end, is_test):
    words, name = method["words"], method["name"]
    attempt, effects = ("try ", "throws ") if "throws" in method["effects"] else ("", "")
    access = next((f"{word} " for word in ("open", "public", "package") if re.search(rf"\b{word}\b", words)), "")
    override = "" if is_test else "override "
    edits = [(*method.span("name"), f"mainActor_{name}")]
    edits += [(method.start("words") + match.start(), method.start("words") + match.end(), "")
              for match in OVERRIDE.finditer(words)]
    call = f"{attempt}MainActorTest.run(self) {{ {attempt}$0.mainActor_{name}() }}"
    edits.append((end + 1, end + 1, f"; nonisolated {access}{override}func {name}() {effects}{{ {call} }}"))
    return edits
