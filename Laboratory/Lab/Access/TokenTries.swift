import Foundation
import LatchkeyLock

/// Slows down guessing of tokens, by address: 30 wrong ones at once, then one every two seconds.
///
/// Of IPv6 the first 64 bits are the address. One without attempts left must wait with a correct token too; otherwise the answer would reveal it. Cookies
/// of admitted visitors are not checked here. Behind a proxy all visitors share one address.
final class TokenTries: Sendable {
    private struct Entry {
        var left: Double
        var at: Date
    }

    static let free = 30.0
    static let secondsEach = 2.0
    private static let capacity = 256
    private let entries = Lock<[String: Entry]>([:])

    /// For how many seconds an address has to wait; nil if it may try.
    func delay(_ address: String, now: Date) -> Int? {
        let left = entries.withLock { Self.left($0[address], now) }
        return left >= 1 ? nil : max(1, Int(((1 - left) * Self.secondsEach).rounded(.up)))
    }

    /// Counts a wrong one.
    func failed(_ address: String, now: Date) {
        entries.withLock { entries in
            let left = Self.left(entries[address], now) - 1
            if entries[address] == nil, entries.count >= Self.capacity {
                // Addresses that have waited long enough, otherwise the one with the fewest failures.
                entries = entries.filter { Self.left($0.value, now) < Self.free }
                if entries.count >= Self.capacity,
                    let least = entries.max(by: { Self.left($0.value, now) < Self.left($1.value, now) })
                {
                    entries[least.key] = nil
                }
            }
            entries[address] = Entry(left: left, at: now)
        }
    }

    private static func left(_ entry: Entry?, _ now: Date) -> Double {
        guard let entry else { return free }
        return min(free, entry.left + max(0, now.timeIntervalSince(entry.at)) / secondsEach)
    }
}
