import AppShared
import Foundation

/// The address of Chatter's back end.
public struct ChatterConfiguration: Sendable, Hashable {
    /// Scheme, host and port, perhaps a path; the document's paths, such as `/getchatts/`, follow it.
    public let serverURL: URL

    /// Creates a configuration.
    public init(serverURL: URL) {
        self.serverURL = serverURL
    }

    /// Reads the environment (`LATCHKEY_CHATTER_URL`), else the Info.plist (`LatchkeyChatterURL`).
    ///
    /// If neither is set, it is `/chatter` below `LATCHKEY_SERVER_URL` or `LatchkeyServerURL` (by default
    /// `http://localhost:8080`), where the lab has it.
    ///
    /// - Throws: ``StartProblem``. A wrong value is not passed over: the app would talk to another server than it was told.
    public init(environment: [String: String], information: [String: Any]) throws(StartProblem) {
        let settings = LaunchSettings(environment: environment, information: information)
        if let url = try settings.url("LATCHKEY_CHATTER_URL", "LatchkeyChatterURL", otherwise: .chatterURL) {
            self.init(serverURL: url)
        } else {
            self.init(serverURL: try settings.serverURL().appendingPathComponent("chatter"))
        }
    }

    /// The configuration of this process.
    ///
    /// - Throws: ``StartProblem``.
    public static func current() throws(StartProblem) -> ChatterConfiguration {
        try ChatterConfiguration(
            environment: ProcessInfo.processInfo.environment, information: Bundle.main.infoDictionary ?? [:])
    }
}
