"""What a mangled type is made of, from `swift demangle`."""

import re
import subprocess
from dataclasses import dataclass, field

from ios_on_linux.manifest import Trouble

LINE = re.compile(r'^( *)kind=(\w+)(?:, (?:text="(.*)"|index=(\d+)))?$')
NOMINAL = {"Structure", "Class", "Enum", "Protocol", "TypeAlias", "OtherNominalType"}


@dataclass
class Node:
    """A node of the tree that `swift demangle --tree-only` prints."""

    kind: str
    text: str | None = None
    children: list = field(default_factory=list)

    def walk(self):
        yield self
        for child in self.children:
            yield from child.walk()


@dataclass(frozen=True)
class TypeParts:
    """The declared types in a type, as (module, path), and what of it needs the runtime."""

    names: frozenset = frozenset()
    has_typed_throws: bool = False
    has_erased_isolation: bool = False
    has_constrained_existential: bool = False


class Demangler:
    """Takes many types at once, because each start of `swift demangle` costs more than the types."""

    def __init__(self):
        self.known = {}

    def learn(self, types):
        unknown = sorted(set(types) - self.known.keys())
        if not unknown:
            return
        done = subprocess.run(["swift", "demangle", "--tree-only"], input="\n".join(unknown), capture_output=True, text=True)
        if done.returncode:
            raise Trouble("`swift demangle` failed: " + done.stderr.strip())
        for type_, tree in zip(unknown, trees(done.stdout), strict=True):
            self.known[type_] = parts_of(tree)

    def __getitem__(self, type_):
        return self.known[type_]


def trees(text):
    """One tree for each type that was asked for."""
    root, path = None, []
    for line in text.splitlines():
        if line.startswith("Demangling for ") or not line:
            if root:
                yield root
            root, path = None, []
        elif match := LINE.match(line):
            depth, node = len(match[1]) // 2, Node(match[2], match[3])
            if depth == 0:
                root = node
            else:
                path[depth - 1].children.append(node)
            path[depth:] = [node]
        elif line.startswith("<<NULL>>"):
            root = Node("Unknown")
    if root:
        yield root


def parts_of(tree):
    nodes = list(tree.walk())
    kinds = {node.kind for node in nodes}
    names = (declared(node) for node in nodes if node.kind in NOMINAL)
    return TypeParts(
        frozenset(name for name in names if name), "TypedThrowsAnnotation" in kinds,
        "IsolatedAnyFunctionType" in kinds, "ConstrainedExistential" in kinds)


def declared(node):
    """The module and path of a nominal type; None for one that is local to a function."""
    if len(node.children) < 2:
        return None
    context, name, file = node.children[0], node.children[1].text, ""
    if node.children[1].kind == "PrivateDeclName":
        # Two files may each have a private type of one name.
        file, name = (child.text for child in node.children[1].children)
    elif node.children[1].kind != "Identifier":
        return None
    if context.kind == "Module":
        return context.text + file, name
    if context.kind == "Extension" and len(context.children) > 1:
        outer = next((declared(child) for child in context.children[1].walk() if child.kind in NOMINAL), None)
        return (context.children[0].text + file, f"{outer[1]}.{name}") if outer else None
    outer = declared(context) if context.kind in NOMINAL else None
    return (outer[0], f"{outer[1]}.{name}") if outer else None
