"""A unix socket that leads to another one and passes every byte on."""

import abc
import socket
import threading


class Relay(abc.ABC):
    """Keeps a record of each connection; what goes into it is a subclass's."""

    def __init__(self, path, onward):
        self.onward = str(onward)
        self.lock = threading.Lock()
        self.records = []
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(str(path))
        self.listener.listen(1024)
        threading.Thread(target=self._accept, daemon=True).start()

    @abc.abstractmethod
    def new_record(self):
        """The record of a connection that was opened just now."""

    @abc.abstractmethod
    def note(self, record, data, *, is_answer):
        """Takes bytes into a record, before they are passed on."""

    def close(self):
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()

    def _accept(self):
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            far = socket.socket(socket.AF_UNIX)
            far.connect(self.onward)
            record = self.new_record()
            with self.lock:
                self.records.append(record)
            threading.Thread(target=self._pass, args=(near, far, record, False), daemon=True).start()
            threading.Thread(target=self._pass, args=(far, near, record, True), daemon=True).start()

    def _pass(self, source, sink, record, is_answer):
        try:
            while data := source.recv(65_536):
                with self.lock:
                    self.note(record, data, is_answer=is_answer)
                sink.sendall(data)
        except OSError:
            pass
        for end in (source, sink):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
