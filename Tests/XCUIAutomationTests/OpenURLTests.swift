import Foundation
import Testing
import VirtualPhone
import XCUIAutomation

@Suite("URLs that a UI test opens", .serialized) @MainActor
struct OpenURLTests {
    private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

    @Test("the system opens one in the app that registered it, also from the home screen")
    func system() throws {
        let failures = try onBench { _ in
            let app = XCUIApplication()
            app.launch()
            XCUIDevice.shared.press(.home)
            XCUIDevice.shared.system.open(try url("sample://7"))
            #expect(app.state == .runningForeground)
            #expect(app.staticTexts["note"].label == "opened sample://7")
        }
        #expect(failures.isEmpty)
    }

    @Test("an app is launched for one, whether it registered it or not")
    func application() throws {
        let failures = try onBench { _ in
            let app = XCUIApplication()
            app.open(try url("other://8"))
            #expect(app.state == .runningForeground)
            #expect(app.staticTexts["note"].waitForExistence(timeout: 5))
            #expect(app.staticTexts["note"].label == "opened other://8")
        }
        #expect(failures.isEmpty)
    }

    @Test("one that no app takes fails the test, with the reason")
    func nobody() throws {
        let failures = try onBench { _ in XCUIDevice.shared.system.open(try url("nobody://9")) }
        #expect(failures == ["Failed to open nobody://9: no app takes it now."])
    }
}
