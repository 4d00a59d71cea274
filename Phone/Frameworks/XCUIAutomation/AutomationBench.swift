#if os(Linux)
import Foundation
import VirtualPhone
import XCTest

/// The phone on which UI tests run, where no simulator is: not part of Apple's API.
///
/// One at a time belongs to the process; the last one made is it. Call ``tearDown()`` when it is done.
@MainActor public final class AutomationBench {
    /// The bench of this process.
    public private(set) static var current: AutomationBench?

    /// Reports a failure: `XCTFail`, unless a test of this module wants to see it.
    package static var report: (String, StaticString, UInt) -> Void = { XCTFail($0, file: $1, line: $2) }

    /// The phone.
    public let phone: VirtualPhone
    /// The app under test.
    public let bundleIdentifier: String
    let start: (String, [String: String], [String]) throws -> Void
    let stop: (String) -> Void
    private var cleanUp: () -> Void = {}

    /// A bench whose apps are launched by the caller.
    ///
    /// - Parameters:
    ///   - phone: The phone; its person must be a `ScreenPerson`.
    ///   - bundleIdentifier: The app under test.
    ///   - start: Launches an app with environment and arguments.
    ///   - stop: Ends an app.
    public init(
        phone: VirtualPhone, bundleIdentifier: String,
        start: @escaping (String, [String: String], [String]) throws -> Void, stop: @escaping (String) -> Void
    ) {
        self.phone = phone
        self.bundleIdentifier = bundleIdentifier
        self.start = start
        self.stop = stop
        Self.current = self
    }

    /// A bench whose app under test is a process of its own, from the products of this package.
    ///
    /// - Parameters:
    ///   - configuration: The phone.
    ///   - product: The app's product, for example `MFATest`; it stands beside the test bundle.
    ///   - environment: The environment for the app, besides the values that a test sets.
    /// - Throws: what is wrong with the bundle, or why the phone can't be hosted.
    public convenience init(
        _ configuration: PhoneConfiguration = .iPhone15Pro, product: String, environment: [String: String] = [:]
    ) throws {
        // Short, because a socket's path holds 107 bytes at most.
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("lk-\(UUID().uuidString.prefix(13))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let bundle = try AppBundle.assemble(product, into: folder)
        let phone = VirtualPhone(configuration, person: ScreenPerson())
        let host = PhoneHost(phone, path: folder.appendingPathComponent("phone.sock").path)
        try host.start()
        let runner = AppRunner(phone: phone, host: host, containers: folder.appendingPathComponent("homes"))
        runner.install(bundle)
        runner.whenOpened(environment: environment)
        self.init(phone: phone, bundleIdentifier: bundle.app.bundleIdentifier) { identifier, given, arguments in
            try runner.start(
                identifier, environment: environment.merging(given) { $1 }, arguments: arguments)
        } stop: { identifier in
            // As on Apple's systems the app is gone when this returns: killing says whether it still ran.
            let end = Date(timeIntervalSinceNow: 10)
            while runner.kill(identifier), Date() < end { usleep(2000) }
        }
        cleanUp = {
            runner.killAll()
            host.stop()
            try? FileManager.default.removeItem(at: folder)
        }
    }

    /// Ends the app and takes the phone away.
    public func tearDown() {
        cleanUp()
        if Self.current === self { Self.current = nil }
    }

    /// The person who looks at the phone, or touches its sensor.
    public enum Look: String, Sendable {
        /// An enrolled person.
        case match
        /// A different person.
        case noMatch
    }

    /// Shows a face or finger to the sensor once the system asks for it.
    ///
    /// - Returns: whether it asked within `timeout` seconds.
    @discardableResult
    public func look(_ who: Look, timeout: TimeInterval = 10) -> Bool {
        let display = phone.waitForDisplay(timeout: timeout) { Self.deed(who, $0) != nil }
        guard let display, let node = Self.deed(who, display) else { return false }
        return phone.touchAndWait(.tap(node)) != nil
    }

    private static func deed(_ who: Look, _ display: Display) -> String? {
        let ground = display.overlay ?? (display.surface == .lockScreen ? display.root : nil)
        return ground?.all.first { $0.identifier == "person.\(who.rawValue)" }?.id
    }

    /// A text message comes in.
    public func receive(sender: String, body: String) {
        phone.receive(message: TextMessage(sender: sender, body: body))
    }
}
#endif
