import Foundation

/// The settings of a launch: from the environment, else from the Info.plist.
public struct LaunchSettings {
    private let environment: [String: String]
    private let information: [String: Any]

    /// Reads settings from these.
    public init(environment: [String: String], information: [String: Any]) {
        self.environment = environment
        self.information = information
    }

    /// The settings of this process.
    public static var current: LaunchSettings {
        LaunchSettings(
            environment: ProcessInfo.processInfo.environment, information: Bundle.main.infoDictionary ?? [:])
    }

    /// A setting by the name of its variable and its key in the Info.plist; nil if it is not set or empty.
    public func text(_ variable: String, _ key: String) -> String? {
        [environment[variable], information[key] as? String].compactMap { $0 }.first { !$0.isEmpty }
    }

    /// The address of a server: the setting, or `standard` if it is not set.
    ///
    /// - Throws: `problem` if it has no host, or a scheme other than `http` and `https`.
    public func url(
        _ variable: String, _ key: String, standard: String? = nil, otherwise problem: StartProblem
    ) throws(StartProblem) -> URL? {
        guard let text = text(variable, key) ?? standard else { return nil }
        guard let url = URL(string: text), url.host != nil, ["http", "https"].contains(url.scheme) else {
            throw problem
        }
        return url
    }

    /// The address of the app's server, `http://localhost:8080` if it is not set, as `latchkey serve` has it.
    ///
    /// - Throws: ``StartProblem/serverURL``.
    public func serverURL() throws(StartProblem) -> URL {
        guard
            let url = try url(
                "LATCHKEY_SERVER_URL", "LatchkeyServerURL", standard: "http://localhost:8080", otherwise: .serverURL)
        else { throw .serverURL }
        return url
    }
}
