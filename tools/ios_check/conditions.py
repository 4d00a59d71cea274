"""What the conditions of `#if` say on a Mac, and which lines of a file are left out when it is compiled for a phone."""

import re

LINUX, DARWIN = re.compile(r"\bos\(\s*Linux\s*\)"), re.compile(r"\bcanImport\(\s*Darwin\s*\)")
MAC = re.compile(r"\bos\(\s*(?:macOS|OSX)\s*\)")
DIRECTIVE = re.compile(r"[ \t]*#(if|elseif|else|endif)\b[ \t]*([^/]*)")


def on_a_mac(condition):
    """A condition with what is known of a Mac written as `true` and `false`: a manifest is compiled for it."""
    return MAC.sub("true", DARWIN.sub("true", LINUX.sub("false", condition)))


def on_a_phone(condition):
    """Whether a condition holds for a phone; None where it asks for something else, so that both branches are judged."""
    bare = DARWIN.sub("true", LINUX.sub("false", condition)).strip()
    return {"true": True, "!false": True, "false": False, "!true": False}.get(bare)


def lines_for_others(text):
    """The numbers of the lines that are compiled on other systems only."""
    left_out, open_branches = set(), []
    for number, line in enumerate(text.split("\n"), 1):
        match = DIRECTIVE.match(line)
        if match and match[1] == "if":
            open_branches.append([on_a_phone(match[2])])
        elif match and match[1] == "endif" and open_branches:
            open_branches.pop()
        elif match and open_branches:
            open_branches[-1].append(on_a_phone(match[2]) if match[1] == "elseif" else None)
        elif any(branches[-1] is False or True in branches[:-1] for branches in open_branches):
            left_out.add(number)
    return left_out
