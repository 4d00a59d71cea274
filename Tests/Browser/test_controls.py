"""Controls of an app in a process of its own, on the lab's page: sliders and choices, by keyboard and by pointer."""

import pytest
from playwright.sync_api import expect

from lab import Lab
from phone import app_bundle
from test_accessibility import serious


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    """A lab with the app of controls on every phone."""
    folder = tmp_path_factory.mktemp("lab")
    lab = Lab(folder, "--app", str(app_bundle(folder / "apps", "Controls", "ControlsApp")))
    yield lab
    assert lab.stop() == 0
    assert lab.errors == ""


def test_a_slider_is_moved_by_keys_and_by_the_pointer(visitor):
    visitor.open("Controls")
    slider = visitor.screen.get_by_role("slider", name="Minutes")
    expect(slider).to_have_value("50")
    assert serious(visitor.page) == []
    slider.focus()
    visitor.page.keyboard.press("End")
    expect(visitor.element("after")).to_have_text("After 10 minutes")
    expect(slider).to_be_focused()
    expect(slider).to_have_attribute("aria-valuetext", "100%")
    box = slider.bounding_box()
    visitor.page.mouse.click(box["x"] + 3, box["y"] + box["height"] / 2)
    expect(visitor.element("after")).to_have_text("After 0 minutes")
    # It goes in steps of one minute: the phone says where it is.
    slider.fill("33")
    expect(visitor.element("after")).to_have_text("After 3 minutes")
    expect(slider).to_have_value("30")


def test_a_wheel_is_a_list_of_its_values(visitor):
    visitor.open("Controls")
    visitor.screen.get_by_role("combobox", name="Color").select_option("Blue")
    expect(visitor.element("color")).to_have_text("In blue")
