import LatchkeyCrypto
import LatchkeyTrust
import LatchkeyWire

/// Two bytes in a user's refresh tokens and ids, by which a request can be sent to the part of a divided store that has
/// the user.
///
/// They come from the name and a secret, so names that nobody has have them too, and they look like random bytes.
struct RoutingPrefix: Sendable, Equatable {
    private let bytes: [UInt8]

    /// The prefix of a name.
    init(of username: Username, by secret: DecoySecret) {
        bytes = secret.routingPrefix(of: username)
    }

    /// That of a token; `nil` for one of a version that had none.
    init?(of token: RefreshToken) {
        guard let all = Base64.decodeURL(token.rawValue[...]), all.count == 32, all[0] & 0x80 != 0 else { return nil }
        bytes = Array(all[6..<8])
    }

    /// The 48 bits of a time in milliseconds since 1970, the highest first.
    static func time(_ milliseconds: UInt64) -> [UInt8] {
        (0..<6).map { UInt8(truncatingIfNeeded: milliseconds >> (40 - 8 * $0)) }
    }

    /// 16 bytes for an id: the prefix, then 112 random bits.
    func id() throws(CryptoError) -> [UInt8] { bytes + (try SecureRandom.bytes(14)) }

    /// Bytes that are in the order of their time: a bit that says that there is a prefix, 47 bits of time, the prefix,
    /// and random bytes.
    ///
    /// The time comes first, so that the rows of a day are together in the store.
    func timed(count: Int, now milliseconds: UInt64) throws(CryptoError) -> [UInt8] {
        var time = Self.time(milliseconds)
        time[0] |= 0x80
        return time + bytes + (try SecureRandom.bytes(count - 8))
    }
}
