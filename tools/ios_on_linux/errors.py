"""Patterns and casts of NSError: on Apple's systems every error is one, on Linux those of Swift's own types are not."""

import re

# `as? NSError` and `as! NSError`; the operators in their place (module Security) bind as these casts do.
CAST = re.compile(r"\bas([?!])\s+NSError\b(?![?!.<]|\s*\.)")
CATCH = re.compile(r"\bcatch\s+let\s+(?P<name>\w+)(?P<cast>\s+as\s+NSError)\b(?=\s*(?:\{|where\b))")
# A pattern with the payload of an enumeration's case, such as `.failure(let error as NSError)`.
PAYLOAD = re.compile(
    r"(?P<kind>\b(?:if|guard|while|for)\s+case|,\s*case|\bcase)\s+(?:let\s+\w*\.\w+\s*\(\s*|\w*\.\w+\s*\(\s*let\s+)"
    r"(?P<name>\w+)(?P<cast>\s+as\s+NSError)\s*\)\??")
# The whole value of a switch, a condition or a loop; in a switch it may be of any type.
WHOLE = re.compile(
    r"(?P<kind>\b(?:if|guard|while|for)\s+case|,\s*case|\bcase)(?P<let>\s+let\s+(?P<name>\w+))(?P<cast>\s+as\s+NSError)\b"
    r"(?![?!.<,])")
LABEL = re.compile(r"(?:^|[;}\n])\s*(?:@unknown\s+)?(?:case|default)\b")
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
    for match in WHOLE.finditer(code):
        edits += whole_in_switch(code, match) if match["kind"] == "case" else whole_in_condition(code, match)
    return edits


def whole_in_switch(code, match):
    """`case let error as NSError where …:`; the last case of a switch is taken to have a switch over errors."""
    name = match["name"]
    colon = end_of_label(code, match.end())
    if colon is None:
        return []
    where = re.compile(r"\s*where\b").match(code, match.end())
    edits = taken(match) + mentions(code, name, match.end(), colon, "~!> NSError.self")
    if where or follows(code, colon + 1):
        is_error = f"({name} ~?> NSError.self) != nil"
        if where:
            edits += [(where.end(), where.end(), f" {is_error} && ("), (colon, colon, ")")]
        else:
            edits.append((colon, colon, f" where {is_error}"))
        return edits + [(colon + 1, colon + 1, bound(name, "~!> NSError.self"))]
    return edits + [(colon + 1, colon + 1, bound(name))]


def whole_in_condition(code, match):
    """`if case let error as NSError = value`: a binding of an optional."""
    equals = re.compile(r"\s*=(?!=)\s*").match(code, match.end())
    end = equals and end_of_value(code, equals.end())
    if end is None:
        return []
    case = code.rindex("case", match.start(), match.start("let"))
    return taken(match) + [(case, case + 4, ""), (equals.end(), equals.end(), "("), (end, end, ") ~?> NSError.self")]


def follows(code, position):
    """Whether another case of the same switch follows."""
    end = after(code, position, "}")
    return end is not None and LABEL.search(shallow(code, position, end)) is not None


def shallow(code, start, end):
    """What stands outside of all brackets."""
    depth, kept = 0, []
    for character in code[start:end]:
        depth += (character in OPEN) - (character in CLOSED)
        kept.append(character if depth == 0 else " ")
    return "".join(kept)


def in_switch(code, match):
    """`case .failure(let error as NSError) where …:` of a switch."""
    colon = end_of_label(code, match.end())
    if colon is None:
        return []
    return taken(match) + mentions(code, match["name"], match.end(), colon) + [
        (colon + 1, colon + 1, bound(match["name"]))]


def in_condition(code, match):
    """`if case .failure(let error as NSError) = result, …`: one more condition behind the value."""
    equals = re.compile(r"\s*=(?!=)").match(code, match.end())
    end = equals and end_of_value(code, equals.end())
    if end is None:
        return None
    return end, end, f", let {match['name']} = {match['name']} ~?> NSError.self"


def end_of_label(code, position):
    """The colon of a case; None if it has several patterns, each of which would bind all names."""
    colon = after(code, position, ":,{")
    return colon if colon is not None and code[colon] == ":" else None


def end_of_value(code, position):
    """Where the value of a condition ends, without the blanks behind it; None if nowhere."""
    end = after(code, position, ",{", "else")
    while end and code[end - 1].isspace():
        end -= 1
    return end


def taken(match):
    """The cast goes from the pattern; the lines stay."""
    return [(*match.span("cast"), "\n" * match["cast"].count("\n"))]


def bound(name, cast="as NSError"):
    return f" let {name} = {name} {cast}; _ = {name};"


def mentions(code, name, start, end, cast="as NSError"):
    """Where a condition uses the error: it sees what the pattern has bound."""
    pattern = re.compile(rf"(?<![\w.]){name}\b(?!\s*:)")
    return [(*match.span(), f"({name} {cast})") for match in pattern.finditer(code, start, end)]


def after(code, position, ends, word=None):
    """Where the first of some characters, or a word, stands outside of all brackets; None if nowhere."""
    depth, words = 0, re.compile(rf"\b{word}\b" if word else r"(?!)")
    for index in range(position, len(code)):
        character = code[index]
        if depth == 0 and (character in ends or words.match(code, index)):
            return index
        if character in CLOSED:
            depth -= 1
        elif character in OPEN:
            depth += 1
        if depth < 0:
            return None
    return None
