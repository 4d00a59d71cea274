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
        /// The handler's next part, for the transport's thread.
        var next: UnownedJob?
        /// Further parts, of a handler that does several things at once.
        var further: [UnownedJob] = []
        /// Whether the transport's thread comes no more: what the handler still does runs elsewhere.
        var isLeft = false

        /// Has the transport's thread come back, if it waits.
        mutating func resume() {
            guard let connection = suspended else { return }
            suspended = nil
            MHD_resume_connection(connection)
        }

        mutating func takeNext() -> UnownedJob? {
            defer { next = further.isEmpty ? nil : further.removeFirst() }
            return next
        }
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

    /// Begins the handler; ``answerOrSuspend(_:)`` runs it.
    func run(_ request: HTTPRequest, by application: @escaping HTTPHandler) {
        let task = Task(executorPreference: self) { _ = self.finish(await application(request)) }
        let isAnswered = answer.withLock { answer in
            if answer.response == nil { answer.task = task }
            return answer.response != nil
        }
        if isAnswered { task.cancel() }
    }

    /// Runs the handler as far as it goes; returns the reply, or suspends the connection until there is more to do.
    ///
    /// The last look and the suspension are in one lock: a resume that came between them would be lost.
    func answerOrSuspend(_ connection: OpaquePointer) -> HTTPResponse? {
        while true {
            let (response, job) = answer.withLock { answer -> (HTTPResponse?, UnownedJob?) in
                if let response = answer.response { return (response, nil) }
                if let job = answer.takeNext() { return (nil, job) }
                answer.suspended = connection
                MHD_suspend_connection(connection)
                return (nil, nil)
            }
            guard let job else { return response }
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }

    /// The request is answered, or over: what its handler still does runs elsewhere, without the transport's thread.
    func leave() {
        while let job = answer.withLock({ answer in
            answer.isLeft = true
            return answer.takeNext()
        }) {
            globalConcurrentExecutor.enqueue(job)
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
            answer.resume()
            defer { answer.task = nil }
            return answer.task
        }
    }
}

/// The executor of its own handler.
///
/// A handler that waited goes on where the connection is, so the thread that has its last part done sends the reply: no
/// other thread has to be woken for it, and those whose steps were committed together come in one go.
extension Exchange: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let isTaken = answer.withLock { answer in
            guard !answer.isLeft else { return false }
            if answer.next == nil { answer.next = job } else { answer.further.append(job) }
            answer.resume()
            return true
        }
        if !isTaken { globalConcurrentExecutor.enqueue(job) }
    }
}
