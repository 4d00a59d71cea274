import Foundation
import LatchkeyScenarios
import XCTest

#if canImport(XCUIAutomation)
import XCUIAutomation
#endif

/// An iPhone with the app under test and a server, in the hand of somebody who does what the steps say.
@MainActor final class Stage {
    /// How long anything may take to come: seconds.
    static let patience: TimeInterval = 15

    let app = XCUIApplication()
    let springboard = XCUIApplication(bundleIdentifier: "com.apple.springboard")
    let settings = XCUIApplication(bundleIdentifier: "com.apple.Preferences")
    let handset: Handset
    let server: ServerUnderTest
    /// What was there instead, after a step that did not hold.
    private(set) var actual = ""
    private var wasOpened = false
    private var lastMessage = 0

    /// Sets the stage: a new phone and a new server.
    init(_ start: Scenario.Start) async throws {
        server = try await ServerUnderTest.start()
        do {
            handset = try Handset(start, serverURL: server.url, serverID: server.id)
        } catch {
            await server.stop()
            throw error
        }
        app.launchEnvironment = ["LATCHKEY_SERVER_URL": server.url.absoluteString, "LATCHKEY_SERVER_ID": server.id]
    }

    /// Takes phone and server away.
    func strike() async {
        handset.strike()
        await server.stop()
    }

    /// Does a step, or looks; whether it holds.
    func play(_ action: ScenarioAction) async throws -> Bool {
        switch action {
        case .open: return open()
        case .home:
            XCUIDevice.shared.press(.home)
            return true
        case .tab(let label): return tap(app.tabBars.buttons[label])
        case .tap(let label): return tap(app.buttons[label].firstMatch)
        case .tapAlert(let label): return tap(app.alerts.buttons[label])
        case .type(let field, let text): return type(text, into: field)
        case .fillCode(let field): return try await fillCode(into: field)
        case .answer(let prompt, let answer): return self.answer(prompt, answer)
        case .settings(let change):
            return handset.change(change, settings)
        case .see(let identifier, let text): return see(identifier, text)
        case .seeButton(let label, let isShown): return seeButton(label, isShown)
        case .seeAlert(let title):
            actual = "the alert shown is “\(app.alerts.firstMatch.exists ? app.alerts.firstMatch.label : "none")”"
            return app.alerts[title].waitForExistence(timeout: Self.patience)
        case .server(let record):
            return try await look(for: record == .none ? [] : [record.rawValue])
        case .keys(let count):
            actual = "the phone has \(handset.keyCount.map { "\($0)" } ?? "unknown") keys"
            // Nobody outside the app can look into a real phone's keychain.
            return handset.keyCount.map { $0 == count } ?? true
        }
    }

    // MARK: Touches

    private func open() -> Bool {
        if wasOpened { app.activate() } else { app.launch() }
        wasOpened = true
        actual = "the app is not in the foreground"
        return app.wait(for: .runningForeground, timeout: Self.patience)
    }

    private func tap(_ element: XCUIElement) -> Bool {
        actual = "it is not there:\n\(app.debugDescription)"
        guard element.waitForExistence(timeout: Self.patience) else { return false }
        element.tap()
        return true
    }

    private func type(_ text: String, into identifier: String) -> Bool {
        let field = app.textFields[identifier]
        guard tap(field) else { return false }
        if let old = field.value as? String, old != field.placeholderValue, !old.isEmpty {
            field.typeText(String(repeating: XCUIKeyboardKey.delete.rawValue, count: old.count))
        }
        field.typeText(text)
        actual = "the field holds “\(field.value ?? "nothing")”"
        return field.value as? String == text
    }

    private func fillCode(into identifier: String) async throws -> Bool {
        let message = try await server.message(to: Scenario.phoneNumber, after: lastMessage)
        lastMessage = message.id
        guard handset.receive(message.body) else { return type(String(message.body.prefix(6)), into: identifier) }
        guard tap(app.textFields[identifier]) else { return false }
        // The keyboard offers the code.
        return tap(app.keyboards.buttons.matching(identifier: "From Messages, \(message.body.prefix(6))").firstMatch)
    }

    private func answer(_ prompt: ScenarioPrompt, _ answer: ScenarioAnswer) -> Bool {
        actual = "the system does not ask for that: \(springboard.debugDescription)"
        switch (prompt, answer) {
        case (.faceIDPermission, .allow): return tap(springboard.alerts.buttons["Allow"])
        case (.faceIDPermission, .dontAllow): return tap(springboard.alerts.buttons["Don’t Allow"])
        case (.biometry, .match): return handset.look(isOwner: true)
        case (.biometry, .noMatch): return handset.look(isOwner: false)
        case (.passcode, .passcode):
            let field = springboard.secureTextFields.firstMatch
            guard field.waitForExistence(timeout: Self.patience) else { return false }
            field.typeText(Scenario.passcode + handset.afterPasscode)
            return true
        case (_, .cancel): return tap(springboard.buttons["Cancel"])
        default: return false
        }
    }

    // MARK: Looks

    /// What the app tells the server may take a moment.
    private func look(for wanted: [String]) async throws -> Bool {
        let deadline = Date(timeIntervalSinceNow: Self.patience)
        repeat {
            let methods = try await server.methods(of: Scenario.username)
            if methods == wanted { return true }
            actual = "the server has \(methods)"
            try await Task.sleep(nanoseconds: 20_000_000)
        } while Date() < deadline
        return false
    }

    private func see(_ identifier: String, _ text: String) -> Bool {
        let element = app.descendants(matching: .any)[identifier].firstMatch
        if element.waitForExistence(timeout: Self.patience),
            element.wait(for: \.shown, toEqual: text, timeout: Self.patience)
        {
            return true
        }
        actual = element.exists ? "it says “\(element.shown)”" : "there is no “\(identifier)”:\n\(app.debugDescription)"
        return false
    }

    private func seeButton(_ label: String, _ isShown: Bool) -> Bool {
        let button = app.buttons[label].firstMatch
        actual = "it is \(isShown ? "not " : "")shown"
        guard isShown else {
            // Only once the screen is there can it be said what is not on it.
            return app.tabBars.firstMatch.waitForExistence(timeout: Self.patience) && !button.exists
        }
        return button.waitForExistence(timeout: Self.patience)
    }
}

extension XCUIElement {
    /// What a person reads: the value, if there is one, else the label.
    fileprivate var shown: String {
        guard let value = value as? String, !value.isEmpty else { return label }
        return value
    }
}
