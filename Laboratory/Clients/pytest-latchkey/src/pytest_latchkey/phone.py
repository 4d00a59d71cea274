"""A phone and the person who holds it."""

import time

from .problem import LabProblem

# The longest wait that the lab takes, in seconds.
LONGEST_WAIT = 30
# Roles of what lies over the rest of an app's screen.
MODAL = ("alert", "confirmationDialog", "sheet", "fullScreenCover")
FIELDS = ("textField", "secureTextField")
# Roles of what does something when it is touched.
CONTROLS = ("button", "link", "cell", "toggle", "picker", "slider", "disclosure", *FIELDS)
# What the lab says of a touch that nothing took: the screen changed on the way.
MISSED = ("no_element", "not_touchable")


def nodes(root):
    """A node of the screen and all below it, in reading order."""
    found, waiting = [], [root] if root else []
    while waiting:
        node = waiting.pop()
        found.append(node)
        waiting += reversed(node.get("children", []))
    return found


class Screen:
    """What is on a phone at one moment."""

    def __init__(self, display):
        self.display, self.revision = display, display["revision"]
        overlay, everything = display.get("overlay"), nodes(display["root"])
        self.prompt = overlay.get("identifier") if overlay else None
        # Behind a question of the system, or an alert or sheet of the app, nothing can be touched.
        self.modal = overlay or next((node for node in reversed(everything) if node["role"] in MODAL), None)
        self.nodes = (nodes(self.modal) if self.modal else everything) + nodes(display.get("banner"))
        front = {node["id"] for node in self.nodes}
        self.behind = [node for node in everything if node["id"] not in front]

    @property
    def app(self):
        """The bundle identifier of the app in front; None on the home and lock screens."""
        return self.display["surface"].get("app", {}).get("_0")

    def find(self, name, roles=None):
        """The element of an identifier or, failing that, of a label; None if it is not there.

        Of several, such as a button and a text with its words, a control is meant.
        """
        return self._find(name, self.nodes, roles)

    def find_behind(self, name, roles=None):
        """The same among what lies behind an alert, a sheet or a question, where nothing can be touched."""
        return self._find(name, self.behind, roles)

    @staticmethod
    def _find(name, among, roles):
        wanted = [node for node in among if roles is None or node["role"] in roles]
        for key in ("identifier", "label", "placeholder"):
            if found := [node for node in wanted if node.get(key) == name]:
                return next((node for node in found if node["role"] in CONTROLS), found[0])
        return None

    @property
    def front(self):
        """Words for what lies before the rest; None if nothing does."""
        if self.modal is None:
            return None
        title = next((node["label"] for node in nodes(self.modal) if node.get("label")), "")
        return f"{self.modal['role']} “{title}”"

    def __str__(self):
        lines = [f"app {self.app or '-'}, prompt {self.prompt or '-'}"]
        if self.modal and not self.prompt:
            lines[0] += f", in front: {self.front}"
        for node in self.nodes:
            words = [repr(node[key]) for key in ("label", "value") if node.get(key)]
            if node.get("identifier"):
                words.append("#" + node["identifier"])
            if words:
                lines.append(f"  {node['role']} {' '.join(words)}" + ("" if node.get("isEnabled", True) else " (disabled)"))
        return "\n".join(lines)


class Phone:
    """A virtual iPhone in somebody's hand."""

    patience = 10

    def __init__(self, visit, identifier):
        self.visit, self.id = visit, identifier

    @property
    def screen(self):
        return Screen(self.visit.get(f"phones/{self.id}/display")["display"])

    def wait_for(self, condition, words, timeout=None):
        """Waits until a condition holds for the screen, and returns what it gave; the lab tells each change.

        `words` say what did not happen: a text, or what makes one of the last screen.
        """
        end = time.monotonic() + (self.patience if timeout is None else timeout)
        screen = self.screen
        while not (result := condition(screen)):
            left = end - time.monotonic()
            if left <= 0:
                said = words(screen) if callable(words) else words
                raise AssertionError(f"{said} On the screen:\n{screen}")
            wait = min(LONGEST_WAIT, max(1, int(left)))
            reply = self.visit.get(f"phones/{self.id}/display?after={screen.revision}&wait={wait}")
            screen = Screen(reply["display"])
        return result

    # Touching

    def open(self, app):
        """Opens an app by its bundle identifier, and waits for its first screen."""
        self._touch({"open": {"_0": app}})
        self.wait_for(lambda screen: screen.app == app and len(screen.nodes) > 1, f"{app} showed no screen.")
        return self

    def close(self, app):
        """Swipes an app out of the app switcher."""
        self._touch({"close": {"_0": app}})

    def open_url(self, url):
        """Opens a URL, as a link in a message; the app whose URL it is comes to the front, or else Safari."""
        self._touch({"openURL": {"_0": url}})

    def home(self):
        self._touch({"home": {}})

    def tap(self, name, timeout=None):
        """Taps an element by its identifier or label, once it is there and enabled."""
        self._touch_element(name, None, timeout, lambda element: {"tap": {"_0": element}})

    def press(self, name, timeout=None):
        """Holds an element: opens its menu."""
        self._touch_element(name, None, timeout, lambda element: {"press": {"_0": element}})

    def type(self, name, text, timeout=None):
        """Replaces the text of a field."""
        self._touch_element(name, FIELDS, timeout, lambda element: {"setText": {"_0": element, "text": text}})

    def slide(self, name, place, timeout=None):
        """Moves a slider to a place from 0 to 1."""
        self._touch_element(name, ("slider",), timeout, lambda element: {"setText": {"_0": element, "text": str(place)}})

    def swipe_away(self, name, timeout=None):
        """Swipes a row of a list away."""
        self._touch_element(name, ("cell",), timeout, lambda element: {"swipeToDelete": {"_0": element}})

    def _touch_element(self, name, roles, timeout, touch):
        """Touches an element once it can be touched; one that goes meanwhile is looked for again."""
        end = time.monotonic() + (self.patience if timeout is None else timeout)
        while True:
            element = self._enabled(name, roles, max(0, end - time.monotonic()))["id"]
            try:
                return self._touch(touch(element))
            except LabProblem as problem:
                if problem.code not in MISSED or time.monotonic() >= end:
                    raise

    def _enabled(self, name, roles, timeout):
        def found(screen):
            node = screen.find(name, roles)
            return node if node and node.get("isEnabled", True) else None

        def words(screen):
            if screen.find_behind(name, roles):
                return f"“{name}” is behind the {screen.front}."
            return f"There is no “{name}” that can be touched."
        return self.wait_for(found, words, timeout)

    def _touch(self, touch):
        self.visit.post(f"phones/{self.id}/touch", touch)

    # Seeing

    def see(self, name, timeout=None, containing=None):
        """Waits until an element with this identifier or label is in front, and returns it.

        With `containing`, waits until its value (see `value`) has that text in it as well.
        """
        if containing is None:
            return self.wait_for(lambda screen: screen.find(name), f"“{name}” did not come.", timeout)

        def found(screen):
            node = self._field_or_other(screen, name)
            return node if node and containing in self._text(node) else None

        return self.wait_for(found, f"“{name}” did not contain “{containing}”.", timeout)

    def see_no(self, name, timeout=None):
        """Waits until there is no element with this identifier or label."""
        self.wait_for(lambda screen: screen.find(name) is None, f"“{name}” stayed.", timeout)

    def value(self, name):
        """The value of an element, or its label if it has none; of a field and its label it is the field that counts."""
        return self._text(
            self.wait_for(lambda screen: self._field_or_other(screen, name), f"“{name}” did not come."))

    @staticmethod
    def _field_or_other(screen, name):
        return screen.find(name, FIELDS) or screen.find(name)

    @staticmethod
    def _text(node):
        return node.get("value") or ("" if node["role"] in FIELDS else node.get("label") or "")

    # The person

    def look(self, somebody_else=False):
        """The person looks at the phone, or touches its sensor, once it asks."""
        answer = "noMatch" if somebody_else else "match"
        self._answer(answer, f"person.{answer}", "The phone did not ask for a face or finger.")

    def allow(self):
        """Lets the app do what it asks for."""
        self._answer("allow", "prompt.allow", "The phone did not ask for a permission.")

    def dont_allow(self):
        self._answer("dontAllow", "prompt.dontAllow", "The phone did not ask for a permission.")

    def cancel(self):
        self._answer("cancel", "prompt.cancel", "The phone did not ask anything that can be cancelled.")

    def enter_passcode(self, passcode="123456"):
        self._answer({"passcode": passcode}, "prompt.passcode.field", "The phone did not ask for the passcode.")

    def _answer(self, answer, mark, words):
        self.wait_for(lambda screen: screen.prompt and screen.find(mark), words)
        self.visit.post(f"phones/{self.id}/person", {"answer": answer})

    def change(self, change, app=None):
        """Changes the phone as in Settings: `removePasscode`, `resetFaceID`, `lock` and the others of `PhoneChange`."""
        self.visit.post(f"phones/{self.id}/change", {"change": change, **({"app": app} if app else {})})

    # Around it

    def latest_message(self, timeout=10):
        """The newest text message that it got; waits until there is one."""
        return self.visit.latest_message(self, timeout)

    @property
    def wire(self):
        """The requests of this phone."""
        from .wire import Wire
        return Wire(self.visit, self)

    @property
    def keychain(self):
        """The items and keys on it."""
        return self.visit.get(f"phones/{self.id}/inspector")["items"]
