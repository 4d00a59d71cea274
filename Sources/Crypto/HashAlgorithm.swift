internal import COpenSSL

/// A hash function: SHA-2 (FIPS 180-4), SHA-3 (FIPS 202), and SHA-1 and MD5 for old formats only.
public enum HashAlgorithm: Sendable, Hashable, CaseIterable {
    /// SHA-1, 20 bytes; collisions are practical, so never for new designs.
    case sha1
    /// SHA-224, 28 bytes.
    case sha224
    /// SHA-256, 32 bytes.
    case sha256
    /// SHA-384, 48 bytes.
    case sha384
    /// SHA-512, 64 bytes.
    case sha512
    /// SHA3-256, 32 bytes.
    case sha3_256
    /// SHA3-384, 48 bytes.
    case sha3_384
    /// SHA3-512, 64 bytes.
    case sha3_512
    /// MD5, 16 bytes; broken, for checksums of old formats only.
    case md5

    /// The length of the hash in bytes.
    public var digestLength: Int {
        switch self {
        case .md5: 16
        case .sha1: 20
        case .sha224: 28
        case .sha256, .sha3_256: 32
        case .sha384, .sha3_384: 48
        case .sha512, .sha3_512: 64
        }
    }

    /// Returns the hash of a message, `digestLength` bytes.
    public func hash(_ message: [UInt8]) -> [UInt8] {
        message.withUnsafeBytes { hash(bufferPointer: $0) }
    }

    /// Returns the hash of the bytes in a buffer, `digestLength` bytes.
    public func hash(bufferPointer: UnsafeRawBufferPointer) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: digestLength)
        let status = DigestMethod.of(self).withPointer {
            EVP_Digest(bufferPointer.baseAddress, bufferPointer.count, &digest, nil, $0, nil)
        }
        require(status)
        return digest
    }

    /// OpenSSL's name of the algorithm.
    var libraryName: String {
        switch self {
        case .md5: "MD5"
        case .sha1: "SHA1"
        case .sha224: "SHA224"
        case .sha256: "SHA256"
        case .sha384: "SHA384"
        case .sha512: "SHA512"
        case .sha3_256: "SHA3-256"
        case .sha3_384: "SHA3-384"
        case .sha3_512: "SHA3-512"
        }
    }
}

/// Stops the process if a hash could not be computed.
///
/// No input leads here: hashing fails only without memory or with an OpenSSL that lacks the algorithm, and a
/// server that went on with a wrong hash would be worse than one that stops.
func require(_ status: Int32, _ what: StaticString = "hashing") {
    guard status == 1 else { preconditionFailure("OpenSSL cannot go on \(what): \(LibraryCode.drain())") }
}
