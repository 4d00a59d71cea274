import LatchkeyLock
import LatchkeyWire
import Testing

@testable import LatchkeyServer

/// A sender whose messages stay on their way until the test lets them arrive, or their task is cancelled.
final class SlowSender: MessageSender {
    private struct State {
        var arrivals: [String: CheckedContinuation<Void, Never>] = [:]
        var arrived: [String] = []
        var most = 0
        var watchers: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Lock(State())

    /// The texts of the messages that have arrived.
    var arrived: [String] { state.withLock { $0.arrived } }
    /// The most messages that were on their way at a time.
    var most: Int { state.withLock { $0.most } }

    func send(_ message: OutgoingMessage) async throws(MessageSendingError) {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let watchers = state.withLock { state in
                    state.arrivals[message.body] = continuation
                    state.most = max(state.most, state.arrivals.count)
                    defer { state.watchers = [] }
                    return state.watchers
                }
                for watcher in watchers { watcher.resume() }
            }
        } onCancel: {
            release(message.body)
        }
        if Task.isCancelled { throw MessageSendingError(.cancelled) }
        state.withLock { $0.arrived.append(message.body) }
    }

    /// Waits until so many messages are on their way.
    func wait(for count: Int) async {
        while state.withLock({ $0.arrivals.count }) < count {
            await withCheckedContinuation { continuation in
                let isLate = state.withLock { state in
                    if state.arrivals.count < count { state.watchers.append(continuation) }
                    return state.arrivals.count >= count
                }
                if isLate { continuation.resume() }
            }
        }
    }

    func release(_ body: String) {
        state.withLock { $0.arrivals.removeValue(forKey: body) }?.resume()
    }
}

/// A sender that nothing gets through.
struct FailingSender: MessageSender {
    let error: MessageSendingError

    func send(_ message: OutgoingMessage) async throws(MessageSendingError) { throw error }
}

/// An outbox with logs of its own.
struct OutboxBench {
    let folder: TemporaryFolder
    let clock = TestClock()
    let lines = Lock<[String]>([])
    let outbox: MessageOutbox

    init(_ sender: (any MessageSender)?, limits: MessageOutbox.Limits = .init(), policy: MessagePolicy = .init()) throws
    {
        folder = try TemporaryFolder()
        let (lines, clock) = (lines, clock)
        outbox = MessageOutbox(
            sender: sender, limits: limits, policy: policy, audit: try AuditLog(path: folder.file("audit")),
            log: ServerLog { line in lines.withLock { $0.append(line) } }, clock: { clock.milliseconds })
    }

    var events: [AuditEvent] { get throws { try readAudit(folder.file("audit")).map(\.record) } }
}

func message(_ body: String, _ purpose: OutgoingMessage.Purpose = .notice) throws -> OutgoingMessage {
    OutgoingMessage(to: try #require(PhoneNumber(rawValue: "+4915112345678")), body: body, purpose: purpose)
}

@Suite("Outbox of messages")
struct MessageOutboxTests {
    @Test("a message is handed to the sender, and drain waits for it")
    func delivers() async throws {
        let inbox = MessageInbox(clock: { 5_000 })
        let bench = try OutboxBench(inbox)
        #expect(bench.outbox.isAvailable)
        for text in ["one", "two"] { bench.outbox.enqueue(try message(text)) }
        await bench.outbox.drain()
        #expect(Set(inbox.entries().map(\.message.body)) == ["one", "two"])
        #expect(bench.outbox.counts == MessageOutbox.Counts(sent: 2))
        #expect(try bench.events.isEmpty && bench.lines.withLock { $0 }.isEmpty)
    }

    @Test("without a sender it is not available, and takes nothing")
    func noSender() async throws {
        let bench = try OutboxBench(nil)
        bench.outbox.enqueue(try message("lost"))
        await bench.outbox.drain()
        #expect(!bench.outbox.isAvailable && bench.outbox.counts == MessageOutbox.Counts())
    }

    @Test("a failure is logged, audited with the masked number, and counted; neither text nor number is told")
    func failure() async throws {
        let error = MessageSendingError(.rejected, status: 400, providerCode: 21211, attempts: 1)
        let bench = try OutboxBench(FailingSender(error: error))
        bench.outbox.enqueue(try message("Your code is 123456.", .oneTimePassword))
        await bench.outbox.drain()
        #expect(
            try bench.events == [
                AuditEvent(.messageFailed, detail: "+•••••••••••78", operation: "one_time_password", reason: "rejected")
            ])
        #expect(bench.outbox.counts == MessageOutbox.Counts(failed: [.rejected: 1]))
        let line = try #require(bench.lines.withLock { $0 }.first)
        #expect(line.contains("rejected (status 400, provider code 21211, tries 1)"))
        #expect(!line.contains("123456") && !line.contains("4915112345678"))
    }

    @Test("only so many are sent at the same time, and only so many wait")
    func bounds() async throws {
        let sender = SlowSender()
        var limits = MessageOutbox.Limits()
        (limits.concurrency, limits.queueLength) = (2, 2)
        let bench = try OutboxBench(sender, limits: limits)
        for text in ["a", "b"] { bench.outbox.enqueue(try message(text)) }
        await sender.wait(for: 2)
        for text in ["c", "d", "e"] { bench.outbox.enqueue(try message(text)) }
        #expect(bench.outbox.counts.failed == [.queueFull: 1] && bench.outbox.counts.waiting == 4)
        #expect(try bench.events.map(\.reason) == ["queue_full"])
        for text in ["a", "b"] { sender.release(text) }
        await sender.wait(for: 2)
        for text in ["c", "d"] { sender.release(text) }
        await bench.outbox.drain()
        #expect(Set(sender.arrived) == ["a", "b", "c", "d"] && sender.most == 2)
        #expect(bench.outbox.counts == MessageOutbox.Counts(sent: 4, failed: [.queueFull: 1]))
    }

    @Test("a one-time password that waited too long is not sent; a notice is")
    func age() async throws {
        let sender = SlowSender()
        var limits = MessageOutbox.Limits()
        limits.concurrency = 1
        let bench = try OutboxBench(sender, limits: limits)
        bench.outbox.enqueue(try message("first"))
        await sender.wait(for: 1)
        bench.outbox.enqueue(try message("code", .oneTimePassword))
        bench.outbox.enqueue(try message("notice"))
        bench.clock.advance(seconds: 121)
        sender.release("first")
        await sender.wait(for: 1)
        sender.release("notice")
        await bench.outbox.drain()
        #expect(sender.arrived == ["first", "notice"])
        #expect(bench.outbox.counts == MessageOutbox.Counts(sent: 2, failed: [.tooOld: 1]))
    }

    @Test("a stop waits for what is on its way, and takes nothing more")
    func stopWaits() async throws {
        let sender = SlowSender()
        let bench = try OutboxBench(sender)
        bench.outbox.enqueue(try message("last"))
        await sender.wait(for: 1)
        async let stopped: Void = bench.outbox.stop()
        sender.release("last")
        await stopped
        #expect(sender.arrived == ["last"])
        bench.outbox.enqueue(try message("late"))
        #expect(bench.outbox.counts == MessageOutbox.Counts(sent: 1, failed: [.cancelled: 1]))
    }

    @Test("a stop ends in time: what is still on its way is cancelled, what waits is dropped, and both are told")
    func stopEnds() async throws {
        let sender = SlowSender()
        var limits = MessageOutbox.Limits()
        (limits.concurrency, limits.stopGrace) = (1, .zero)
        let bench = try OutboxBench(sender, limits: limits)
        bench.outbox.enqueue(try message("sending"))
        await sender.wait(for: 1)
        bench.outbox.enqueue(try message("waiting"))
        await bench.outbox.stop()
        #expect(bench.outbox.counts == MessageOutbox.Counts(failed: [.cancelled: 2]))
        #expect(try bench.events.map(\.reason) == ["cancelled", "cancelled"])
        #expect(sender.arrived.isEmpty)
    }

    @Test("neither an error nor a message shows a text or a number when it is written out")
    func descriptions() throws {
        let text = "\(try message("Your code is 123456.", .oneTimePassword))"
        #expect(text == "one_time_password to +•••••••••••78")
        #expect(MessageSendingError(.unreachable).description == "unreachable")
        #expect(
            MessageSendingError(.unreachable, connectionError: -1001, attempts: 4).description
                == "unreachable (connection error -1001, tries 4)")
    }
}
