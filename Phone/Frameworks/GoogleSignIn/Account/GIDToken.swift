import Foundation

/// A token, and until when it is good.
open class GIDToken: NSObject {
    /// The token.
    public let tokenString: String
    /// When it expires; nil if that is not known, as of refresh tokens.
    public let expirationDate: Date?

    init(tokenString: String, expirationDate: Date?) {
        self.tokenString = tokenString
        self.expirationDate = expirationDate
    }

    /// Tokens are equal if both their strings and their dates are.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? GIDToken else { return false }
        return tokenString == other.tokenString && expirationDate == other.expirationDate
    }

    /// Equal tokens have equal hashes.
    open override var hash: Int {
        var hasher = Hasher()
        hasher.combine(tokenString)
        hasher.combine(expirationDate)
        return hasher.finalize()
    }
}
