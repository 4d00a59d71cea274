import LatchkeyHTTP
import Testing
import VirtualPhone

@testable import LatchkeyLab

/// Apps that are killed at a step of their own.
@Suite(.serialized) struct KillTests {
    private static let app = "dev.latchkey.Wallet"

    private func arm(_ visitor: Visitor, _ step: String, _ more: String = "") async throws -> PhoneInfo {
        try await visitor.post(
            PhoneInfo.self, "phones/p1/kill", #"{"app":"\#(Self.app)","step":"\#(step)"\#(more)}"#)
    }

    @Test("an app dies before its request: the node never gets it, the app has no reply, the log says so")
    func before() async throws {
        try await IdleApps.withLab { lab in
            let visitor = try await lab.visitor()
            let process = try await IdleApps.open(Self.app, visitor)
            #expect(try await arm(visitor, "flowBlocks").armedKill?.moment == .before)
            #expect(try await visitor.app(.get, "/health").status == 200)
            #expect(IdleApps.isAlive(process))
            #expect(try await visitor.app(.get, "/flow/v1/blocks?height=final").isDropped)
            #expect(!IdleApps.isAlive(process))
            #expect(visitor.visit.flow.current == nil)
            let entry = try #require(visitor.visit.wire.entries.last)
            #expect(entry.outcome == "lostBefore")
            #expect(entry.faults == ["kill"])
            #expect(
                visitor.visit.log.entries.contains {
                    $0.words == "Wallet was killed before its request to GET /flow/v1/blocks"
                })
            #expect(try await visitor.get(LabState.self, "state").phones.first?.armedKill == nil)
        }
    }

    @Test("an app dies after its second request: both were carried out")
    func after() async throws {
        try await IdleApps.withLab { lab in
            let visitor = try await lab.visitor()
            let process = try await IdleApps.open(Self.app, visitor)
            let armed = try await arm(visitor, "request", #","moment":"after","count":2"#)
            #expect(armed.armedKill?.count == 2)
            #expect(try await visitor.app(.get, "/flow/v1/blocks?height=final").status == 200)
            #expect(IdleApps.isAlive(process))
            #expect(visitor.visit.phones.first?.kills.armed?.count == 1)
            #expect(try await visitor.app(.get, "/flow/v1/blocks?height=final").isDropped)
            #expect(!IdleApps.isAlive(process))
            #expect(visitor.visit.wire.entries.map(\.status) == [200, 200])
            #expect(visitor.visit.wire.entries.last?.outcome == "lostAfter")
        }
    }

    @Test("an app dies right after its request, not when it would have stopped waiting for the reply")
    func afterTimeOut() async throws {
        try await IdleApps.withLab { lab in
            let visitor = try await lab.visitor()
            let process = try await IdleApps.open(Self.app, visitor)
            _ = try await visitor.post(
                FlowPanel.self, "flow/faults", #"{"fault":"time-out-after-acceptance","request":"blocks"}"#)
            _ = try await arm(visitor, "flowBlocks", #","moment":"after""#)
            let began = ContinuousClock.now
            #expect(try await visitor.app(.get, "/flow/v1/blocks?height=final").isDropped)
            #expect(ContinuousClock.now - began < .seconds(20))
            #expect(!IdleApps.isAlive(process))
            let entry = try #require(visitor.visit.wire.entries.last)
            #expect(entry.outcome == "lostAfter")
            #expect(entry.faults == ["time-out-after-acceptance", "kill"])
        }
    }

    @Test("an app dies after a request that the network repeats, which counts once")
    func afterRepeated() async throws {
        try await IdleApps.withLab { lab in
            let visitor = try await lab.visitor()
            let process = try await IdleApps.open(Self.app, visitor)
            _ = try await visitor.send(.post, "faults", #"{"phone":"p1","faults":{"repeatRequest":2}}"#)
            _ = try await arm(visitor, "request", #","moment":"after","count":2"#)
            #expect(try await visitor.app(.get, "/health").status == 200)
            #expect(IdleApps.isAlive(process))
            #expect(try await visitor.app(.get, "/health").isDropped)
            #expect(!IdleApps.isAlive(process))
            #expect(visitor.visit.wire.entries.map(\.status) == [200, 200, 200, 200])
            #expect(visitor.visit.wire.entries.map(\.copyOf) == [nil, 1, nil, 3])
            #expect(visitor.visit.wire.entries[2].faults == ["repeatRequest", "kill"])
        }
    }

    @Test("a request for feature flags counts too", arguments: ["before", "after"])
    func flags(_ moment: String) async throws {
        try await IdleApps.withLab { lab in
            let visitor = try await lab.visitor()
            let process = try await IdleApps.open(Self.app, visitor)
            _ = try await arm(visitor, "request", #","moment":"\#(moment)""#)
            #expect(try await visitor.app(.get, FlagsDocument.path).isDropped)
            #expect(!IdleApps.isAlive(process))
            #expect(try await visitor.app(.get, FlagsDocument.path).status == 200)
        }
    }

    @Test("the page is told how many requests are left")
    func countdown() async throws {
        try await IdleApps.withLab { lab in
            let visitor = try await lab.visitor()
            _ = try await IdleApps.open(Self.app, visitor)
            _ = try await arm(visitor, "request", #","count":3"#)
            await visitor.panelsAreTold()
            for (path, left) in [("/health", 2), (FlagsDocument.path, 1)] {
                #expect(try await visitor.app(.get, path).status == 200)
                await visitor.panelsAreTold()
                let told = visitor.visit.told.withLock { $0["p1"]?.info.armedKill?.count }
                #expect(told == left)
            }
        }
    }

    @Test("requests while the armed app does not run count for nothing")
    func otherApp() async throws {
        try await IdleApps.withLab { lab in
            let visitor = try await lab.visitor()
            _ = try await arm(visitor, "request")
            #expect(try await visitor.app(.get, "/flow/v1/blocks?height=final").status == 200)
            #expect(visitor.visit.phones.first?.kills.armed?.count == 1)
        }
    }

    @Test("a kill is disarmed, replaced, and refused for apps and numbers that there are not")
    func arming() async throws {
        try await LabUnderTest.run { lab in
            let visitor = try await lab.visitor()
            _ = try await arm(visitor, "change")
            #expect(try await arm(visitor, "keychainWrite", #","count":3"#).armedKill?.step == .keychainWrite)
            #expect(try await visitor.send(.delete, "phones/p1/kill").status == 200)
            #expect(visitor.visit.phones.first?.kills.armed == nil)
            for body in [
                #"{"app":"\#(Self.app)","step":"nap"}"#, #"{"step":"change"}"#,
                #"{"app":"\#(Self.app)","step":"change","count":0}"#,
                #"{"app":"\#(Self.app)","step":"change","count":1001}"#,
            ] {
                #expect(try await visitor.send(.post, "phones/p1/kill", body).status == 400, "\(body)")
            }
            let unknown = #"{"app":"com.example.none","step":"change"}"#
            #expect(try await visitor.send(.post, "phones/p1/kill", unknown).status == 404)
            #expect(visitor.visit.phones.first?.kills.armed == nil)
        }
    }

    @Test("only steps of the kind, the moment and the app count, each once")
    func counting() throws {
        let kills = KillSwitch()
        try kills.arm(ArmedKill(app: "a", step: .change, moment: .before, count: 2))
        let write = try #require(AppStep(call(.keychainAdd, item: "seed")))
        let find = AppStep(call(.keychainCopyMatching))
        let sign = try #require(AppStep(call(.keySign)))
        let get = AppStep(try HTTPRequest(.get, "/flow/v1/blocks"))
        let post = AppStep(try HTTPRequest(.post, "/flow/v1/transactions"))
        #expect(find == nil)
        #expect(write.words == "writing “seed” to the keychain")
        #expect(kills.strike(sign, .before, app: "a") == nil)
        #expect(kills.strike(get, .before, app: "a") == nil)
        #expect(kills.strike(write, .after, app: "a") == nil)
        #expect(kills.strike(write, .before, app: "b") == nil)
        #expect(kills.armed?.count == 2)
        #expect(kills.strike(write, .before, app: "a") == nil)
        #expect(kills.strike(post, .before, app: "a") != nil)
        #expect(kills.armed == nil)
        #expect(kills.strike(post, .before, app: "a") == nil)
    }

    private func call(_ operation: PhoneOperation, item: String? = nil) -> WatchedCall {
        WatchedCall(operation: operation, moment: .before, app: "a", item: item)
    }
}
