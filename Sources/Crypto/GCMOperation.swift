internal import COpenSSL

/// Owns an `EVP_CIPHER_CTX` for one message in AES-GCM.
struct GCMOperation: ~Copyable {
    enum Direction: Int32 {
        case open = 0
        case seal = 1
    }

    private let pointer: OpaquePointer
    private let direction: Direction

    init(_ direction: Direction, key: [UInt8], nonce: [UInt8]) throws(CryptoError) {
        guard let method = CipherMethod.aesGCM(keyLength: key.count) else { throw .invalidParameter("key") }
        guard AESGCM.nonceLengths.contains(nonce.count) else { throw .invalidParameter("nonce") }
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
        // GCM writes nothing here, but the function wants somewhere to write a block.
        var rest = [UInt8](repeating: 0, count: 16)
        var written: Int32 = 0
        guard EVP_CipherFinal_ex(pointer, &rest, &written) == 1 else {
            let code = LibraryCode.drain()
            throw direction == .open ? .authenticationFailed : .library(code)
        }
    }

    borrowing func tag() throws(CryptoError) -> [UInt8] {
        var tag = [UInt8](repeating: 0, count: AESGCM.tagLength)
        guard EVP_CIPHER_CTX_ctrl(pointer, EVP_CTRL_AEAD_GET_TAG, Int32(tag.count), &tag) == 1 else {
            throw .fromLibrary()
        }
        return tag
    }
}

/// Owns an `EVP_CIPHER`, fetched once a process.
private final class CipherMethod: @unchecked Sendable {
    // Sendable because OpenSSL never changes a fetched method.
    private let pointer: OpaquePointer?

    private init(_ name: String) {
        pointer = EVP_CIPHER_fetch(nil, name, nil)
    }

    deinit {
        EVP_CIPHER_free(pointer)
    }

    func withPointer<Result>(_ body: (OpaquePointer?) -> Result) -> Result {
        withExtendedLifetime(self) { body(pointer) }
    }

    private static let aes128 = CipherMethod("AES-128-GCM")
    private static let aes192 = CipherMethod("AES-192-GCM")
    private static let aes256 = CipherMethod("AES-256-GCM")

    static func aesGCM(keyLength: Int) -> CipherMethod? {
        switch keyLength {
        case 16: aes128
        case 24: aes192
        case 32: aes256
        default: nil
        }
    }
}
