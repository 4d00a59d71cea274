import Foundation
import VirtualPhone

/// A phone with one app, as the lab hosts it.
final class BenchmarkHandset {
    private let phone = VirtualPhone(person: ScreenPerson())
    private let host: PhoneHost
    private let runner: AppRunner
    private let bundleIdentifier: String
    /// The app's process, once it was started.
    private(set) var processID: Int32 = 0

    init(_ bundle: AppBundle, in folder: URL, number: Int) throws {
        host = PhoneHost(phone, path: folder.appendingPathComponent("\(number).sock").path)
        runner = AppRunner(phone: phone, host: host, containers: folder.appendingPathComponent("\(number)"))
        runner.install(bundle)
        bundleIdentifier = bundle.app.bundleIdentifier
        try host.start()
    }

    /// Starts the app and waits for its first screen; the time that took, in milliseconds.
    func launch() throws -> Double {
        let start = ContinuousClock.now
        // Nobody serves there: the app says so, on a screen that is not the first.
        let running = try runner.start(bundleIdentifier, environment: ["LATCHKEY_SERVER_URL": "http://127.0.0.1:9"])
        let first = phone.waitForDisplay(timeout: 60) { $0.root.all.contains { $0.role == .tabBar } }
        guard first != nil else { throw BenchmarkError("The app showed no screen.") }
        processID = running.processID
        return (ContinuousClock.now - start).milliseconds
    }

    /// Taps one tab after the other and waits for its screen; the times that took, in milliseconds.
    func touch(_ count: Int) throws -> [Double] {
        let wait = 60.0
        let ready = phone.waitForDisplay(timeout: wait) { !Self.tabs($0).isEmpty }
        guard let ready else { throw BenchmarkError("The app showed no tabs.") }
        let tabs = Self.tabs(ready).count
        return try (1...count).map { number in
            let wanted = number % tabs
            let tab = Self.tabs(phone.display)[wanted].id
            let start = ContinuousClock.now
            phone.touch(.tap(tab))
            let shown = phone.waitForDisplay(timeout: wait) { display in
                let tabs = Self.tabs(display)
                return tabs.indices.contains(wanted) && tabs[wanted].isSelected
            }
            guard shown != nil else { throw BenchmarkError("The app did not show the screen that was tapped.") }
            return (ContinuousClock.now - start).milliseconds
        }
    }

    private static func tabs(_ display: Display) -> [ScreenNode] {
        display.root.all.first { $0.role == .tabBar }?.buttons ?? []
    }

    /// Switches it off and ends the app.
    func remove() {
        runner.killAll()
        host.stop()
    }
}
