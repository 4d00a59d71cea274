internal import COpenSSL
import LatchkeyLock

/// Public keys of one curve that nobody holds any more, kept so that the next one need not be built from nothing.
///
/// A server verifies with another device's key in each sign-in. A retired key's point is never read: its next user
/// first sets another point, and frees the key if that fails.
final class RetiredKeys: Sendable {
    private struct Key: @unchecked Sendable {
        // Sendable because the key has a single owner.
        let pointer: OpaquePointer
    }

    static let p256 = RetiredKeys()

    /// More than there are threads that verify at the same moment.
    private static let limit = 16
    private let keys = Lock<[Key]>([])

    /// A key with the curve's parameters and an old point; `nil` if none is left.
    func take() -> OpaquePointer? {
        keys.withLock { $0.popLast() }?.pointer
    }

    /// Takes over a key.
    func add(_ pointer: OpaquePointer) {
        let key = Key(pointer: pointer)
        let isKept = keys.withLock { keys in
            guard keys.count < Self.limit else { return false }
            keys.append(key)
            return true
        }
        if !isKept { EVP_PKEY_free(pointer) }
    }
}
