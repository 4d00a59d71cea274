"""What the clients know: what they asked for, and what the server has acknowledged."""

import dataclasses
import threading


@dataclasses.dataclass
class Entry:
    """One thing that a client asked of the server."""

    kind: str
    device: object
    # What was sent, to be sent again; what came back, if anything did.
    sent: dict = None
    reply: dict = None

    @property
    def is_acknowledged(self):
        return self.reply is not None


class Journal:
    def __init__(self):
        self._lock = threading.Lock()
        self._entries = []
        self._wanted = None
        self._enough = threading.Event()
        self.faults = []

    def attempt(self, kind, device, sent, call):
        """Asks the server for something; the entry stands before the first byte is sent."""
        entry = Entry(kind, device, sent)
        with self._lock:
            self._entries.append(entry)
        reply = call()
        if reply.status != 200:
            self.fault(f"{kind} was refused: {reply.status} {reply.body.decode(errors='replace')}")
        entry.reply = reply.json
        with self._lock:
            if self._wanted is not None:
                self._wanted -= 1
                if self._wanted <= 0:
                    self._enough.set()
        return entry.reply

    def cut_off(self, kind, device, sent):
        """Notes what was sent and had no reply."""
        with self._lock:
            self._entries.append(Entry(kind, device, sent))

    def fault(self, text):
        with self._lock:
            self.faults.append(text)
            self._enough.set()

    def expect(self, count):
        """From now on `wait` waits for so many acknowledgements."""
        with self._lock:
            self._wanted = count
            self._enough.clear()

    def wait(self, seconds):
        return self._enough.wait(seconds)

    def take(self):
        """The entries since the last time."""
        with self._lock:
            entries, self._entries = self._entries, []
        return entries
