import Foundation
import LatchkeyKit
import LatchkeyLock

/// What a phone keeps for an app; it survives the app.
///
/// Writes can be counted, and end with the app's life.
final class Disk: StateRepository {
    let values = Lock<[String: Data]>([:])
    /// Called before each write; false means that the app is dead and nothing is written.
    let mayWrite = Lock<(@Sendable () -> Bool)?>(nil)

    func data(forKey key: String) -> Data? { values.withLock { $0[key] } }

    func set(_ data: Data?, forKey key: String) throws {
        guard mayWrite.withLock({ $0 })?() ?? true else { throw CocoaError(.fileWriteUnknown) }
        values.withLock { $0[key] = data }
    }
}
