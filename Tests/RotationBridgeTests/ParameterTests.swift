import LatchkeyReactNative
import RotationBridgeTesting
import Testing
import VirtualPhoneTesting

/// A wrong set of parameters, and the member that the rejection must name.
struct WrongParams: Sendable, CustomTestStringConvertible {
    let member: String
    let testDescription: String
    let make: @Sendable () -> Any?

    static let all = [
        WrongParams(member: "params", testDescription: "nothing") { nil },
        WrongParams(member: "params", testDescription: "a text") { "emulator" },
        WrongParams(member: "network", testDescription: "no network") { ["address": "f8d6e0586b0a20c7"] },
        WrongParams(member: "network", testDescription: "an unknown network") {
            ["network": "goerli", "address": "f8d6e0586b0a20c7"]
        },
        WrongParams(member: "network", testDescription: "a number as network") {
            ["network": 1, "address": "f8d6e0586b0a20c7"] as [String: Any]
        },
        WrongParams(member: "address", testDescription: "no address") { ["network": "emulator"] },
        WrongParams(member: "address", testDescription: "no hexadecimal digits") {
            ["network": "emulator", "address": "0xnope"]
        },
        WrongParams(member: "address", testDescription: "another network's address") {
            ["network": "emulator", "address": "e467b9dd11fa00df"]
        },
        WrongParams(member: "mnemonic", testDescription: "a member that nobody knows") {
            ["network": "emulator", "address": "f8d6e0586b0a20c7", "mnemonic": "abandon"]
        },
    ]
}

@Suite("Parameters that JavaScript hands over", .phone())
struct ParameterTests {
    @Test("Wrong ones are rejected by every call, and the rejection names the member", arguments: WrongParams.all)
    func wrong(params: WrongParams) async throws {
        let caller = try Caller()
        let bridge = caller.bridge
        let calls: [@Sendable (Any?, BridgePromise) -> Void] = [
            bridge.startKeyRotation, bridge.startKeyRotationAnew, bridge.resumeKeyRotation, bridge.confirmBackup,
            bridge.cancelKeyRotation,
            bridge.getKeyRotationStatus, bridge.checkForBloctoKeys,
        ]
        for call in calls {
            let answer = await caller.ask { call(params.make(), $0) }
            guard case .failure(let failure) = answer else {
                Issue.record("\(answer)")
                continue
            }
            #expect(failure.code == .invalidParams)
            #expect(failure.userInfo == ["member": .text(params.member)])
            #expect(!failure.message.contains("abandon"))
        }
        #expect(caller.stage.node.seen.isEmpty)
    }

    @Test("A prompt needs a reason", arguments: ["", nil])
    func reason(text: String?) async throws {
        let caller = try Caller()
        let answer = await caller.ask { caller.bridge.authenticateUser(text, $0) }
        #expect(
            answer
                == .failure(
                    BridgeFailure(
                        .invalidParams, "reason must be a text that is not empty.", userInfo: ["member": "reason"])))
        #expect(caller.stage.person.prompts.isEmpty)
    }

    @Test("Without the app's rotations every call that needs them is rejected")
    func notConfigured() async throws {
        let caller = try Caller()
        let bridge = RotationBridge(host: nil)
        let params = caller.params
        #expect(await caller.ask { bridge.startKeyRotation(params, $0) }.code == "E_NOT_CONFIGURED")
        #expect(await caller.ask { bridge.getKeyRotationStatus(params, $0) }.code == "E_NOT_CONFIGURED")
        #expect(await caller.ask { bridge.checkBiometricAvailability($0) }.member("available") == true)
    }

    @Test("An account that is not the app's is rejected with the app's own reason")
    func unknownAccount() async throws {
        let caller = try Caller()
        let params = ["network": "mainnet", "address": "e467b9dd11fa00df"]
        #expect(await caller.ask { caller.bridge.startKeyRotation(params, $0) }.code == "E_ACCOUNT_UNKNOWN")
        #expect(await caller.ask { caller.bridge.checkForBloctoKeys(params, $0) }.code == "E_ACCOUNT_UNKNOWN")
    }
}
