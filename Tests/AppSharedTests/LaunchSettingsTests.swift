import AppShared
import Foundation
@_spi(Latchkey) import SwiftUI
import Testing
import VirtualPhoneTesting

@Suite struct LaunchSettingsTests {
    @Test("the environment goes before the Info.plist, and what is empty is not set")
    func order() {
        let information: [String: Any] = ["Key": "from the plist", "Number": 1]
        let both = LaunchSettings(environment: ["VARIABLE": "from outside"], information: information)
        #expect(both.text("VARIABLE", "Key") == "from outside")
        let empty = LaunchSettings(environment: ["VARIABLE": ""], information: information)
        #expect(empty.text("VARIABLE", "Key") == "from the plist")
        #expect(empty.text("VARIABLE", "Number") == nil)
    }

    @Test("without a setting the server is that of this machine")
    func standard() throws {
        let settings = LaunchSettings(environment: [:], information: [:])
        #expect(try settings.serverURL().absoluteString == "http://localhost:8080")
        #expect(try settings.url("OTHER", "Other", otherwise: .flagsURL) == nil)
    }

    @Test(
        "an address without host, or with another scheme, stops the launch",
        arguments: ["localhost", "http:", "ftp://example.com", "https://", "a b"])
    func wrong(address: String) {
        let settings = LaunchSettings(
            environment: ["LATCHKEY_SERVER_URL": address, "FLAGS": address], information: [:])
        #expect(throws: StartProblem.serverURL) { try settings.serverURL() }
        #expect(throws: StartProblem.flagsURL) { try settings.url("FLAGS", "Flags", otherwise: .flagsURL) }
    }
}

/// What is drawn when an app begins.
@MainActor @Suite(.serialized, .phone()) struct StartViewTests {
    private final class Model {}

    private struct Screens: AppScreens {
        init(model: Model) {}

        var body: some View { Text("The app") }
    }

    @Test("an app that could be made shows its screens")
    func begins() {
        let host = ScreenHost(StartView<Screens>(start: AppStart { Model() }))
        defer { host.end() }
        #expect(host.screen.all.map(\.label).contains("The app"))
    }

    @Test("an app that is set up wrongly says what to mend, and shows nothing else", arguments: StartProblem.allCases)
    func problem(_ problem: StartProblem) {
        let host = ScreenHost(
            StartView<Screens>(start: AppStart { () throws(StartProblem) -> Model in throw problem }))
        defer { host.end() }
        let labels = host.screen.all.map(\.label)
        #expect(labels.contains(problem.sentence))
        #expect(host.screen.all.contains { $0.identifier == "configuration.problem" })
        #expect(!labels.contains("The app"))
    }
}
