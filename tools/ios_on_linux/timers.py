"""Timers that are made and added to a run loop later."""

import re

# Foundation on Linux fires these at once, Apple's after the first interval; the one of `target:` and `selector:` is ours.
MADE = re.compile(
    r"(?<![\w.])(?:Foundation\s*\.\s*)?Timer\s*(?:\.\s*init\s*)?\(\s*(?P<label>timeInterval)\s*:"
    r"(?=(?:(?!\btarget\s*:)[^;{}])*?,\s*repeats\s*:)")


def intervals(code):
    """The edits for timers whose first interval counts."""
    return [(*match.span("label"), "firstAfter") for match in MADE.finditer(code)]
