/// A private key with its chain code, from which further keys are derived.
///
/// Source: BIP-32, and SLIP-0010 with its rules for the case that a number is no key: then the hash is hashed again. On
/// secp256k1 BIP-32 alone gives no key in that case, which nobody has ever met there.
struct ExtendedKey: Sendable {
    let algorithm: FlowSignatureAlgorithm
    /// The private scalar, 32 bytes.
    let scalar: SecretBytes
    /// The chain code, 32 bytes.
    let chainCode: SecretBytes

    private init(_ algorithm: FlowSignatureAlgorithm, scalar: SecretBytes, chainCode: SecretBytes) {
        self.algorithm = algorithm
        self.scalar = scalar
        self.chainCode = chainCode
    }

    /// The master key of a seed.
    ///
    /// - Parameter seed: 16–64 bytes.
    /// - Throws: `FlowKeyError.seedLength`.
    init(seed: SecretBytes, algorithm: FlowSignatureAlgorithm) throws(FlowKeyError) {
        guard (16...64).contains(seed.count) else { throw .seedLength }
        let key = SecretBytes(algorithm.seedKey.utf8)
        var hash = SystemDigest.hmacSHA512(key: key, message: seed)
        while !algorithm.isScalar(hash.part(0..<32)) { hash = SystemDigest.hmacSHA512(key: key, message: hash) }
        self.init(algorithm, scalar: hash.part(0..<32), chainCode: hash.part(32..<64))
    }

    /// The key at the end of a path.
    ///
    /// - Throws: `FlowKeyError.scalarOutOfRange` never in practice: each key was checked when it was made.
    func derived(_ path: DerivationPath) throws(FlowKeyError) -> ExtendedKey {
        var key = self
        for step in path.steps { key = try key.child(step) }
        return key
    }

    /// A child key.
    func child(_ step: UInt32) throws(FlowKeyError) -> ExtendedKey {
        let number = SecretBytes(withUnsafeBytes(of: step.bigEndian, Array.init))
        let start = step < DerivationPath.hardened ? try compressedPublicKey() : .joined([SecretBytes([0]), scalar])
        var hash = SystemDigest.hmacSHA512(key: chainCode, message: .joined([start, number]))
        while true {
            let chain = hash.part(32..<64)
            if let sum = algorithm.sum(scalar: scalar, number: hash.part(0..<32)) {
                return ExtendedKey(algorithm, scalar: sum, chainCode: chain)
            }
            hash = SystemDigest.hmacSHA512(key: chainCode, message: .joined([SecretBytes([1]), chain, number]))
        }
    }

    private func compressedPublicKey() throws(FlowKeyError) -> SecretBytes {
        guard let raw = algorithm.curve.publicKey(ofScalar: scalar) else { throw .scalarOutOfRange }
        return SecretBytes(FlowPublicKey(algorithm, checked: raw).compressed)
    }
}

extension FlowSignatureAlgorithm {
    /// The key of the first HMAC (BIP-32, SLIP-0010).
    fileprivate var seedKey: String {
        switch self {
        case .ecdsaP256: "Nist256p1 seed"
        case .ecdsaSecp256k1: "Bitcoin seed"
        }
    }

    fileprivate func isScalar(_ bytes: SecretBytes) -> Bool {
        switch self {
        case .ecdsaP256: P256Scalar(bytes) != nil
        case .ecdsaSecp256k1: Secp256k1Curve.isScalar(bytes)
        }
    }

    /// The sum modulo the order; `nil` if the number is not below the order or the sum is zero.
    fileprivate func sum(scalar: SecretBytes, number: SecretBytes) -> SecretBytes? {
        switch self {
        case .ecdsaP256: P256Scalar.sum(scalar: scalar, number: number)
        case .ecdsaSecp256k1: Secp256k1Curve.sum(scalar: scalar, number: number)
        }
    }
}
