"""What the page says before a scenario is played, while it plays, and in the timeline afterwards."""

import pytest
from playwright.sync_api import expect

from test_layout import inside


def card(visitor, number):
    return visitor.page.locator(f'[data-scenario="{number}"]')


def noted(visitor):
    """The numbers of the scenarios that the page says will end otherwise."""
    notes = visitor.page.locator(".scenario:has(.scenario-note)")
    expect(notes.first).to_be_visible()
    return [int(note.get_attribute("data-scenario")) for note in notes.all()]


# As each of them ends when it is played there.
@pytest.mark.parametrize("model, numbers", [("iPhoneSE", [1, 2, 3, 6, 8, 9, 10, 11, 12]),
                                            ("noEnclave", [1, 2, 3, 6, 8, 9, 10, 11, 12])])
def test_scenarios_that_a_phone_without_face_id_fails_say_so_before(visitor, model, numbers):
    expect(visitor.page.locator(".scenario")).to_have_count(12)
    expect(visitor.page.locator(".scenario-note")).to_have_count(0)
    visitor.new_phone(model=model, biometry=model != "noEnclave")
    assert noted(visitor) == numbers
    expect(card(visitor, 1)).to_contain_text("This phone has no Face ID")


def test_scenarios_that_end_otherwise_by_productions_rules_say_so_before(visitor):
    visitor.order("server/rules", rules="production")
    assert noted(visitor) == [8, 9, 10, 12]
    expect(card(visitor, 8)).to_contain_text("This server keeps Production’s rules")


def test_on_a_narrow_window_a_scenario_is_watched_on_the_phone_and_stopped_there(visit):
    visitor = visit(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    page = visitor.page
    page.locator(".scenario-bar select").select_option("slow")
    card(visitor, 1).get_by_role("button", name="Play scenario 1").click()
    stop = page.locator("#hint").get_by_role("button", name="Stop")
    inside(page, stop)
    expect(page.locator("#screen")).to_be_in_viewport()
    expect(card(visitor, 1).get_by_role("button", name="Stop scenario 1")).to_have_count(1)
    stop.click()
    expect(card(visitor, 1)).to_have_attribute("data-state", "stopped")
    expect(stop).to_have_count(0)
    # The bar with its button stays at the window's edge, however far down the list one is.
    card(visitor, 12).scroll_into_view_if_needed()
    expect(page.get_by_role("button", name="Run all")).to_be_in_viewport()


def test_nobody_answers_in_the_place_of_a_scenario(visitor):
    visitor.page.locator(".scenario-bar select").select_option("slow")
    card(visitor, 1).get_by_role("button", name="Play scenario 1").click()
    answer = visitor.page.locator('[data-identifier="person.match"]')
    expect(answer).to_be_visible()
    expect(answer).to_be_disabled()
    card(visitor, 1).get_by_role("button", name="Stop scenario 1").click()
    expect(card(visitor, 1)).to_have_attribute("data-state", "stopped")
    expect(answer).to_be_enabled()


def test_scenarios_and_replays_are_threads_of_the_timeline(visitor):
    page = visitor.page
    visitor.open("Vault")
    page.locator(".scenario-bar select").select_option("instant")
    card(visitor, 3).get_by_role("button", name="Play scenario 3").click()
    expect(card(visitor, 3)).to_have_attribute("data-state", "passed")
    recording = {"isOn": False, "steps": [{"phone": visitor.phone["id"], "deed": "home", "app": "", "seen": []}]}
    assert visitor.order("recording/play", **recording)["steps"] == 1
    visitor.show_panel("results")
    page.get_by_role("radio", name="Timeline").click()
    first = page.locator(".thread .moment:first-child .moment-words")
    begun = first.filter(has_text="The recording went to the home screen")
    expect(begun).to_have_count(1)
    heads = first.all_inner_texts()
    for head in ("A recording is played again: 1 step", "Scenario 3, User Chooses Passcode Only: begins",
                 "The scenario tapped “Use Passcode Only”", "You tapped “Vault”"):
        assert head in heads, heads
    mine = page.locator(".thread").filter(has_text="You tapped “Vault”")
    expect(mine).not_to_contain_text("scenario")
    expect(page.locator(".timeline")).to_contain_text("MFA Test was installed")
    expect(page.locator(".timeline")).to_contain_text("The system asks for the passcode: the passcode was entered")
    # What a kind is called is no class of something else.
    assert page.locator(".timeline .message, .timeline .app, .timeline .wire").count() == 0
