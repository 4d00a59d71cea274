"""What code refers to, and from which iOS on it runs."""

from dataclasses import dataclass, replace

NEVER = (10**6,)


@dataclass(frozen=True)
class Scope:
    """From which iOS on a piece of code runs, and what it may use because it is itself old or absent."""

    floor: tuple
    is_deprecated: bool = False
    is_unavailable: bool = False
    # Whether an existential is opened here: the tree has the name of its type where only the value's own is known.
    is_opened: bool = False

    def at_least(self, numbers):
        return replace(self, floor=max(self.floor, numbers)) if numbers else self

    def below(self, numbers):
        """Code that runs only below a version; nobody runs it if the floor has reached that."""
        return replace(self, floor=NEVER) if numbers and numbers <= self.floor else self


@dataclass(frozen=True)
class Use:
    """Something that a file refers to."""

    kind: str  # symbol, type, case, runtime
    name: str  # a USR, a mangled type, or the name of a rule
    scope: Scope
    start: int
    end: int
    detail: str = ""
