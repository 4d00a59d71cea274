import FlowNetwork
import LatchkeyReactNative
import RotationBridgeTesting
import Testing
import VirtualPhoneTesting

@Suite("Runs of a rotation", .phone(), .timeLimit(.minutes(5)))
struct RunTests {
    @Test("A rotation from beginning to end tells every phase once, in order")
    func whole() async throws {
        let caller = try Caller()
        #expect(await caller.start().status == "waitingForBackup")
        #expect(await caller.backup().status == "rotated")
        let expected = [
            "storing", "makingEnclaveKey", "comparing", "ready", "adding", "confirmingAdd", "added", "proven",
            "backedUp", "revoking", "confirmingRevoke", "revoked", "finished",
        ]
        #expect(caller.phases.compactMap { $0 } == expected.map { .text($0) })
        #expect(caller.stage.screens.shown.map(\.count) == [24])
        let live = caller.stage.node.chain.account(caller.stage.account.address)?.keys.filter { !$0.isRevoked }
        #expect(live?.map(\.key.weight) == [1000, 1000])
    }

    @Test("A second start joins the first: one transaction, one answer for both")
    func join() async throws {
        let caller = try Caller()
        caller.stage.hold(at: "adding")
        async let first = caller.start()
        await caller.phase("adding")
        async let second = caller.start()
        while caller.settlements.count < 2 { await Task.yield() }
        caller.stage.release()
        let answers = await [first, second]
        #expect(answers.map(\.status) == ["waitingForBackup", "waitingForBackup"])
        #expect(caller.stage.node.chain.transactions.count == 1)
        #expect(caller.settlements == [1, 1])
    }

    @Test("A start that finds a rotation being gone on with waits, and then goes on itself")
    func wait() async throws {
        let caller = try Caller()
        caller.stage.hold(at: "adding")
        async let first = caller.start()
        await caller.phase("adding")
        #expect(await caller.cancel().code == "E_TOO_LATE_TO_CANCEL")
        #expect(await first.code == "E_CANCELLED")
        let params = caller.params
        async let resumed = caller.ask { caller.bridge.resumeKeyRotation(params, $0) }
        while caller.settlements.count < 3 { await Task.yield() }
        async let started = caller.start()
        while caller.settlements.count < 4 { await Task.yield() }
        caller.stage.release()
        #expect(await resumed.status == "waitingForBackup")
        #expect(await started.status == "waitingForBackup")
        #expect(caller.stage.node.chain.transactions.count == 1)
        #expect(caller.settlements == [1, 1, 1, 1])
    }

    @Test("While the words are shown, nothing else is begun")
    func alreadyRunning() async throws {
        let caller = try Caller()
        _ = await caller.start()
        caller.stage.screens.become(.waits)
        async let backup = caller.backup()
        while caller.stage.screens.shown.isEmpty { await Task.yield() }
        #expect(await caller.start().code == "E_ALREADY_RUNNING")
        #expect(await caller.cancel().status == "waitingForBackup")
        #expect(await backup.status == "waitingForBackup")
        #expect(caller.stage.screens.closedCount == 1)
    }

    @Test("Before anything was signed, stopping deletes the new keys, and the account is as it was")
    func cancelEarly() async throws {
        let caller = try Caller()
        caller.stage.hold(at: "ready")
        async let start = caller.start()
        await caller.phase("ready")
        #expect(await caller.cancel().status == "discarded")
        #expect(await start.code == "E_CANCELLED")
        #expect(await caller.state().status == "none")
        #expect(caller.stage.node.chain.transactions.isEmpty)
    }

    @Test("Beginning anew replaces keys that are on the account; without a rotation there is nothing to replace")
    func anew() async throws {
        let caller = try Caller()
        let params = caller.params
        #expect(await caller.ask { caller.bridge.startKeyRotationAnew(params, $0) }.code == "E_NOT_BEGUN")
        caller.stage.hold(at: "added")
        async let start = caller.start()
        await caller.phase("added")
        #expect(await caller.cancel().status == "unfinished")
        #expect(await start.code == "E_CANCELLED")
        caller.stage.release()
        #expect(await caller.ask { caller.bridge.startKeyRotationAnew(params, $0) }.status == "waitingForBackup")
        #expect(await caller.backup().status == "rotated")
        let keys = caller.stage.node.chain.account(caller.stage.account.address)?.keys ?? []
        #expect(keys.map(\.isRevoked) == [true, true, true, true, false, false])
    }

    @Test("Once a transaction may be on its way, stopping is refused, and going on works")
    func cancelLate() async throws {
        let caller = try Caller()
        caller.stage.hold(at: "adding")
        async let start = caller.start()
        await caller.phase("adding")
        #expect(await caller.cancel().code == "E_TOO_LATE_TO_CANCEL")
        #expect(await start.code == "E_CANCELLED")
        caller.stage.release()
        #expect(await caller.start().status == "waitingForBackup")
    }

    @Test("Wrong words are a rejection, closed screens are not, and neither revokes anything")
    func backup() async throws {
        let caller = try Caller()
        #expect(await caller.backup().code == "E_NOT_BEGUN")
        _ = await caller.start()
        caller.stage.screens.become(.wrong)
        #expect(await caller.backup().code == "E_BACKUP_WRONG")
        caller.stage.screens.become(.closes)
        #expect(await caller.backup().status == "waitingForBackup")
        let account = caller.stage.node.chain.account(caller.stage.account.address)
        #expect(account?.keys.contains(where: \.isRevoked) == false)
    }

    @Test("An account without keys of Blocto's is not rotated, and one that can't sign says so")
    func notPossible() async throws {
        let caller = try Caller(.faceID, .serverHeld)
        let params = caller.params
        let answer = await caller.ask { caller.bridge.checkForBloctoKeys(params, $0) }
        #expect(answer.member("answer") == "importKey")
        #expect(answer.member("weight") == 1)
        #expect(await caller.start().code == "E_KEYS_INSUFFICIENT")

        let done = try Caller()
        _ = await done.start()
        _ = await done.backup()
        #expect(await done.start().code == "E_NOT_NEEDED")
    }

    @Test("A check says the same until a run has ended or the keys are others, also to JavaScript that was loaded anew")
    func checks() async throws {
        let caller = try Caller(.faceID, .serverHeld)
        let params = caller.params
        for _ in 0..<2 {
            let answer = await caller.ask { caller.bridge.checkForBloctoKeys(params, $0) }
            #expect(answer.member("answer") == "importKey" && answer.member("weight") == 1)
        }
        let done = try Caller()
        func check() async -> BridgeValue? {
            let params = done.params
            return await done.ask { done.bridge.checkForBloctoKeys(params, $0) }.member("answer")
        }
        #expect(await check() == "rotate")
        #expect(await check() == "rotate")
        _ = await done.start()
        #expect(await check() == "resume")
        _ = await done.backup()
        #expect(await check() == "nothing")
        #expect(await check() == "nothing")
    }

    @Test("Every run ends with one event, whatever came of it")
    func ends() async throws {
        let caller = try Caller()
        caller.stage.person.become(.cancels)
        _ = await caller.start()
        caller.stage.person.become(.approves(passcode: "123456"))
        _ = await caller.start()
        let ends = caller.events.withLock { $0.filter { $0.name == BridgeEvent.endName } }
        #expect(ends.count == 2)
        guard case .object(let error) = ends.first?.body["error"] else {
            Issue.record("The first end tells no error.")
            return
        }
        #expect(error["code"] == "E_AUTHENTICATION_DECLINED")
        #expect(ends.last?.body["status"] == "waitingForBackup")
    }
}
