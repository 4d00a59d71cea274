import Foundation
import LatchkeyLock

/// The lock was taken or given back.
public let OBJC_SYNC_SUCCESS: Int = 0
/// The lock is not held by this thread.
public let OBJC_SYNC_NOT_OWNING_THREAD_ERROR: Int = -1

/// Takes the recursive lock that belongs to an object, and waits for it if another thread has it.
///
/// - Returns: `OBJC_SYNC_SUCCESS`.
@discardableResult
public func objc_sync_enter(_ obj: Any) -> Int32 {
    let object = obj as AnyObject
    ObjectLocks.lock(of: object).enter()
    return Int32(OBJC_SYNC_SUCCESS)
}

/// Gives back the lock that `objc_sync_enter(_:)` took.
///
/// - Returns: `OBJC_SYNC_SUCCESS`, or `OBJC_SYNC_NOT_OWNING_THREAD_ERROR` if this thread has not taken it.
@discardableResult
public func objc_sync_exit(_ obj: Any) -> Int32 {
    let isOurs = ObjectLocks.exit(obj as AnyObject)
    return Int32(isOurs ? OBJC_SYNC_SUCCESS : OBJC_SYNC_NOT_OWNING_THREAD_ERROR)
}

/// The locks of those objects that are locked or waited for now.
private enum ObjectLocks {
    private static let locks = Lock<[ObjectIdentifier: ObjectLock]>([:])

    /// The object's lock, reserved for one more user.
    static func lock(of object: AnyObject) -> ObjectLock {
        locks.withLock { locks in
            let lock = locks[ObjectIdentifier(object)] ?? ObjectLock()
            lock.users += 1
            locks[ObjectIdentifier(object)] = lock
            return lock
        }
    }

    /// Ends one use by this thread; false if it has none.
    static func exit(_ object: AnyObject) -> Bool {
        locks.withLock { locks in
            guard let lock = locks[ObjectIdentifier(object)], lock.exit() else { return false }
            lock.users -= 1
            // Forgotten at once: another object may have this address later.
            if lock.users == 0 { locks[ObjectIdentifier(object)] = nil }
            return true
        }
    }
}

/// A recursive lock that knows its owner.
private final class ObjectLock: @unchecked Sendable {
    // Sendable: `users` is guarded by the table's lock, the rest by the condition.
    private let condition = NSCondition()
    private var owner: Thread?
    private var depth = 0
    /// How many calls hold the lock or wait for it.
    var users = 0

    func enter() {
        condition.lock()
        while owner != nil, owner !== Thread.current { condition.wait() }
        owner = Thread.current
        depth += 1
        condition.unlock()
    }

    func exit() -> Bool {
        condition.lock()
        defer { condition.unlock() }
        guard owner === Thread.current else { return false }
        depth -= 1
        if depth == 0 {
            owner = nil
            condition.signal()
        }
        return true
    }
}
