import Foundation
import LatchkeyLock

/// Runs apps as separate processes on a hosted phone, as iOS does.
///
/// Each launch gets a one-time token that identifies the app, and the app's own home folder (its container on this
/// phone), so that `UserDefaults` and files survive a launch and are not shared.
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

    struct State {
        var bundles: [String: AppBundle] = [:]
        var running: [String: Program] = [:]
        /// Apps that are being started: two taps at once start one.
        var starting: Set<String> = []
        var environment: [String: String] = [:]
        var onExit: @Sendable (String, Int32) -> Void = { _, _ in }
    }

    /// A process and whether it is stopped.
    struct Program {
        let process: AppProcess
        let launch: AppLaunch
        var isSuspended = false
    }

    let phone: VirtualPhone
    private let host: PhoneHost
    private let containers: URL
    let state = Lock(State())

    /// Prepares to run apps of a phone.
    ///
    /// - Parameters:
    ///   - phone: The phone.
    ///   - host: Its socket; must be started before an app is.
    ///   - containers: The folder in which each app gets its home, and each application group its shared folder.
    public init(phone: VirtualPhone, host: PhoneHost, containers: URL) {
        self.phone = phone
        self.host = host
        self.containers = containers
        phone.setAppHost(self)
        // No app's identifier begins with a period.
        phone.keepGroupContainers(in: containers.appendingPathComponent(".groups", isDirectory: true))
    }

    /// Sets the environment of apps opened from the home screen, and the handler for their end.
    ///
    /// - Parameters:
    ///   - environment: Further environment variables of the apps.
    ///   - onExit: Called with bundle identifier and status when an app has ended.
    public func whenOpened(
        environment: [String: String], onExit: @escaping @Sendable (String, Int32) -> Void = { _, _ in }
    ) {
        state.withLock { state in
            state.environment = environment
            state.onExit = onExit
        }
    }

    /// Installs an app on the phone.
    public func install(_ bundle: AppBundle) {
        phone.install(bundle.app)
        state.withLock { $0.bundles[bundle.app.bundleIdentifier] = bundle }
    }

    /// Starts an app.
    ///
    /// - Parameters:
    ///   - bundleIdentifier: The app.
    ///   - environment: Further environment variables. Of this process's own environment, only `PATH` and the dynamic
    ///     linker's variables are inherited.
    ///   - arguments: The process's arguments.
    ///   - place: Where the app is then (default: in front).
    ///   - onExit: Called on a thread of its own when the process has ended, with its status; negative for the
    ///     signal that killed it.
    /// - Throws: why it was not started.
    @discardableResult
    public func start(
        _ bundleIdentifier: String, environment: [String: String] = [:], arguments: [String] = [],
        in place: VirtualPhone.LaunchPlace = .foreground,
        onExit: @escaping @Sendable (Int32) -> Void = { _ in }
    ) throws(StartError) -> Running {
        let bundle = try reserve(bundleIdentifier)
        defer { state.withLock { _ = $0.starting.remove(bundleIdentifier) } }
        let launch: AppLaunch
        do {
            launch = try phone.launch(bundleIdentifier, in: place)
        } catch {
            throw .refused(error)
        }
        let home = containers.appendingPathComponent(bundleIdentifier)
        let variables = Self.inherited.merging(host.environment(for: launch)) { $1 }
            .merging(["HOME": home.path, "CFFIXED_USER_HOME": home.path]) { $1 }
            // As in Apple's simulator, because the machine's own name is that of the computer.
            .merging(["SIMULATOR_MODEL_IDENTIFIER": phone.configuration.modelIdentifier]) { $1 }
            .merging(environment) { $1 }
        let process: AppProcess
        do {
            try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
            process = try AppProcess(
                bundle.executable, arguments: arguments, environment: variables, folder: bundle.url
            ) { [weak self] status in
                self?.ended(bundleIdentifier, launch)
                onExit(status)
            }
        } catch {
            phone.terminate(launch)
            throw .system(path: bundle.executable.path)
        }
        state.withLock { $0.running[bundleIdentifier] = Program(process: process, launch: launch) }
        // It may have ended before it was written down.
        if !process.isRunning { ended(bundleIdentifier, launch) }
        return Running(launch: launch, processID: process.id)
    }

    private func reserve(_ bundleIdentifier: String) throws(StartError) -> AppBundle {
        try state.withLock { state throws(StartError) in
            guard let bundle = state.bundles[bundleIdentifier] else { throw .notInstalled(bundleIdentifier) }
            // A process that has ended stays on the list until its end was reported, which takes a moment.
            guard state.running[bundleIdentifier]?.process.isRunning != true,
                state.starting.insert(bundleIdentifier).inserted
            else {
                throw .running(bundleIdentifier)
            }
            return bundle
        }
    }

    /// Kills an app as iOS does: SIGKILL, at once, also while it is suspended.
    ///
    /// Returns whether it ran.
    @discardableResult
    public func kill(_ bundleIdentifier: String) -> Bool {
        state.withLock { $0.running[bundleIdentifier]?.process }?.send(SIGKILL) ?? false
    }

    /// Kills all apps.
    public func killAll() {
        for identifier in state.withLock({ Array($0.running.keys) }) { kill(identifier) }
    }

    private func ended(_ bundleIdentifier: String, _ launch: AppLaunch) {
        state.withLock { state in
            // The next launch of the same app may be there already.
            guard state.running[bundleIdentifier]?.launch == launch else { return }
            state.running[bundleIdentifier] = nil
        }
        if phone.isRunning(launch) { phone.terminate(launch) }
    }

    static var inherited: [String: String] {
        ProcessInfo.processInfo.environment.filter { $0.key == "PATH" || $0.key.hasPrefix("LD_") }
    }
}
