"""Plays a scenario, as `latchkey-lab scenarios --list --json` gives it, by clicking."""

from playwright.sync_api import expect


def play(scenario, visitor, watch=lambda number, step: None):
    """Plays all steps on a new phone; `watch` is called after each, for pictures."""
    start = scenario["start"]
    visitor.order("reset")
    visitor.new_phone(passcode=start["hasPasscode"], biometry=start["hasFace"])
    for number, step in enumerate(scenario["steps"], start=1):
        ((name, arguments),) = step["action"].items()
        STEPS[name](visitor, **{key.lstrip("_") or "_": value for key, value in arguments.items()})
        watch(number, step)


def values(arguments):
    return [arguments[key] for key in sorted(arguments)]


def see(visitor, **arguments):
    identifier, text = values(arguments)
    element = visitor.element(identifier)
    expect(element).to_be_visible()
    if element.evaluate("element => element.tagName") == "INPUT":
        expect(element).to_have_value(text)
    else:
        expect(element).to_have_text(text)


def see_button(visitor, isShown, **arguments):
    (label,) = values(arguments)
    expect(visitor.button(label)).to_have_count(1 if isShown else 0)


def see_alert(visitor, **arguments):
    (title,) = values(arguments)
    expect(visitor.alert.get_by_text(title, exact=True)).to_be_visible()


def tap_alert(visitor, **arguments):
    (label,) = values(arguments)
    visitor.alert.get_by_role("button", name=label, exact=True).click()
    expect(visitor.alert.get_by_role("button", name=label, exact=True)).to_have_count(0)


def server(visitor, **arguments):
    (record,) = values(arguments)
    # The app's screen may be ahead of its request.
    visitor.page.wait_for_function(
        """async (expected) => {
            const { users } = await (await fetch('/lab/api/server')).json();
            const devices = users.filter((user) => user.username === 'testuser').flatMap((user) => user.devices);
            return JSON.stringify(devices.map((device) => device.method)) === JSON.stringify(expected);
        }""", arg=[] if record == "none" else [record], polling=100)


def keys(visitor, **arguments):
    (count,) = values(arguments)
    # The app deletes a key once the server has answered, which the server may be seen to do before.
    visitor.page.wait_for_function(
        """async ([phone, count]) => {
            const { items } = await (await fetch(`/lab/api/phones/${phone}/inspector`)).json();
            return items.filter((item) => /key/i.test(item.kind)).length === count;
        }""", arg=[visitor.phone["id"], count], polling=100)


STEPS = {
    "open": lambda visitor: visitor.open(),
    "home": lambda visitor: visitor.home(),
    "tab": lambda visitor, **arguments: visitor.tab(*values(arguments)),
    "tap": lambda visitor, **arguments: visitor.tap(*values(arguments)),
    "tapAlert": tap_alert,
    "type": lambda visitor, field, text: visitor.fill(field, text),
    "fillCode": lambda visitor, field: visitor.fill_code(field),
    "answer": lambda visitor, **arguments: visitor.answer(*values(arguments)),
    "settings": lambda visitor, **arguments: visitor.settings(*values(arguments)),
    "see": see,
    "seeButton": see_button,
    "seeAlert": see_alert,
    "server": server,
    "keys": keys,
}
