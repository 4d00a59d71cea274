import LatchkeyCrypto
import LatchkeyStore
import LatchkeyWire

/// The key under which recovery codes are stored: 32 random bytes, in the server's key file.
///
/// A copy of the database without it tells nothing, and nobody who can write the database can add a code of their own.
struct RecoveryCodeKey: Sendable, CustomStringConvertible {
    private let secret: [UInt8]
    /// Earlier secrets, whose codes still hold.
    private let older: [[UInt8]]

    /// Takes the secret, and earlier ones; `nil` unless each has 32 bytes.
    init?(_ secret: [UInt8], older: [[UInt8]] = []) {
        guard secret.count == 32, older.allSatisfy({ $0.count == 32 }) else { return nil }
        self.secret = secret
        self.older = older
    }

    /// The earlier keys, for what they have made.
    var earlier: [RecoveryCodeKey] { older.compactMap { RecoveryCodeKey($0) } }

    /// HMAC-SHA256 of the purpose, the user's name in lower case and the code, each on a line.
    func hash(_ code: RecoveryCode, of username: Username) -> RecoveryCodeHash? {
        let message = "latchkey/recovery-code/v1\n\(username.folded)\n\(code.rawValue)"
        return RecoveryCodeHash(bytes: MessageAuthentication.hmac(.sha256, key: secret, message: Array(message.utf8)))
    }

    /// Says what this is without showing it.
    var description: String { "recovery code key" }
}

extension RecoveryCode {
    /// How many codes a set has: 10.
    static let countInSet = 10

    /// Makes a new one from OpenSSL's generator.
    static func make() throws(CryptoError) -> RecoveryCode {
        guard let code = RecoveryCode(bytes: try SecureRandom.bytes(10)) else {
            throw .invalidParameter("recovery code")
        }
        return code
    }
}

extension RecoveryID {
    /// Makes a new one: the user's routing prefix, and 112 bits from OpenSSL's generator.
    static func make(_ prefix: RoutingPrefix) throws(CryptoError) -> RecoveryID {
        guard let id = RecoveryID(bytes: try prefix.id()) else { throw .invalidParameter("recovery id") }
        return id
    }
}
