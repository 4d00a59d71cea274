import Foundation
import Testing
import VirtualPhone

@Suite("Apps as processes")
struct HostingTests {
    /// A program that waits, as an app of a phone; the tests' own folder goes with it.
    private final class Stand {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "lk-\(UUID().uuidString.prefix(13))")
        let phone = VirtualPhone(person: ScreenPerson())
        let host: PhoneHost
        let runner: AppRunner
        static let app = "com.example.sleep"

        init() throws {
            let support = folder.appendingPathComponent("Support")
            try FileManager.default.createDirectory(at: support, withIntermediateDirectories: true)
            let info: [String: String] = ["CFBundleIdentifier": Self.app, "CFBundleExecutable": "sleep"]
            try PropertyListSerialization.data(fromPropertyList: info, format: .xml, options: 0)
                .write(to: support.appendingPathComponent("Info.plist"))
            let bundle = try AppBundle.assemble(
                executable: URL(fileURLWithPath: "/bin/sleep"), support: support, into: folder)
            host = PhoneHost(phone, path: folder.appendingPathComponent("s").path)
            try host.start()
            runner = AppRunner(phone: phone, host: host, containers: folder.appendingPathComponent("homes"))
            runner.install(bundle)
        }

        deinit {
            runner.killAll()
            host.stop()
            try? FileManager.default.removeItem(at: folder)
        }

        /// Starts the program; the semaphore says when it has ended.
        func start() throws -> (AppRunner.Running, DispatchSemaphore) {
            let ended = DispatchSemaphore(value: 0)
            return (try runner.start(Self.app, arguments: ["1000"]) { _ in ended.signal() }, ended)
        }
    }

    @Test("a bundle is made from executable and property lists, and again over itself")
    func assemble() throws {
        let stand = try Stand()
        let again = try AppBundle.assemble(
            executable: URL(fileURLWithPath: "/bin/sleep"), support: stand.folder.appendingPathComponent("Support"),
            into: stand.folder)
        #expect(again.app.bundleIdentifier == Stand.app)
        #expect(again.url.lastPathComponent == "sleep.app")
        let names = try FileManager.default.contentsOfDirectory(atPath: stand.folder.path)
        #expect(!names.contains { $0.hasPrefix(".") })
    }

    @Test("an app that is seen is not suspended; in the background it is, and killed all the same")
    func suspend() throws {
        let stand = try Stand()
        let (_, ended) = try stand.start()
        #expect(!stand.runner.suspend(Stand.app))
        stand.phone.touch(.home)
        #expect(stand.runner.suspend(Stand.app))
        #expect(stand.runner.suspendedApps == [Stand.app])
        #expect(stand.runner.kill(Stand.app))
        #expect(ended.wait(timeout: .now() + 20) == .success)
        #expect(stand.runner.suspendedApps == [])
        #expect(stand.phone.appState(Stand.app) == nil)
    }

    @Test("opening a suspended app lets it go on")
    func resume() throws {
        let stand = try Stand()
        _ = try stand.start()
        stand.phone.touch(.home)
        stand.runner.suspend(Stand.app)
        stand.phone.touch(.open(Stand.app))
        // The runner hears of it on the phone's queue.
        let seen = DispatchSemaphore(value: 0)
        let id = stand.phone.observeDisplay { _ in seen.signal() }
        stand.phone.setAirplaneMode(true)
        #expect(seen.wait(timeout: .now() + 20) == .success)
        stand.phone.removeDisplayObserver(id)
        #expect(stand.runner.suspendedApps == [])
    }

    @Test("two taps on an icon at once start one process")
    func once() throws {
        let stand = try Stand()
        _ = try stand.start()
        #expect(throws: AppRunner.StartError.self) { try stand.runner.start(Stand.app) }
        #expect(!stand.runner.openApp(Stand.app))
    }

    @Test("the policy: suspended after its time; with background tasks warned, then killed")
    func policy() throws {
        let stand = try Stand()
        let (running, ended) = try stand.start()
        let connection = InProcessConnection(phone: stand.phone, launch: running.launch)
        _ = try connection.send(.backgroundTaskBegin, ["name": .string("save")])
        stand.phone.touch(.home)
        let now = stand.phone.now
        stand.runner.tendBackground(now: now.addingTimeInterval(20))
        #expect(stand.runner.suspendedApps == [], "it has a task")
        stand.runner.tendBackground(now: now.addingTimeInterval(26))
        var last: AppEvent?
        for _ in 1...5 {
            let json = try #require(try connection.send(.appNextEvent, [:])["event"]?.data)
            last = try JSONDecoder().decode(AppEvent.self, from: json)
        }
        #expect(last == .backgroundTimeExpires)
        #expect(try connection.send(.backgroundTaskBegin, [:])["task"] == .integer(0))
        stand.runner.tendBackground(now: now.addingTimeInterval(31))
        #expect(ended.wait(timeout: .now() + 20) == .success)
    }

    @Test("an app without tasks is suspended once it has heard that it is in the background, or has had time to")
    func quiet() throws {
        let stand = try Stand()
        _ = try stand.start()
        stand.phone.touch(.home)
        let now = stand.phone.now
        stand.runner.tendBackground(now: now.addingTimeInterval(6))
        #expect(stand.runner.suspendedApps == [])
        stand.runner.tendBackground(now: now.addingTimeInterval(11))
        #expect(stand.runner.suspendedApps == [Stand.app])
    }
}
