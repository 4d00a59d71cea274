/// A public key of an account: a point of its curve.
public struct FlowPublicKey: Sendable, Hashable {
    /// The length of a key in bytes: 64.
    public static let length = 64

    /// The signature algorithm, which fixes the curve.
    public let algorithm: FlowSignatureAlgorithm
    /// X‖Y, 64 bytes.
    public let raw: [UInt8]

    /// Takes a point.
    ///
    /// - Parameter raw: X‖Y, 64 bytes; `nil` for another length and for what is no point of the curve.
    public init?(_ algorithm: FlowSignatureAlgorithm, raw: [UInt8]) {
        guard raw.count == Self.length, algorithm.curve.isPublicKey(raw) else { return nil }
        self.algorithm = algorithm
        self.raw = raw
    }

    /// Reads 128 hexadecimal digits, with or without `0x` or the `04` of an uncompressed point in front.
    public init?(_ algorithm: FlowSignatureAlgorithm, _ text: String) {
        guard let bytes = Hexadecimal.decode(Hexadecimal.withoutPrefix(text)) else { return nil }
        let isX963 = bytes.count == Self.length + 1 && bytes.first == 0x04
        self.init(algorithm, raw: isX963 ? Array(bytes.dropFirst()) : bytes)
    }

    /// Takes the point of a private key.
    init(_ algorithm: FlowSignatureAlgorithm, checked raw: [UInt8]) {
        self.algorithm = algorithm
        self.raw = raw
    }

    /// The compressed point, 33 bytes.
    var compressed: [UInt8] {
        [0x02 | (raw.last ?? 0) & 1] + raw.prefix(32)
    }

    /// Whether this key has signed a message in a domain.
    ///
    /// - Parameters:
    ///   - signature: r‖s, 64 bytes, with a low or high s; anything else is not valid.
    ///   - hash: the hash algorithm of the account key.
    public func isValidSignature(
        _ signature: [UInt8], for message: [UInt8], tag: DomainTag, hash: FlowHashAlgorithm
    ) -> Bool {
        algorithm.curve.isValid(signature, forDigest: hash.hash(tag.bytes + message), publicKey: raw)
    }
}

extension FlowPublicKey: CustomStringConvertible {
    /// 128 hexadecimal digits in lower case.
    public var description: String { Hexadecimal.encode(raw) }
}
