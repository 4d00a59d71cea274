#if canImport(libsecp256k1)
// On Apple's systems: the same C library, in the package swift-secp256k1.
internal import libsecp256k1
#else
internal import CSecp256k1
#endif

/// ECDSA on the curve secp256k1, by libsecp256k1 everywhere.
enum Secp256k1Curve: SystemCurve {
    static func publicKey(ofScalar scalar: SecretBytes) -> [UInt8]? {
        var point = secp256k1_pubkey()
        let isMade = withOctets(scalar) { secp256k1_ec_pubkey_create(context, &point, $0) }
        return isMade ? coordinates(&point) : nil
    }

    static func signature(forDigest digest: [UInt8], scalar: SecretBytes) throws(FlowKeyError) -> [UInt8] {
        var signature = secp256k1_ecdsa_signature()
        let digest = leftmost(digest)
        // The nonce comes from the key and the digest (RFC 6979), and s is low.
        let isMade = withOctets(scalar) { secp256k1_ecdsa_sign(context, &signature, digest, $0, nil, nil) }
        guard isMade else { throw .scalarOutOfRange }
        var raw = [UInt8](repeating: 0, count: 64)
        _ = secp256k1_ecdsa_signature_serialize_compact(context, &raw, &signature)
        return raw
    }

    static func isPublicKey(_ raw: [UInt8]) -> Bool {
        point(raw) != nil
    }

    static func isValid(_ signature: [UInt8], forDigest digest: [UInt8], publicKey: [UInt8]) -> Bool {
        guard var point = point(publicKey), signature.count == 64 else { return false }
        var parsed = secp256k1_ecdsa_signature()
        guard secp256k1_ecdsa_signature_parse_compact(context, &parsed, signature) == 1 else { return false }
        // The library verifies signatures with a low s only; Flow takes both.
        var normalized = secp256k1_ecdsa_signature()
        _ = secp256k1_ecdsa_signature_normalize(context, &normalized, &parsed)
        return secp256k1_ecdsa_verify(context, &normalized, leftmost(digest), &point) == 1
    }

    /// Whether 1 ≤ number < n.
    static func isScalar(_ number: SecretBytes) -> Bool {
        withOctets(number) { secp256k1_ec_seckey_verify(context, $0) }
    }

    /// A private scalar plus a number modulo the curve's order; `nil` if the number is not below the order or the sum
    /// is zero.
    static func sum(scalar: SecretBytes, number: SecretBytes) -> SecretBytes? {
        guard scalar.count == 32 else { return nil }
        var isScalar = false
        let sum = SecretBytes(count: 32) { memory in
            guard let result = memory.assumingMemoryBound(to: UInt8.self).baseAddress else { return }
            scalar.withUnsafeBytes { memory.copyBytes(from: $0) }
            isScalar = withOctets(number) { secp256k1_ec_seckey_tweak_add(context, result, $0) }
        }
        return isScalar ? sum : nil
    }

    private static func point(_ raw: [UInt8]) -> secp256k1_pubkey? {
        guard raw.count == 64 else { return nil }
        var point = secp256k1_pubkey()
        return secp256k1_ec_pubkey_parse(context, &point, [0x04] + raw, 65) == 1 ? point : nil
    }

    private static func coordinates(_ point: inout secp256k1_pubkey) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 65)
        var length = bytes.count
        _ = secp256k1_ec_pubkey_serialize(context, &bytes, &length, &point, UInt32(SECP256K1_EC_UNCOMPRESSED))
        return Array(bytes.dropFirst())
    }

    /// The leftmost 32 bytes of a digest, as ECDSA takes them; shorter ones are filled up on the left.
    private static func leftmost(_ digest: [UInt8]) -> [UInt8] {
        [UInt8](repeating: 0, count: max(0, 32 - digest.count)) + digest.prefix(32)
    }

    /// Calls the library with a secret of 32 bytes; false if it refuses, and for another length.
    private static func withOctets(_ secret: SecretBytes, _ body: (UnsafePointer<UInt8>) -> Int32) -> Bool {
        secret.withUnsafeBytes { bytes in
            guard bytes.count == 32, let octets = bytes.assumingMemoryBound(to: UInt8.self).baseAddress else {
                return false
            }
            return body(octets) == 1
        }
    }

    private static var context: OpaquePointer { Context.shared.pointer }

    /// Owns the library's context.
    private final class Context: @unchecked Sendable {
        // Sendable because nothing changes the context after it is made.
        let pointer: OpaquePointer

        static let shared = Context()

        private init() {
            // No input leads here: only memory can be wanting.
            guard let pointer = secp256k1_context_create(UInt32(SECP256K1_CONTEXT_SIGN | SECP256K1_CONTEXT_VERIFY))
            else { preconditionFailure("libsecp256k1 cannot make its context") }
            self.pointer = pointer
            // Hides scalars from measurements of power and time; the results are the same without it.
            if let seed = try? SystemDigest.random(32) {
                _ = Secp256k1Curve.withOctets(seed) { secp256k1_context_randomize(pointer, $0) }
            }
        }

        deinit { secp256k1_context_destroy(pointer) }
    }
}
