import CMicroHTTPD
import LatchkeyLock
import LatchkeyWire

/// One request and its reply, from the request line to the last byte.
///
/// `@unchecked Sendable`: only the library's callbacks, which are serial for a connection, access the members under
/// "transport thread"; the rest is behind the lock.
final class Exchange: @unchecked Sendable {
    /// The state of the request.
    enum Stage {
        /// The request line was read.
        case began
        /// The head passed the gate; the body comes.
        case reading(RequestHead)
        /// The handler runs.
        case running
        /// The reply is queued.
        case replied
    }

    private struct Answer {
        var response: HTTPResponse?
        /// The library's connection, while it is suspended.
        var suspended: OpaquePointer?
        var task: Task<Void, Never>?
    }

    let id = RequestID.make()
    let began: ContinuousClock.Instant
    let connection: ConnectionRecord
    let mayRun: Bool

    // Transport thread.
    let target: [UInt8]?
    var stage = Stage.began
    var body: [UInt8] = []
    var isBodyTooLarge = false
    var method: HTTPMethod?
    var headerLength = 0
    var status = 0
    var route = "-"
    var bytesOut = 0
    /// The reply's body, if it is made over time.
    var stream: HTTPBodyStream?
    /// The client for logs: the peer unless the application knows better.
    var client: String

    private let answer = Lock(Answer())

    init(connection: ConnectionRecord, target: [UInt8]?, mayRun: Bool, now: ContinuousClock.Instant) {
        self.connection = connection
        client = connection.remoteAddress
        self.target = target
        self.mayRun = mayRun
        began = now
    }

    /// Runs the handler up to its first suspension, on this thread; ``answerOrSuspend(_:)`` continues.
    func run(_ request: HTTPRequest, by application: @escaping HTTPHandler) {
        let task = Task<Void, Never>.immediate { _ = self.finish(await application(request)) }
        let isAnswered = answer.withLock { answer in
            if answer.response == nil { answer.task = task }
            return answer.response != nil
        }
        // The deadline may have passed while the handler kept this thread; a task that is over does not mind.
        if isAnswered { task.cancel() }
    }

    /// The reply, if there is one; otherwise suspends the connection until there is.
    ///
    /// Both in one lock: a resume that came before the suspend would be lost.
    func answerOrSuspend(_ connection: OpaquePointer) -> HTTPResponse? {
        answer.withLock { answer in
            if let response = answer.response { return response }
            answer.suspended = connection
            MHD_suspend_connection(connection)
            return nil
        }
    }

    /// Answers 503 in the place of a handler that takes too long, and cancels it.
    func timeOut() {
        finish(HTTPResponse(problem: .timeout, requestID: id, headers: ["Connection": "close"]))?.cancel()
    }

    /// Takes the first reply that comes, and no other; returns the task that is to be cancelled, if it still runs.
    private func finish(_ response: HTTPResponse) -> Task<Void, Never>? {
        answer.withLock { answer in
            guard answer.response == nil else { return nil }
            answer.response = response
            if let connection = answer.suspended {
                answer.suspended = nil
                MHD_resume_connection(connection)
            }
            defer { answer.task = nil }
            return answer.task
        }
    }
}
