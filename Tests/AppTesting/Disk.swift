import Foundation
import LatchkeyKit
import LatchkeyLock

/// What a phone keeps for the app; it survives the app, and its writes end with the app's life.
package final class Disk: StateRepository {
    private let values = Lock<[String: Data]>([:])
    /// Called before each write; false means that the app is dead and nothing is written.
    package let mayWrite = Lock<@Sendable () -> Bool>({ true })

    package init() {}

    package func data(forKey key: String) -> Data? { values.withLock { $0[key] } }

    /// The names of the values, in order.
    package var names: [String] { values.withLock { $0.keys.sorted() } }

    /// Loses everything, as when the app is deleted.
    package func erase() { values.withLock { $0 = [:] } }

    package func set(_ data: Data?, forKey key: String) throws {
        guard mayWrite.withLock({ $0 })() else { throw CocoaError(.fileWriteUnknown) }
        values.withLock { $0[key] = data }
    }
}
