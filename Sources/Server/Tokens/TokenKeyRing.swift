import LatchkeyCrypto
import LatchkeyWire

/// The kind of token, by the type in its header (RFC 8725 §3.11), so that one is never accepted as another.
enum TokenType: String, Sendable, CaseIterable {
    /// An access token (RFC 9068).
    case access = "at+jwt"
    /// The token of an assertion.
    case assertion = "attestation+jwt"
    /// A security event for another service (RFC 8417 §2.3).
    case securityEvent = "secevent+jwt"
}

/// A key that signs tokens, with the id by which verifiers find it.
struct TokenSigningKey: Sendable {
    let id: String
    let key: ECPrivateKey
    /// From when on it signs, in milliseconds since 1970: others must have fetched it by then.
    let signsFrom: UInt64
    /// The headers of its tokens, in base64url; none if the id is not printable ASCII.
    let headers: [TokenType: String]

    init(id: String, key: ECPrivateKey, signsFrom: UInt64 = 0) {
        self.id = id
        self.key = key
        self.signsFrom = signsFrom
        var headers: [TokenType: String] = [:]
        for type in TokenType.allCases {
            var object = PlainJSONWriter()
            object.add("alg", "ES256")
            object.add("kid", id)
            object.add("typ", type.rawValue)
            headers[type] = object.bytes.map { Base64.encodeURL($0) }
        }
        self.headers = headers
    }
}

/// The token keys of a server: the last one whose time has come signs, all of them verify, so that a new key ends no
/// session.
struct TokenKeyRing: Sendable {
    /// In the order of the ring.
    private let ordered: [TokenSigningKey]
    private let first: TokenSigningKey
    /// The public keys for verifiers, in the order of the ring.
    let published: TokenKeySet
    /// By type and header.
    ///
    /// The header as a whole is looked up, so neither `alg` nor `kid` nor `typ` is ever taken from a token.
    private let keys: [TokenType: [String: TokenSigningKey]]

    /// Creates a ring; `nil` without a key, and if two have the same id or an id is not printable ASCII.
    init?(_ keys: [TokenSigningKey]) {
        guard let first = keys.first, keys.allSatisfy({ $0.headers.count == TokenType.allCases.count }),
            Set(keys.map(\.id)).count == keys.count
        else { return nil }
        ordered = keys
        self.first = first
        published = TokenKeySet(
            keys: keys.map { entry in
                let raw = entry.key.publicKey.raw
                return TokenVerificationKey(kid: entry.id, x: Array(raw.prefix(32)), y: Array(raw.suffix(32)))
            })
        var table: [TokenType: [String: TokenSigningKey]] = [:]
        for key in keys {
            for (type, header) in key.headers { table[type, default: [:]][header] = key }
        }
        self.keys = table
    }

    /// The key that signs at a time, in seconds since 1970.
    func signing(at seconds: Int64) -> TokenSigningKey {
        let milliseconds = UInt64(clamping: seconds).multipliedReportingOverflow(by: 1000)
        return ordered.last { milliseconds.overflow || $0.signsFrom <= milliseconds.partialValue } ?? first
    }

    /// Makes a token: a JWT signed with ES256 (RFC 7515, RFC 7518 §3.4), its signature with a low s.
    ///
    /// - Parameter seconds: The time, in seconds since 1970, which chooses the key.
    /// - Throws: `CryptoError` if OpenSSL can't sign.
    func sign(_ claims: some Encodable, as type: TokenType, now seconds: Int64) throws(CryptoError) -> String {
        let signing = signing(at: seconds)
        guard let payload = SortedJSON.bytes(of: claims), let header = signing.headers[type] else {
            throw .invalidParameter("claims")
        }
        let signed = header + "." + Base64.encodeURL(payload)
        let signature = try signing.key.signature(for: Array(signed.utf8), hash: .sha256).withLowS()
        return signed + "." + Base64.encodeURL(signature.p1363)
    }

    /// The unchecked JSON claims of one of our tokens of that type; `nil` for any other token.
    ///
    /// A token has one text only, so a service may deny it by its text: base64url without padding or bits left over,
    /// and of the two signatures that verify, the one that we issue.
    func verifiedPayload(of token: String, as type: TokenType) -> [UInt8]? {
        // Before it is split: to find characters among many marks takes long.
        guard token.utf8.count <= 4096, token.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let key = keys[type]?[String(parts[0])],
            let payload = Base64.decodeURL(parts[1]), let signatureBytes = Base64.decodeURL(parts[2]),
            let signature = try? ECDSASignature(p1363: signatureBytes, curve: .p256), signature.hasLowS,
            key.key.publicKey.isValidSignature(
                signature, for: Array((parts[0] + "." + parts[1]).utf8), hash: .sha256)
        else { return nil }
        return payload
    }
}
