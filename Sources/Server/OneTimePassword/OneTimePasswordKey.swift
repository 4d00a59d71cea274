import LatchkeyCrypto
import LatchkeyStore
import LatchkeyWire

/// The key under which one-time passwords are stored: 32 random bytes.
///
/// A million passwords are tried in a second, so a plain hash would hide nothing: without this key, which is in another
/// file, a copy of the database tells none.
struct OneTimePasswordKey: Sendable, CustomStringConvertible {
    private let secret: [UInt8]
    /// Earlier secrets, whose passwords may still be waited for.
    private let older: [[UInt8]]

    /// Takes the secret, and earlier ones; `nil` unless each has 32 bytes.
    init?(_ secret: [UInt8], older: [[UInt8]] = []) {
        guard secret.count == 32, older.allSatisfy({ $0.count == 32 }) else { return nil }
        self.secret = secret
        self.older = older
    }

    /// The earlier keys, for what they have made.
    var earlier: [OneTimePasswordKey] { older.compactMap { OneTimePasswordKey($0) } }

    /// HMAC-SHA256 of the purpose, the user and the password.
    ///
    /// The user is part of it, so that equal passwords of two users don't look equal. No name contains a line feed.
    func hash(_ password: OneTimePassword, of username: Username) -> OneTimePasswordHash? {
        let message = "latchkey/otp/v1\n\(username.folded)\n\(password.rawValue)"
        return OneTimePasswordHash(
            bytes: MessageAuthentication.hmac(.sha256, key: secret, message: Array(message.utf8)))
    }

    /// HMAC-SHA256 of the purpose, the user, the request's id and the code that was sent to a new number.
    ///
    /// Of a purpose of its own, so that no such code signs in.
    func hash(
        _ password: OneTimePassword, ofNumberChange id: OneTimePasswordID, by user: UserID
    ) -> OneTimePasswordHash? {
        let message = "latchkey/number/v1\n\(user.rawValue)\n\(id.rawValue)\n\(password.rawValue)"
        return OneTimePasswordHash(
            bytes: MessageAuthentication.hmac(.sha256, key: secret, message: Array(message.utf8)))
    }

    /// Says what this is without showing it.
    var description: String { "one-time password key" }
}

extension OneTimePasswordID {
    /// Makes a new one: the user's routing prefix, and 112 bits from OpenSSL's generator.
    static func make(_ prefix: RoutingPrefix) throws(CryptoError) -> OneTimePasswordID {
        guard let id = OneTimePasswordID(bytes: try prefix.id()) else {
            throw .invalidParameter("one-time password id")
        }
        return id
    }
}

extension OneTimePassword {
    /// Makes a new one, each as likely as any other.
    ///
    /// - Parameter random: Returns the requested number of random bytes (default: OpenSSL's generator).
    static func make(
        random: (Int) throws(CryptoError) -> [UInt8] = { count throws(CryptoError) in try SecureRandom.bytes(count) }
    ) throws(CryptoError) -> OneTimePassword {
        // The largest multiple of a million; values above it would make small numbers more likely.
        let limit: UInt32 = 4_294_000_000
        while true {
            let number = try random(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            if number < limit, let password = OneTimePassword(number: number % 1_000_000) { return password }
        }
    }
}
