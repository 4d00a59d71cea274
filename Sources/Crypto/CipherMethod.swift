internal import COpenSSL

/// Owns an `EVP_CIPHER`, fetched once a process.
final class CipherMethod: @unchecked Sendable {
    // Sendable because OpenSSL never changes a fetched method.
    private let pointer: OpaquePointer?

    private init(_ name: String) {
        LibraryLifetime.extend()
        pointer = EVP_CIPHER_fetch(nil, name, nil)
    }

    deinit {
        EVP_CIPHER_free(pointer)
    }

    func withPointer<Result>(_ body: (OpaquePointer?) -> Result) -> Result {
        withExtendedLifetime(self) { body(pointer) }
    }

    /// How AES is used on more than one block.
    enum Mode: String, CaseIterable {
        case ecb = "ECB"
        case cbc = "CBC"
        case ctr = "CTR"
        case gcm = "GCM"
        case wrap = "WRAP"
    }

    static let chaCha20Poly1305 = CipherMethod("ChaCha20-Poly1305")

    private static let aes: [Mode: [Int: CipherMethod]] = Dictionary(
        uniqueKeysWithValues: Mode.allCases.map { mode in
            (mode, [16: aes(128, mode), 24: aes(192, mode), 32: aes(256, mode)])
        })

    private static func aes(_ bits: Int, _ mode: Mode) -> CipherMethod {
        CipherMethod("AES-\(bits)-\(mode.rawValue)")
    }

    /// AES with a key of 16, 24 or 32 bytes; nil for another length.
    static func aes(_ mode: Mode, keyLength: Int) -> CipherMethod? {
        aes[mode]?[keyLength]
    }
}
