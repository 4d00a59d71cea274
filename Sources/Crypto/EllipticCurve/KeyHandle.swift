internal import COpenSSL

/// Owns an `EVP_PKEY`.
final class KeyHandle: @unchecked Sendable {
    // Sendable because a key is never changed while it is referenced, and OpenSSL lets threads share an unchanging key.
    private let pointer: OpaquePointer
    /// Whether another public key may use the memory afterwards.
    private let isReusable: Bool

    init?(owning pointer: OpaquePointer?, isReusable: Bool = false) {
        guard let pointer else { return nil }
        self.pointer = pointer
        self.isReusable = isReusable
    }

    deinit {
        if isReusable {
            RetiredKeys.p256.add(pointer)
        } else {
            EVP_PKEY_free(pointer)
        }
    }

    func withPointer<Result>(_ body: (OpaquePointer) -> Result) -> Result {
        withExtendedLifetime(self) { body(pointer) }
    }

    /// A public key from its point, uncompressed or compressed; OpenSSL checks that it is on the curve.
    ///
    /// Setting the point of a key that is there takes 1 µs, copying a template and setting the point 7 µs, a decoder for
    /// each key 100 µs.
    static func publicKey(point: [UInt8], curve: NamedCurve) throws(CryptoError) -> KeyHandle {
        let blank: OpaquePointer
        if curve == .p256, let retired = RetiredKeys.p256.take() {
            blank = retired
        } else {
            blank = try copyOfTemplate(curve)
        }
        guard EVP_PKEY_set1_encoded_public_key(blank, point, point.count) == 1 else {
            ERR_clear_error()
            EVP_PKEY_free(blank)
            throw .malformedKey(.notOnCurve)
        }
        guard let key = KeyHandle(owning: blank, isReusable: curve == .p256) else { throw .fromLibrary() }
        return key
    }

    private static func copyOfTemplate(_ curve: NamedCurve) throws(CryptoError) -> OpaquePointer {
        let template = try Self.template(curve)
        guard let key = EVP_PKEY_new() else { throw .fromLibrary() }
        guard template.withPointer({ EVP_PKEY_copy_parameters(key, $0) }) == 1 else {
            EVP_PKEY_free(key)
            throw .fromLibrary()
        }
        return key
    }

    /// A key pair from a scalar in range and its point.
    static func keyPair(scalar: borrowing BigNumber, point: [UInt8], curve: NamedCurve) throws(CryptoError)
        -> KeyHandle
    {
        let key = scalar.withPointer { latchkey_ec_key_pair(curve.libraryName, point, point.count, $0) }
        guard let key = KeyHandle(owning: key) else { throw .fromLibrary() }
        return key
    }

    /// A fresh key pair.
    static func generate(_ curve: NamedCurve) throws(CryptoError) -> KeyHandle {
        let operation = try KeyOperation(algorithm: "EC")
        guard let key = KeyHandle(owning: try operation.generate(curve)) else { throw .fromLibrary() }
        return key
    }

    /// One of the numbers that make up the key, big-endian, `length` bytes.
    func number(_ name: String, length: Int) throws(CryptoError) -> [UInt8] {
        var number: OpaquePointer?
        guard EVP_PKEY_get_bn_param(pointer, name, &number) == 1, let number else { throw .fromLibrary() }
        return try BigNumber(owning: number).bytes(length: length)
    }

    /// The point of the key, `04‖X‖Y`.
    func uncompressedPoint(_ curve: NamedCurve) throws(CryptoError) -> [UInt8] {
        let x = try number(OSSL_PKEY_PARAM_EC_PUB_X, length: curve.fieldLength)
        let y = try number(OSSL_PKEY_PARAM_EC_PUB_Y, length: curve.fieldLength)
        return [0x04] + x + y
    }
}

extension KeyHandle {
    private static let templateP256 = makeTemplate(.p256)
    private static let templateP384 = makeTemplate(.p384)
    private static let templateP521 = makeTemplate(.p521)

    private static func makeTemplate(_ curve: NamedCurve) -> Result<KeyHandle, CryptoError> {
        guard let key = KeyHandle(owning: latchkey_ec_parameters(curve.libraryName)) else {
            return .failure(.fromLibrary())
        }
        return .success(key)
    }

    private static func template(_ curve: NamedCurve) throws(CryptoError) -> KeyHandle {
        switch curve {
        case .p256: try templateP256.get()
        case .p384: try templateP384.get()
        case .p521: try templateP521.get()
        }
    }
}
