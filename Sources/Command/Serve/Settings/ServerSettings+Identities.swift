import LatchkeyCommandLine
import LatchkeyServer

extension ServerSettings {
    /// The issuers whose identities users may link to their accounts.
    static let identityProviders = [
        Setting(
            "identity-providers", "LIST", absent: "none",
            "OpenID providers whose identities users may link: google=CLIENT_ID, apple=CLIENT_ID or ISSUER=CLIENT_ID.",
            .list("PROVIDER=CLIENT_ID separated by commas, where a provider is google, apple or an https address") {
                guard let providers = providers($1) else { return false }
                $0.identityProviders = providers
                return true
            })
    ]

    /// The providers of `PROVIDER=CLIENT_ID` entries, one for all entries of the same name; `nil` if one is malformed.
    static func providers(_ entries: [String]) -> [IdentityProvider]? {
        var names: [String] = []
        var clients: [String: Set<String>] = [:]
        for entry in entries {
            let parts = entry.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, parts.allSatisfy(isIdentifier) else { return nil }
            if clients[parts[0]] == nil { names.append(parts[0]) }
            clients[parts[0], default: []].insert(parts[1])
        }
        var providers: [IdentityProvider] = []
        for name in names {
            guard let provider = provider(name, clients[name] ?? []) else { return nil }
            // Google by its name and by its address would be two, of which only the first is asked.
            guard providers.allSatisfy({ $0.issuers.isDisjoint(with: provider.issuers) }) else { return nil }
            providers.append(provider)
        }
        return providers.isEmpty ? nil : providers
    }

    private static func provider(_ name: String, _ clients: Set<String>) -> IdentityProvider? {
        switch name {
        case "google": .google(audiences: clients)
        case "apple": .apple(audiences: clients)
        default: try? .openID(issuer: name, audiences: clients)
        }
    }

    /// 1–255 printable ASCII characters without blanks.
    private static func isIdentifier(_ text: String) -> Bool {
        (1...255).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
}
