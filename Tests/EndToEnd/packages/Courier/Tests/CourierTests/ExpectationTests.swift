// swift-format-ignore-file
import XCTest

final class ExpectationTests: XCTestCase {
    func testExpectsFailureInTheRest() {
        XCTExpectFailure("not yet")
        XCTFail("wanted")
    }

    func testExpectsFailureInABlock() throws {
        let value = XCTExpectFailure("not yet", strict: false) { () -> Int in
            XCTAssertEqual(1, 2)
            return 3
        }
        XCTAssertEqual(value, 3)
        let options = XCTExpectedFailure.Options()
        options.issueMatcher = { $0.compactDescription.contains("wanted") && $0.type == .assertionFailure }
        XCTExpectFailure("matched", options: options) { XCTFail("wanted") }
        XCTExpectFailure("may come", options: .nonStrict())
    }

    func testRecordsAnIssue() {
        XCTExpectFailure { self.record(XCTIssue(type: .assertionFailure, compactDescription: "of its own")) }
    }
}

/// Fails, as it must.
final class FailingTests: XCTestCase {
    func testFailureThatDoesNotCome() { XCTExpectFailure("never comes") }
    func testFailureOfABlockThatDoesNotCome() { XCTExpectFailure("not in the block") {} }
    func testFailureThatIsNotMeant() {
        XCTExpectFailure("another", strict: false) { XCTFail("unwanted") } issueMatcher: { _ in false }
    }
    func testFailureAfterTheBlock() {
        XCTExpectFailure("in the block") { XCTFail("wanted") }
        XCTFail("outside")
    }
    func testNothingIsExpected() {
        XCTExpectFailure("off", enabled: false)
        XCTFail("seen")
    }
}
