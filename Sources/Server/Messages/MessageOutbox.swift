import LatchkeyLock
import LatchkeyStore
import LatchkeyWire

/// The queue of outgoing messages; senders do not wait for delivery.
///
/// The queue and the number of simultaneous deliveries are bounded. Nothing is kept on disk: messages waiting when the
/// process ends are lost, and users request them again.
final class MessageOutbox: Sendable {
    /// How much may wait, and for how long.
    struct Limits: Sendable {
        /// Messages that may wait; more are dropped.
        var queueLength = 1_000
        /// Messages that are sent at the same time.
        var concurrency = 8
        /// The age in milliseconds beyond which a one-time password is not sent any more.
        ///
        /// With all the tries of `TwilioMessageSender` (150 s at most) its code still arrives within its five minutes.
        var oldestOneTimePassword: UInt64 = 120_000
        /// How long a stop waits for messages that are on their way.
        var stopGrace = Duration.seconds(5)
    }

    /// The outcomes of messages so far.
    struct Counts: Sendable, Equatable {
        var sent = 0
        var failed: [MessageSendingError.Code: Int] = [:]
        /// Waiting, or being sent.
        var waiting = 0
    }

    private struct Waiting {
        let message: OutgoingMessage
        let since: UInt64
    }

    private struct State {
        /// In the order in which they came.
        var queue: [Waiting] = []
        var workers: [Int: Task<Void, Never>] = [:]
        var lastWorker = 0
        var isStopping = false
        var idlers: [CheckedContinuation<Void, Never>] = []
        var counts = Counts()
    }

    private let state = Lock(State())
    private let sender: (any MessageSender)?
    private let limits: Limits
    private let policy: MessagePolicy
    /// Notices have a budget of their own: codes must not use up the warnings.
    private let notices: RateLimiter?
    /// Notices to unverified numbers have a fifth as many of their own: those who enroll any numbers must not use up
    /// the warnings of others.
    private let unverifiedNotices: RateLimiter?
    private let audit: AuditLog
    private let log: ServerLog
    private let clock: @Sendable () -> UInt64

    /// Creates an empty outbox; without a sender it is not available.
    init(
        sender: (any MessageSender)?, limits: Limits = Limits(), policy: MessagePolicy = MessagePolicy(),
        audit: AuditLog, log: ServerLog,
        clock: @escaping @Sendable () -> UInt64
    ) {
        self.sender = sender
        self.limits = limits
        self.policy = policy
        notices = policy.perDay.map(Self.noticeLimiter)
        unverifiedNotices = policy.perDay.map { Self.noticeLimiter(OneTimePasswordCounts.unverifiedShare(of: $0)) }
        self.audit = audit
        self.log = log
        self.clock = clock
    }

    /// Whether messages can be sent at all.
    var isAvailable: Bool { sender != nil }

    /// Lets a device become one that signs in with codes by text message.
    ///
    /// - Throws: `messages_off` without a sender, and for a number that gets no messages: that device could never sign
    ///   in, and would hold its user's name.
    func requireWay(to number: PhoneNumber?) throws(RequestFailure) {
        guard isAvailable else {
            throw .refused(
                .messagesOff, detail: "This server sends no text messages. Use the method secureEnclave.",
                field: "method")
        }
        guard number.map(policy.reaches) ?? true else {
            throw .refused(
                .messagesOff, detail: "This server sends no text messages to this number's country.", field: "method",
                finer: "destination")
        }
    }

    /// - Parameter advice: The next step for a client of a server without a sender.
    /// - Throws: `messages_unavailable` without a sender, `field_invalid` for a number that gets no messages.
    func requireDelivery(
        to number: PhoneNumber, otherwise advice: String = "Sign in with the device's key; see auth/initiate."
    ) throws(RequestFailure) {
        guard isAvailable else { throw .refused(.messagesUnavailable, detail: advice) }
        guard policy.reaches(number) else {
            throw .refused(
                .fieldInvalid, detail: "This server sends no text messages to this number's country.",
                field: "phoneNumber")
        }
    }

    /// The outcomes of messages so far.
    var counts: Counts { state.withLock { $0.counts } }

    /// Enqueues a message and returns at once; logs and metrics record its outcome.
    ///
    /// Without a sender nothing happens.
    ///
    /// - Parameter isNumberVerified: For a notice, whether a code has come back from the number under the user's name.
    func enqueue(_ message: OutgoingMessage, isNumberVerified: Bool = false) {
        guard isAvailable else { return }
        let now = clock()
        if let code = refusal(of: message, isNumberVerified: isNumberVerified, now: now) {
            return fail(message, MessageSendingError(code))
        }
        let refusal: MessageSendingError.Code? = state.withLock { state in
            guard !state.isStopping else { return .cancelled }
            guard state.queue.count < limits.queueLength else { return .queueFull }
            state.queue.append(Waiting(message: message, since: now))
            state.counts.waiting += 1
            if state.workers.count < limits.concurrency { startWorker(&state) }
            return nil
        }
        if let refusal { fail(message, MessageSendingError(refusal)) }
    }

    private static func noticeLimiter(_ perDay: Int) -> RateLimiter {
        RateLimiter([RateLimit(name: "notices", quota: perDay, windowSeconds: 86_400)], capacity: 256)
    }

    private func refusal(
        of message: OutgoingMessage, isNumberVerified: Bool, now milliseconds: UInt64
    ) -> MessageSendingError.Code? {
        guard policy.reaches(message.to) else { return .notAllowed }
        guard message.purpose == .notice else { return nil }
        let limiter = isNumberVerified ? notices : unverifiedNotices
        if case .refused? = limiter?.take("all", now: Int64(milliseconds / 1000)) { return .overBudget }
        return nil
    }

    /// Waits until every message was sent or has failed.
    func drain() async {
        await waitUntilIdle {}
    }

    /// Waits until nothing is left, or ``releaseIdlers()``.
    ///
    /// - Parameter begun: Runs once there is something to wait for, and whatever releases is heard.
    private func waitUntilIdle(begun: () -> Void) async {
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock { state in
                if state.counts.waiting > 0 { state.idlers.append(continuation) }
                return state.counts.waiting == 0
            }
            if isIdle { continuation.resume() } else { begun() }
        }
    }

    /// Takes no more messages, gives those on their way ``Limits/stopGrace``, then cancels them.
    ///
    /// A sender that does not heed its cancellation is left behind a second later.
    func stop() async {
        state.withLock { $0.isStopping = true }
        guard await !drain(within: limits.stopGrace) else { return }
        cancelAll()
        _ = await drain(within: .seconds(1))
    }

    /// As ``drain()``, for a limited time; whether nothing is left.
    private func drain(within time: Duration) async -> Bool {
        var timer: Task<Void, Never>?
        await waitUntilIdle {
            timer = Task {
                guard (try? await Task.sleep(for: time)) != nil else { return }
                self.releaseIdlers()
            }
        }
        timer?.cancel()
        return counts.waiting == 0
    }

    /// Drops waiting messages and cancels running deliveries.
    private func cancelAll() {
        let dropped = state.withLock { state in
            for worker in state.workers.values { worker.cancel() }
            defer { state.queue = [] }
            return state.queue
        }
        for waiting in dropped {
            fail(waiting.message, MessageSendingError(.cancelled))
            finishOne()
        }
    }

    private func startWorker(_ state: inout State) {
        state.lastWorker += 1
        let number = state.lastWorker
        state.workers[number] = Task {
            while let waiting = self.next(for: number) {
                await self.deliver(waiting)
                self.finishOne()
            }
        }
    }

    /// The next message; `nil` if there is none, and then the worker is removed in the same step.
    private func next(for worker: Int) -> Waiting? {
        state.withLock { state in
            guard !state.queue.isEmpty else {
                state.workers[worker] = nil
                return nil
            }
            return state.queue.removeFirst()
        }
    }

    private func deliver(_ waiting: Waiting) async {
        do throws(MessageSendingError) {
            let now = clock()
            let age = now > waiting.since ? now - waiting.since : 0
            if waiting.message.purpose == .oneTimePassword, age > limits.oldestOneTimePassword {
                throw MessageSendingError(.tooOld)
            }
            guard let sender else { throw MessageSendingError(.cancelled) }
            try await sender.send(waiting.message)
            state.withLock { $0.counts.sent += 1 }
        } catch {
            fail(waiting.message, error)
        }
    }

    private func finishOne() {
        let isIdle = state.withLock { state in
            state.counts.waiting -= 1
            return state.counts.waiting == 0
        }
        if isIdle { releaseIdlers() }
    }

    private func releaseIdlers() {
        let idlers = state.withLock { state in
            defer { state.idlers = [] }
            return state.idlers
        }
        for idler in idlers { idler.resume() }
    }

    private func fail(_ message: OutgoingMessage, _ error: MessageSendingError) {
        state.withLock { $0.counts.failed[error.code, default: 0] += 1 }
        log.write(
            .error, "message not sent",
            ["cause": error.description, "purpose": message.purpose.rawValue, "to": message.to.masked])
        audit.record(
            AuditEvent(
                .messageFailed, detail: message.to.masked, operation: message.purpose.rawValue,
                reason: error.code.rawValue),
            now: clock())
    }
}
