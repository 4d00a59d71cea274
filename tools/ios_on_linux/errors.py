"""Patterns and casts of NSError: on Apple's systems every error is one, on Linux those of Swift's own types are not."""

import re

# `as? NSError` and `as! NSError`; the operators in their place (module Security) bind as these casts do.
CAST = re.compile(r"\bas([?!])\s+NSError\b(?![?!.<]|\s*\.)")
CATCH = re.compile(r"\bcatch\s+let\s+(?P<name>\w+)(?P<cast>\s+as\s+NSError)\b(?=\s*(?:\{|where\b))")
# A pattern with the payload of an enumeration's case, such as `.failure(let error as NSError)`.
PAYLOAD = re.compile(
    r"(?P<kind>\b(?:if|guard|while)\s+case|,\s*case|\bcase)\s+(?:let\s+\w*\.\w+\s*\(\s*|\w*\.\w+\s*\(\s*let\s+)"
    r"(?P<name>\w+)(?P<cast>\s+as\s+NSError)\s*\)\??")
OPEN, CLOSED = "([{", ")]}"


def casts(code):
    """The edits for casts of errors in expressions."""
    return [(match.start(), match.end(), f"~{match[1]}> NSError.self" + "\n" * match[0].count("\n"))
            for match in CAST.finditer(code)]


def patterns(code):
    """The edits for patterns that bind an error as an NSError.

    The pattern binds the error as it is; what follows sees it under the same name as an NSError.
    """
    edits = []
    for match in CATCH.finditer(code):
        if (brace := after(code, match.end(), "{")) is not None:
            edits += taken(match) + mentions(code, match["name"], match.end(), brace)
            edits.append((brace + 1, brace + 1, bound(match["name"])))
    for match in PAYLOAD.finditer(code):
        if match["kind"] == "case":
            edits += in_switch(code, match)
        elif (edit := in_condition(code, match)) is not None:
            edits += taken(match) + [edit]
    return edits


def in_switch(code, match):
    """`case .failure(let error as NSError) where …:` of a switch."""
    colon = after(code, match.end(), ":")
    # A case of several patterns binds all of its names in each.
    if colon is None or "," in code[match.end():colon]:
        return []
    return taken(match) + mentions(code, match["name"], match.end(), colon) + [
        (colon + 1, colon + 1, bound(match["name"]))]


def in_condition(code, match):
    """`if case .failure(let error as NSError) = result, …`: one more condition behind the value."""
    equals = re.compile(r"\s*=(?!=)").match(code, match.end())
    end = equals and after(code, equals.end(), ",{", "else")
    if end is None:
        return None
    while code[end - 1].isspace():
        end -= 1
    return end, end, f", let {match['name']} = {match['name']} ~?> NSError.self"


def taken(match):
    """The cast goes from the pattern; the lines stay."""
    return [(*match.span("cast"), "\n" * match["cast"].count("\n"))]


def bound(name):
    return f" let {name} = {name} as NSError; _ = {name};"


def mentions(code, name, start, end):
    """Where a condition uses the error: it sees what the pattern has bound."""
    pattern = re.compile(rf"(?<![\w.]){name}\b(?!\s*:)")
    return [(*match.span(), f"({name} as NSError)") for match in pattern.finditer(code, start, end)]


def after(code, position, ends, word=None):
    """Where the first of some characters, or a word, stands outside of all brackets; None if nowhere."""
    depth = 0
    for index in range(position, len(code)):
        character = code[index]
        if depth == 0 and (character in ends or (word and re.compile(rf"\b{word}\b").match(code, index))):
            return index
        if character in CLOSED:
            depth -= 1
        elif character in OPEN:
            depth += 1
        if depth < 0:
            return None
    return None
