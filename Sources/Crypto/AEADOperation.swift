internal import COpenSSL

/// Owns an `EVP_CIPHER_CTX` for one message under AES-GCM or ChaCha20-Poly1305.
struct AEADOperation: ~Copyable {
    enum Direction: Int32 {
        case open = 0
        case seal = 1
    }

    /// The length of the tag of both modes in bytes.
    static let tagLength = 16

    private let pointer: OpaquePointer
    private let direction: Direction

    /// The caller has checked that key and nonce are of lengths that the method takes.
    init(_ direction: Direction, _ method: CipherMethod, key: [UInt8], nonce: [UInt8]) throws(CryptoError) {
        guard let pointer = EVP_CIPHER_CTX_new() else { throw .fromLibrary() }
        // The cipher first and alone: the nonce's length must be known before the nonce itself is read.
        let isReady =
            method.withPointer { EVP_CipherInit_ex2(pointer, $0, nil, nil, direction.rawValue, nil) } == 1
            && EVP_CIPHER_CTX_ctrl(pointer, EVP_CTRL_AEAD_SET_IVLEN, Int32(nonce.count), nil) == 1
            && EVP_CipherInit_ex2(pointer, nil, key, nonce, direction.rawValue, nil) == 1
        guard isReady else {
            EVP_CIPHER_CTX_free(pointer)
            throw .fromLibrary()
        }
        self.pointer = pointer
        self.direction = direction
    }

    deinit {
        EVP_CIPHER_CTX_free(pointer)
    }

    borrowing func authenticate(_ additionalData: [UInt8]) throws(CryptoError) {
        guard let length = Int32(exactly: additionalData.count) else { throw .invalidParameter("additionalData") }
        var written: Int32 = 0
        guard length == 0 || EVP_CipherUpdate(pointer, nil, &written, additionalData, length) == 1 else {
            throw .fromLibrary()
        }
    }

    borrowing func transform(_ input: [UInt8]) throws(CryptoError) -> [UInt8] {
        guard let length = Int32(exactly: input.count) else { throw .invalidParameter("message") }
        var output = [UInt8](repeating: 0, count: input.count)
        var written: Int32 = 0
        guard length == 0 || EVP_CipherUpdate(pointer, &output, &written, input, length) == 1 else {
            throw .fromLibrary()
        }
        return output
    }

    borrowing func expect(tag: [UInt8]) throws(CryptoError) {
        var tag = tag
        guard EVP_CIPHER_CTX_ctrl(pointer, EVP_CTRL_AEAD_SET_TAG, Int32(tag.count), &tag) == 1 else {
            throw .fromLibrary()
        }
    }

    borrowing func finish() throws(CryptoError) {
        // Neither mode writes anything here, but the function wants somewhere to write a block.
        var rest = [UInt8](repeating: 0, count: 16)
        var written: Int32 = 0
        guard EVP_CipherFinal_ex(pointer, &rest, &written) == 1 else {
            let code = LibraryCode.drain()
            throw direction == .open ? .authenticationFailed : .library(code)
        }
    }

    borrowing func tag() throws(CryptoError) -> [UInt8] {
        var tag = [UInt8](repeating: 0, count: Self.tagLength)
        guard EVP_CIPHER_CTX_ctrl(pointer, EVP_CTRL_AEAD_GET_TAG, Int32(tag.count), &tag) == 1 else {
            throw .fromLibrary()
        }
        return tag
    }
}

extension AEADOperation {
    static func seal(
        _ plaintext: [UInt8], _ method: CipherMethod, key: [UInt8], nonce: [UInt8], additionalData: [UInt8]
    ) throws(CryptoError) -> (ciphertext: [UInt8], tag: [UInt8]) {
        let operation = try AEADOperation(.seal, method, key: key, nonce: nonce)
        try operation.authenticate(additionalData)
        let ciphertext = try operation.transform(plaintext)
        try operation.finish()
        return (ciphertext, try operation.tag())
    }

    static func open(
        _ ciphertext: [UInt8], tag: [UInt8], _ method: CipherMethod, key: [UInt8], nonce: [UInt8],
        additionalData: [UInt8]
    ) throws(CryptoError) -> [UInt8] {
        guard tag.count == tagLength else { throw .invalidParameter("tag") }
        let operation = try AEADOperation(.open, method, key: key, nonce: nonce)
        try operation.authenticate(additionalData)
        var plaintext = try operation.transform(ciphertext)
        do {
            try operation.expect(tag: tag)
            try operation.finish()
        } catch {
            cleanse(&plaintext)
            throw error
        }
        return plaintext
    }
}
