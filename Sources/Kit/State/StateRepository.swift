import Foundation

/// Kit's storage for state that must survive the app: small named values, none of them secret.
///
/// A write is whole or not at all, also if the app is killed in the middle of it, and is done when the call returns.
public protocol StateRepository: Sendable {
    /// The value under a name; `nil` if there is none.
    ///
    /// - Throws: whatever keeps it from being read.
    func data(forKey key: String) throws -> Data?

    /// Writes the value under a name, or removes it if it is `nil`.
    ///
    /// - Throws: whatever keeps it from being written; the old value is still there then.
    func set(_ data: Data?, forKey key: String) throws
}
