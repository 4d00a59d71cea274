import Foundation
import LatchkeyHTTP
import LatchkeyLock
import Testing
import VirtualPhone

@testable import LatchkeyLab

/// Apps as processes of their own.
@Suite(.serialized) struct ProcessTests {
    private static let app = "dev.latchkey.MFATest"

    /// Waits for a fact about a visitor's phone, woken by the visit's events.
    private func wait(_ visitor: Visitor, until isSo: @escaping @Sendable () -> Bool) async -> Bool {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                let deadline = Date(timeIntervalSinceNow: 20)
                while true {
                    let last = visitor.visit.feed.sequence
                    if isSo() { return continuation.resume(returning: true) }
                    guard visitor.visit.feed.wait(beyond: last, until: deadline) else {
                        return continuation.resume(returning: isSo())
                    }
                }
            }
        }
    }

    private func open(_ visitor: Visitor) async throws -> Int32 { try await IdleApps.open(Self.app, visitor) }

    @Test("a tap on the icon starts the app in a process of its own; a kill is a kill")
    func killing() async throws {
        try await IdleApps.withLab { lab in
            let visitor = try await lab.visitor()
            let process = try await open(visitor)
            #expect(IdleApps.isAlive(process))
            #expect(process != getpid())
            let reply = try await visitor.send(
                .post, "phones/p1/change", #"{"change":"killApp","app":"\#(Self.app)"}"#)
            #expect(reply.status == 200)
            let phone = try #require(visitor.visit.phones.first)
            #expect(await wait(visitor) { phone.apps.processID(Self.app) == nil })
            #expect(!IdleApps.isAlive(process))
            #expect(phone.phone.display.surface == .home)
            let again = try await open(visitor)
            #expect(again != process)
        }
    }

    @Test("the end of a visit is the end of its processes, and the processes of others go on")
    func endOfVisit() async throws {
        try await IdleApps.withLab { lab in
            let (one, other) = (try await lab.visitor(), try await lab.visitor())
            let (ending, staying) = (try await open(one), try await open(other))
            #expect(try await one.send(.delete, "phones/p1").status == 200)
            #expect(await wait(one) { !IdleApps.isAlive(ending) })
            #expect(IdleApps.isAlive(staying))
        }
    }

    @Test("so many processes and no more: the phone says why the app does not open")
    func limit() async throws {
        try await IdleApps.withLab {
            $0.limits.processes = 1
        } body: { lab in
            let (one, other) = (try await lab.visitor(), try await lab.visitor())
            _ = try await open(one)
            let reply = try await other.send(.post, "phones/p1/touch", #"{"open":{"_0":"\#(Self.app)"}}"#)
            #expect(reply.status == 200)
            let phone = try #require(other.visit.phones.first)
            #expect(phone.apps.processID(Self.app) == nil)
            #expect(other.visit.log.entries.contains { $0.words.contains("1 apps run in this lab already") })
        }
    }
}
