"""Virtual iPhones for pytest: a client of the lab's API (`GET /lab/docs`), and fixtures."""

from .lab import Lab, LabProgram, Visit
from .phone import Phone
from .problem import LabProblem, NoLab
from .wire import Message, Request, Wire

__all__ = ["Lab", "LabProblem", "LabProgram", "Message", "NoLab", "Phone", "Request", "Visit", "Wire"]
