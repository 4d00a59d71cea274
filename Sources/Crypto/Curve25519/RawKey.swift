internal import COpenSSL

/// A key on the curve of RFC 7748, given and taken as 32 bytes.
final class RawKey: Sendable {
    enum Kind: Sendable {
        case x25519
        case ed25519
    }

    static let length = 32

    private let kind: Kind
    private let handle: KeyHandle

    init(_ kind: Kind, secret: [UInt8]) throws(CryptoError) {
        guard secret.count == Self.length else { throw .malformedKey(.wrongLength) }
        let key = EVP_PKEY_new_raw_private_key(kind.libraryNumber, nil, secret, secret.count)
        guard let handle = KeyHandle(owning: key) else { throw .fromLibrary() }
        self.handle = handle
        self.kind = kind
    }

    init(_ kind: Kind, point: [UInt8]) throws(CryptoError) {
        guard point.count == Self.length else { throw .malformedKey(.wrongLength) }
        let key = EVP_PKEY_new_raw_public_key(kind.libraryNumber, nil, point, point.count)
        guard let handle = KeyHandle(owning: key) else { throw .fromLibrary() }
        self.handle = handle
        self.kind = kind
    }

    func publicBytes() throws(CryptoError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: Self.length)
        var length = bytes.count
        let status = handle.withPointer { EVP_PKEY_get_raw_public_key($0, &bytes, &length) }
        guard status == 1, length == bytes.count else { throw .fromLibrary() }
        return bytes
    }

    var secretBytes: [UInt8] {
        var bytes = [UInt8](repeating: 0, count: Self.length)
        var length = bytes.count
        require(handle.withPointer { EVP_PKEY_get_raw_private_key($0, &bytes, &length) }, "copying a private key")
        return bytes
    }

    func agree(_ peer: [UInt8]) throws(CryptoError) -> [UInt8] {
        let peer = try RawKey(kind, point: peer)
        do {
            return try KeyOperation(handle).derive(with: peer.handle, length: Self.length)
        } catch {
            // OpenSSL refuses an all-zero secret, which all points of small order yield.
            throw .malformedKey(.pointAtInfinity)
        }
    }

    func sign(_ message: [UInt8]) throws(CryptoError) -> [UInt8] {
        guard let context = EVP_MD_CTX_new() else { throw .fromLibrary() }
        defer { EVP_MD_CTX_free(context) }
        var signature = [UInt8](repeating: 0, count: Ed25519PrivateKey.signatureLength)
        var length = signature.count
        let isDone = handle.withPointer { key in
            EVP_DigestSignInit(context, nil, nil, nil, key) == 1
                && EVP_DigestSign(context, &signature, &length, message, message.count) == 1
        }
        guard isDone, length == signature.count else { throw .fromLibrary() }
        return signature
    }

    func verify(_ signature: [UInt8], _ message: [UInt8]) -> Bool {
        guard let context = EVP_MD_CTX_new() else { return false }
        defer { EVP_MD_CTX_free(context) }
        let isValid = handle.withPointer { key in
            EVP_DigestVerifyInit(context, nil, nil, nil, key) == 1
                && EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
        }
        if !isValid { ERR_clear_error() }
        return isValid
    }
}

extension RawKey.Kind {
    fileprivate var libraryNumber: Int32 {
        switch self {
        case .x25519: latchkey_type_x25519
        case .ed25519: latchkey_type_ed25519
        }
    }
}
