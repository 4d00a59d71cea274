import Foundation
import LatchkeyWire

/// Where the app's server is, and the name that the app pins.
public struct AppConfiguration: Sendable, Hashable {
    /// Scheme, host and port, perhaps a path.
    public let serverURL: URL
    /// The server's name; never learned from a reply.
    public let serverID: ServerID

    /// Creates a configuration.
    public init(serverURL: URL, serverID: ServerID) {
        self.serverURL = serverURL
        self.serverID = serverID
    }

    /// Reads the environment (`LATCHKEY_SERVER_URL`, `LATCHKEY_SERVER_ID`), else the Info.plist (`LatchkeyServerURL`,
    /// `LatchkeyServerID`), else takes `http://localhost:8080` and `latchkey.local`, as `latchkey serve` has them.
    ///
    /// - Throws: ``StartProblem``. A wrong value is not passed over: the app would talk to another server than it was told.
    public init(environment: [String: String], information: [String: Any]) throws(StartProblem) {
        let url = Self.setting("LATCHKEY_SERVER_URL", "LatchkeyServerURL", environment, information)
        let id = Self.setting("LATCHKEY_SERVER_ID", "LatchkeyServerID", environment, information)
        guard let serverURL = URL(string: url ?? "http://localhost:8080"), serverURL.host != nil,
            ["http", "https"].contains(serverURL.scheme)
        else { throw .serverURL }
        guard let serverID = ServerID(rawValue: id ?? "latchkey.local") else { throw .serverID }
        self.init(serverURL: serverURL, serverID: serverID)
    }

    /// The configuration of this process.
    ///
    /// - Throws: ``StartProblem``.
    public static func current() throws(StartProblem) -> AppConfiguration {
        try AppConfiguration(
            environment: ProcessInfo.processInfo.environment, information: Bundle.main.infoDictionary ?? [:])
    }

    private static func setting(
        _ variable: String, _ key: String, _ environment: [String: String], _ information: [String: Any]
    ) -> String? {
        [environment[variable], information[key] as? String].compactMap { $0 }.first { !$0.isEmpty }
    }
}
