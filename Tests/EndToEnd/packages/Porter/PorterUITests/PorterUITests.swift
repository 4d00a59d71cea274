import XCTest

/// As old templates of Xcode have it: no test belongs to the main actor.
final class PorterUITests: XCTestCase {
    var app: XCUIApplication!

    override func setUpWithError() throws {
        continueAfterFailure = false
        app = XCUIApplication()
        app.launch()
    }

    override func tearDownWithError() throws {
        app = nil
    }

    func testAFaceOpensTheDoor() throws {
        let springboard = XCUIApplication(bundleIdentifier: "com.apple.springboard")
        XCTAssertEqual(app.staticTexts["state"].label, "Closed")
        addUIInterruptionMonitor(withDescription: "Face ID") { alert in
            alert.buttons["Allow"].tap()
            return true
        }
        app.buttons["Open"].tap()
        XCTAssertTrue(springboard.alerts.firstMatch.waitForExistence(timeout: 10))
        // The monitor deals with the question before this touch.
        app.tap()
        XCTAssertTrue(springboard.buttons["person.match"].waitForExistence(timeout: 10))
        springboard.buttons["person.match"].tap()
        let isOpen = NSPredicate(format: "label == 'Open'")
        let opened = XCTNSPredicateExpectation(predicate: isOpen, object: app.staticTexts["state"])
        XCTAssertEqual(XCTWaiter().wait(for: [opened], timeout: 10), .completed)
        expectation(for: NSPredicate(format: "exists == true"), evaluatedWith: app.staticTexts["Opened 1 times"])
        waitForExpectations(timeout: 10)
    }

    func testBStaysInstalled() throws {
        XCTAssertTrue(app.staticTexts["Opened 1 times"].waitForExistence(timeout: 10))
        app.swipeUp(velocity: .fast)
    }
}
