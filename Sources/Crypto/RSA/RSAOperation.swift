internal import COpenSSL

// The RSA operations of an `EVP_PKEY_CTX`.
extension KeyOperation {
    /// A fresh key pair with the exponent 65537.
    borrowing func generateRSA(size: Int) throws(CryptoError) -> KeyHandle {
        var key: OpaquePointer?
        guard EVP_PKEY_keygen_init(pointer) == 1,
            EVP_PKEY_CTX_set_rsa_keygen_bits(pointer, Int32(size)) == 1,
            EVP_PKEY_generate(pointer, &key) == 1, let handle = KeyHandle(owning: key)
        else { throw .fromLibrary() }
        return handle
    }

    borrowing func signRSA(
        _ input: [UInt8], _ padding: RSASignaturePadding, length: Int
    ) throws(CryptoError) -> [UInt8] {
        var signature = [UInt8](repeating: 0, count: length)
        var written = length
        guard EVP_PKEY_sign_init(pointer) == 1, prepare(padding),
            EVP_PKEY_sign(pointer, &signature, &written, input, input.count) == 1, written == length
        else { throw .fromLibrary() }
        return signature
    }

    borrowing func verifyRSA(_ signature: [UInt8], _ input: [UInt8], _ padding: RSASignaturePadding) -> Bool {
        guard EVP_PKEY_verify_init(pointer) == 1, prepare(padding),
            EVP_PKEY_verify(pointer, signature, signature.count, input, input.count) == 1
        else {
            ERR_clear_error()
            return false
        }
        return true
    }

    borrowing func encryptRSA(
        _ input: [UInt8], _ padding: RSAEncryptionPadding, length: Int
    ) throws(CryptoError) -> [UInt8] {
        var output = [UInt8](repeating: 0, count: length)
        var written = length
        guard EVP_PKEY_encrypt_init(pointer) == 1, prepare(padding),
            EVP_PKEY_encrypt(pointer, &output, &written, input, input.count) == 1, written == length
        else { throw .fromLibrary() }
        return output
    }

    borrowing func decryptRSA(
        _ input: [UInt8], _ padding: RSAEncryptionPadding, length: Int
    ) throws(CryptoError) -> [UInt8] {
        var output = [UInt8](repeating: 0, count: length)
        var written = length
        guard EVP_PKEY_decrypt_init(pointer) == 1, prepare(padding),
            EVP_PKEY_decrypt(pointer, &output, &written, input, input.count) == 1
        else {
            ERR_clear_error()
            cleanse(&output)
            throw .decryptionFailed
        }
        output.removeLast(length - written)
        return output
    }

    private borrowing func prepare(_ padding: RSASignaturePadding) -> Bool {
        switch padding {
        case .pkcs1Raw: EVP_PKEY_CTX_set_rsa_padding(pointer, RSA_PKCS1_PADDING) == 1
        case .none: EVP_PKEY_CTX_set_rsa_padding(pointer, RSA_NO_PADDING) == 1
        case .pkcs1(let hash):
            EVP_PKEY_CTX_set_rsa_padding(pointer, RSA_PKCS1_PADDING) == 1
                && DigestMethod.of(hash).withPointer { EVP_PKEY_CTX_set_signature_md(pointer, $0) } == 1
        case .pss(let hash):
            EVP_PKEY_CTX_set_rsa_padding(pointer, RSA_PKCS1_PSS_PADDING) == 1
                && DigestMethod.of(hash).withPointer {
                    EVP_PKEY_CTX_set_signature_md(pointer, $0) == 1 && EVP_PKEY_CTX_set_rsa_mgf1_md(pointer, $0) == 1
                } && EVP_PKEY_CTX_set_rsa_pss_saltlen(pointer, Int32(hash.digestLength)) == 1
        }
    }

    private borrowing func prepare(_ padding: RSAEncryptionPadding) -> Bool {
        switch padding {
        case .pkcs1: EVP_PKEY_CTX_set_rsa_padding(pointer, RSA_PKCS1_PADDING) == 1
        case .none: EVP_PKEY_CTX_set_rsa_padding(pointer, RSA_NO_PADDING) == 1
        case .oaep(let hash):
            EVP_PKEY_CTX_set_rsa_padding(pointer, RSA_PKCS1_OAEP_PADDING) == 1
                && DigestMethod.of(hash).withPointer {
                    EVP_PKEY_CTX_set_rsa_oaep_md(pointer, $0) == 1 && EVP_PKEY_CTX_set_rsa_mgf1_md(pointer, $0) == 1
                }
        }
    }
}

extension KeyHandle {
    /// A public key from PKCS #1 that was read strictly before.
    static func rsaPublicKey(_ pkcs1: [UInt8]) throws(CryptoError) -> KeyHandle {
        let key = pkcs1.withUnsafeBufferPointer { bytes in
            var position = bytes.baseAddress
            return d2i_PublicKey(latchkey_type_rsa, nil, &position, bytes.count)
        }
        guard let handle = KeyHandle(owning: key) else { throw .fromLibrary() }
        return handle
    }

    /// A private key from PKCS #1 that was read strictly before.
    static func rsaPrivateKey(_ pkcs1: ArraySlice<UInt8>) throws(CryptoError) -> KeyHandle {
        let key = pkcs1.withUnsafeBufferPointer { bytes in
            var position = bytes.baseAddress
            return d2i_PrivateKey(latchkey_type_rsa, nil, &position, bytes.count)
        }
        guard let handle = KeyHandle(owning: key) else { throw .fromLibrary() }
        return handle
    }

    /// The key's own public form: PKCS #1 for RSA.
    func encodedPublicKey() throws(CryptoError) -> [UInt8] {
        try encoded { i2d_PublicKey($0, &$1) }
    }

    /// The key's own private form, a secret: PKCS #1 for RSA.
    func encodedPrivateKey() throws(CryptoError) -> [UInt8] {
        try encoded { i2d_PrivateKey($0, &$1) }
    }

    private func encoded(
        _ write: (OpaquePointer, inout UnsafeMutablePointer<UInt8>?) -> Int32
    ) throws(CryptoError) -> [UInt8] {
        var none: UnsafeMutablePointer<UInt8>?
        let length = withPointer { write($0, &none) }
        // OpenSSL allocated the output.
        defer { CRYPTO_clear_free(none, Int(max(length, 0)), nil, 0) }
        guard length > 0, let bytes = none else { throw .fromLibrary() }
        return Array(UnsafeBufferPointer(start: bytes, count: Int(length)))
    }
}
