import Foundation
import LatchkeyLock

/// A time that only the test moves, in milliseconds since 1970.
final class TestClock: Sendable {
    /// 2026-10-10T02:40:00.460Z.
    static let start: UInt64 = 1_791_600_000_460

    private let state = Lock(start)

    var milliseconds: UInt64 { state.withLock { $0 } }
    var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    func advance(seconds: UInt64) { state.withLock { $0 += seconds * 1000 } }

    func setBack(seconds: UInt64) { state.withLock { $0 -= seconds * 1000 } }
}

/// A folder for one test, removed with this object.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("latchkey-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { path + "/" + name }
}
