import Foundation
import LatchkeyWire

/// Where the app's server and its feature flags are.
public struct MessengerConfiguration: Sendable, Hashable {
    /// Scheme, host and port, perhaps a path.
    public let serverURL: URL
    /// Where the feature flags are, as JSON of a `RemoteAttestationConfiguration`; nil for the defaults.
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
        let server = Self.setting("LATCHKEY_SERVER_URL", "LatchkeyServerURL", environment, information)
        let flags = Self.setting("LATCHKEY_FLAGS_URL", "LatchkeyFlagsURL", environment, information)
        guard let serverURL = Self.url(server ?? "http://localhost:8080") else { throw .serverURL }
        guard let flags else {
            self.init(serverURL: serverURL)
            return
        }
        guard let flagsURL = Self.url(flags) else { throw .flagsURL }
        self.init(serverURL: serverURL, flagsURL: flagsURL)
    }

    /// The configuration of this process.
    ///
    /// - Throws: ``StartProblem``.
    public static func current() throws(StartProblem) -> MessengerConfiguration {
        try MessengerConfiguration(
            environment: ProcessInfo.processInfo.environment, information: Bundle.main.infoDictionary ?? [:])
    }

    private static func url(_ text: String) -> URL? {
        guard let url = URL(string: text), url.host != nil, ["http", "https"].contains(url.scheme) else { return nil }
        return url
    }

    private static func setting(
        _ variable: String, _ key: String, _ environment: [String: String], _ information: [String: Any]
    ) -> String? {
        [environment[variable], information[key] as? String].compactMap { $0 }.first { !$0.isEmpty }
    }
}

/// Why the app can't begin.
public enum StartProblem: Error, Sendable, Hashable, CaseIterable {
    case serverURL, flagsURL, storage

    /// What is wrong, and where to mend it.
    public var sentence: String {
        switch self {
        case .serverURL: "The server's address is not a URL: see LatchkeyServerURL or LATCHKEY_SERVER_URL."
        case .flagsURL: "The address of the feature flags is not a URL: see LatchkeyFlagsURL or LATCHKEY_FLAGS_URL."
        case .storage: "This phone gives the app no place to keep its state. Install the app anew."
        }
    }
}
