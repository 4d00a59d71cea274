import CPostgreSQL
import Glibc

/// Questions and answers, each within a time: a machine that stands still keeps its connections open and answers nothing,
/// and a commit waits for its standby without end.
extension PostgreSQLConnection {
    /// Sends something and waits for its last result.
    ///
    /// - Throws: ``StoreError/connectionLost(during:)`` if there is no answer in time: the connection is closed then.
    func exchange(_ send: (OpaquePointer) -> Int32) throws(StoreError) -> OpaquePointer {
        guard let handle else { throw .closed }
        guard send(handle) == 1 else {
            close()
            throw .connectionLost(during: activity)
        }
        let deadline = ContinuousClock.now + patience
        var last: OpaquePointer?
        while true {
            guard awaitResult(handle, until: deadline) else {
                if let last { library.PQclear(last) }
                close()
                throw .connectionLost(during: activity)
            }
            guard let result = library.PQgetResult(handle) else { break }
            if let last { library.PQclear(last) }
            last = result
        }
        return try check(last)
    }

    /// Waits until a result, or the end of the results, can be had without waiting.
    private func awaitResult(_ handle: OpaquePointer, until deadline: ContinuousClock.Instant) -> Bool {
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
}
