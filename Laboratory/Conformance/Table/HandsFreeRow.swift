import Foundation

/// A row that needs nothing but Apple's calls: nobody answers a prompt, locks the phone or changes its settings.
///
/// It runs on a virtual phone and, in the `ConformanceDeviceTests` of the Xcode project, on a real one.
public struct HandsFreeRow: Sendable {
    /// What it shows.
    public let behavior: Behavior
    let observe: @Sendable () throws -> String

    /// Makes the row's calls with an empty keychain and tells the result.
    ///
    /// The calls run on a thread of their own. A device that shows a prompt, against expectation, keeps it waiting; the
    /// thread is then left behind.
    ///
    /// - Parameter seconds: how long to wait for the result.
    /// - Returns: the text to compare with ``Behavior/expected``; if there is none, why.
    public func observation(within seconds: TimeInterval = 20) -> String {
        let reply = Reply()
        // Not on that thread: left behind, it would later delete the items of the rows that follow.
        OwnItems.deleteAll()
        defer { OwnItems.deleteAll() }
        Thread.detachNewThread { [observe] in
            do {
                reply.give(try observe())
            } catch let error as Unprepared {
                reply.give("not prepared: \(error.status.observed)")
            } catch {
                reply.give("not prepared: \(error)")
            }
            reply.isDone.signal()
        }
        guard reply.isDone.wait(timeout: .now() + seconds) == .success else { return "no result" }
        return reply.text
    }

    /// Where the thread leaves its result.
    private final class Reply: @unchecked Sendable {
        let isDone = DispatchSemaphore(value: 0)
        /// Written before ``isDone`` is signaled, read after it.
        private(set) var text = ""

        func give(_ text: String) { self.text = text }
    }
}
