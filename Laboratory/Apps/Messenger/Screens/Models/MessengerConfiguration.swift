import AppShared
import Foundation

/// The addresses of the app's server and its feature flags.
public struct MessengerConfiguration: Sendable, Hashable {
    /// Scheme, host and port, perhaps a path.
    public let serverURL: URL
    /// The address of the feature flags, as JSON of a `RemoteAttestationConfiguration`; nil for the defaults.
    public let flagsURL: URL?

    /// Creates a configuration.
    public init(serverURL: URL, flagsURL: URL? = nil) {
        self.serverURL = serverURL
        self.flagsURL = flagsURL
    }

    /// Reads the environment (`LATCHKEY_SERVER_URL`, `LATCHKEY_FLAGS_URL`), else the Info.plist (`LatchkeyServerURL`,
    /// `LatchkeyFlagsURL`), else takes `http://localhost:8080`, as `latchkey serve` has it, and no flags.
    ///
    /// - Throws: ``StartProblem``. A wrong value is not passed over: the app would talk to another server than it was told.
    public init(environment: [String: String], information: [String: Any]) throws(StartProblem) {
        let settings = LaunchSettings(environment: environment, information: information)
        self.init(
            serverURL: try settings.serverURL(),
            flagsURL: try settings.url("LATCHKEY_FLAGS_URL", "LatchkeyFlagsURL", otherwise: .flagsURL))
    }

    /// The configuration of this process.
    ///
    /// - Throws: ``StartProblem``.
    public static func current() throws(StartProblem) -> MessengerConfiguration {
        try MessengerConfiguration(
            environment: ProcessInfo.processInfo.environment, information: Bundle.main.infoDictionary ?? [:])
    }
}
