import Foundation
import Testing
import VirtualPhone

@testable import LatchkeyLab

/// What a visitor does to phones, as tests.
@Suite struct RecordingTests {
    private static let app = "com.example.app"

    private static func display(_ nodes: ScreenNode...) -> Display {
        Display(
            revision: 1, surface: .app(app),
            root: ScreenNode(id: "1.0", role: .window, children: nodes),
            statusBar: .init(time: 0, isAirplane: false, isLocked: false))
    }

    private static func step(
        _ deed: RecordedStep.Deed, phone: String = "p1", app: String = app, _ role: ScreenRole = .button,
        _ name: String? = nil, text: String? = nil, seen: [String] = []
    ) -> RecordedStep {
        RecordedStep(
            phone: phone, deed: deed, app: app,
            element: name.map { RecordedElement(ScreenNode(id: "1.1", role: role, label: $0)) }, text: text, seen: seen,
            seenIn: seen.isEmpty ? nil : app)
    }

    private static func uiTest(_ steps: RecordedStep...) -> [String] {
        let text = UITestSource(Recording(isOn: false, steps: steps)) { $0 == app ? "Example" : nil }.text
        return text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    @Test("typing is one step with the tap before it, and a step has the texts that came of it")
    func steps() {
        let recorder = Recorder()
        let field = ScreenNode(id: "1.1", role: .textField, label: "Name", value: "ada", identifier: "name")
        let button = ScreenNode(id: "1.2", role: .button, label: "Greet")
        let before = Self.display(field, button, ScreenNode(id: "1.3", role: .text, label: "Hello"))
        recorder.record(.tap("1.1"), on: "p1", showing: before)
        #expect(recorder.recording([:]).steps.isEmpty, "nothing is recorded before it begins")
        #expect(recorder.begin())
        #expect(!recorder.begin(), "one runs")
        recorder.record(.tap("1.1"), on: "p1", showing: before)
        recorder.record(.setText("1.1", text: "b"), on: "p1", showing: before)
        recorder.record(.setText("1.1", text: "ben"), on: "p1", showing: before)
        recorder.record(.tap("1.2"), on: "p1", showing: before)
        recorder.end([
            "p1": Self.display(
                ScreenNode(id: "1.3", role: .text, label: "Hello"),
                ScreenNode(id: "1.4", role: .text, label: "Hello, Ben"),
                ScreenNode(id: "1.5", role: .text, label: "It is 12:30"))
        ])
        recorder.record(.home, on: "p1", showing: before)
        let recording = recorder.recording([:])
        #expect(!recording.isOn)
        #expect(recording.steps.map(\.deed) == [.type, .tap])
        #expect(recording.steps.first?.text == "ben")
        #expect(recording.steps.first?.element == RecordedElement(field))
        #expect(recording.steps.last?.seen == ["Hello, Ben"])
    }

    @Test("a recording ends at its limit, with its last step as it was")
    func limit() {
        let recorder = Recorder()
        #expect(recorder.begin())
        for number in 0..<(Recorder.capacity + 5) {
            let letters = String(repeating: "a", count: 2 + number / 100)
            recorder.record(
                .side, on: "p1", showing: Self.display(ScreenNode(id: "1.1", role: .text, label: letters)))
        }
        let recording = recorder.recording([:])
        #expect(!recording.isOn)
        #expect(recording.steps.count == Recorder.capacity)
        #expect(recording.steps.last?.seen == [])
        recorder.clear()
        #expect(recorder.recording([:]) == Recording(isOn: false, steps: []))
    }

    @Test("a passcode that was wrong is a step of its own, and what is typed at the end of a secret is added to it")
    func secrets() {
        let recorder = Recorder()
        #expect(recorder.begin())
        func field(_ count: Int) -> Display {
            Self.display(
                ScreenNode(
                    id: "1.1", role: .secureTextField, label: "Passcode", value: String(repeating: "•", count: count),
                    isFocused: true))
        }
        recorder.record(.setText("1.1", text: "111111"), on: "p1", showing: field(0))
        recorder.record(.setText("1.1", text: "123"), on: "p1", showing: field(0))
        recorder.record(.typeText("456"), on: "p1", showing: field(3))
        #expect(recorder.recording([:]).steps.map(\.text) == ["111111", "123456"])
    }

    @Test("a slider's way is one step, which ends where it was left")
    func slider() {
        let recorder = Recorder()
        #expect(recorder.begin())
        for (value, text) in [("40%", "0.5"), ("50%", "0.75")] {
            let slider = ScreenNode(id: "1.1", role: .slider, label: "Volume", value: value)
            recorder.record(.setText("1.1", text: text), on: "p1", showing: Self.display(slider))
        }
        let recording = recorder.recording([:])
        #expect(recording.steps.map(\.text) == ["0.75"])
        #expect(LabTestSource(recording, models: [:]).text.contains(#"phone1.slide("Volume", to: 0.75)"#))
        let lines = Self.uiTest(recording.steps[0], Self.step(.type, .slider, "Odd", text: "a(\")"))
        #expect(lines.contains(#"wait(for: app.sliders["Volume"]).adjust(toNormalizedSliderPosition: 0.75)"#))
        #expect(lines.contains(#"wait(for: app.sliders["Odd"]).typeText("a(\")")"#))
        #expect(!lines.contains { $0.contains("deletions") })
    }

    @Test("a wheel is turned to its value, which is no button of an XCUITest", arguments: [nil, "color"])
    func wheel(identifier: String?) {
        let recorder = Recorder()
        #expect(recorder.begin())
        var picker = ScreenNode(
            id: "1.1", role: .picker, label: "Color", value: "Red", identifier: identifier,
            children: [ScreenNode(id: "1.2", role: .button, label: "Blue")])
        for kind in ["wheel", "menu"] {
            picker.style.kind = kind
            recorder.record(.tap("1.2"), on: "p1", showing: Self.display(picker))
        }
        let steps = recorder.recording([:]).steps
        let lines = Self.uiTest(steps[0])
        let place = identifier.map { #".pickers["\#($0)"]"# } ?? ""
        #expect(lines.contains(#"wait(for: app\#(place).pickerWheels.firstMatch).adjust(toPickerWheelValue: "Blue")"#))
        #expect(Self.uiTest(steps[1]).contains(#"wait(for: app.buttons["Blue"]).tap()"#))
        #expect(LabTestSource(recorder.recording([:]), models: [:]).text.contains(#"phone1.tap("Blue")"#))
    }

    @Test("nothing that was read or typed ends a literal")
    func hostileTexts() {
        let name = "a\"\\\n\u{202E}\\(exit(1))\u{2028}"
        let literal = #""a\"\\\u{a}\u{202e}\\(exit(1))\u{2028}""#
        let lines = Self.uiTest(Self.step(.tap, .button, name), Self.step(.type, .textField, name, text: name))
        #expect(lines.contains("wait(for: app.buttons[\(literal)]).tap()"))
        #expect(lines.contains("wait(for: app.textFields[\(literal)]).typeText(\(literal))"))
        let recording = Recording(isOn: false, steps: [Self.step(.tap, .button, name, seen: [name])])
        let test = LabTestSource(recording, models: [:]).text
        #expect(test.contains("phone1.tap(\(literal))\n"))
        #expect(test.contains("phone1.see(\(literal))\n"))
    }

    @Test("an XCUITest has one phone, launches the app once, and says what it leaves out")
    func onePhone() {
        let lines = Self.uiTest(
            Self.step(.open), Self.step(.home, app: Display.springboard), Self.step(.open),
            Self.step(.tap, app: Display.settingsApp, .cell, "Face ID & Passcode"), Self.step(.tap),
            Self.step(.openURL, app: Display.springboard, text: "example:/a\"b"),
            Self.step(.tap, phone: "p2", .button, "Elsewhere"))
        #expect(lines.count { $0 == "app.launch()" } == 1)
        #expect(lines.contains("app.activate()"))
        #expect(lines.contains(#"XCUIDevice.shared.system.open(try XCTUnwrap(URL(string: "example:/a\"b")))"#))
        #expect(lines.contains("XCUIDevice.shared.press(.home)"))
        #expect(lines.contains(#"let settings = XCUIApplication(bundleIdentifier: "com.apple.Preferences")"#))
        #expect(lines.contains(#"wait(for: settings.cells["Face ID & Passcode"]).tap()"#))
        #expect(lines.contains("// A other was touched that no query finds. Give it an accessibility identifier."))
        #expect(lines.contains("// What was done to other phones is left out, steps: 1. An XCUITest has one phone."))
        let other = Self.uiTest(
            Self.step(.tap, .cell, "Milk"), Self.step(.delete, .cell, "Milk"),
            Self.step(.open, app: "com.a-b.c", seen: ["There"]), Self.step(.open, app: "com.ab.c"))
        #expect(other.contains(#"let other1 = XCUIApplication(bundleIdentifier: "com.a-b.c")"#))
        #expect(other.contains(#"let other2 = XCUIApplication(bundleIdentifier: "com.ab.c")"#))
        #expect(other.contains(#"_ = wait(for: other1.staticTexts["There"])"#))
        let swipe = other.firstIndex(of: #"wait(for: app.cells["Milk"]).swipeLeft()"#) ?? 0
        #expect(other[(swipe + 1)...].prefix(3) == ["#if !os(Linux)", #"app.buttons["Delete"].tap()"#, "#endif"])
        #expect(!lines.contains { $0.contains("Elsewhere") || $0.contains("notify") })
    }

    @Test("a format that there is not, a recording too long, and a second one that plays are refused")
    func refusals() async throws {
        try await IdleApps.withLab { lab in
            let visitor = try await lab.visitor()
            #expect(try await visitor.send(.get, "recording?format=exe").status == 400)
            // The visit's one phone takes the place of the first.
            let steps = [Self.step(.home, phone: "a"), Self.step(.home, phone: "b")]
            func play(_ count: Int) async throws -> (status: Int, body: [UInt8]) {
                let recording = Recording(isOn: false, steps: Array(repeating: steps, count: count).flatMap { $0 })
                let text = String(decoding: LabJSON.bytes(of: recording), as: UTF8.self)
                let reply = try await visitor.send(.post, "recording/play", text)
                return (reply.status, reply.body)
            }
            #expect(try await play(Recorder.capacity / 2 + 1).status == 400)
            let stuck = try LabJSON.read(PlayedRecording.self, try await play(1).body)
            #expect(stuck == PlayedRecording(steps: 1, failure: "There is no phone b."))
            let words = visitor.visit.log.entries.suffix(3).map(\.words)
            #expect(
                words == [
                    "A recording is played again: 2 steps", "The recording went to the home screen",
                    "The recording has ended: 1 step done",
                ])
            visitor.visit.isPlaying.withLock { $0 = true }
            #expect(try await play(1).status == 409)
        }
    }
}
