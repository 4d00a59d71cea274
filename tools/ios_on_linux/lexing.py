"""What of a Swift source is code, and what is comment or text."""

import re


def line_of(text, position):
    return text.count("\n", 0, position) + 1


def code_only(text):
    """The text with blanks for everything in comments and string literals; same length, same lines."""
    out = list(text)
    _code(text, 0, out, depth=0, closing=None)
    return "".join(out)


def _blank(out, start, end):
    for index in range(start, min(end, len(out))):
        if out[index] not in "\r\n":
            out[index] = " "


def _code(text, i, out, depth, closing):
    """Reads code up to the closing parenthesis of an interpolation, or to the end; returns where it stopped."""
    while i < len(text):
        character = text[i]
        if text.startswith("//", i):
            end = text.find("\n", i)
            end = len(text) if end < 0 else end
            _blank(out, i, end)
            i = end
        elif text.startswith("/*", i):
            end = _comment(text, i)
            _blank(out, i, end)
            i = end
        elif character == '"' or (character == "#" and re.match(r'#+"', text[i:i + 8])):
            i = _string(text, i, out)
        elif closing and character == "(":
            depth += 1
            i += 1
        elif closing and character == ")":
            if depth == 0:
                return i + 1
            depth -= 1
            i += 1
        else:
            i += 1
    return i


def _comment(text, i):
    """The end of a block comment, which may hold others."""
    depth = 0
    while i < len(text):
        if text.startswith("/*", i):
            depth, i = depth + 1, i + 2
        elif text.startswith("*/", i):
            depth, i = depth - 1, i + 2
            if depth == 0:
                return i
        else:
            i += 1
    return i


def _string(text, i, out):
    """Blanks a string literal, but not the code in its interpolations; returns its end."""
    hashes = 0
    while text[i + hashes] == "#":
        hashes += 1
    start = i + hashes
    quote = '"""' if text.startswith('"""', start) else '"'
    end_mark, escape = quote + "#" * hashes, "\\" + "#" * hashes
    position = start + len(quote)
    blank_from = position
    while position < len(text):
        if text.startswith(end_mark, position):
            _blank(out, blank_from, position)
            return position + len(end_mark)
        if text.startswith(escape + "(", position):
            opening = position + len(escape) + 1
            _blank(out, blank_from, opening)
            position = _code(text, opening, out, 0, ")")
            # Its own bracket too, so that those which are left come in pairs.
            blank_from = position - 1
        elif text.startswith(escape, position):
            position += len(escape) + 1
        elif quote == '"' and text[position] == "\n":
            break
        else:
            position += 1
    _blank(out, blank_from, position)
    return position
