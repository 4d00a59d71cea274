/// A key as it is given to an account: public key, hash algorithm and weight.
public struct NewAccountKey: Sendable, Hashable {
    /// The weight that authorizes by itself: 1000.
    public static let fullWeight = 1000

    /// The public key.
    public let publicKey: FlowPublicKey
    /// The hash algorithm, SHA2_256 or SHA3_256.
    public let hashAlgorithm: FlowHashAlgorithm
    /// The weight, 0–1000.
    public let weight: Int

    /// Describes a key; `nil` for a hash algorithm that account keys can't have or a weight outside 0–1000.
    public init?(publicKey: FlowPublicKey, hashAlgorithm: FlowHashAlgorithm, weight: Int = fullWeight) {
        guard hashAlgorithm.isForAccountKeys, (0...Self.fullWeight).contains(weight) else { return nil }
        self.publicKey = publicKey
        self.hashAlgorithm = hashAlgorithm
        self.weight = weight
    }

    /// The RLP of public key, algorithms and weight, as Flow's tools and older transactions pass a key.
    ///
    /// Its signature algorithm has the number of nodes (2 or 3), not that of Cadence.
    public var encoded: [UInt8] {
        RLP.list([
            .bytes(publicKey.raw), .integer(UInt64(publicKey.algorithm.accountKeyCode)),
            .integer(UInt64(hashAlgorithm.rawValue)), .integer(UInt64(weight)),
        ]).encoded
    }

    /// Reads that RLP; `nil` for anything else.
    public init?(encoded: [UInt8]) {
        guard let fields = try? RLP(encoded: encoded).items, fields.count == 4, let raw = fields[0].string,
            let algorithm = fields[1].integer.flatMap(FlowSignatureAlgorithm.init(accountKeyCode:)),
            let hash = fields[2].integer.flatMap(FlowHashAlgorithm.init(code:)),
            let weight = fields[3].integer.flatMap(Int.init(exactly:)),
            let key = FlowPublicKey(algorithm, raw: raw)
        else { return nil }
        self.init(publicKey: key, hashAlgorithm: hash, weight: weight)
    }
}
