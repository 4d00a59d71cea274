import Foundation
import LatchkeyLock
import Testing
import VirtualPhoneTesting

@testable import VirtualPhone

// The order of the events is that of Apple's "App Programming Guide for iOS", figures 6-1 and 6-2.
@Suite("URLs that lead to apps")
struct OpenURLTests {
    private static func app(
        _ identifier: String, schemes: [String] = [], sites: [String] = [], asks: [String] = []
    ) -> App {
        App(
            bundleIdentifier: identifier,
            infoDictionary: [
                "CFBundleURLTypes": .array([
                    .dictionary(["CFBundleURLSchemes": .array(schemes.map { .string($0) })])
                ]),
                "LSApplicationQueriesSchemes": .array(asks.map { .string($0) }),
            ],
            entitlements: [
                "application-identifier": .string("TEAM123456.\(identifier)"),
                "com.apple.developer.associated-domains": .array(sites.map { .string("applinks:\($0)") }),
            ])
    }

    private static let mine = app("com.example.app", schemes: ["Mine"], sites: ["example.com", "*.example.org"])

    private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

    /// Launches apps in this process, as the host of a real phone starts their programs.
    private final class Launcher: AppHost {
        let phone: VirtualPhone
        let apps = Lock<[TinyApp]>([])

        init(_ phone: VirtualPhone) { self.phone = phone }

        func openApp(_ bundleIdentifier: String) -> Bool {
            guard let launch = try? phone.launch(bundleIdentifier) else { return false }
            apps.withLock { $0.append(TinyApp(InProcessConnection(phone: phone, launch: launch))) }
            return true
        }

        func wakeApp(_ bundleIdentifier: String) -> Bool { false }
        func closeApp(_ bundleIdentifier: String) {}
        func appDidChange(_ launch: AppLaunch, to state: AppState) {}
    }

    @Test("an app behind hears of it after it entered the foreground and before it is active")
    func behind() throws {
        let (bench, app) = try PhoneBench.withScreen(app: Self.mine)
        bench.phone.waitUntilHandled(bench.phone.touch(.home))
        let count = app.events.count
        let receipt = bench.phone.open(try url("mine://account?id=7"))
        #expect(receipt.isTaken && bench.phone.waitUntilHandled(receipt))
        #expect(bench.phone.display.surface == .app("com.example.app"))
        #expect(
            Array(app.events.dropFirst(count)) == [
                .willEnterForeground, .openURL("mine://account?id=7"), .didBecomeActive,
            ])
    }

    @Test("an app in front hears of it at once, and opens its own URLs")
    func inFront() throws {
        let (bench, app) = try PhoneBench.withScreen(app: Self.mine)
        let count = app.events.count
        bench.phone.waitUntilHandled(bench.phone.open(try url("mine://a")))
        #expect(try bench.connection.send(OpenURL(url: "mine://b")).isOpened)
        bench.phone.waitUntilHandled(bench.phone.touch(.open("com.example.app")))
        #expect(Array(app.events.dropFirst(count)) == [.openURL("mine://a"), .openURL("mine://b")])
    }

    @Test("an app that does not run is launched with it")
    func launched() throws {
        let (bench, _) = try PhoneBench.withScreen(app: Self.mine)
        let launcher = Launcher(bench.phone)
        bench.phone.setAppHost(launcher)
        bench.phone.install(Self.app("com.example.bank", schemes: ["bank"]))
        #expect(try bench.connection.send(OpenURL(url: "bank://pay")).isOpened)
        #expect(bench.phone.display.surface == .app("com.example.bank"))
        #expect(bench.phone.appState("com.example.app") == .background)
        bench.phone.waitUntilHandled(bench.phone.touch(.open("com.example.bank")))
        #expect(
            launcher.apps.withLock { $0.map(\.events) } == [
                [.willEnterForeground, .openURL("bank://pay"), .didBecomeActive]
            ])
    }

    @Test("without a host nothing is launched, and a later launch hears of nothing")
    func noHost() throws {
        let (bench, _) = try PhoneBench.withScreen(app: Self.mine)
        bench.phone.install(Self.app("com.example.bank", schemes: ["bank"]))
        #expect(!bench.phone.open(try url("bank://pay")).isTaken)
        let launch = try bench.phone.launch("com.example.bank")
        let bank = TinyApp(InProcessConnection(phone: bench.phone, launch: launch))
        bench.phone.waitUntilHandled(bench.phone.touch(.open("com.example.bank")))
        #expect(bank.events == [.willEnterForeground, .didBecomeActive])
    }

    @Test("of several apps of a scheme it is always the same")
    func several() throws {
        let (bench, _) = try PhoneBench.withScreen(app: Self.mine)
        for name in ["com.example.zoo", "com.example.ant"] {
            bench.phone.install(Self.app(name, schemes: ["animal"]))
        }
        #expect(bench.phone.app(opening: "animal:cat", from: nil) == "com.example.ant")
    }

    @Test("nothing is opened while the phone is locked, nor what no app takes", arguments: ["mine://a", "other://a"])
    func refused(text: String) throws {
        let (bench, app) = try PhoneBench.withScreen(app: Self.mine)
        if text.hasPrefix("mine") { bench.phone.lock() }
        #expect(!bench.phone.open(try url(text)).isTaken)
        #expect(!app.events.contains(.openURL(text)))
    }

    @Test(
        "a link of an associated site opens the app",
        arguments: [
            ("https://example.com/reset?code=1", true), ("http://EXAMPLE.com", true), ("https://a.example.org/x", true),
            ("https://example.org/x", false), ("https://example.net", false),
        ])
    func universalLink(row: (link: String, opensApp: Bool)) throws {
        let (bench, app) = try PhoneBench.withScreen(app: Self.mine)
        bench.phone.waitUntilHandled(bench.phone.touch(.home))
        let receipt = bench.phone.open(try url(row.link))
        #expect(receipt.isTaken && bench.phone.waitUntilHandled(receipt))
        #expect(bench.phone.display.surface == .app(row.opensApp ? "com.example.app" : Display.safariApp))
        #expect(app.events.contains(.openURL(row.link)) == row.opensApp)
    }

    @Test("an app's links to its own site open in Safari, as Apple says")
    func ownSite() throws {
        let (bench, _) = try PhoneBench.withScreen(app: Self.mine)
        let link = "https://example.com/terms"
        #expect(try !bench.connection.send(OpenURL(url: link, isForSitesAppOnly: true)).isOpened)
        #expect(try bench.connection.send(OpenURL(url: link)).isOpened)
        #expect(bench.phone.display.surface == .app(Display.safariApp))
    }

    @Test("only a site's app opens what is for it alone", arguments: ["https://bank.example", "bank://pay"])
    func onlySitesApp(text: String) throws {
        let (bench, _) = try PhoneBench.withScreen(app: Self.mine)
        let launcher = Launcher(bench.phone)
        bench.phone.setAppHost(launcher)
        bench.phone.install(Self.app("com.example.bank", schemes: ["bank"], sites: ["bank.example"]))
        let isOpened = try bench.connection.send(OpenURL(url: text, isForSitesAppOnly: true)).isOpened
        #expect(isOpened == text.hasPrefix("https"))
        #expect(launcher.apps.withLock { $0.count } == (isOpened ? 1 : 0))
    }

    @Test("an app learns whether another is there")
    func canOpen() throws {
        let (bench, _) = try PhoneBench.withScreen(.socket, app: Self.mine)
        #expect(try !bench.connection.send(CanOpenURL(url: "bank://pay")).canOpen)
        bench.phone.install(Self.app("com.example.bank", schemes: ["BANK"]))
        #expect(try bench.connection.send(CanOpenURL(url: "bank://pay")).canOpen)
    }
}
