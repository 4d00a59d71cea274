"""The lab and its visits."""

import http.client
import json
import re
import subprocess
import urllib.error
import urllib.request

from .phone import Phone
from .problem import LabProblem, NoLab, problem
from .wire import Message, Wire, until


class Lab:
    """A lab by its address, such as `http://127.0.0.1:8080`."""

    def __init__(self, address, token=None):
        self.address, self.token = address.rstrip("/"), token

    def visit(self):
        """A visit of its own: a new server, and one phone."""
        return Visit(self)

    def check(self):
        """Finds out whether a lab is there that takes our token; raises `NoLab` with a sentence if not."""
        try:
            description, _ = self.send("GET", "openapi.json", timeout=10)
            if "/lab/api/visit" in description["paths"]:
                return
            reason = "what answers there is no lab"
        except LabProblem as refused:
            if refused.status == 401:
                raise NoLab(f"The lab at {self.address} wants its token. Set LATCHKEY_LAB_TOKEN.") from None
            reason = f"what answers there is no lab (status {refused.status})"
        except urllib.error.URLError as error:
            reason = f"nobody answers ({getattr(error.reason, 'strerror', None) or error.reason})"
        except (OSError, http.client.HTTPException, ValueError, KeyError, TypeError) as error:
            reason = f"what answers there is no lab ({error})" if not isinstance(error, TimeoutError) else "nobody answers"
        raise NoLab(f"There is no lab at {self.address}: {reason}. Name the address that `latchkey-lab lab` printed.")

    def send(self, method, path, body=None, cookie=None, timeout=60):
        """Sends a request to the API; returns the reply's JSON, and the cookie that it set."""
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        if cookie:
            headers["Cookie"] = cookie
        data = json.dumps(body).encode() if body is not None else b"{}" if method == "POST" else None
        request = urllib.request.Request(f"{self.address}/lab/api/{path}", data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=timeout) as reply:
                return json.load(reply), reply.headers.get("Set-Cookie")
        except urllib.error.HTTPError as error:
            raise problem(error) from None


class LabProgram:
    """A lab that is started for the tests and ends with them."""

    ADDRESS = re.compile(r"latchkey-lab: (http://\S+?)/?$")

    def __init__(self, program, apps=(), arguments=()):
        command = [str(program), "lab", "--port", "0", *arguments]
        for app in apps:
            command += ["--app", str(app)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        said = []
        for line in self.process.stdout:
            said.append(line)
            if match := self.ADDRESS.match(line.rstrip()):
                self.lab = Lab(match[1])
                return
        self.process.wait()
        raise RuntimeError(f"{program} did not start:\n{''.join(said)}")

    def stop(self):
        """Ends it; its apps end too."""
        self.process.terminate()
        self.process.wait(timeout=30)
        self.process.stdout.close()


class Visit:
    """A server, phones and a time that nobody else has."""

    def __init__(self, lab):
        self.lab, self._cookie = lab, None
        state, cookie = lab.send("POST", "visit")
        if cookie is None:
            raise RuntimeError("The lab set no cookie for the visit.")
        self._cookie = cookie.split(";")[0]
        self.phones = [Phone(self, each["id"]) for each in state["phones"]]

    def get(self, path):
        return self.lab.send("GET", path, cookie=self._cookie)[0]

    def post(self, path, body=None):
        return self.lab.send("POST", path, body, self._cookie)[0]

    def delete(self, path):
        return self.lab.send("DELETE", path, cookie=self._cookie)[0]

    @property
    def phone(self):
        """The first phone."""
        return self.phones[0]

    @property
    def wire(self):
        """The requests of all phones."""
        return Wire(self)

    def add_phone(self, model="iPhone15Pro", **options):
        """Adds a phone: `iPhone15Pro`, `iPhoneSE`, `simulator` or `noEnclave`; options are those of `NewPhone`."""
        phone = Phone(self, self.post("phones", {"model": model, **options})["id"])
        self.phones.append(phone)
        return phone

    def latest_message(self, phone=None, timeout=10):
        """The newest text message, of a phone if one is given; waits until there is one."""
        def found():
            messages = [Message(each) for each in self.get("messages")["messages"]]
            return next((each for each in messages if phone is None or phone.id in each.phones), None)
        return until(found, timeout, lambda: "No text message came.")

    def fail(self, phone, **faults):
        """Sets what goes wrong for a phone: `lose_before=1`, `delay_ms=500` and the other members of `Faults`."""
        words = {re.sub(r"_(\w)", lambda match: match[1].upper(), name): value for name, value in faults.items()}
        self.post("faults", {"phone": phone.id, "faults": words})

    def move_clock(self, seconds):
        """Sets the time of server and phones to so many seconds ahead of this machine."""
        self.post("clock", {"seconds": seconds})

    def close(self):
        """Ends the visit."""
        self.delete("visit")
