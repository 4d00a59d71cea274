"""What the lab refuses."""

import json


class LabProblem(Exception):
    """What the lab refused: its status, its stable `code`, and a sentence with the next step."""

    def __init__(self, status, code, detail):
        super().__init__(f"{status} {code}: {detail}")
        self.status, self.code, self.detail = status, code, detail


class NoLab(Exception):
    """There is no lab at the address."""


def problem(error):
    """What an error's document says; its text if it is none."""
    text = error.read().decode(errors="replace")
    try:
        document = json.loads(text)
        return LabProblem(error.code, document["code"], document["detail"])
    except (ValueError, KeyError, TypeError):
        return LabProblem(error.code, "unknown", text[:200])
