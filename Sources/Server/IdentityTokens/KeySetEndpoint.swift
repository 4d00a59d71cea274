import LatchkeyOutgoingHTTP
import LatchkeyTrust
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The answer of an issuer that was asked for its keys.
struct FetchedKeySet: Sendable, Equatable {
    var keys: SignatureKeySet
    /// How long it serves, in seconds, by `Cache-Control` and `Age`; nil if it does not say.
    var maximumAge: Int64?
}

/// Why an issuer's keys could not be fetched.
public struct KeySetFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The reason, for logs: a code, never what the issuer sent.
    public let description: String
}

/// Where the keys of an issuer are.
public enum KeySetLocation: Sendable, Hashable {
    /// The address of its JSON Web Key Set.
    case keySet(URL)
    /// The issuer's own address: `/.well-known/openid-configuration` below it names the key set
    /// (OpenID Connect Discovery 1.0 §4).
    case discovery(issuer: URL)

    /// Google's key set.
    public static let google = Self.fixed("https://www.googleapis.com/oauth2/v3/certs")
    /// Apple's key set.
    public static let apple = Self.fixed("https://appleid.apple.com/auth/keys")

    private static func fixed(_ text: StaticString) -> KeySetLocation {
        guard let url = URL(string: "\(text)") else { preconditionFailure("\(text) is no URL") }
        return .keySet(url)
    }

    /// Reads an address: HTTPS, or HTTP on this machine.
    ///
    /// - Throws: `KeySetFailure` that says what is wrong with it.
    public static func keySet(at text: String) throws(KeySetFailure) -> KeySetLocation {
        .keySet(try address(text))
    }

    /// Reads the address of an issuer that has a discovery document: HTTPS, or HTTP on this machine.
    ///
    /// - Throws: `KeySetFailure` that says what is wrong with it.
    public static func discovery(at text: String) throws(KeySetFailure) -> KeySetLocation {
        .discovery(issuer: try address(text))
    }

    /// Fetches the keys once.
    ///
    /// - Throws: `KeySetFailure`.
    public func fetch() async throws(KeySetFailure) -> SignatureKeySet {
        try await KeySetEndpoint(self).fetch().keys
    }

    fileprivate static func address(_ text: String) throws(KeySetFailure) -> URL {
        do {
            return try ServiceURL.checked(text)
        } catch .insecure {
            throw KeySetFailure(description: "an address without TLS, and not on this machine")
        } catch {
            throw KeySetFailure(description: "not an address of HTTPS")
        }
    }
}

/// Fetches the keys of an issuer.
struct KeySetEndpoint: Sendable {
    private let location: KeySetLocation
    private let timeout: Duration

    init(_ location: KeySetLocation, timeout: Duration = .seconds(5)) {
        self.location = location
        self.timeout = timeout
    }

    /// Asks the issuer.
    func fetch() async throws(KeySetFailure) -> FetchedKeySet {
        switch location {
        case .keySet(let url): return try await keySet(url)
        case .discovery(let issuer): return try await keySet(discover(issuer))
        }
    }

    private func keySet(_ url: URL) async throws(KeySetFailure) -> FetchedKeySet {
        let reply = try await get(url)
        do {
            return FetchedKeySet(
                keys: try SignatureKeySet(json: reply.body),
                maximumAge: CacheLifetime.seconds(
                    cacheControl: reply.headers["cache-control"], age: reply.headers["age"]))
        } catch {
            throw KeySetFailure(description: error.rawValue)
        }
    }

    private func discover(_ issuer: URL) async throws(KeySetFailure) -> URL {
        let reply = try await get(issuer.appendingPathComponent(".well-known/openid-configuration"))
        guard JSONSyntax.isStrict(reply.body),
            let document = try? JSONDecoder().decode(JSONValue.self, from: Data(reply.body)),
            case .string(let name)? = document["issuer"], case .string(let address)? = document["jwks_uri"]
        else { throw KeySetFailure(description: "discovery_malformed") }
        // A document that names another issuer is not this one's (OpenID Connect Discovery 1.0 §4.3).
        guard name == issuer.absoluteString || name == issuer.absoluteString + "/" else {
            throw KeySetFailure(description: "discovery_issuer_mismatch")
        }
        return try Self.keySet(at: address, of: issuer)
    }

    /// The address of its keys that an issuer names.
    ///
    /// An issuer with TLS has its keys behind TLS: it would otherwise choose what the server asks on its own machine, and
    /// whoever answers there would choose the keys.
    static func keySet(at address: String, of issuer: URL) throws(KeySetFailure) -> URL {
        let url = try KeySetLocation.address(address)
        guard url.scheme == "https" || issuer.scheme != "https" else {
            throw KeySetFailure(description: "discovery_keys_insecure")
        }
        return url
    }

    private func get(_ url: URL) async throws(KeySetFailure) -> OutgoingReply {
        var request = OutgoingRequest(url: url.absoluteString)
        request.headers = [("Accept", "application/json"), ("User-Agent", "latchkey/\(latchkeyVersion)")]
        switch await OutgoingHTTP.exchange(request, timeout: timeout) {
        case .reply(let reply) where reply.status == 200: return reply
        case .reply(let reply): throw KeySetFailure(description: "status_\(reply.status)")
        case .failed(let failure): throw KeySetFailure(description: "unreachable_\(failure.rawValue)")
        }
    }
}

/// How long a reply serves (RFC 9111 §4.2.1, §5.2.2).
enum CacheLifetime {
    /// Seconds by `max-age` less `Age`; 0 by `no-store` or `no-cache`; nil if nothing is said.
    static func seconds(cacheControl: String?, age: String?) -> Int64? {
        guard let cacheControl else { return nil }
        let directives = cacheControl.lowercased().split(separator: ",").map(\.trimmingBlanks)
        if directives.contains("no-store") || directives.contains("no-cache") { return 0 }
        let prefix = "max-age="
        guard let directive = directives.first(where: { $0.hasPrefix(prefix) }),
            let maximum = RetryAfter.seconds(String(directive.dropFirst(prefix.count)))
        else { return nil }
        return Int64(max(0, maximum - (RetryAfter.seconds(age) ?? 0)))
    }
}
