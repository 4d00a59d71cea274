"""What the virtual phone's UIKit, AuthenticationServices and Network lack, found in a source before the compiler meets it."""

import functools
import pathlib
import re
from dataclasses import dataclass

from .lexing import line_of

FRAMEWORKS = pathlib.Path(__file__).resolve().parents[2] / "Phone/Frameworks"
# In the C headers of the enumerations.
ENUMERATION = re.compile(r"^\} (AS\w+);", re.MULTILINE)
DECLARED = re.compile(r"\b(?:class|struct|enum|protocol|typealias|let|func)\s+([A-Z]\w+)")


@dataclass(frozen=True)
class Framework:
    """A framework of which a part is missing: the uses that may be of that part, and the sentence's second half."""

    name: str
    # Sources import one of these to use it.
    modules: frozenset
    uses: re.Pattern
    reason: str

    @property
    def condition(self):
        """`canImport` of the framework."""
        return re.compile(rf"\bcanImport\(\s*{self.name}\s*\)")


@functools.cache
def present(framework):
    """The types, constants and functions that the virtual phone's framework declares."""
    return {name for pattern, form in (("*.swift", DECLARED), ("*.h", ENUMERATION))
            for path in (FRAMEWORKS / framework).rglob(pattern) for name in form.findall(path.read_text())}


# Views, and what draws, presents or leads to them; the moments of a view controller's life.
UIKIT = Framework("UIKit", frozenset({"UIKit", "SwiftUI"}), re.compile(
    r"\bUI(?:(?:Window|Collection|Table|Text|Image|Stack|Scroll|Picker|Search|Visual|Progress|ActivityIndicator)?View\w*"
    r"|\w*Controller\w*|\w*GestureRecognizer\w*|Window\w*|Scene\w*|Alert\w+|Bar\w+|\w+Bar|Button|Label|TextField|Switch"
    r"|Slider|Stepper|Control|SegmentedControl|Hosting\w+|\w+Representable\w*|Storyboard\w*|Nib|Font\w*|Screen\w*"
    r"|Graphics\w+|Menu\w*|Action|ContextMenu\w+|Accessibility\w*|Layout\w+|Appearance)\b"
    r"|(?<=\bfunc )(?:view(?:DidLoad|(?:Will|Did)(?:Appear|Disappear|LayoutSubviews))|loadView|layoutSubviews)\b(?=\s*\()"
    r"|(?<=\.)(?:addSubview|pushViewController)\b(?=\s*\()|(?<=\.)present\b(?=\s*\([^)\n]*\banimated:)"),
    "which has windows and view controllers but draws and presents nothing")
AUTHENTICATION_SERVICES = Framework("AuthenticationServices", frozenset({"AuthenticationServices"}), re.compile(
    r"\bAS(?:Authorization|Password|Passkey|PublicKey|OneTimeCode|Credential|Account|Extension|SettingsHelper"
    r"|WebAuthenticationSession)\w*"),
    "which has web sessions, passkeys, security keys and Sign in with Apple: no password autofill")
NETWORK = Framework(
    "Network", frozenset({"Network"}), re.compile(r"\bNW[A-Z]\w*|\bnw_\w+"),
    "which watches the phone's network: neither connections nor listeners")
ALL = [UIKIT, AUTHENTICATION_SERVICES, NETWORK]


def absent(framework, code, imports):
    """The names that a source uses of what the framework lacks and does not declare itself, each with its first line."""
    if not framework.modules & imports:
        return {}
    first = {}
    for match in framework.uses.finditer(code):
        first.setdefault(match[0], line_of(code, match.start()))
    known = present(framework.name) | set(DECLARED.findall(code))
    return {name: line for name, line in first.items() if name not in known}
