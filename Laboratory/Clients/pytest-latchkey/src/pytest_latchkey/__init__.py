"""Virtual iPhones for pytest: a client of the lab's API (`GET /lab/docs`), and fixtures."""

from .lab import Lab, LabProblem, LabProgram, Visit
from .phone import Phone
from .wire import Message, Request, Wire

__all__ = ["Lab", "LabProblem", "LabProgram", "Message", "Phone", "Request", "Visit", "Wire"]
