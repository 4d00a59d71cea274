import ChatterTesting
import Foundation
import LatchkeyLock
import VirtualPhone
import XCTest
import XCUIAutomation

/// A phone with Chatter, its back end and its identity provider, in the hand of a person.
///
/// These tests are for the virtual iPhone only: Google's own pages can't be signed in to by a test.
@MainActor final class ChatterStage {
    /// How long anything may take to come: seconds.
    static let patience: TimeInterval = 20

    let app = XCUIApplication()
    let springboard = XCUIApplication(bundleIdentifier: "com.apple.springboard")
    let settings = XCUIApplication(bundleIdentifier: "com.apple.Preferences")
    let backend: ChatterBackend
    let bench: AutomationBench
    private let ahead: Lock<TimeInterval>

    /// Runs a test on a new phone with a new back end.
    static func play(_ body: @MainActor (ChatterStage) async throws -> Void) async throws {
        let stage = try ChatterStage()
        do {
            try await body(stage)
        } catch {
            await stage.strike()
            throw error
        }
        await stage.strike()
    }

    private init() throws {
        let ahead = Lock<TimeInterval>(0)
        self.ahead = ahead
        let backend = try ChatterBackend(now: { Date(timeIntervalSinceNow: ahead.withLock { $0 }) })
        self.backend = backend
        let issuer = backend.issuer
        bench = try AutomationBench(
            .iPhone15Pro.with { $0.identityProvider = issuer }, product: "Chatter",
            environment: ["LATCHKEY_CHATTER_URL": backend.url])
        app.launchEnvironment = ["LATCHKEY_CHATTER_URL": backend.url]
    }

    private func strike() async {
        bench.tearDown()
        await backend.stop()
    }

    /// Moves the clocks of back end and provider, not the phone's.
    func moveServersAhead(_ seconds: TimeInterval) { ahead.withLock { $0 += seconds } }

    // MARK: What a person does

    /// Opens the app, or starts it anew.
    func launch() {
        app.launch()
        XCTAssert(app.buttons["chatter.compose"].waitForExistence(timeout: Self.patience))
    }

    func kill() { app.terminate() }

    /// Taps the first element of that name once it is there.
    func tap(_ name: String, file: StaticString = #filePath, line: UInt = #line) {
        press(app.buttons[name].firstMatch, name, file, line)
    }

    /// Taps a button of the system's.
    func answer(_ name: String, file: StaticString = #filePath, line: UInt = #line) {
        press(springboard.buttons[name].firstMatch, name, file, line)
    }

    private func press(_ element: XCUIElement, _ name: String, _ file: StaticString, _ line: UInt) {
        XCTAssert(
            element.waitForExistence(timeout: Self.patience), "There is no \(name).\n\(app.debugDescription)",
            file: file, line: line)
        element.tap()
    }

    /// Goes through the provider's pages as Maya.
    func signInWithGoogle() {
        tap("signin.provider")
        answer("Continue")
        // The page has a button for each account, Maya's first.
        let account = app.webViews.buttons.element(boundBy: 0)
        press(account, "account", #filePath, #line)
    }

    /// Shows the owner's face once it is asked for; the first time the app must be allowed to.
    func look(allowing: Bool = false, file: StaticString = #filePath, line: UInt = #line) {
        if allowing { answer("Allow", file: file, line: line) }
        XCTAssert(bench.look(.match, timeout: Self.patience), "Nothing is asked.", file: file, line: line)
    }

    func type(_ text: String) {
        let field = app.textFields["post.message"]
        XCTAssert(field.waitForExistence(timeout: Self.patience))
        field.tap()
        field.typeText(text)
    }

    /// Signs in for the first time and posts.
    func signInAndPost(_ text: String) {
        tap("chatter.compose")
        signInWithGoogle()
        look(allowing: true)
        type(text)
        tap("post.send")
        see(text)
    }

    // MARK: What a person sees

    /// Waits for a text, exactly as it is.
    func see(_ text: String, file: StaticString = #filePath, line: UInt = #line) {
        XCTAssert(
            app.staticTexts[text].firstMatch.waitForExistence(timeout: Self.patience),
            "“\(text)” is not there.\n\(app.debugDescription)", file: file, line: line)
    }

    /// Waits for an alert and closes it.
    func dismiss(_ title: String, _ message: String, file: StaticString = #filePath, line: UInt = #line) {
        let alert = app.alerts[title]
        XCTAssert(
            alert.waitForExistence(timeout: Self.patience), "There is no alert “\(title)”.\n\(app.debugDescription)",
            file: file, line: line)
        XCTAssert(alert.staticTexts[message].exists, "The alert says something else.", file: file, line: line)
        alert.buttons["Cancel"].tap()
    }
}
