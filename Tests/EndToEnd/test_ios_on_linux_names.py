"""tools/ios-on-linux new: places and names that can't be."""

import subprocess

import pytest

from test_ios_on_linux import TOOL, new


@pytest.mark.parametrize("name, sentence", [
    ("My-App", "My-App can't be an app's name"), ("1App", "1App can't be an app's name"),
    ("SwiftUI", "SwiftUI is the name of a module already"), ("Testing", "Testing is the name of a module already"),
    ("There", "/There is there already."), ("no/such/Folder", "/no/such is no folder."),
])
def test_a_name_that_can_not_be_is_refused(tmp_path, name, sentence):
    (tmp_path / "There").mkdir()
    result = new(tmp_path, name)
    assert result.returncode == 2
    assert sentence in result.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["There"]


def test_new_without_a_place_says_how(tmp_path):
    for words in [["new"], ["new", "A", "B"], ["new", "--help"]]:
        result = subprocess.run([TOOL, *words], cwd=tmp_path, capture_output=True, text=True, timeout=60)
        assert result.returncode == 2
        assert "To make a package: ios-on-linux new PATH" in result.stderr
