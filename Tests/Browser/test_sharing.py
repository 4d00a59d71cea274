"""Addresses that set up phones: anybody can have put one anywhere."""

from playwright.sync_api import expect


def follow(visitor, state):
    # From elsewhere: a change of the fragment alone loads nothing.
    visitor.page.goto("about:blank")
    visitor.page.goto(f"/#{state}")


def test_an_address_asks_before_it_replaces_what_was_done(visitor):
    state = visitor.ask("link")["state"]
    visitor.page.reload()
    visitor.icon("Vault").click()
    expect(visitor.button("Query Item").first).to_be_visible()
    follow(visitor, state)
    question = visitor.page.get_by_role("dialog", name="Take over the phones of this address?")
    expect(question).to_be_visible()
    question.get_by_role("button", name="Cancel").click()
    expect(visitor.button("Query Item").first).to_be_visible()


def test_an_address_sets_up_the_phones_of_a_new_visit_without_a_question(visitor):
    state = visitor.ask("link")["state"]
    follow(visitor, state)
    notices = visitor.page.get_by_role("region", name="Notices")
    expect(notices).to_contain_text("The phones were set up as the address says.")
