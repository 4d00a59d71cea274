"""Wallet and the panel "Flow network", clicked as a person does: keys are rotated, also through kills and lost replies."""

import pytest
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError
from playwright.sync_api import expect

from test_accessibility import VIEWS, press, serious

APP = "dev.latchkey.Wallet"


def panel(visitor):
    visitor.show_panel("flow")
    body = visitor.page.locator(".panel-flow")
    expect(body).to_be_visible()
    return body


def new_account(visitor, shape="blocto"):
    """Makes an account in the panel, and returns what the panel knows of it."""
    body = panel(visitor)
    body.locator('select[data-wish="flow.shape"]').select_option(shape)
    count = body.locator("[data-account]").count()
    body.get_by_role("button", name="New account").click()
    expect(body.locator("[data-account]")).to_have_count(count + 1)
    return visitor.ask("flow")["accounts"][-1]


def import_account(visitor, account):
    if not visitor.element("add.address").count():
        visitor.open("Wallet")
    visitor.fill("add.address", "0x" + account["address"])
    visitor.fill("add.keys", " ".join(key["privateKey"] for key in account["keys"] if key.get("privateKey")))
    visitor.element("add.add").click()


def answered(visitor):
    return sum(line["kind"] == "prompt" for line in visitor.ask("state")["log"])


def reach(visitor, target):
    """Answers the phone's questions as its owner until something is on the screen."""
    if isinstance(target, str):
        target = visitor.element(target).first
    permission, face = (visitor.screen.locator(f'[data-identifier="prompt.{name}"]')
                        for name in ("faceIDPermission", "biometry"))
    while True:
        expect(target.or_(permission).or_(face).first).to_be_visible()
        if not permission.or_(face).count():
            return target
        count = answered(visitor)
        button = (permission.locator('[data-identifier="prompt.allow"]') if permission.count()
                  else visitor.page.locator('[data-identifier="person.match"]'))
        try:
            button.click(timeout=2_000)
        except PlaywrightTimeoutError:
            # The question was one that had been answered already, and the page has taken it away meanwhile.
            continue
        # The next question may look like this one.
        visitor.page.wait_for_function(
            """async (count) => (await (await fetch('/lab/api/state')).json()).log
                .filter(({ kind }) => kind === 'prompt').length > count""", arg=count, polling=100)


def begin(visitor, shape="blocto"):
    """Adds an account, and starts the rotation."""
    account = new_account(visitor, shape)
    import_account(visitor, account)
    expect(visitor.element("keys.rotate")).to_be_visible()
    visitor.element("keys.begin").click()
    visitor.element("rotation.start").click()
    return account


def confirm_words(visitor):
    """Writes the words down, and types those that are asked for."""
    reach(visitor, "words.show").click()
    reach(visitor, "words.word")
    words = visitor.element("words.word").all_inner_texts()
    assert len(words) == 24
    visitor.element("words.written").click()
    questions = visitor.screen.locator('input[data-identifier^="backup.word."]')
    expect(questions.first).to_be_visible()
    for question in questions.all():
        name = question.get_attribute("data-identifier")
        visitor.fill(name, words[int(name.rpartition(".")[2]) - 1])
    visitor.element("backup.submit").click()
    return words


def finish(visitor):
    reach(visitor, "rotation.finished")
    visitor.element("rotation.done").click()
    expect(visitor.element("keys.own")).to_be_visible()


def assert_rotated(visitor, account):
    """The chain has two new live keys of weight 1000, and none of Blocto's; the panel shows it."""
    body = panel(visitor)
    card = body.locator(f'[data-account="{account["address"]}"]')
    live = card.locator('[data-key][data-revoked="false"]')
    expect(live).to_have_count(2)
    for row in live.all():
        expect(row).to_contain_text("Added since")
        expect(row).to_contain_text("1000")
    expect(card.locator('[data-key][data-revoked="true"]')).to_have_count(len(account["keys"]))
    keys = visitor.ask("flow")["accounts"][0]["keys"]
    new = [key["publicKey"] for key in keys if key["owner"] == "added"]
    assert len(set(new)) == len(new) == 2
    assert all(one["status"] == "Sealed" for one in visitor.ask("flow")["transactions"])


def wire(visitor, words):
    return [entry for entry in visitor.ask("wire")["wire"] if words in entry["words"]]


def arm(visitor, step, moment="before", count=1):
    body = panel(visitor)
    body.locator('select[data-wish="kill.app"]').select_option(APP)
    body.locator('select[data-wish="kill.moment"]').select_option(moment)
    body.locator('select[data-wish="kill.step"]').select_option(step)
    body.locator('input[data-wish="kill.count"]').fill(str(count))
    body.locator('input[data-wish="kill.count"]').press("Enter")
    body.get_by_role("button", name="Arm the kill").click()
    expect(body.locator(f'[data-armed="{moment} {step}"]')).to_be_visible()


def expect_kill(visitor, words):
    expect(visitor.icon("Wallet")).to_be_visible()
    expect(panel(visitor).locator("[data-armed]")).to_have_count(0)
    lines = [line["words"] for line in visitor.ask("state")["log"]]
    assert any(words in line for line in lines), [line for line in lines if "killed" in line]


def test_the_whole_rotation_and_what_the_lab_shows_of_it(visitor):
    account = begin(visitor)
    words = confirm_words(visitor)
    finish(visitor)
    assert_rotated(visitor, account)
    assert len(wire(visitor, "sends a transaction that adds 2 keys")) == 1
    (revoking,) = wire(visitor, "sends a transaction that revokes the keys 0 and 1")
    fields = {field["name"]: field["value"] for field in revoking["decoded"]["flow"]["transaction"]}
    assert fields["Envelope signed by"] == f"{account['address']}, key 2"
    visitor.show_panel("wire")
    expect(visitor.page.locator(".panel-wire").get_by_text("revokes the keys 0 and 1")).to_be_visible()
    # The words went from the phone's screen to the person, and nowhere else.
    phrase = " ".join(words)
    assert phrase not in str(visitor.ask("wire")) and phrase not in str(visitor.ask("state")["log"])


def test_killed_before_it_sends_and_then_a_lost_reply(visitor):
    body = panel(visitor)
    body.locator('select[data-wish="flow.fault"]').select_option("lost-reply")
    body.locator('select[data-wish="flow.request"]').select_option("submit")
    body.get_by_role("button", name="Add fault").click()
    expect(body.locator('[data-fault="lost-reply"]')).to_be_visible()
    arm(visitor, "flowSubmit")
    account = begin(visitor)
    reach(visitor, visitor.icon("Wallet"))
    expect_kill(visitor, "Wallet was killed before its request to POST /flow/v1/transactions")
    assert visitor.ask("flow")["transactions"] == []
    # It goes on by itself.
    visitor.open("Wallet")
    confirm_words(visitor)
    finish(visitor)
    assert_rotated(visitor, account)
    expect(panel(visitor).locator('[data-fault="lost-reply"]')).to_have_count(0)
    # The first never arrived, the second was carried out and its reply lost: the chain has one transaction of them.
    sent = wire(visitor, "sends a transaction that adds 2 keys")
    assert [entry["outcome"] for entry in sent][:2] == ["lostBefore", "lostAfter"]
    assert [one["action"] for one in visitor.ask("flow")["transactions"]] == ["revokes the keys 0 and 1", "adds 2 keys"]



@pytest.mark.parametrize("step, moment, count, said", [
    ("keychainWrite", "after", 1, "Wallet was killed after writing"),
    ("flowSubmit", "after", 1, "Wallet was killed after its request to POST /flow/v1/transactions"),
    pytest.param("keyCreate", "before", 1, "Wallet was killed before making the key", marks=pytest.mark.long),
    pytest.param(
        "flowSubmit", "before", 2, "Wallet was killed before its request to POST /flow/v1/transactions",
        marks=pytest.mark.long),
])
def test_killed_anywhere_it_goes_on_to_the_end(visitor, step, moment, count, said):
    account = new_account(visitor)
    import_account(visitor, account)
    expect(visitor.element("keys.rotate")).to_be_visible()
    # The account's keys are in the keychain: from now on the rotation's own steps count.
    arm(visitor, step, moment, count)
    visitor.element("keys.begin").click()
    visitor.element("rotation.start").click()
    for _ in range(2):
        ending = visitor.icon("Wallet").or_(visitor.element("words.show")).first
        if reach(visitor, ending).get_attribute("data-identifier") != "words.show":
            break
        confirm_words(visitor)
    expect_kill(visitor, said)
    visitor.open("Wallet")
    ending = visitor.element("words.show").or_(visitor.element("rotation.finished")).first
    if reach(visitor, ending).get_attribute("data-identifier") == "words.show":
        confirm_words(visitor)
    finish(visitor)
    assert_rotated(visitor, account)


def test_without_a_key_of_weight_the_wallet_asks_for_one(visitor):
    import_account(visitor, new_account(visitor, "server-held"))
    expect(visitor.element("keys.missing")).to_be_visible()
    assert visitor.ask("flow")["transactions"] == []


def test_faults_are_planned_and_removed_and_a_kill_is_disarmed_by_keyboard_alone(visitor):
    page = visitor.page
    press(visitor, page.locator("#tab-scenarios"), "End")
    expect(page.locator("#tab-faults")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#tab-faults")).not_to_be_focused()
    page.keyboard.press("ArrowLeft")
    body = page.locator(".panel-flow")
    expect(body).to_be_visible()
    press(visitor, body.get_by_role("button", name="New account"))
    expect(body.locator("[data-account]")).to_have_count(1)
    press(visitor, body.get_by_role("button", name="Add fault"))
    press(visitor, body.get_by_role("button", name="Remove the fault lost-reply"))
    expect(body.locator("[data-fault]")).to_have_count(0)
    press(visitor, body.get_by_role("button", name="Make 600 blocks"))
    page.wait_for_function(
        "async () => (await (await fetch('/lab/api/flow')).json()).blocks.final >= 1600", polling=100)
    press(visitor, body.get_by_role("button", name="Arm the kill"))
    expect(page.get_by_role("tab", name="Flow network switched on")).to_be_visible()
    press(visitor, body.get_by_role("button", name="Disarm"))
    expect(body.locator("[data-armed]")).to_have_count(0)
    assert visitor.phone.get("armedKill") is None


@pytest.mark.parametrize("scheme, size", VIEWS, ids=lambda value: value if isinstance(value, str) else value["width"])
def test_no_view_of_the_rotation_has_a_serious_fault(visit, scheme, size):
    visitor = visit(color_scheme=scheme, viewport=size, reduced_motion="reduce")
    found = {}

    def look(name):
        if faults := serious(visitor.page):
            found[name] = faults

    account = new_account(visitor, "own-key")
    arm(visitor, "keychainDelete", count=1000)
    panel(visitor).locator('select[data-wish="flow.fault"]').select_option("slow-seal")
    panel(visitor).locator('select[data-wish="flow.request"]').select_option("script")
    panel(visitor).get_by_role("button", name="Add fault").click()
    visitor.open("Wallet")
    expect(visitor.element("add.address")).to_be_visible()
    look("add account")
    import_account(visitor, account)
    expect(visitor.element("keys.rotate")).to_be_visible()
    look("account")
    visitor.element("keys.begin").click()
    expect(visitor.element("rotation.start")).to_be_visible()
    look("explanation")
    visitor.element("rotation.start").click()
    confirm_words(visitor)
    reach(visitor, "rotation.finished")
    look("finished")
    assert found == {}
