import Foundation
import Security
import System

/// A value behind the oldest fast lock, in the manner of libraries from before `OSAllocatedUnfairLock`.
final class UnfairlyLocked<Value> {
    private let lock: os_unfair_lock_t
    private var value: Value

    init(_ value: Value) {
        lock = .allocate(capacity: 1)
        lock.initialize(to: os_unfair_lock())
        self.value = value
    }

    deinit {
        lock.deinitialize(count: 1)
        lock.deallocate()
    }

    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        os_unfair_lock_lock(lock)
        defer { os_unfair_lock_unlock(lock) }
        os_unfair_lock_assert_owner(lock)
        return try body(&value)
    }

    func tryLock(_ body: (inout Value) -> Void) -> Bool {
        guard os_unfair_lock_trylock(lock) else { return false }
        body(&value)
        os_unfair_lock_unlock(lock)
        return true
    }
}

/// What libraries take from Darwin's C library without importing it.
enum Sensitive {
    static func isEqual(_ first: Data, _ second: Data) -> Bool {
        guard first.count == second.count else { return false }
        return first.withUnsafeBytes { left in
            second.withUnsafeBytes { right in
                guard let left = left.baseAddress, let right = right.baseAddress else { return first.isEmpty }
                return timingsafe_bcmp(left, right, first.count) == 0
            }
        }
    }

    static func wipe(_ data: inout Data) -> errno_t {
        let count = data.count
        return data.withUnsafeMutableBytes { memset_s($0.baseAddress, count, 0, count) }
    }

    static func message(_ status: OSStatus) -> String {
        if NSFoundationVersionNumber <= NSFoundationVersionNumber_iOS_8_0 { return "old" }
        let code: NSInteger = NSInteger(status)
        return SecCopyErrorMessageString(OSStatus(code), nil) as String? ?? "none"
    }

    static func nanoseconds(_ body: () throws -> Void) rethrows -> UInt64 {
        var base = mach_timebase_info_data_t()
        mach_timebase_info(&base)
        let start = mach_absolute_time()
        try body()
        return (mach_absolute_time() - start) * UInt64(base.numer) / UInt64(base.denom)
    }

    /// The system's words for an error of the keychain that has an error number.
    static func systemError(_ status: OSStatus) -> Errno? {
        guard (100_000..<100_256).contains(status) else { return nil }
        return Errno(rawValue: status - 100_000)
    }
}
