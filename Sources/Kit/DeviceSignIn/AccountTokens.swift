import Foundation
import LatchkeyLock
import LatchkeyWire

/// The account tokens that hold, and whether the server asks for any; in memory only.
final class AccountTokens: Sendable {
    /// How many seconds before its end a token is no longer sent: a request takes time.
    private static let leeway: TimeInterval = 10

    private struct Table {
        var tokens: [Username: AccountToken] = [:]
        var areRequired = false
    }

    private let table = Lock(Table())

    /// Whether the server has refused a change for want of one.
    var areRequired: Bool { table.withLock { $0.areRequired } }

    /// Notes that the server has refused a change for want of one.
    func require() {
        table.withLock { $0.areRequired = true }
    }

    /// The token of a user that still holds at a time; `nil` if there is none.
    func token(of user: Username, at now: Date) -> AccessToken? {
        table.withLock { table in
            guard let token = table.tokens[user], token.expiresAt.timeIntervalSince(now) > Self.leeway else {
                table.tokens[user] = nil
                return nil
            }
            return token.accessToken
        }
    }

    /// Keeps a token; `nil` forgets the one that there is.
    func keep(_ token: AccountToken?, of user: Username) {
        table.withLock { $0.tokens[user] = token }
    }
}
