/// A private key of an account, in memory that is overwritten in the end.
public struct FlowPrivateKey: Sendable {
    /// The public key.
    public let publicKey: FlowPublicKey
    /// The private scalar, big-endian, 32 bytes.
    public let scalar: SecretBytes

    /// The signature algorithm, which fixes the curve.
    public var algorithm: FlowSignatureAlgorithm { publicKey.algorithm }

    /// Takes a scalar.
    ///
    /// - Parameter scalar: big-endian, 32 bytes.
    /// - Throws: `FlowKeyError.scalarOutOfRange` for another length, zero, and a number not below the curve's order.
    public init(_ algorithm: FlowSignatureAlgorithm, scalar: SecretBytes) throws(FlowKeyError) {
        guard let raw = algorithm.curve.publicKey(ofScalar: scalar) else { throw .scalarOutOfRange }
        self.scalar = scalar
        publicKey = FlowPublicKey(algorithm, checked: raw)
    }

    /// Makes a new random key.
    ///
    /// - Throws: `FlowKeyError.system` if the system has no random bytes.
    public static func random(_ algorithm: FlowSignatureAlgorithm) throws(FlowKeyError) -> FlowPrivateKey {
        while true {
            let scalar = try SystemDigest.random(32)
            // Of all numbers of 32 bytes less than one in 2³² is out of range.
            if let raw = algorithm.curve.publicKey(ofScalar: scalar) {
                return FlowPrivateKey(scalar: scalar, publicKey: FlowPublicKey(algorithm, checked: raw))
            }
        }
    }

    private init(scalar: SecretBytes, publicKey: FlowPublicKey) {
        self.scalar = scalar
        self.publicKey = publicKey
    }

    /// Signs a message in a domain.
    ///
    /// - Parameter hash: the hash algorithm of the account key.
    /// - Returns: r‖s, 64 bytes.
    /// - Throws: `FlowKeyError.system` if the library fails.
    public func signature(
        for message: [UInt8], tag: DomainTag, hash: FlowHashAlgorithm
    ) throws(FlowKeyError) -> [UInt8] {
        try algorithm.curve.signature(forDigest: hash.hash(tag.bytes + message), scalar: scalar)
    }
}

extension FlowPrivateKey: CustomStringConvertible, CustomReflectable {
    /// A description without the scalar.
    public var description: String { "FlowPrivateKey(\(algorithm.name))" }
    /// Shows the public key only.
    public var customMirror: Mirror { Mirror(self, children: ["publicKey": publicKey.description]) }
}
