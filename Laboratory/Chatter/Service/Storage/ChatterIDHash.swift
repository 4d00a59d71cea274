import ChatterWire
import LatchkeyCrypto

/// The SHA-256 of a chatterID, 32 bytes; the chatterID itself is never kept.
///
/// A plain hash is enough: nobody can try out 256 random bits.
struct ChatterIDHash: Sendable, Hashable {
    /// The 32 bytes.
    let bytes: [UInt8]

    init(_ chatterID: ChatterID) {
        bytes = HashAlgorithm.sha256.hash(Array(chatterID.rawValue.utf8))
    }
}

extension ChatterID {
    /// Creates one from 256 random bits.
    static func random() throws(CryptoError) -> ChatterID {
        let text = try SecureRandom.bytes(32).hexadecimal
        guard let id = ChatterID(rawValue: text) else { throw .invalidParameter("random bytes") }
        return id
    }
}

extension AuthorID {
    /// Creates one from 128 random bits.
    static func random() throws(CryptoError) -> AuthorID {
        let text = try SecureRandom.bytes(16).hexadecimal
        guard let id = AuthorID(rawValue: text) else { throw .invalidParameter("random bytes") }
        return id
    }
}

extension [UInt8] {
    /// Two lowercase digits for each byte.
    fileprivate var hexadecimal: String {
        let digits = Array<UInt8>("0123456789abcdef".utf8)
        return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
