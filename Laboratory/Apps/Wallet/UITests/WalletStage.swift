import FlowNetwork
import Foundation
import LatchkeyFlow
import VirtualPhone
import XCTest
import XCUIAutomation

/// A phone with the wallet, in the hand of the owner of an account on a local Flow network.
///
/// These tests are for the virtual iPhone only: they record its screen and kill its apps.
@MainActor final class WalletStage {
    /// How long anything may take to come: seconds.
    static let patience: TimeInterval = 30

    let app = XCUIApplication()
    let springboard = XCUIApplication(bundleIdentifier: "com.apple.springboard")
    let bench: AutomationBench
    let node: LocalAccessNode
    let sample: SampleAccount
    private let server: FlowNetworkServer

    /// Runs a test on a new phone with a new network.
    static func play(_ body: @MainActor (WalletStage) async throws -> Void) async throws {
        let stage = try WalletStage()
        do {
            try await body(stage)
        } catch {
            await stage.strike()
            throw error
        }
        await stage.strike()
    }

    private init() throws {
        node = LocalAccessNode(production: .perRequest(20))
        sample = try XCTUnwrap(SampleAccount(.blocto))
        node.add(sample.account)
        server = FlowNetworkServer(node)
        try server.start()
        let environment = ["LATCHKEY_FLOW_NODE": "http://127.0.0.1:\(server.port)/v1"]
        bench = try AutomationBench(.iPhone15Pro, product: "Wallet", environment: environment)
        app.launchEnvironment = environment
    }

    private func strike() async {
        bench.tearDown()
        await server.stop()
    }

    // MARK: What a person does

    /// Opens the app, or starts it anew.
    func launch() { app.launch() }

    func kill() { app.terminate() }

    /// Taps a button once it is there.
    func tap(_ name: String, file: StaticString = #filePath, line: UInt = #line) {
        let button = app.buttons[name].firstMatch
        XCTAssert(
            button.waitForExistence(timeout: Self.patience), "There is no \(name).\n\(app.debugDescription)",
            file: file, line: line)
        button.tap()
    }

    /// Shows the owner's face once it is asked for; the first time the app must be allowed to.
    func look(allowing: Bool = false, file: StaticString = #filePath, line: UInt = #line) {
        if allowing {
            let allow = springboard.buttons["Allow"].firstMatch
            XCTAssert(allow.waitForExistence(timeout: Self.patience), file: file, line: line)
            allow.tap()
        }
        XCTAssert(bench.look(.match, timeout: Self.patience), "Nothing is asked.", file: file, line: line)
    }

    private func type(_ text: String, into field: XCUIElement, file: StaticString = #filePath, line: UInt = #line) {
        XCTAssert(field.waitForExistence(timeout: Self.patience), app.debugDescription, file: file, line: line)
        field.tap()
        field.typeText(text)
    }

    /// Adds the account with its keys, as a person types them from the kit.
    func addAccount() {
        type("0x\(sample.account.address)", into: app.textFields["add.address"])
        let keys = sample.held.map { key in
            key.privateKey.scalar.withUnsafeBytes { $0.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
        }
        type(keys.joined(separator: " "), into: app.secureTextFields["add.keys"])
        tap("add.add")
        see("Your keys need rotating")
    }

    /// Begins the rotation, up to the screen with the words.
    func rotate() {
        tap("keys.begin")
        tap("rotation.start")
        look(allowing: true)
        see("Write down your recovery phrase")
    }

    /// Has the words shown, and writes them down.
    func readWords() -> [String] {
        tap("words.show")
        look()
        XCTAssert(app.staticTexts["words.word"].firstMatch.waitForExistence(timeout: Self.patience))
        return words
    }

    /// Types the words that are asked for; the fields are covered as long as the system asks for something.
    func answer(_ words: [String]) {
        XCTAssert(app.textFields.firstMatch.waitForExistence(timeout: Self.patience), app.debugDescription)
        for (position, word) in zip(1..., words) {
            let field = app.textFields["backup.word.\(position)"]
            if field.exists { type(word, into: field) }
        }
    }

    /// Names the words that are asked for; the owner is asked for twice, for the words and for the old keys' removal.
    func confirm(_ words: [String]) {
        tap("words.written")
        see("Check what you wrote down")
        answer(words)
        tap("backup.submit")
        look()
        look()
        see("Your account is yours")
    }

    // MARK: What a person sees

    /// The words on the screen.
    var words: [String] { app.staticTexts.matching(identifier: "words.word").allElementsBoundByIndex.map(\.label) }

    /// Waits for a text, exactly as it is.
    func see(_ text: String, file: StaticString = #filePath, line: UInt = #line) {
        XCTAssert(
            app.staticTexts[text].firstMatch.waitForExistence(timeout: Self.patience),
            "“\(text)” is not there.\n\(app.debugDescription)", file: file, line: line)
    }

    /// The weights of the account's live keys on the chain.
    var liveWeights: [Int] {
        node.chain.account(sample.account.address)?.keys.filter { !$0.isRevoked }.map(\.key.weight) ?? []
    }
}
