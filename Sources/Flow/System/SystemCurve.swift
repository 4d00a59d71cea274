/// What the systems' libraries do on a curve.
///
/// Scalars and coordinates are big-endian, 32 bytes each.
protocol SystemCurve {
    /// The public key X‖Y of a private scalar; `nil` if the scalar is zero or not below the curve's order.
    static func publicKey(ofScalar scalar: SecretBytes) -> [UInt8]?
    /// The ECDSA signature r‖s of a digest, 64 bytes.
    static func signature(forDigest digest: [UInt8], scalar: SecretBytes) throws(FlowKeyError) -> [UInt8]
    /// Whether X‖Y, 64 bytes, is a point of the curve.
    static func isPublicKey(_ raw: [UInt8]) -> Bool
    /// Whether r‖s is the signature of a digest, with a low or a high s; false for bytes that are no signature or key.
    static func isValid(_ signature: [UInt8], forDigest digest: [UInt8], publicKey: [UInt8]) -> Bool
}

extension FlowSignatureAlgorithm {
    var curve: any SystemCurve.Type {
        switch self {
        case .ecdsaP256: P256Curve.self
        case .ecdsaSecp256k1: Secp256k1Curve.self
        }
    }
}
