import Foundation
import Testing
import VirtualPhone
import VirtualPhoneTesting

@Suite("The callback of a browser session")
struct WebCallbackTests {
    struct Row: Sendable {
        let callback: WebCallback
        let url: String
        let matches: Bool
    }

    @Test(
        "a callback matches its scheme in any case, or its host and path, and no page of the web by its scheme",
        arguments: [
            Row(callback: .scheme("App.Example"), url: "app.example:/x?code=1", matches: true),
            Row(callback: .scheme("app.example"), url: "APP.EXAMPLE://x", matches: true),
            Row(callback: .scheme("app"), url: "app.example:/x", matches: false),
            Row(callback: .scheme("https"), url: "https://a.example/", matches: false),
            Row(callback: .registered, url: "known:/x", matches: true),
            Row(callback: .registered, url: "unknown:/x", matches: false),
            Row(callback: .https(host: "A.example", path: "/x"), url: "https://a.example/x?code=1", matches: true),
            Row(callback: .https(host: "a.example", path: "x"), url: "https://a.example:443/x#y", matches: true),
            Row(callback: .https(host: "a.example", path: "/x"), url: "https://a.example/x/y", matches: false),
            Row(callback: .https(host: "a.example", path: "/x"), url: "https://a.example:8443/x", matches: false),
            Row(callback: .https(host: "a.example", path: "/x"), url: "http://a.example/x", matches: false),
            Row(
                callback: .https(host: "a.example", path: "/x"), url: "https://a.example.evil.example/x", matches: false
            ),
        ])
    func matching(row: Row) {
        #expect(row.callback.matches(row.url, registered: ["known"]) == row.matches)
    }
}
