"""Arming a kill: steps that the panel's apps take, and one button that takes back all that was set to go wrong."""

from playwright.sync_api import expect


def controls(visitor):
    return visitor.page.get_by_role("region", name="Kill an app at a step")


def mark(visitor, panel):
    return visitor.page.locator(f"#tab-{panel} .mark")


def test_the_faults_panel_arms_a_step_that_the_app_takes_and_clears_it(visitor):
    visitor.show_panel("faults")
    step = controls(visitor).get_by_label("Which step")
    expect(step).to_have_value("change")
    expect(step.locator('option[value^="flow"]')).to_have_count(0)
    clear = visitor.page.get_by_role("button", name="Clear all faults")
    expect(clear).to_be_disabled()
    controls(visitor).get_by_role("button", name="Arm the kill").click()
    armed = controls(visitor).locator('[data-armed="before change"]')
    expect(armed).to_be_visible()
    assert armed.bounding_box()["y"] < step.bounding_box()["y"]
    expect(mark(visitor, "faults")).to_have_count(1)
    # MFA Test does not use the Flow network.
    expect(mark(visitor, "flow")).to_have_count(0)
    clear.click()
    expect(armed).to_have_count(0)
    assert visitor.phone.get("armedKill") is None


def test_the_flow_panel_arms_a_transaction_of_the_wallet_and_clears_it(visitor):
    visitor.show_panel("flow")
    expect(controls(visitor).get_by_label("Which step")).to_have_value("flowSubmit")
    controls(visitor).get_by_role("button", name="Arm the kill").click()
    expect(controls(visitor).locator('[data-armed="before flowSubmit"]')).to_be_visible()
    expect(mark(visitor, "flow")).to_have_count(1)
    visitor.page.get_by_role("button", name="Flow network: clear all faults").click()
    expect(controls(visitor).locator("[data-armed]")).to_have_count(0)
    assert visitor.phone.get("armedKill") is None
