// swift-format-ignore-file
import LocalAuthentication
import XCTest

@testable import LockBox

final class LockBoxTests: XCTestCase {
    private var box: LockBox!

    override func setUp() {
        super.setUp()
        box = LockBox(service: Bundle.main.bundleIdentifier!)
    }

    func testKeepsText() throws {
        try box.set("secret", forKey: "name")
        XCTAssertEqual(box.string(forKey: "name"), "secret")
        XCTAssertNil(box.string(forKey: "other"))
        XCTAssertEqual(box.boxCount(), 0)
        XCTAssertEqual(box.tick(), 0)
    }

    func testIsBuiltForThePhone() {
        XCTAssertEqual(Platform.name, "iOS")
        XCTAssertTrue(Platform.isModern)
        #if !os(iOS)
        XCTFail("The tests were not built for iOS.")
        #endif
    }

    func testErrorsOfSwiftAreCaughtAsObjects() {
        do {
            try box.set("", forKey: "name")
            XCTFail("It was stored.")
        } catch let error as NSError {
            XCTAssertEqual(error.domain, "LockBox.BoxError")
            XCTAssertGreaterThanOrEqual(error.code, 0)
        }
    }

    func testTextIsUntouched() {
        XCTAssertEqual(untouched, "@objc #if os(iOS) 7 import Darwin")
        XCTAssertTrue(multiLine.hasPrefix("#if os(iOS)\n@objc \"quoted\""))
    }

    func testHasTheIdentityOfAnApp() throws {
        XCTAssertEqual(Bundle.main.bundleIdentifier, "com.example.lockbox")
        XCTAssertEqual(Bundle.main.object(forInfoDictionaryKey: "NSFaceIDUsageDescription") as? String, "To look inside.")
        try box.set("secret", forKey: "name")
        XCTAssertEqual(box.group(forKey: "name"), "LATCHKEY00.com.example.lockbox.shared")
    }

    func testFaceIDIsAskedFor() {
        let answered = expectation(description: "answered")
        LAContext().evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Why") { success, error in
            XCTAssertTrue(success)
            XCTAssertNil(error)
            DispatchQueue.main.async { answered.fulfill() }
        }
        waitForExpectations(timeout: 10)
    }

    func testEmptyInitializers() {
        XCTAssertEqual(NSError().code, 0)
        XCTAssertFalse(ProcessInfo().processName.isEmpty)
    }
}
