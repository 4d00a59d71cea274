// Recorded in the Latchkey lab.
import XCTest

#if os(Linux)
import VirtualPhone
import XCUIAutomation
#else
import notify
#endif

final class RecordedUITests: XCTestCase {
    @MainActor func testRecorded() async throws {
        #if os(Linux)
        let bench = try AutomationBench(product: "Vault")
        defer { bench.tearDown() }
        #endif
        let app = XCUIApplication()
        let springboard = XCUIApplication(bundleIdentifier: "com.apple.springboard")
        app.launch()
        wait(for: app.textFields["vault.text"]).tap()
        wait(for: app.textFields["vault.text"]).typeText(deletions(19) + "milk")
        wait(for: app.buttons["vault.add.biometricsOnEveryAccess"]).tap()
        _ = wait(for: app.staticTexts["Success."])
        wait(for: app.buttons["vault.query.biometricsOnEveryAccess"]).tap()
        wait(for: springboard.buttons["Allow"]).tap()
        #if os(Linux)
        XCTAssertTrue(bench.look(.noMatch))
        #else
        notify_post("com.apple.BiometricKit_Sim.pearl.nomatch")
        #endif
        #if os(Linux)
        XCTAssertTrue(bench.look(.match))
        #else
        notify_post("com.apple.BiometricKit_Sim.pearl.match")
        #endif
        _ = wait(for: app.staticTexts["milk"])
    }

    /// The element, once it is there.
    @MainActor private func wait(for element: XCUIElement) -> XCUIElement {
        XCTAssertTrue(element.waitForExistence(timeout: 10), element.debugDescription)
        return element
    }

    /// So many presses of the delete key.
    private func deletions(_ count: Int) -> String {
        String(repeating: XCUIKeyboardKey.delete.rawValue, count: count)
    }
}
