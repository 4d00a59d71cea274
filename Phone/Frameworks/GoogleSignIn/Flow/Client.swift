import Foundation
import VirtualPhone

/// The app as the provider knows it: the contents of a ``GIDConfiguration``.
struct Client: Sendable, Equatable {
    var clientID: String
    var serverClientID: String?
    var hostedDomain: String?
    var openIDRealm: String?

    /// Where the provider leads the browser in the end.
    static let callbackPath = "/oauth2callback"

    /// The URL scheme that belongs to the client id: its parts in reverse order.
    var scheme: String { clientID.split(separator: ".").reversed().joined(separator: ".").lowercased() }
    /// The redirect URI.
    var redirectURI: String { "\(scheme):\(Self.callbackPath)" }

    init(_ configuration: GIDConfiguration) {
        clientID = configuration.clientID
        serverClientID = configuration.serverClientID
        hostedDomain = configuration.hostedDomain
        openIDRealm = configuration.openIDRealm
    }
}

/// The app's Info.plist, as far as GoogleSignIn reads it.
struct AppInfo {
    private let info: [String: PropertyListValue]

    init(_ info: [String: PropertyListValue]) {
        self.info = info
    }

    /// The Info.plist of this process's app; empty if the phone does not answer.
    static var ofThisApp: AppInfo {
        AppInfo((try? ProcessPhone.connection.send(ReadInfoDictionary()).info) ?? [:])
    }

    /// The configuration; nil without a client id.
    var configuration: GIDConfiguration? {
        guard let clientID = info["GIDClientID"]?.string, !clientID.isEmpty else { return nil }
        return GIDConfiguration(
            clientID: clientID, serverClientID: info["GIDServerClientID"]?.string,
            hostedDomain: info["GIDHostedDomain"]?.string, openIDRealm: info["GIDOpenIDRealm"]?.string)
    }

    /// The URL schemes that the app has declared, in lower case.
    var urlSchemes: Set<String> {
        let types = info["CFBundleURLTypes"]?.array ?? []
        return Set(
            types.flatMap { $0.dictionary?["CFBundleURLSchemes"]?.array ?? [] }.compactMap { $0.string?.lowercased() })
    }
}
