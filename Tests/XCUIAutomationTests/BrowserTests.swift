import Foundation
import SiteTesting
import Testing
import VirtualPhone
import XCUIAutomation

@Suite("The browser sheet in UI tests", .serialized) @MainActor
struct BrowserTests {
    @Test("its elements are in the app's web view, and its question in the springboard")
    func sheet() throws {
        let site = try TestSite { request in
            request.path == "/done"
                ? .redirect("app.example:/callback?\(request.query ?? "")")
                : .page(
                    """
                    <title>Accounts</title><h1>Sign in</h1><form action=/done><label>E-mail <input name=email></label>
                    <label>Password <input type=password name=pw></label><button>Next</button></form><a href=/help>Help</a>
                    """)
        }
        let failures = try onBench { bench, launches in
            let app = XCUIApplication()
            let springboard = XCUIApplication(bundleIdentifier: "com.apple.springboard")
            app.launch()
            let launch = try #require(launches().last)
            let session = WebStart(
                InProcessConnection(phone: bench.phone, launch: launch), url: site.address, scheme: "app.example")
            let alert = springboard.alerts.firstMatch
            #expect(alert.waitForExistence(timeout: 10))
            #expect(alert.label.contains("Wants to Use “127.0.0.1” to Sign In"))
            alert.buttons["Continue"].tap()
            let page = app.webViews["Accounts"]
            #expect(page.waitForExistence(timeout: 10))
            #expect(page.staticTexts["Sign in"].exists)
            #expect(page.links["Help"].isHittable)
            #expect(app.navigationBars["127.0.0.1"].buttons["Cancel"].exists)
            #expect(!app.buttons["Don’t Ask"].isHittable)
            page.textFields["E-mail"].tap()
            page.textFields["E-mail"].typeText("anna")
            page.secureTextFields["Password"].tap()
            page.secureTextFields["Password"].typeText("a b")
            page.buttons["Next"].tap()
            #expect(app.webViews.firstMatch.waitForNonExistence(timeout: 10))
            #expect(session.url == "app.example:/callback?email=anna&pw=a+b")
            #expect(app.buttons["Don’t Ask"].isHittable)
        }
        #expect(failures.isEmpty)
    }
}
