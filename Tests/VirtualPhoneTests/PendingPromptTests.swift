import Foundation
import LatchkeyLock
import Testing
import VirtualPhone
import VirtualPhoneTesting

/// A person who does nothing, but says when a prompt has come and when it has gone.
final class WaitingPerson: Person {
    private let state = Lock<(shown: [CheckedContinuation<Void, Never>], count: Int, withdrawn: Int)>(([], 0, 0))

    func answer(_ prompt: Prompt) -> PromptAnswer {
        let waiting = state.withLock { state in
            state.count += 1
            defer { state.shown = [] }
            return state.shown
        }
        for continuation in waiting { continuation.resume() }
        return .none
    }

    func promptWithdrawn(_ prompt: Prompt) {
        state.withLock { $0.withdrawn += 1 }
    }

    var withdrawn: Int { state.withLock { $0.withdrawn } }

    func waitForPrompt() async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                guard state.count == 0 else { return true }
                state.shown.append(continuation)
                return false
            }
            if isThere { continuation.resume() }
        }
    }
}

/// Runs something that blocks on a thread of its own.
func onThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
        Thread { continuation.resume(returning: body()) }.start()
    }
}

@Suite("Prompts that wait")
struct PendingPromptTests {
    enum Cause: String, Sendable, CaseIterable {
        case invalidate, kill, lock, interrupt, restart

        func happen(_ bench: PhoneBench, _ handle: Int64) {
            switch self {
            case .invalidate: _ = try? bench.connection.send(.contextInvalidate, ["handle": .integer(handle)])
            case .kill: bench.phone.kill(bench.launch)
            case .lock: bench.phone.lock()
            case .interrupt: bench.phone.interrupt(bench.launch)
            case .restart: bench.phone.restart()
            }
        }
    }

    @Test(
        "a prompt that is taken away ends its call with the reason's code",
        arguments: [(.invalidate, -9), (.kill, 1), (.lock, -4), (.interrupt, -4), (.restart, 1)] as [(Cause, Int)],
        ConnectionKind.allCases)
    func takenAway(row: (Cause, Int), kind: ConnectionKind) async throws {
        let person = WaitingPerson()
        let bench = try PhoneBench(kind, .iPhoneSE, person: person)
        let handle = try bench.connection.makeContext()
        async let code = onThread { bench.connection.evaluate(2, ContextOptions(handle: handle)) }
        await person.waitForPrompt()
        row.0.happen(bench, handle)
        #expect(await code == row.1)
        #expect(person.withdrawn == 1)
    }

    @Test("a prompt that nobody answers is a system cancel", arguments: ConnectionKind.allCases)
    func timeout(kind: ConnectionKind) throws {
        let configuration = PhoneConfiguration.iPhoneSE.with { $0.promptTimeout = 0.01 }
        let bench = try PhoneBench(kind, configuration, person: ScriptedPerson.absent)
        #expect(try bench.connection.evaluate(2) == -4)
        bench.phone.give(to: ScriptedPerson.approves)
        #expect(try bench.connection.evaluate(2) == 0)
    }

    @Test("other calls of an app go on while a prompt waits", arguments: ConnectionKind.allCases)
    func otherCalls(kind: ConnectionKind) async throws {
        let person = WaitingPerson()
        let bench = try PhoneBench(kind, .iPhoneSE, person: person)
        let handle = try bench.connection.makeContext()
        async let code = onThread { bench.connection.evaluate(2, ContextOptions(handle: handle)) }
        await person.waitForPrompt()
        #expect(bench.connection.status(.keychainAdd, password("a")) == 0)
        #expect(try bench.connection.canEvaluate(2) == 0)
        _ = try bench.connection.send(.contextRelease, ["handle": .integer(handle)])
        #expect(await code == -9)
    }

    @Test("a second evaluation cancels the first, and says so", arguments: ConnectionKind.allCases)
    func replaced(kind: ConnectionKind) async throws {
        let person = WaitingPerson()
        let bench = try PhoneBench(kind, .iPhoneSE, person: person)
        let first = EvaluatePolicy(
            policy: 2, reason: "to wait", context: ContextOptions(handle: try bench.connection.makeContext()))
        async let outcome = onThread { Result { try bench.connection.send(first) } }
        await person.waitForPrompt()
        bench.phone.give(to: ScriptedPerson.approves)
        #expect(try bench.connection.evaluate(2) == 0)
        let result = await outcome
        let failure = #expect(throws: PhoneFailure.self) { try result.get() }
        #expect(failure?.code == -4)
        #expect(failure?.debugMessage == "Canceled by another authentication.")
        #expect(person.withdrawn == 1)
    }

    @Test("the read of an item is cancelled by a second evaluation as well: −25293")
    func replacedRead() async throws {
        let person = WaitingPerson()
        let bench = try PhoneBench(.inProcess, .iPhoneSE, person: person)
        let control = try AccessControl(protection: .whenUnlockedThisDeviceOnly, flags: [.userPresence])
        #expect(bench.connection.status(.keychainAdd, password("a", ["accc": .data(control.archived)])) == 0)
        async let status = onThread {
            bench.connection.status(.keychainCopyMatching, password("a", ["r_Data": .boolean(true)]))
        }
        await person.waitForPrompt()
        bench.phone.give(to: ScriptedPerson.approves)
        #expect(try bench.connection.evaluate(2) == 0)
        #expect(await status == -25293)
    }

    @Test("when an app's connection dies its prompt is withdrawn and its launch is over")
    func deadConnection() async throws {
        let person = WaitingPerson()
        let bench = try PhoneBench(.socket, .iPhoneSE, person: person)
        let handle = try bench.connection.makeContext()
        async let code = onThread { bench.connection.evaluate(2, ContextOptions(handle: handle)) }
        await person.waitForPrompt()
        let ended = Task {
            for await event in bench.phone.eventStream where event.operation == "phone.end" { return event.outcome }
            return "never"
        }
        (bench.connection as? SocketConnection)?.close()
        #expect(await code == 1)
        #expect(await ended.value == "disconnected")
        #expect(!bench.phone.isRunning(bench.launch))
    }
}

extension VirtualPhone {
    /// All events, past and future, each once.
    var eventStream: AsyncStream<PhoneEvent> {
        AsyncStream { continuation in
            let id = observeEvents { continuation.yield($0) }
            for event in events { continuation.yield(event) }
            continuation.onTermination = { [weak self] _ in self?.removeObserver(id) }
        }
    }
}
