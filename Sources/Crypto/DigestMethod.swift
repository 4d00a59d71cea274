internal import COpenSSL

/// Owns an `EVP_MD`, fetched once a process: a fetch for each call costs more than hashing a short message.
final class DigestMethod: @unchecked Sendable {
    // Sendable because OpenSSL never changes a fetched method.
    private let pointer: OpaquePointer

    private init(_ algorithm: HashAlgorithm) {
        LibraryLifetime.extend()
        guard let pointer = EVP_MD_fetch(nil, algorithm.libraryName, nil) else {
            preconditionFailure("OpenSSL has no \(algorithm.libraryName): \(LibraryCode.drain())")
        }
        self.pointer = pointer
    }

    deinit {
        EVP_MD_free(pointer)
    }

    func withPointer<Result>(_ body: (OpaquePointer) -> Result) -> Result {
        withExtendedLifetime(self) { body(pointer) }
    }

    private static let md5 = DigestMethod(.md5)
    private static let sha1 = DigestMethod(.sha1)
    private static let sha224 = DigestMethod(.sha224)
    private static let sha256 = DigestMethod(.sha256)
    private static let sha384 = DigestMethod(.sha384)
    private static let sha512 = DigestMethod(.sha512)
    private static let sha3_256 = DigestMethod(.sha3_256)
    private static let sha3_384 = DigestMethod(.sha3_384)
    private static let sha3_512 = DigestMethod(.sha3_512)

    static func of(_ algorithm: HashAlgorithm) -> DigestMethod {
        switch algorithm {
        case .md5: md5
        case .sha1: sha1
        case .sha224: sha224
        case .sha256: sha256
        case .sha384: sha384
        case .sha512: sha512
        case .sha3_256: sha3_256
        case .sha3_384: sha3_384
        case .sha3_512: sha3_512
        }
    }
}
