import XCTest

#if canImport(VirtualPhone)
import VirtualPhone
import XCUIAutomation

/// The app as a process of its own on a virtual iPhone, used by touch.
final class ExampleUITests: XCTestCase {
    @MainActor func testAFaceShowsTheSecret() async throws {
        let bench = try AutomationBench(product: "Example")
        defer { bench.tearDown() }
        let app = XCUIApplication()
        app.launch()
        app.textFields["Secret"].tap()
        app.textFields["Secret"].typeText("milk")
        app.buttons["Keep It"].tap()
        app.buttons["Show It"].tap()
        // The system asks whether the app may use Face ID, once.
        let system = XCUIApplication(bundleIdentifier: "com.apple.springboard")
        XCTAssertTrue(system.buttons["Allow"].waitForExistence(timeout: 10), system.debugDescription)
        system.buttons["Allow"].tap()
        // Somebody else looks before the owner does.
        XCTAssertTrue(bench.look(.noMatch))
        XCTAssertTrue(bench.look(.match))
        XCTAssertTrue(app.staticTexts["milk"].waitForExistence(timeout: 10))
    }
}
#endif
