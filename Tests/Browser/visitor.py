"""A person before the lab's page: sees, clicks and types; looks behind the page only where a person would use a panel."""

from playwright.sync_api import expect

PASSCODE = "123456"
APP = "dev.latchkey.MFATest"


class Visitor:
    def __init__(self, context):
        self.context = context
        self.context.set_default_timeout(60_000)
        self.page = context.new_page()
        self.problems = []
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("console", lambda message: message.type == "error" and self.problems.append(message.text))
        self.page.goto("/")
        self.screen = self.page.locator("#screen")
        expect(self.screen.locator("[data-node]").first).to_be_visible()

    def leave(self):
        self.context.close()
        assert self.problems == []

    # What the lab knows, as the page asks for it.

    def ask(self, path):
        reply = self.context.request.get(f"/lab/api/{path}")
        assert reply.ok, f"{path}: {reply.status} {reply.text()}"
        return reply.json()

    def order(self, path, **body):
        reply = self.context.request.post(f"/lab/api/{path}", data=body)
        assert reply.ok, f"{path}: {reply.status} {reply.text()}"
        return reply.json()

    @property
    def phone(self):
        return self.ask("state")["phones"][0]

    def new_phone(self, model="iPhone15Pro", passcode=True, biometry=True):
        """A phone in the place of the one that is there."""
        old = self.phone["id"]
        self.order("phones", model=model, passcode=passcode, biometry=biometry)
        reply = self.context.request.delete(f"/lab/api/phones/{old}", headers={"Content-Type": "application/json"})
        assert reply.ok, reply.text()
        self.page.reload()
        expect(self.icon("MFA Test")).to_be_visible()

    def enroll(self):
        """Enrolls the phone with Face ID, from the home screen on."""
        self.open()
        self.tap("Enroll with Face ID")
        self.answer("faceIDPermission", "allow")
        self.answer("biometry", "match")
        expect(self.element("enrollment.status")).to_have_text("Enrolled with Face ID")

    # Beside the phone.

    @property
    def panels(self):
        """The names of the panels, in the order of their tabs and keys."""
        return self.page.locator("#tabs [role=tab]").evaluate_all(
            "tabs => tabs.map((tab) => tab.id.slice('tab-'.length))")

    def show_panel(self, name):
        """Clicks the panel's tab, or its line in the menu if the tab has no room in the row."""
        tab = self.page.locator(f"#tab-{name}")
        if not tab.is_visible():
            self.page.locator("#more-tabs").click()
            self.page.locator(f"#more-{name}").click()
        else:
            tab.click()
        expect(tab).to_have_attribute("aria-selected", "true")

    # On the phone.

    def element(self, identifier):
        return self.screen.locator(f'[data-identifier="{identifier}"]')

    def icon(self, name):
        return self.screen.locator(".home-screen").get_by_role("button", name=name, exact=True)

    def button(self, label):
        """A button of the screen, or a row that leads somewhere."""
        return self.screen.get_by_role("button", name=label, exact=True)

    @property
    def alert(self):
        return self.screen.get_by_role("alertdialog")

    def home(self):
        self.page.locator("#keys").get_by_role("button", name="Home").click()
        expect(self.screen.locator(".home-screen")).to_be_visible()

    def open(self, name="MFA Test"):
        if self.screen.locator(".home-screen").count() == 0:
            self.home()
        self.icon(name).click()

    def tab(self, label):
        self.screen.locator('[data-role="tabBar"]').get_by_role("button", name=label, exact=True).click()

    def tap(self, label):
        # The tab of the same name is another button.
        self.screen.locator('button:not([data-role="tabBar"] button)').filter(visible=True).and_(
            self.button(label)).click()

    def fill(self, identifier, text):
        field = self.element(identifier)
        field.click()
        field.fill(text)
        expect(field).to_have_value(text)

    def fill_code(self, identifier):
        """Takes what the bar above the keyboard offers."""
        self.element(identifier).click()
        self.screen.locator('[data-identifier="autofill"]').click()
        expect(self.element(identifier)).to_have_value(r := self.newest_code())
        return r

    def newest_code(self):
        return next(message["code"] for message in self.ask("messages")["messages"] if message.get("code"))

    def answer(self, prompt, answer):
        name = f'[data-identifier="prompt.{prompt}"]'
        overlay = self.screen.locator(name)
        expect(overlay).to_be_visible()
        # The same may be asked once more at once, which is another question.
        modal = overlay.locator("xpath=ancestor-or-self::*[@data-modal]").get_attribute("data-modal")
        asked = self.screen.locator(f'[data-modal="{modal}"] {name}')
        match answer:
            case "allow" | "dontAllow":
                overlay.locator(f'[data-identifier="prompt.{answer}"]').click()
            case "match" | "noMatch":
                self.page.locator(f'[data-identifier="person.{answer}"]').click()
            case "cancel":
                overlay.get_by_role("button", name="Cancel", exact=True).click()
            case "passcode":
                overlay.locator('[data-identifier="prompt.passcode.field"]').press_sequentially(PASSCODE)
            case _:
                raise AssertionError(f"nobody answers {answer}")
        expect(asked).to_have_count(0)

    # In the system's Settings.

    def settings(self, change):
        self.open("Settings")
        back = self.element("BackButton")
        while back.count():
            title = self.screen.locator(".bar-title").inner_text()
            back.click()
            expect(self.screen.locator(".bar-title")).not_to_have_text(title)
        self.screen.get_by_role("button", name="Passcode").click()
        gate = self.screen.get_by_label("Passcode", exact=True).and_(self.element("settings.passcode.field"))
        rows = self.screen.get_by_role("button", name="Turn Passcode")
        expect(gate.or_(rows)).to_be_visible()
        if gate.count():
            gate.press_sequentially(PASSCODE)
        getattr(self, f"_{change}")()
        self.home()

    def _resetFaceID(self):
        self.button("Reset Face ID").click()
        expect(self.button("Set Up Face ID")).to_be_visible()

    def _enrollFace(self):
        self.button("Set Up Face ID").click()
        expect(self.button("Reset Face ID")).to_be_visible()

    def _removePasscode(self):
        self.button("Turn Passcode Off").click()
        self.alert.get_by_role("button", name="Turn Off", exact=True).click()
        expect(self.button("Turn Passcode On")).to_be_visible()

    def _setPasscode(self):
        self.button("Turn Passcode On").click()
        for title in ("Enter a new passcode", "Verify your new passcode"):
            expect(self.screen.get_by_text(title)).to_be_visible()
            self.element("settings.passcode.field").press_sequentially(PASSCODE)
        expect(self.button("Turn Passcode Off")).to_be_visible()
