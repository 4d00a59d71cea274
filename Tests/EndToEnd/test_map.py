"""The map at the top of CONTRIBUTING: every folder that it names is there, and every folder is on it."""

import re
import subprocess

from server import ROOT

PAGE = (ROOT / "CONTRIBUTING.md").read_text()
MAP = PAGE[PAGE.index("## Where things are") :]
MAP = MAP[: MAP.index("\n## ", 1)]
# Folders whose parts are lines of their own on the map; any other stands for all that is in it.
PARTS = ["", "Sources", "Bridges", "Phone", "Laboratory", "Laboratory/Apps", "Tests"]


def named():
    """The folders of the map, with what it says of them."""
    return dict(re.findall(r"^\| `([^`]+)/` \| (.+) \|$", MAP, re.MULTILINE))


def folders():
    """Every folder of the tree, as git has it, that must be on the map."""
    files = subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True).stdout.split("\n")
    tree = {"/".join(path.split("/")[: depth + 1]) for path in files for depth in range(path.count("/"))}
    return {path for path in tree if path.rpartition("/")[0] in PARTS and not path.startswith(".")}


def test_the_map_and_the_tree_are_the_same():
    # Test targets mirror what they test: one line stands for them.
    found = {path for path in folders() if not re.fullmatch(r"Tests/\w+Tests", path)}
    assert sorted(named()) == sorted(found)


def test_every_folder_is_told_in_one_short_line():
    assert [path for path, words in named().items() if not 8 <= len(words) <= 110] == []
