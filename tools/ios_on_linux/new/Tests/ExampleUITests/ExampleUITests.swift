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
        // Face ID asks; somebody else looks first.
        XCTAssertTrue(bench.look(.noMatch))
        XCTAssertTrue(bench.look(.match))
        XCTAssertTrue(app.staticTexts["milk"].waitForExistence(timeout: 10))
    }
}
#endif
