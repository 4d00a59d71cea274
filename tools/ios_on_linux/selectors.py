"""`#selector` where it names a method of an observer or of a timer's target: a closure that calls it, for our overloads."""

import re

SELECTOR = r"(?P<selector>#selector\(\s*(?:[\w.]+\.)?(?P<method>\w+)\s*(?P<labels>\([\w:]*\))?\s*\))"
OBSERVER = re.compile(r"\baddObserver\s*\(\s*(?P<object>\w+)\s*,\s*selector\s*:\s*" + SELECTOR)
TIMER = re.compile(r"\btimeInterval\s*:[^;{}#]*?,\s*target\s*:\s*(?P<object>\w+)\s*,\s*selector\s*:\s*" + SELECTOR)


def selectors(code):
    """The edits, and the places of the selectors that they replace.

    A selector stays if the source does not show how its method is called.
    """
    edits = []
    for pattern, is_weak in ((OBSERVER, True), (TIMER, False)):
        for match in pattern.finditer(code):
            if (arguments := call(code, match["method"], match["labels"])) is not None:
                new = closure(match["object"], match["method"], arguments, is_weak)
                edits.append((*match.span("selector"), new + "\n" * match["selector"].count("\n")))
    return edits


def closure(receiver, method, arguments, is_weak):
    """An observer is not kept by its center; a target is, by its timer."""
    head = (f"[weak {receiver}]" if is_weak else "") + ("" if arguments else " _")
    return f"{{ {head.strip()}{' in ' if head else ''}{receiver}{'?' if is_weak else ''}.{method}({arguments}) }}"


def call(code, method, labels):
    """What stands in the parentheses of the method's call: the one argument is `$0`; None if that can't be told."""
    forms = {form for form in (argument(each) for each in declarations(code, method))
             if labels is None or form is None or labels == label_of(form)}
    if not forms and labels is not None:
        # Declared elsewhere; it takes what it is given.
        return {"()": "", "(_:)": "$0"}.get(labels, labels[1:-2] + ": $0" if labels.count(":") == 1 else None)
    return forms.pop() if len(forms) == 1 else None


def declarations(code, method):
    """The parameters of each method of this name; None for one that the caller would have to wait for."""
    for match in re.finditer(rf"\bfunc\s+{method}\s*\(([^()]*)\)\s*(async|throws)?", code):
        yield None if match[2] else match[1].strip()


def argument(parameters):
    """How the parameters of a declaration are given; None if there are several."""
    if parameters is None or "," in parameters:
        return None
    if not parameters:
        return ""
    names, _, kind = parameters.partition(":")
    value = "$0 as NSNotification" if re.match(r"\s*NSNotification\b", kind) else "$0"
    label = names.split()[0]
    return value if label == "_" else f"{label}: {value}"


def label_of(form):
    """A call as a selector spells it: `(_:)`, `(notification:)`, or no parentheses for no argument."""
    if not form:
        return "()"
    return f"({form.split(':')[0]}:)" if ":" in form else "(_:)"
