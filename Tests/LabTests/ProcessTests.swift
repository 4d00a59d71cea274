import Foundation
import LatchkeyHTTP
import LatchkeyLock
import Testing
import VirtualPhone

@testable import LatchkeyLab

/// Apps as processes of their own.
@Suite(.serialized) struct ProcessTests {
    private static let app = "dev.latchkey.MFATest"

    /// Runs `body` with a lab whose apps are programs that do nothing and never end.
    private func withLab(
        _ change: (inout LabConfiguration) -> Void = { _ in }, body: (LabUnderTest) async throws -> Void
    ) async throws {
        let files = FileManager.default
        let folder = files.temporaryDirectory.appendingPathComponent("latchkey-idle-apps-" + UUID().uuidString)
        defer { try? files.removeItem(at: folder) }
        for name in AppCatalog.names {
            let resources = "latchkey_\(name).resources"
            try files.createDirectory(at: folder, withIntermediateDirectories: true)
            try files.createSymbolicLink(
                at: folder.appendingPathComponent(resources),
                withDestinationURL: AppCatalog.folderOfProgram.appendingPathComponent(resources))
            let program = folder.appendingPathComponent(name)
            try Data("#!/bin/sh\nexec sleep 1000\n".utf8).write(to: program)
            try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
        }
        try await LabUnderTest.run {
            $0.programs = folder
            $0.shiftsAppTime = false
            change(&$0)
        } body: {
            try await body($0)
        }
    }

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

    private func open(_ visitor: Visitor) async throws -> Int32 {
        let reply = try await visitor.send(.post, "phones/p1/touch", #"{"open":{"_0":"\#(Self.app)"}}"#)
        #expect(reply.status == 200)
        let phone = try #require(visitor.visit.phones.first)
        return try #require(phone.apps.processID(Self.app))
    }

    private static func isAlive(_ process: Int32) -> Bool { kill(process, 0) == 0 }

    @Test("a tap on the icon starts the app in a process of its own; a kill is a kill")
    func killing() async throws {
        try await withLab { lab in
            let visitor = try await lab.visitor()
            let process = try await open(visitor)
            #expect(Self.isAlive(process))
            #expect(process != getpid())
            let reply = try await visitor.send(
                .post, "phones/p1/change", #"{"change":"killApp","app":"\#(Self.app)"}"#)
            #expect(reply.status == 200)
            let phone = try #require(visitor.visit.phones.first)
            #expect(await wait(visitor) { phone.apps.processID(Self.app) == nil })
            #expect(!Self.isAlive(process))
            #expect(phone.phone.display.surface == .home)
            let again = try await open(visitor)
            #expect(again != process)
        }
    }

    @Test("the end of a visit is the end of its processes, and the processes of others go on")
    func endOfVisit() async throws {
        try await withLab { lab in
            let (one, other) = (try await lab.visitor(), try await lab.visitor())
            let (ending, staying) = (try await open(one), try await open(other))
            #expect(try await one.send(.delete, "phones/p1").status == 200)
            #expect(await wait(one) { !Self.isAlive(ending) })
            #expect(Self.isAlive(staying))
        }
    }

    @Test("so many processes and no more: the phone says why the app does not open")
    func limit() async throws {
        try await withLab {
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
