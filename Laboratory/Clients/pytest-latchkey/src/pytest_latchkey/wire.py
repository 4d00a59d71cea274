"""What went over the network, and what is expected of it."""

import re
import time


def until(condition, timeout, words, pause=0.05):
    """What a condition gives as soon as it gives something; fails after the timeout."""
    end = time.monotonic() + timeout
    while not (result := condition()):
        if time.monotonic() >= end:
            raise AssertionError(words())
        time.sleep(pause)
    return result


class Message:
    """A text message."""

    def __init__(self, document):
        self.body, self.to, self.code = document["body"], document["to"], document.get("code")
        self.phones, self.state = document["phones"], document["state"]


class Request:
    """A request that a phone sent, and its reply."""

    def __init__(self, document):
        self.document = document
        self.method, self.path, self.status = document["method"], document["path"], document.get("status")
        self.phone, self.outcome, self.words = document["phone"], document["outcome"], document["words"]

    @property
    def body(self):
        """The text of the request's body."""
        return self.document["request"]["body"]

    @property
    def reply(self):
        """The text of the reply's body; None if the server never got the request."""
        return (self.document.get("response") or {}).get("body")

    @property
    def is_over(self):
        """Whether it is decided what became of it: it is not on its way, nor held at a breakpoint."""
        return self.outcome not in ("pending", "held")

    def matches(self, method, path, status):
        return (self.is_over and (method is None or self.method == method) and (status is None or self.status == status)
                and (path is None or re.fullmatch(path, self.path) is not None))

    def __str__(self):
        return f"{self.method} {self.path} {self.status or '-'} {self.outcome}"


class Wire:
    """The requests of a visit, or of one phone, that went through the lab; the newest 200."""

    def __init__(self, visit, phone=None):
        self.visit, self.phone = visit, phone

    @property
    def requests(self):
        """Oldest first."""
        found = [Request(each) for each in self.visit.get("wire")["wire"]]
        return [each for each in found if self.phone is None or each.phone == self.phone.id]

    def expect(self, method=None, path=None, status=None, count=1, timeout=10):
        """Waits for so many requests; the path is a regular expression for all of it. Returns the last of them."""
        def found():
            matching = [each for each in self.requests if each.matches(method, path, status)]
            return matching[-1] if len(matching) >= count else None
        return until(found, timeout, lambda: self._sentence(method, path, status, count))

    def expect_none(self, method=None, path=None, status=None):
        """Fails if there is such a request."""
        for each in self.requests:
            assert not each.matches(method, path, status), f"There is a request: {each}"

    def _sentence(self, method, path, status, count):
        wanted = " ".join(str(each) for each in (method, path, status) if each is not None)
        sent = "\n".join(f"  {each}" for each in self.requests) or "  nothing"
        return f"Expected {count} of: {wanted}. On the wire:\n{sent}"
