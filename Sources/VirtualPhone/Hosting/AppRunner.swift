import Foundation
import LatchkeyLock

/// Runs apps as processes of their own on a hosted phone, as iOS does.
///
/// Each launch gets a one-time token, from which the phone knows the app, and a home folder of its own (the app's
/// container on this phone), so that `UserDefaults` and files survive a launch and are nobody else's.
public final class AppRunner: Sendable {
    /// A process that was started.
    public struct Running: Sendable {
        /// The launch, as the phone knows it.
        public let launch: AppLaunch
        /// The process's id.
        public let processID: Int32
    }

    /// Why an app was not started.
    public enum StartError: Error, Sendable, CustomStringConvertible {
        /// No app of this bundle identifier is installed.
        case notInstalled(String)
        /// It runs already.
        case running(String)
        /// The phone refused the launch.
        case refused(LaunchError)
        /// The system could not start the process.
        case system(path: String)

        /// A sentence.
        public var description: String {
            switch self {
            case .notInstalled(let identifier): "No app \(identifier) is installed on this phone."
            case .running(let identifier): "The app \(identifier) runs already."
            case .refused(let error): "The phone refused the launch: \(error)."
            case .system(let path): "\(path) could not be started."
            }
        }
    }

    private struct State {
        var bundles: [String: AppBundle] = [:]
        var running: [String: Process] = [:]
    }

    private let phone: VirtualPhone
    private let host: PhoneHost
    private let containers: URL
    private let state = Lock(State())

    /// Prepares to run apps of a phone.
    ///
    /// - Parameters:
    ///   - phone: The phone.
    ///   - host: Its socket; must be started before an app is.
    ///   - containers: The folder in which each app gets its home.
    public init(phone: VirtualPhone, host: PhoneHost, containers: URL) {
        self.phone = phone
        self.host = host
        self.containers = containers
    }

    /// Installs an app on the phone.
    public func install(_ bundle: AppBundle) {
        phone.install(bundle.app)
        state.withLock { $0.bundles[bundle.app.bundleIdentifier] = bundle }
    }

    /// Starts an app.
    ///
    /// - Parameters:
    ///   - bundleIdentifier: Which app.
    ///   - environment: What the app is told besides its phone and home. Nothing of this process's own environment
    ///     gets through but `PATH` and what the dynamic linker needs.
    ///   - onExit: Called on a thread of Foundation's when the process has ended, with its status; negative for the
    ///     signal that killed it.
    /// - Throws: why it was not started.
    @discardableResult
    public func start(
        _ bundleIdentifier: String, environment: [String: String] = [:],
        onExit: @escaping @Sendable (Int32) -> Void = { _ in }
    ) throws(StartError) -> Running {
        let (bundle, isRunning) = state.withLock { ($0.bundles[bundleIdentifier], $0.running[bundleIdentifier] != nil) }
        guard let bundle else { throw .notInstalled(bundleIdentifier) }
        guard !isRunning else { throw .running(bundleIdentifier) }
        let launch: AppLaunch
        do {
            launch = try phone.launch(bundleIdentifier)
        } catch {
            throw .refused(error)
        }
        let home = containers.appendingPathComponent(bundleIdentifier)
        let process = Process()
        process.executableURL = bundle.executable
        process.currentDirectoryURL = bundle.url
        process.environment = Self.inherited.merging(host.environment(for: launch)) { $1 }
            .merging(["HOME": home.path, "CFFIXED_USER_HOME": home.path]) { $1 }.merging(environment) { $1 }
        process.terminationHandler = { [weak self] process in
            self?.ended(bundleIdentifier, launch)
            let status = process.terminationStatus
            onExit(process.terminationReason == .uncaughtSignal ? -status : status)
        }
        do {
            try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
            try process.run()
        } catch {
            phone.terminate(launch)
            throw .system(path: bundle.executable.path)
        }
        state.withLock { $0.running[bundleIdentifier] = process }
        // It may have ended before it was written down.
        if !process.isRunning { ended(bundleIdentifier, launch) }
        return Running(launch: launch, processID: process.processIdentifier)
    }

    /// Kills an app as iOS does: SIGKILL, at once.
    ///
    /// Returns whether it ran.
    @discardableResult
    public func kill(_ bundleIdentifier: String) -> Bool {
        guard let process = state.withLock({ $0.running[bundleIdentifier] }), process.isRunning else { return false }
        return Foundation.kill(process.processIdentifier, SIGKILL) == 0
    }

    /// Kills all apps.
    public func killAll() {
        for identifier in state.withLock({ Array($0.running.keys) }) { kill(identifier) }
    }

    private func ended(_ bundleIdentifier: String, _ launch: AppLaunch) {
        state.withLock { _ = $0.running.removeValue(forKey: bundleIdentifier) }
        if phone.isRunning(launch) { phone.terminate(launch) }
    }

    private static var inherited: [String: String] {
        ProcessInfo.processInfo.environment.filter { $0.key == "PATH" || $0.key.hasPrefix("LD_") }
    }
}
