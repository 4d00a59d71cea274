import LatchkeyLock
import LatchkeyReactNative
import RotationBridgeTesting
import Testing
import VirtualPhoneTesting

@Suite("Promises", .phone(), .timeLimit(.minutes(5)))
struct PromiseTests {
    @Test("Of many that settle a promise at once, one does")
    func race() async {
        let count = Lock(0)
        let promise = BridgePromise { _ in
            count.withLock { $0 += 1 }
        } reject: { _ in
            count.withLock { $0 += 1 }
        }
        await withTaskGroup { group in
            for number in 0..<100 {
                group.addTask {
                    promise.settle(number.isMultiple(of: 2) ? .success(true) : .failure(BridgeFailure(.reloaded, "")))
                }
            }
        }
        #expect(count.withLock { $0 } == 1)
    }

    @Test("When JavaScript is loaded anew, open promises are rejected once, and the rotation goes on")
    func reload() async throws {
        let caller = try Caller()
        caller.stage.hold(at: "adding")
        async let first = caller.start()
        await caller.phase("adding")
        caller.bridge.invalidate()
        #expect(await first.code == "E_RELOADED")

        let next = RotationBridge(host: caller.host)
        caller.listen(next)
        let params = caller.params
        #expect(await caller.ask { next.getKeyRotationStatus(params, $0) }.member("isRunning") == true)
        caller.stage.release()
        #expect(await caller.ask { next.startKeyRotation(params, $0) }.status == "waitingForBackup")
        #expect(caller.stage.node.chain.transactions.count == 1)
        #expect(caller.settlements == [1, 1, 1])
    }

    @Test("A bridge whose JavaScript is gone takes no call")
    func afterwards() async throws {
        let caller = try Caller()
        caller.bridge.invalidate()
        #expect(await caller.start().code == "E_RELOADED")
        #expect(caller.stage.node.seen.isEmpty)
    }

    @Test("A reload takes the prompt of authenticateUser away")
    func prompt() async throws {
        let caller = try Caller()
        caller.stage.person.become(.absent)
        async let answer = caller.ask { caller.bridge.authenticateUser("Prove it is you.", $0) }
        while caller.stage.person.prompts.isEmpty { await Task.yield() }
        caller.bridge.invalidate()
        #expect(await answer.code == "E_RELOADED")
        // A prompt that were still there would keep the next one waiting.
        caller.stage.person.become(.approves(passcode: "123456"))
        let next = RotationBridge(host: caller.host)
        #expect(await caller.ask { next.authenticateUser("Prove it is you.", $0) } == .success(true))
        #expect(caller.settlements == [1, 1])
    }
}
