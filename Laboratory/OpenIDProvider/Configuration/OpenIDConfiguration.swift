import Foundation

/// The configuration of a provider.
public struct OpenIDConfiguration: Sendable {
    /// The name in tokens (`iss`) and the start of every address: HTTP or HTTPS, host, port and path, no slash at the
    /// end.
    public let issuer: URL
    /// The apps that may ask (default: Chatter).
    public var clients: [OpenIDClient] = [.chatter]
    /// The accounts that a new provider begins with (default: two).
    public var accounts: [OpenIDAccount] = OpenIDAccount.lab
    /// The settings that a new provider begins with.
    public var settings = OpenIDSettings()
    /// The file with accounts, keys, sessions and tokens; without one (the default) they end with the process.
    public var stateFile: URL?
    /// Whether `ISSUER/lab/…` lists accounts, changes settings and rotates keys for anybody who reaches the address.
    public var laboratoryRoutes = LaboratoryRoutes.absent

    /// Whether the routes for the lab's own use are served.
    public enum LaboratoryRoutes: Sendable, Hashable {
        /// They are not.
        case absent
        /// They are, without a password: for a provider on this machine only.
        case open
    }

    /// Creates a configuration.
    public init(issuer: URL) {
        self.issuer = issuer
    }

    /// The issuer as it stands in tokens.
    var issuerText: String { issuer.absoluteString }

    /// The path below which all routes are, without a slash at the end.
    var basePath: String { issuer.path.hasSuffix("/") ? String(issuer.path.dropLast()) : issuer.path }

    /// Host and port, as in the header `Host`.
    var authority: String {
        guard let host = issuer.host(percentEncoded: true) else { return "" }
        let name = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        return issuer.port.map { "\(name):\($0)" } ?? name
    }
}

/// Why a provider could not start or keep a change; safe to log.
public enum OpenIDProviderError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The issuer has no host, or has a query, a fragment or a slash at its end.
    case issuerMalformed
    /// The state file can't be read, written or locked: `errno`, and the file.
    case file(path: String, errno: Int32)
    /// The state file is not one of ours.
    case fileMalformed(path: String)
    /// Another process uses the state file.
    case fileInUse(path: String)
    /// OpenSSL made no key or no random bytes.
    case cryptography

    /// The cause and the next step.
    public var description: String {
        switch self {
        case .issuerMalformed: "The issuer must be an address such as http://127.0.0.1:8090/openid."
        case .file(let path, let code): "The provider's file \(path) can't be used: errno \(code)."
        case .fileMalformed(let path): "\(path) is not a provider's file. Choose another path, or move it away."
        case .fileInUse(let path): "Another process uses \(path). Stop it, or choose another path."
        case .cryptography: "OpenSSL could not make a key or random bytes."
        }
    }
}
