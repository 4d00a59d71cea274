import LatchkeyLock
import Testing
@_spi(Latchkey) import UIKit
import VirtualPhoneTesting

@testable import VirtualPhone

@MainActor
@Suite("UIKit on a phone", .phone())
struct PhoneTests {
    /// Runs a test body with an app that reaches its phone in one of the two ways.
    private func withBench(
        _ kind: ConnectionKind, _ configuration: PhoneConfiguration = .iPhone15Pro,
        _ body: (PhoneBench) async throws -> Void
    ) async throws {
        let bench = try PhoneBench(kind, configuration)
        let outer = ProcessPhone.use(bench.connection)
        defer { ProcessPhone.use(outer) }
        try await body(bench)
    }

    /// Gives UIKit what the phone has told the app by now: the last event is the one named.
    private func deliver(_ bench: PhoneBench, until last: AppEvent) throws {
        while true {
            let event = try bench.connection.send(NextEvent()).event
            UIApplication.deliver(event)
            if event == last { return }
        }
    }

    private func settingsURL() throws -> URL { try #require(URL(string: UIApplication.openSettingsURLString)) }

    @Test("Settings open at the app's page, and the app is no longer active", arguments: ConnectionKind.allCases)
    func openSettings(kind: ConnectionKind) async throws {
        try await withBench(kind) { bench in
            #expect(bench.phone.foreground == .app("com.example.app"))
            let url = try settingsURL()
            #expect(UIApplication.shared.canOpenURL(url))
            #expect(await UIApplication.shared.open(url))
            #expect(bench.phone.foreground == .app(Display.settingsApp))
            #expect(
                bench.phone.display.root.all.contains { $0.role == .navigationBar && $0.label == "com.example.app" })
            try deliver(bench, until: .didEnterBackground)
            #expect(UIApplication.shared.applicationState == .background)
        }
    }

    @Test("An address of the web opens in Safari", arguments: ConnectionKind.allCases)
    func openPage(kind: ConnectionKind) async throws {
        try await withBench(kind) { bench in
            let url = try #require(URL(string: "https://example.com/account#code"))
            #expect(UIApplication.shared.canOpenURL(url))
            #expect(await UIApplication.shared.open(url))
            #expect(bench.phone.foreground == .app(Display.safariApp))
            #expect(bench.phone.openedAddress == url)
        }
    }

    @Test("The handler is called on the main thread with what became of it")
    func completion() async throws {
        let url = try settingsURL()
        let isOpened = await withCheckedContinuation { waiting in
            UIApplication.shared.open(url) { isOpened in
                MainActor.assertIsolated()
                waiting.resume(returning: isOpened)
            }
        }
        #expect(isOpened)
    }

    @Test("The screen is as large as the phone's", arguments: ConnectionKind.allCases)
    func screenSize(kind: ConnectionKind) async throws {
        try await withBench(kind) { _ in
            #expect(UIScreen.main.bounds == CGRect(x: 0, y: 0, width: 393, height: 852))
            #expect(UIScreen.main.nativeBounds == CGRect(x: 0, y: 0, width: 1179, height: 2556))
            #expect(UIScreen.main.scale == 3)
        }
        try await withBench(kind, .iPhoneSE) { _ in
            #expect(UIScreen.main.bounds.size == CGSize(width: 375, height: 667))
            #expect(UIScreen.main.nativeBounds.size == CGSize(width: 750, height: 1334))
            #expect(UIScreen.main.nativeScale == 2)
            let window = UIWindow(frame: UIScreen.main.bounds)
            window.makeKeyAndVisible()
            defer { window.windowScene = nil }
            #expect(window.safeAreaInsets == UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0))
        }
    }

    @Test("What no app takes is not opened", arguments: ["nobody-takes-this://a", "/a/path"])
    func nothingToOpen(text: String) async throws {
        let url = try #require(URL(string: text))
        #expect(!UIApplication.shared.canOpenURL(url))
        #expect(await UIApplication.shared.open(url) == false)
        #expect(try PhoneUnderTest.current.phone.foreground == .app("com.example.app"))
    }

    @Test("The scheme of another app can be asked for if it is declared, and opened without that")
    func otherApps() async throws {
        let (bank, shop) = (try #require(URL(string: "bank://pay")), try #require(URL(string: "shop://cart")))
        let mine = App(
            bundleIdentifier: "com.example.app",
            infoDictionary: ["LSApplicationQueriesSchemes": .array(["bank", "shop"].map { .string($0) })])
        let bench = try PhoneBench(.inProcess, app: mine)
        let outer = ProcessPhone.use(bench.connection)
        defer { ProcessPhone.use(outer) }
        #expect(!UIApplication.shared.canOpenURL(bank))
        let types = PropertyListValue.array([
            .dictionary(["CFBundleURLSchemes": .array(["bank", "till"].map { .string($0) })])
        ])
        let other = App(bundleIdentifier: "com.example.bank", infoDictionary: ["CFBundleURLTypes": types])
        let launch = try bench.phone.launch(other, in: .background)
        #expect(bench.phone.isRunning(launch))
        #expect(UIApplication.shared.canOpenURL(bank) && !UIApplication.shared.canOpenURL(shop))
        let till = try #require(URL(string: "till://1"))
        #expect(!UIApplication.shared.canOpenURL(till))
        #expect(await UIApplication.shared.open(till, options: [.universalLinksOnly: true]) == false)
        #expect(await UIApplication.shared.open(till))
        #expect(bench.phone.foreground == .app("com.example.bank"))
    }

    @Test("An app behind another opens nothing, as on iOS")
    func openFromBehind() async throws {
        let phone = try PhoneUnderTest.current.phone
        phone.touch(.home)
        #expect(await UIApplication.shared.open(try settingsURL()) == false)
        #expect(phone.foreground == .home)
    }

    @Test("A task is known to the phone until it ends, once", arguments: ConnectionKind.allCases)
    func backgroundTask(kind: ConnectionKind) async throws {
        try await withBench(kind) { bench in
            bench.phone.touch(.home)
            let hasTasks = { bench.phone.backgroundWork(bench.launch)?.hasTasks }
            #expect(hasTasks() == false)
            let first = UIApplication.shared.beginBackgroundTask(withName: "save")
            let second = UIApplication.shared.beginBackgroundTask()
            #expect(first != .invalid && second != .invalid && first != second)
            UIApplication.shared.endBackgroundTask(first)
            UIApplication.shared.endBackgroundTask(first)
            UIApplication.shared.endBackgroundTask(.invalid)
            #expect(hasTasks() == true)
            UIApplication.shared.endBackgroundTask(second)
            #expect(hasTasks() == false)
        }
    }

    @Test("When the time is over each handler is called once, in the order of the tasks, and no more time is given")
    func expiry() async throws {
        try await withBench(.inProcess) { bench in
            let called = Lock<[String]>([])
            let tasks = ["first", "second"].map { name in
                UIApplication.shared.beginBackgroundTask(withName: name) { called.withLock { $0.append(name) } }
            }
            let ended = UIApplication.shared.beginBackgroundTask { called.withLock { $0.append("ended") } }
            UIApplication.shared.endBackgroundTask(ended)
            bench.phone.touch(.home)
            bench.phone.expireBackgroundTasks(bench.launch)
            try deliver(bench, until: .backgroundTimeExpires)
            UIApplication.deliver(.backgroundTimeExpires)
            #expect(called.withLock { $0 } == ["first", "second"])
            #expect(UIApplication.shared.beginBackgroundTask() == .invalid)
            for task in tasks { UIApplication.shared.endBackgroundTask(task) }
            #expect(bench.phone.backgroundWork(bench.launch)?.hasTasks == false)
            // Before the person again the app has time again.
            bench.phone.touch(.open("com.example.app"))
            let fresh = UIApplication.shared.beginBackgroundTask()
            #expect(fresh != .invalid)
            UIApplication.shared.endBackgroundTask(fresh)
        }
    }

    @Test("A launch that is over gets no time")
    func killed() throws {
        let current = try PhoneUnderTest.current
        current.phone.kill(current.launch)
        #expect(UIApplication.shared.beginBackgroundTask(withName: "late") == .invalid)
    }

    @Test("The device tells what the phone is", arguments: ConnectionKind.allCases)
    func device(kind: ConnectionKind) async throws {
        try await withBench(kind, .iPhoneSE.with { $0.systemVersion = "17.4.1" }) { _ in
            let device = UIDevice.current
            #expect([device.name, device.model, device.localizedModel] == ["iPhone", "iPhone", "iPhone"])
            #expect([device.systemName, device.systemVersion] == ["iOS", "17.4.1"])
        }
        try await withBench(kind, .visionPro) { _ in
            let device = UIDevice.current
            #expect([device.name, device.model] == ["Apple Vision Pro", "Apple Vision"])
            #expect([device.systemName, device.systemVersion] == ["visionOS", "2.1"])
            #expect(device.userInterfaceIdiom == .vision)
        }
    }

    @Test("The vendor's identifier is one for a vendor's apps on a phone", arguments: ConnectionKind.allCases)
    func vendor(kind: ConnectionKind) async throws {
        try await withBench(kind) { bench in
            let first = try #require(UIDevice.current.identifierForVendor)
            #expect(UIDevice.current.identifierForVendor == first)
            ProcessPhone.use(try bench.connect(.usingFaceID("com.example.other")))
            #expect(UIDevice.current.identifierForVendor == first)
            ProcessPhone.use(try bench.connect(.usingFaceID("org.stranger.app")))
            #expect(UIDevice.current.identifierForVendor != first)
            try await withBench(.inProcess) { _ in
                #expect(UIDevice.current.identifierForVendor != first)
            }
        }
    }
}
