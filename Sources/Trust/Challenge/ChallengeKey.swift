import LatchkeyCrypto
import LatchkeyWire

/// A secret from which challenges are derived.
public struct ChallengeKey: Sendable {
    /// Its name, for logs: not secret.
    public let id: String
    /// From when on challenges are derived from it, in milliseconds since 1970.
    public let notBefore: UInt64
    /// HMAC-SHA256 under the secret, keyed once.
    private let code: IncrementalHMAC

    /// Creates a key; `nil` unless the secret has 32 bytes.
    public init?(id: String, notBefore: UInt64, secret: [UInt8]) {
        guard secret.count == 32 else { return nil }
        self.id = id
        self.notBefore = notBefore
        code = IncrementalHMAC(.sha256, key: secret)
    }

    /// HMAC-SHA256 under this key.
    func authenticate(_ message: [UInt8]) -> [UInt8] {
        code.finalize(after: message)
    }

    /// The key of a later generation of challenges, derived from this one.
    func generation(_ number: Int64, salt: [UInt8]) -> ChallengeKey {
        let secret = authenticate(LengthPrefixed.encode(["generation", String(number), Base64.encode(salt)]))
        return ChallengeKey(id: id, notBefore: notBefore, code: IncrementalHMAC(.sha256, key: secret))
    }

    private init(id: String, notBefore: UInt64, code: IncrementalHMAC) {
        self.id = id
        self.notBefore = notBefore
        self.code = code
    }
}

/// The challenge keys of a server, of which each rules from its `notBefore` until the next one's.
///
/// A challenge's own time says which key it was derived from, so rotation needs neither a key id in the challenge
/// nor a try with every key; the old key stays in the ring for as long as its challenges can live.
public struct ChallengeKeyRing: Sendable {
    private var keys: [ChallengeKey]
    /// The generation of challenges that the keys belong to: 0 for a server's own.
    public private(set) var generation: Int64 = 0

    /// Creates a ring; `nil` if there is no key.
    public init?(_ keys: [ChallengeKey]) {
        guard !keys.isEmpty else { return nil }
        self.keys = keys.sorted { $0.notBefore < $1.notBefore }
    }

    /// The keys of a later generation, each derived from one of these; generation 0 is these.
    ///
    /// - Parameters:
    ///   - number: the generation.
    ///   - salt: random bytes that belong to it, so that a number that is given again gives other keys.
    public func generation(_ number: Int64, salt: [UInt8]) -> ChallengeKeyRing {
        guard number > 0 else { return self }
        var ring = self
        ring.keys = keys.map { $0.generation(number, salt: salt) }
        ring.generation = number
        return ring
    }

    /// The key from which a challenge of this time (milliseconds since 1970) is derived; `nil` before the first.
    func key(at milliseconds: UInt64) -> ChallengeKey? {
        keys.last { $0.notBefore <= milliseconds }
    }
}

/// The secret from which the key ids of users and devices are derived that do not exist, and routing prefixes.
///
/// Unlike the challenge keys it never rotates: a name whose key id changed with them would be known not to exist.
public struct DecoySecret: Sendable {
    private let code: IncrementalHMAC

    /// Takes a secret; `nil` unless it has 32 bytes.
    public init?(_ secret: [UInt8]) {
        guard secret.count == 32 else { return nil }
        code = IncrementalHMAC(.sha256, key: secret)
    }

    /// Two bytes that are the same for everything of a user's name, whether somebody has it or not.
    ///
    /// Names that differ in case are one. Without the secret they tell nothing of the name.
    public func routingPrefix(of username: Username) -> [UInt8] {
        Array(authenticate(LengthPrefixed.encode(["latchkey/routing/v1", username.folded])).prefix(2))
    }

    /// The key, 32 bytes, of the hash under which servers that have this secret count what people do.
    public var limitKey: [UInt8] { authenticate(LengthPrefixed.encode(["latchkey/limits/v1"])) }

    /// HMAC-SHA256 under the secret.
    func authenticate(_ message: [UInt8]) -> [UInt8] {
        code.finalize(after: message)
    }
}
