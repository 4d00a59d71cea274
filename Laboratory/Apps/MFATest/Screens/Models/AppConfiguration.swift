import AppShared
import Foundation
import LatchkeyWire

/// The address of the app's server, and the name that the app pins.
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
        let settings = LaunchSettings(environment: environment, information: information)
        let id = settings.text("LATCHKEY_SERVER_ID", "LatchkeyServerID")
        let serverURL = try settings.serverURL()
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
}
