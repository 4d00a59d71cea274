"""The targets of tools/fuzz: each has a harness and inputs to begin with, and no body or text of the wire is left out."""
import importlib.machinery
import importlib.util
import pathlib
import re

import pytest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
HARNESS = ROOT / "Tests/Fuzz/Harness"


def tool(name):
    loader = importlib.machinery.SourceFileLoader(name, str(ROOT / "tools" / name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(name, loader))
    loader.exec_module(module)
    return module


TARGETS = list(tool("fuzz").TARGETS)


def test_every_harness_is_a_target():
    text = (HARNESS / "Harness.swift").read_text().split("/// The one of this process")[0]
    listed = [name for line in re.findall(r"^    case (.+)$", text, re.MULTILINE) for name in line.split(", ")]
    assert sorted(listed) == sorted(TARGETS)


@pytest.mark.parametrize("target", TARGETS)
def test_a_target_begins_with_good_inputs(target):
    assert any((ROOT / "Tests/Fuzz/seeds" / target).iterdir())


def test_every_request_body_is_fuzzed():
    sources = "".join(path.read_text() for path in sorted((ROOT / "Sources/Wire").rglob("*.swift")))
    bodies = set(re.findall(r"^public struct (\w+Request): WireBody", sources, re.MULTILINE))
    fuzzed = set(re.findall(r"(\w+Request)\.self", (HARNESS / "JSONTexts.swift").read_text()))
    assert bodies and bodies == fuzzed
    assert bodies - {"IntrospectionRequest"} <= {path.name for path in (ROOT / "Tests/Fuzz/seeds/body").iterdir()}


def test_every_short_text_with_rules_is_fuzzed():
    sources = "".join(path.read_text() for path in sorted((ROOT / "Sources/Wire").rglob("*.swift")))
    kinds = set(re.findall(r"^public struct (\w+): WireString", sources, re.MULTILINE))
    assert kinds == set(re.findall(r"(\w+)\.self", (HARNESS / "Texts.swift").read_text().split("kinds: [")[1]))
