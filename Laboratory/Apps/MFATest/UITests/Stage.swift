import Foundation
import LatchkeyScenarios
import XCTest

#if canImport(XCUIAutomation)
import XCUIAutomation
#endif

/// An iPhone with the app under test and a server, in the hand of somebody who does what the steps say.
@MainActor final class Stage: ScenarioStage {
    /// How long anything may take to come: seconds.
    static let patience: TimeInterval = 15

    let app = XCUIApplication()
    let springboard = XCUIApplication(bundleIdentifier: "com.apple.springboard")
    let settings = XCUIApplication(bundleIdentifier: "com.apple.Preferences")
    let handset: Handset
    let server: ServerUnderTest
    private var wasOpened = false
    private var visit = ScenarioVisit()
    /// The newest message, once its code was read.
    private var message = ""

    /// Sets the stage: a new phone and a new server.
    init(_ start: Scenario.Start) async throws {
        server = try await ServerUnderTest.start()
        do {
            handset = try Handset(start, serverURL: server.address.url, serverID: server.address.id)
        } catch {
            await server.stop()
            throw error
        }
        app.launchEnvironment = [
            "LATCHKEY_SERVER_URL": server.address.url.absoluteString, "LATCHKEY_SERVER_ID": server.address.id,
        ]
    }

    /// Takes phone and server away.
    func strike() async {
        handset.strike()
        await server.stop()
    }

    // MARK: Done

    func open() async throws {
        if wasOpened { app.activate() } else { app.launch() }
        wasOpened = true
        // Only once the screen is there can it be said what is not on it.
        guard app.wait(for: .runningForeground, timeout: Self.patience),
            app.tabBars.firstMatch.waitForExistence(timeout: Self.patience)
        else { throw ScenarioFault("the app is not in the foreground") }
    }

    func goHome() async throws { XCUIDevice.shared.press(.home) }

    func tap(_ label: String, in place: ScenarioPlace) async throws { element(label, in: place).tap() }

    func type(_ text: String, into field: String) async throws {
        let field = app.textFields[field]
        field.tap()
        if let old = field.value as? String, old != field.placeholderValue, !old.isEmpty {
            field.typeText(String(repeating: XCUIKeyboardKey.delete.rawValue, count: old.count))
        }
        field.typeText(text)
    }

    func fill(code: String, into field: String) async throws {
        guard handset.receive(message) else { return try await type(code, into: field) }
        app.textFields[field].tap()
        // The keyboard offers the code.
        let offer = app.keyboards.buttons.matching(identifier: "From Messages, \(code)").firstMatch
        guard offer.waitForExistence(timeout: Self.patience) else { throw ScenarioFault("the keyboard offers no code") }
        offer.tap()
    }

    func answer(_ answer: ScenarioAnswer) async throws {
        switch answer {
        case .allow: springboard.alerts.buttons["Allow"].tap()
        case .dontAllow: springboard.alerts.buttons["Don’t Allow"].tap()
        case .match, .noMatch:
            guard handset.look(isOwner: answer == .match) else { throw ScenarioFault("nothing is asked") }
        case .passcode:
            springboard.secureTextFields.firstMatch.typeText(Scenario.passcode + handset.afterPasscode)
        case .cancel: springboard.buttons["Cancel"].tap()
        }
    }

    func change(_ change: ScenarioChange) async throws {
        guard handset.change(change, settings) else { throw ScenarioFault("Settings did not take the change") }
    }

    // MARK: Looked at

    var surface: ScenarioSurface { app.state == .runningForeground ? .app : .home }

    func button(_ label: String, in place: ScenarioPlace) -> ScenarioButton {
        let button = element(label, in: place)
        guard button.exists else { return .absent }
        return button.isEnabled ? .enabled : .disabled
    }

    private func element(_ label: String, in place: ScenarioPlace) -> XCUIElement {
        switch place {
        case .tabBar: app.tabBars.buttons[label]
        case .screen: app.buttons[label].firstMatch
        case .alert: app.alerts.buttons[label]
        }
    }

    func text(of identifier: String) -> String? {
        // At one moment: the app may take it away between two questions.
        guard let seen = try? app.descendants(matching: .any)[identifier].firstMatch.snapshot() else { return nil }
        // A field that is empty has its placeholder for a value.
        guard let value = seen.value as? String, !value.isEmpty else { return seen.label }
        return value
    }

    var alert: String? { try? app.alerts.firstMatch.snapshot().label }

    /// Faces can't be seen being asked for: whoever shows one waits for it.
    func prompt(expected: ScenarioPrompt?) -> String? {
        switch expected {
        case .faceIDPermission? where !springboard.alerts.buttons["Allow"].exists: nil
        case .passcode? where !springboard.secureTextFields.firstMatch.exists: nil
        case let prompt: prompt?.rawValue
        }
    }

    var newCode: String? {
        get async throws {
            let newest = try await server.address.code(
                to: Scenario.phoneNumber, after: visit.lastMessage, patience: Self.patience)
            guard let newest else { return nil }
            visit.lastMessage = newest.message
            message = newest.body
            return newest.digits
        }
    }

    func methods(expected: ScenarioRecord) async throws -> ScenarioObservation<[String]> {
        var visit = visit
        let sight = try await server.methods(expected: expected, visit: &visit)
        self.visit = visit
        return sight
    }

    /// Nobody outside the app can look into a real phone's keychain.
    var keyCount: ScenarioObservation<Int> {
        handset.keyCount.map { .seen($0) } ?? .unseen("not seen: nobody outside the app can look into its keychain")
    }

    var remark: String { ":\n\(app.debugDescription)\n\(springboard.debugDescription)" }

    func wait(after moment: Int, until deadline: Date) async -> Bool {
        try? await Task.sleep(nanoseconds: 20_000_000)
        return Date() < deadline
    }
}
