"""What is changed in copies of somebody's sources, line by line, so that they compile on Linux as for iOS."""

import re
from dataclasses import dataclass, field

from . import absent, delegates, errors, main_actor, testing, timers, url_protocols
from .entries import entries
from .lexing import code_only, line_of
from .pointers import pointers
from .previews import previews
from .selectors import selectors
from .subset import missing

# Modules of Darwin, and what stands for them; None: with its own name.
MODULES = {
    "Darwin": "Glibc",
    "ObjectiveC": "Foundation",
    "CoreFoundation": "Foundation",
    "UIKit": "UIKit",
    "SwiftUI": "SwiftUI",
    # Where Xcode takes names of SwiftUI from when it completes them.
    "SwiftUICore": "SwiftUI",
    "Combine": "Combine",
    "AppKit": "Foundation",
    "Cocoa": "Foundation",
    "WatchKit": "Foundation",
    # Apple's come with UIKit, which sources use that import nothing else.
    "SafariServices": "UIKit",
    "WebKit": "UIKit",
    "Security": "Security",
    "LocalAuthentication": "LocalAuthentication",
    "CommonCrypto": "CommonCrypto",
    # Its few names come with Security.
    "MachO": "Foundation",
    "os": "os",
    "OSLog": "os",
}
MISSING = {"AppKit", "Cocoa", "WatchKit", "SafariServices", "WebKit"}

CONDITION = re.compile(r"^[ \t]*#(?:if|elseif)\b.*$", re.MULTILINE)
CONDITIONS = [
    (re.compile(r"\bos\(\s*iOS\s*\)"), "true"),
    (re.compile(r"\bos\(\s*Linux\s*\)"), "false"),
    (re.compile(r"\bcanImport\(\s*Darwin\s*\)"), "true"),
    # Where Darwin is, these are not.
    (re.compile(r"\bcanImport\(\s*(?:Glibc|Musl|Bionic|Android|Foundation(?:Essentials|Networking|XML))\s*\)"), "false"),
]
IOS = CONDITIONS[0][0]
INTEL = re.compile(r"\barch\(\s*(?:i386|x86_64)\s*\)")
OBJECTIVE_C = re.compile(r"@objcMembers\b[ \t]?|@(?:objc|nonobjc)\b(?:\([^)\n]*\))?[ \t]?")
IMPORT = re.compile(
    r"^(?P<head>[ \t]*(?:@\w+(?:\([^)]*\))?[ \t]+)*(?:public[ \t]+|internal[ \t]+|private[ \t]+|fileprivate[ \t]+)?"
    r"import[ \t]+)(?P<kind>(?:class|struct|enum|func|var|let|protocol|typealias)[ \t]+)?"
    r"(?P<module>\w+)(?P<rest>(?:\.\w+)*)", re.MULTILINE)
VERSION = [
    (re.compile(r"\.isOperatingSystemAtLeast\("), ".isPhoneSystemAtLeast("),
    (re.compile(r"\.operatingSystemVersion\b"), ".phoneSystemVersion"),
]
# The one action that UIKit here takes by its name: it puts the keyboard away.
RESIGN = re.compile(r"#selector\(\s*(?:\w+\.)?resignFirstResponder(?:\(\))?\s*\)")
BEYOND = [
    (re.compile(r"#selector\b(?!\(\s*(?:\w+\.)?resignFirstResponder\b)"), "#selector"),
    (re.compile(r"\bSelector\s*\("), "Selector"),
    (re.compile(r"@NSManaged\b"), "@NSManaged"),
    (re.compile(r"@objc\b(?:\([^)\n]*\))?\s+optional\b"), "an optional protocol requirement"),
    (re.compile(r"\bobjc_(?:get|set)AssociatedObject\b"), "associated objects"),
    (re.compile(r"\bNSClassFromString\s*\(\s*\"NS|\bperform\s*\(\s*#selector"), "the Objective-C runtime"),
]
# On an iPhone these come with XCTest.
AUTOMATION_NAMES = re.compile(r"\bXCUI[A-Z]\w*|\baddUIInterruptionMonitor\b")
UIKIT_NAMES = re.compile(r"\bUI(?:Application|BezierPath|Color|Device|Image|Pasteboard)\b")
# What Apple's Foundation has and here another module, which is imported for the whole target.
ELSEWHERE = {
    "FoundationNetworking": re.compile(
        r"\b(?:URLSession\w*|URLRequest|HTTPURLResponse|URLProtocol\w*|URLCredential\w*|HTTPCookie\w*|URLCache|URLResponse"
        r"|URLAuthenticationChallenge\w*|URLProtectionSpace|CachedURLResponse|FoundationNetworking)\b"),
    "FoundationXML": re.compile(r"\b(?:XML(?:Parser|Document|Element|Node|DTD)\w*|FoundationXML)\b"),
    "Observation": re.compile(r"@Observable\b|@ObservationIgnored\b|\bwithObservationTracking\b|\bObservationRegistrar\b"),
    # Apple's Foundation brings Combine along.
    "Combine": re.compile(
        r"@Published\b|\b(?:ObservableObject\w*|AnyCancellable|Cancellable|AnyPublisher|Publishers?|PassthroughSubject"
        r"|CurrentValueSubject)\b|\.publisher\s*\(|\bTimer\s*\.\s*publish\b|\.dataTaskPublisher\b"),
    "UIKit": re.compile(r"\bNSUserActivity\w*"),
    "Compression": re.compile(r"\.(?:de)?compressed\(\s*using:"),
}
# `Darwin.pow`: the C library is Glibc here, but for what it lacks, which has no module's name before it.
QUALIFIED = re.compile(
    r"(?<![\w.])Darwin\.(?P<own>(?=os_unfair_lock|memset_s\b|timingsafe_bcmp\b|mach_|errno_t\b|rsize_t\b"
    r"|sysctl\b|kinfo_proc\b|CTL_KERN\b|KERN_PROC|P_TRACED\b|_dyld_))?(?=[A-Za-z_])")
# SwiftUI makes an app's delegate by its class, which Swift allows of final classes only; Objective-C's have no such rule.
DELEGATE = re.compile(
    r"^(?P<before>[^\n{}]*)\bclass\s+(?P<name>\w+)\s*:(?=[^{]*\bNSObject\b)(?=[^{]*\bUI(?:Application|Scene|WindowScene)Delegate\b)[^{]*\{",
    re.MULTILINE)
# Foundation on Linux has types of these names that can't be used, and a name of two modules is no type.
UNAVAILABLE = re.compile(r"(?<![\w.])(?:PersonName|Date)ComponentsFormatter\b")


RULES = [
    errors.patterns, errors.casts, url_protocols.subclasses, delegates.optional_calls, pointers, previews, testing.cases,
    timers.intervals,
]


@dataclass
class Rewritten:
    """A source as the shadow package has it, and what there is to say about it."""

    text: str
    notes: list = field(default_factory=list)
    modules: set = field(default_factory=set)
    imports: set = field(default_factory=set)


def rewrite(text):
    """Rewrites one Swift source; the number of its lines stays the same."""
    code = code_only(text)
    result = Rewritten(text, imports={match["module"] for match in IMPORT.finditer(code)})
    result.modules = {module for module, pattern in ELSEWHERE.items() if pattern.search(code)}
    # On an iPhone XCTest brings UIKit.
    if "XCTest" in result.imports and UIKIT_NAMES.search(code):
        result.modules.add("UIKit")
    if "XCTest" in result.imports and AUTOMATION_NAMES.search(code):
        result.modules.add("XCUIAutomation")
    calls = main_actor.tests(code) if "XCTest" in result.imports else []
    if calls or testing.lacks(code, result.imports):
        result.modules.add(testing.MODULE)
    called = selectors(code)
    places = {start for start, _, _ in called}
    for pattern, what in BEYOND:
        for match in pattern.finditer(code):
            if match.start() in places:
                continue
            result.notes.append((line_of(code, match.start()), f"{what} needs the Objective-C runtime"))
    conditions = list(CONDITIONS)
    for framework in absent.ALL:
        names = absent.absent(framework, code, result.imports)
        # What such a source has for systems without the framework is better than what does not compile.
        is_left_out = bool(names) and framework.condition.search(code) is not None
        conditions += [(framework.condition, "false")] if is_left_out else []
        end = f"; what is behind canImport({framework.name}) is left out" if is_left_out else ""
        result.notes += [(line, f"{name} is not in the virtual phone's {framework.name}, {framework.reason}{end}")
                         for name, line in names.items()]
    edits = called + calls
    for match in CONDITION.finditer(code):
        new = match[0]
        if IOS.search(new):
            # The old way to ask whether this is the simulator.
            new = INTEL.sub("false", new)
        for pattern, value in conditions:
            new = pattern.sub(value, new)
        edits.append((match.start(), match.end(), new))
    edits += [(match.start(), match.end(), "") for match in OBJECTIVE_C.finditer(code)]
    for match in IMPORT.finditer(code):
        module = match["module"]
        if module not in MODULES or (MODULES[module] == module and not match["rest"]):
            continue
        if match["kind"] and MODULES[module] == module:
            continue
        edits.append((match.start(), match.end(), match["head"] + MODULES[module]))
        if module in MISSING:
            note = f"{module} does not exist here; {MODULES[module]} is imported in its place"
            result.notes.append((line_of(code, match.start()), note))
    for rule in RULES:
        edits += rule(code)
    for pattern, new in VERSION:
        edits += [(match.start(), match.end(), new) for match in pattern.finditer(code)]
    edits += [(match.start(), match.end(), "" if match["own"] is not None else "Glibc.")
              for match in QUALIFIED.finditer(code)]
    for match in DELEGATE.finditer(code):
        # Who inherits from it, or says how it is made, is left alone.
        is_left = re.search(r"\b(?:final|open)\b", match["before"]) or "required init()" in code
        if not is_left and not re.search(rf"\bclass\s+\w+\s*:\s*{match['name']}\b", code):
            edits.append((match.end("before"), match.end("before"), "final "))
    edits += [(match.start(), match.end(), f"Security.{match[0]}") for match in UNAVAILABLE.finditer(code)]
    edits += [(match.start(), match.end(), 'Selector("resignFirstResponder")') for match in RESIGN.finditer(code)]
    written, others = entries(code)
    edits += written
    result.notes += [(line_of(code, position), "@Entry is written out for EnvironmentValues alone") for position in others]
    if "SwiftUI" in result.imports:
        result.notes += missing(code)
    # Where two edits meet, the first stays: whatever it replaced is gone.
    pieces, position = [], 0
    for start, end, new in sorted(edits):
        if start < position or code[start:end] == new:
            continue
        # What is code is the same in both; comments on the line of a condition are kept.
        kept = text[start:end] if code[start:end] != text[start:end] else None
        pieces += [text[position:start], new if kept is None else merge(kept, code[start:end], new)]
        position = end
    result.text = "".join(pieces) + text[position:]
    return result


def merge(original, code, new):
    """A replaced piece with the comment that ended it, if there was one."""
    stripped = code.rstrip(" ")
    return new.rstrip(" ") + original[len(stripped):]
