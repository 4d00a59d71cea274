import Foundation
import LatchkeyHTTP
import LatchkeyWire
import Testing
import VirtualPhone

@testable import LatchkeyLab

extension SnapshotTests {
    @Test("of two restorations at once, one follows the other: the visit is what one snapshot says")
    func twoAtOnce() async throws {
        try await LabUnderTest.run { lab in
            let visitor = try await lab.visitor()
            let empty = try await Self.keep(visitor, "empty")
            let before = Facts(try await visitor.get(LabState.self, "state"))
            _ = try await Work(visitor)
            let full = try await Self.keep(visitor, "full")
            let after = Facts(try await visitor.get(LabState.self, "state"))
            #expect(before != after)
            for _ in 1...3 {
                async let first = visitor.send(.post, "snapshots/\(empty.id)/restore", "{}")
                async let second = visitor.send(.post, "snapshots/\(full.id)/restore", "{}")
                #expect(try await [first.status, second.status] == [200, 200])
                let found = Facts(try await visitor.get(LabState.self, "state"))
                #expect(found == before || found == after)
                #expect(visitor.visit.phones.count == 1)
                #expect(try FileManager.default.contentsOfDirectory(atPath: visitor.visit.dataFolder.path).count == 1)
            }
        }
    }

    @Test("a request that waits at a breakpoint is lost with its phone, and holds nothing up")
    func heldRequest() async throws {
        try await LabUnderTest.run { lab in
            let visitor = try await lab.visitor()
            let snapshot = try await Self.keep(visitor)
            let hold = #"{"phone":"p1","faults":{"hold":"/health"}}"#
            #expect(try await visitor.send(.post, "faults", hold).status == 200)
            async let answered = visitor.app(.get, "/health")
            let held = await visitor.heldRequest()
            #expect(try await visitor.send(.post, "snapshots/\(snapshot.id)/restore", "{}").status == 200)
            #expect(try await answered.isDropped)
            #expect(visitor.visit.wire.entries.first { $0.id == held.id }?.outcome == "lostBefore")
            #expect(try await visitor.send(.post, "wire/\(held.id)/go", "{}").status == 404)
            // The new phone has the faults that were kept: none.
            #expect(try await visitor.app(.get, "/health").status == 200)
        }
    }

    @Test("an armed kill goes with its phone: the app on the new one lives")
    func armedKill() async throws {
        try await IdleApps.withLab { lab in
            let visitor = try await lab.visitor()
            let wallet = "dev.latchkey.Wallet"
            let order = #"{"app":"\#(wallet)","step":"request"}"#
            #expect(try await visitor.send(.post, "phones/p1/kill", order).status == 200)
            let snapshot = try await Self.keep(visitor)
            let state = try await visitor.post(LabState.self, "snapshots/\(snapshot.id)/restore", "{}")
            #expect(state.phones.map(\.armedKill) == [nil])
            let process = try await IdleApps.open(wallet, visitor)
            #expect(try await visitor.app(.get, "/health").status == 200)
            #expect(IdleApps.isAlive(process))
        }
    }
}
