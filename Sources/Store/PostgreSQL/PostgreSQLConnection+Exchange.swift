import CPostgreSQL
import Glibc

/// Questions and answers, each within a time: a machine that stands still keeps its connections open and answers nothing,
/// and a commit waits for its standby without end.
extension PostgreSQLConnection {
    /// Sends something and waits for its last result, and first for what was sent before.
    ///
    /// - Throws: ``StoreError/connectionLost(during:)`` if there is no answer in time: the connection is closed then.
    func exchange(_ send: (OpaquePointer) -> Int32) throws(StoreError) -> OpaquePointer {
        try awaitQueue()
        guard let handle else { throw .closed }
        guard send(handle) == 1 else { throw lose() }
        return try check(try lastResult(handle, until: ContinuousClock.now + patience))
    }

    /// The last result of what was sent; `nil` if there is none.
    ///
    /// - Throws: ``StoreError/connectionLost(during:)`` if there is no answer in time: the connection is closed then.
    func lastResult(
        _ handle: OpaquePointer, until deadline: ContinuousClock.Instant
    ) throws(StoreError) -> OpaquePointer? {
        var last: OpaquePointer?
        while true {
            guard awaitResult(handle, until: deadline) else {
                if let last { library.PQclear(last) }
                throw lose()
            }
            guard let result = library.PQgetResult(handle) else { return last }
            if let last { library.PQclear(last) }
            last = result
        }
    }

    /// Waits until a result, or the end of the results, can be had without waiting.
    func awaitResult(_ handle: OpaquePointer, until deadline: ContinuousClock.Instant) -> Bool {
        while library.PQisBusy(handle) == 1 {
            var descriptor = pollfd(fd: library.PQsocket(handle), events: Int16(POLLIN), revents: 0)
            let rest = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
            guard rest > 0 else { return false }
            let ready = poll(&descriptor, 1, Int32(clamping: Int(rest.rounded(.up))))
            if ready < 0, errno == EINTR { continue }
            guard ready >= 0, ready == 0 || library.PQconsumeInput(handle) == 1 else { return false }
        }
        return true
    }

    /// Closes a connection that can't be used any more.
    func lose() -> StoreError {
        close()
        return .connectionLost(during: activity)
    }
}
