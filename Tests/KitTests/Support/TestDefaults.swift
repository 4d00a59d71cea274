import Foundation
import LatchkeyLock

/// What a phone keeps of an app's defaults.
///
/// Survives the app.
final class Disk: Sendable {
    let values = Lock<[String: Data]>([:])
    /// Called before each write; false means that the app is dead and nothing is written.
    let mayWrite = Lock<(@Sendable () -> Bool)?>(nil)
}

/// Defaults of one launch, over a disk: what was not synchronised before a kill is lost, as it can be on Linux.
final class TestDefaults: UserDefaults {
    private let disk: Disk
    private let cached: Lock<[String: Data]>

    init(_ disk: Disk) {
        self.disk = disk
        cached = Lock(disk.values.withLock { $0 })
        super.init(suiteName: nil)!
    }

    override func data(forKey defaultName: String) -> Data? { cached.withLock { $0[defaultName] } }

    override func set(_ value: Any?, forKey defaultName: String) {
        cached.withLock { $0[defaultName] = value as? Data }
    }

    override func removeObject(forKey defaultName: String) {
        cached.withLock { _ = $0.removeValue(forKey: defaultName) }
    }

    override func synchronize() -> Bool {
        guard disk.mayWrite.withLock({ $0 })?() ?? true else { return false }
        let values = cached.withLock { $0 }
        disk.values.withLock { $0 = values }
        return true
    }
}
