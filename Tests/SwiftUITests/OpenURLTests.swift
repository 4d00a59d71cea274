import Testing
import VirtualPhone
import VirtualPhoneTesting

@testable @_spi(Latchkey) import SwiftUI

@MainActor
@Suite("URLs that an app is to open")
struct OpenURLTests {
    private struct Links: View {
        @State private var isShown = true
        @State private var seen: [String] = []

        var body: some View {
            VStack {
                Say(seen.joined(separator: " "))
                Press("toggle") { isShown.toggle() }
                if isShown { Say("inner").onOpenURL { seen.append("inner:\($0.host ?? "")") } }
            }
            .onOpenURL { seen.append("outer:\($0.host ?? "")") }
        }
    }

    private func texts(_ host: ScreenHost) -> [String] {
        host.screen.all.filter { $0.role == .text }.map(\.label)
    }

    @Test("every view that is there gets it, and none that left")
    func handlers() throws {
        let host = ScreenHost(Links())
        host.send(.openURL("mine://a"))
        #expect(texts(host).first == "outer:a inner:a")
        let toggle = try #require(host.screen.all.first { $0.label == "toggle" })
        host.send(.tap(toggle.id))
        host.send(.openURL("mine://b"))
        #expect(texts(host) == ["outer:a inner:a outer:b"])
    }

    @Test("the handler sees the newest state")
    func newest() throws {
        struct Counter: View {
            @State private var count = 0
            @State private var seen = ""
            var body: some View {
                let count = count
                Say(seen)
                Press("+") { self.count += 1 }.onOpenURL { _ in seen = "at \(count)" }
            }
        }
        let host = ScreenHost(Counter())
        let plus = try #require(host.screen.all.first { $0.label == "+" })
        host.send(.tap(plus.id))
        host.send(.openURL("mine://a"))
        #expect(texts(host) == ["at 1"])
    }

    @Test("a link of the app's site comes as an activity too, other URLs and activities do not")
    func activities() {
        struct Sites: View {
            @State private var seen: [String] = []
            var body: some View {
                Say(seen.joined(separator: " "))
                    .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { activity in
                        seen.append("\(activity.activityType) \(activity.webpageURL?.path ?? "")")
                    }
                    .onContinueUserActivity("com.example.edit") { _ in seen.append("edit") }
            }
        }
        let host = ScreenHost(Sites())
        host.send(.openURL("mine://a"))
        host.send(.openURL("https://example.com/b"))
        #expect(texts(host) == ["NSUserActivityTypeBrowsingWeb /b"])
    }

    private struct Sample: SwiftUI.App {
        var body: some Scene {
            WindowGroup { Links() }.handlesExternalEvents(matching: ["mine"])
        }
    }

    @Test("an app on a phone shows what it makes of a link", arguments: ConnectionKind.allCases)
    func onPhone(kind: ConnectionKind) async throws {
        let app = App(
            bundleIdentifier: "com.example.app",
            infoDictionary: [
                "CFBundleURLTypes": .array([.dictionary(["CFBundleURLSchemes": .array([.string("mine")])])])
            ])
        let bench = try PhoneBench(kind, person: ScreenPerson(), app: app)
        let runtime = AppRuntime(connection: bench.connection) {}
        runtime.start(Sample())
        let phone = bench.phone
        let url = try #require(URL(string: "mine://reset"))
        let seen = await withCheckedContinuation { (continuation: CheckedContinuation<[String], Never>) in
            DispatchQueue(label: "touching").async {
                phone.touch(.home)
                phone.waitUntilHandled(phone.open(url))
                continuation.resume(returning: phone.display.root.all.filter { $0.role == .text }.map(\.label))
            }
        }
        #expect(seen == ["outer:reset inner:reset", "inner"])
    }
}
