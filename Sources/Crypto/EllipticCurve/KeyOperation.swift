internal import COpenSSL

/// Owns an `EVP_PKEY_CTX` for one operation; a context must not be shared between threads.
struct KeyOperation: ~Copyable {
    let pointer: OpaquePointer

    init(_ key: KeyHandle) throws(CryptoError) {
        guard let pointer = key.withPointer({ EVP_PKEY_CTX_new_from_pkey(nil, $0, nil) }) else {
            throw .fromLibrary()
        }
        self.pointer = pointer
    }

    init(algorithm: String) throws(CryptoError) {
        guard let pointer = EVP_PKEY_CTX_new_from_name(nil, algorithm, nil) else { throw .fromLibrary() }
        self.pointer = pointer
    }

    deinit {
        EVP_PKEY_CTX_free(pointer)
    }

    /// A fresh key pair, to be owned by the caller.
    borrowing func generate(_ curve: NamedCurve) throws(CryptoError) -> OpaquePointer? {
        var key: OpaquePointer?
        guard EVP_PKEY_keygen_init(pointer) == 1,
            EVP_PKEY_CTX_set_group_name(pointer, curve.libraryName) == 1,
            EVP_PKEY_generate(pointer, &key) == 1
        else { throw .fromLibrary() }
        return key
    }

    /// Whether a DER signature over a digest is right.
    borrowing func verify(_ signature: [UInt8], digest: [UInt8]) -> Bool {
        guard EVP_PKEY_verify_init(pointer) == 1,
            EVP_PKEY_verify(pointer, signature, signature.count, digest, digest.count) == 1
        else {
            ERR_clear_error()
            return false
        }
        return true
    }

    /// The X coordinate of the product of our scalar and a point that was checked when it was parsed.
    borrowing func derive(with peer: KeyHandle, length: Int) throws(CryptoError) -> [UInt8] {
        var secret = [UInt8](repeating: 0, count: length)
        var written = length
        // 0: no second check of the point.
        guard EVP_PKEY_derive_init(pointer) == 1,
            peer.withPointer({ EVP_PKEY_derive_set_peer_ex(pointer, $0, 0) }) == 1,
            EVP_PKEY_derive(pointer, &secret, &written) == 1, written == length
        else {
            cleanse(&secret)
            throw .fromLibrary()
        }
        return secret
    }
}
