import Foundation
import LatchkeyLock
import Testing
import VirtualPhone
import XCUIAutomation

/// A request for a passkey that an app has begun, on a thread of its own.
private final class Request: Sendable {
    private let end = Lock<Data?>(nil)
    private let done = DispatchSemaphore(value: 0)

    init(_ body: @escaping @Sendable () throws -> Data) {
        Thread { [self] in
            let id = try? body()
            end.withLock { $0 = id }
            done.signal()
        }.start()
    }

    /// The id of the passkey; nil if the request failed, or did not end in time.
    ///
    /// Ask once.
    var credentialID: Data? {
        guard done.wait(timeout: .now() + 20) == .success else { return nil }
        return end.withLock { $0 }
    }
}

@Suite("The sheet of a passkey in UI tests", .serialized) @MainActor
struct PasskeySheetTests {
    @Test("the sheet and the face are the springboard's; the keyboard suggests a passkey for a user name")
    func sheet() throws {
        let failures = try onBench { bench, launches in
            let app = XCUIApplication()
            let springboard = XCUIApplication(bundleIdentifier: "com.apple.springboard")
            app.launch()
            let connection = InProcessConnection(phone: bench.phone, launch: try #require(launches().last))
            let made = Request {
                try connection.send(
                    RegisterPasskey(
                        request: 1, relyingParty: "example.com", challenge: Data([1]), userID: Data([2]), name: "anna")
                ).credentialID
            }
            #expect(springboard.buttons["Continue"].waitForExistence(timeout: 10))
            #expect(springboard.staticTexts["prompt.passkey.question"].label.contains("“anna”"))
            springboard.buttons["Continue"].tap()
            #expect(springboard.buttons["person.match"].waitForExistence(timeout: 10))
            springboard.buttons["person.match"].tap()
            let id = try #require(made.credentialID)
            app.textFields["name"].tap()
            let signedIn = Request {
                try connection.send(
                    AssertPasskey(request: 2, relyingParty: "example.com", challenge: Data([1]), mode: .autoFill)
                ).credentialID
            }
            let suggestion = app.keyboards.buttons["Passkey, anna"]
            #expect(suggestion.waitForExistence(timeout: 10))
            suggestion.tap()
            #expect(springboard.buttons["person.match"].waitForExistence(timeout: 10))
            springboard.buttons["person.match"].tap()
            #expect(signedIn.credentialID == id)
            #expect(!suggestion.exists)
        }
        #expect(failures.isEmpty)
    }
}
