import LatchkeyFlow
import Testing

@testable import LatchkeyKeyRotation
@testable import WalletApp

/// The words for what can go wrong.
@Suite struct AdviceTests {
    private let address = "0xf8d6e0586b0a20c7"

    @Test("every error has a title, a sentence and a button", arguments: RotationError.Code.all)
    func everyError(_ code: RotationError.Code) {
        let advice = RotationAdvice(RotationError(code), address: address)
        #expect(!advice.title.isEmpty && !advice.label.isEmpty)
        #expect(advice.message.hasSuffix("."))
        #expect(advice.message.hasPrefix(RotationError(code).sentence))
    }

    @Test(
        "the button does what the error suggests",
        arguments: [
            (RotationError.Suggestion.none, RotationAdvice.Step.close), (.retry, .goOn), (.retryLater, .goOn),
            (.retryWhenUnlocked, .goOn), (.openSettings, .openSettings), (.importRecoveryKit, .importKey),
            (.addFunds, .goOn), (.startAnew, .startAnew), (.showWordsAgain, .showWords), (.updateApp, .close),
            (.contactSupport, .close),
        ])
    func button(_ suggestion: RotationError.Suggestion, _ step: RotationAdvice.Step) {
        #expect(RotationAdvice.Step(suggestion) == step)
    }

    @Test("only what waits for the phone or for Settings goes on by itself when the app is seen again")
    func byItself() {
        let codes = RotationError.Code.all.filter {
            RotationAdvice(RotationError($0), address: address).resumesByItself
        }
        #expect(Set(codes) == [.phoneLocked, .journalLocked, .backgroundTimeEnded, .passcodeNotSet])
    }

    @Test("where FLOW is missing the address to send it to is named")
    func fees() {
        let advice = RotationAdvice(RotationError(.feesMissing, nodeCode: 1118), address: address)
        #expect(advice.message.contains(address))
        #expect(advice.detail == "fees_missing · node 1118")
    }

    @Test("the steps follow each other: one runs, those before it are done, those behind it wait")
    func steps() {
        let account = RotationAccount(network: .emulator, address: FlowAddress(word: 0xf8d6_e058_6b0a_20c7))
        #expect(account != nil)
        let phases: [RotationPhase] = [
            .storing, .makingEnclaveKey, .comparing, .ready, .added, .proven, .backedUp, .revoked, .finished,
        ]
        let marks = phases.map { phase in
            RotationStep.allCases.map { step -> Character in
                switch step.state(at: RotationProgress(phase)) {
                case .waiting: "."
                case .running: ">"
                case .done: "x"
                }
            }
        }.map { String($0) }
        #expect(
            marks == [">....", ">....", ">....", "x>...", "xx>..", "xxx>.", "xxxx>", "xxxxx", "xxxxx"])
    }

    @Test(
        "an amount has the digits that it needs",
        arguments: [
            (0, "0.0 FLOW"), (1, "0.00000001 FLOW"), (100_000_000, "1.0 FLOW"), (123_450_000_000, "1234.5 FLOW"),
        ])
    func amount(_ units: UInt64, _ text: String) {
        #expect(AccountFacts.amount(units) == text)
    }
}

/// The node that the app uses.
@Suite struct ConfigurationTests {
    @Test("the environment comes before the Info.plist, and without either each network has its own nodes")
    func order() throws {
        let key = "LatchkeyFlowNode"
        let set = try WalletConfiguration(
            environment: ["LATCHKEY_FLOW_NODE": "http://127.0.0.1:8888/v1"], information: [key: "https://a.example/v1"])
        #expect(set.address(of: .mainnet) == "http://127.0.0.1:8888/v1")
        let plist = try WalletConfiguration(environment: [:], information: [key: "https://a.example/v1"])
        #expect(plist.node == "https://a.example/v1")
        let none = try WalletConfiguration(environment: [:], information: [key: ""])
        #expect(none.address(of: .testnet) == FlowNetwork.testnet.accessNode)
    }

    @Test("plain HTTP is for this machine only", arguments: ["http://example.com/v1", "ftp://127.0.0.1", "node"])
    func insecure(_ node: String) {
        #expect(throws: (any Error).self) {
            try WalletConfiguration(environment: ["LATCHKEY_FLOW_NODE": node], information: [:])
        }
    }
}
