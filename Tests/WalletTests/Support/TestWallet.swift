import AppShared
import AppTesting
import FlowNetwork
import Foundation
import LatchkeyFlow
import LatchkeyLock
import Testing
import VirtualPhone
import VirtualPhoneTesting

@testable import LatchkeyKeyRotation
@testable import WalletApp

/// The app's model on this test's phone, with a local Flow network that has one account.
@MainActor final class TestWallet {
    nonisolated static let app = App.usingFaceID("dev.latchkey.Wallet")

    let phone: VirtualPhone
    let node = LocalAccessNode()
    let sample: SampleAccount
    let disk = Disk()
    private(set) var model: WalletModel
    private(set) var transport: AppTransport

    /// Opens the app on a new phone, with nothing in it.
    init(_ shape: AccountShape = .blocto) async throws {
        phone = try PhoneUnderTest.current.phone
        sample = try #require(SampleAccount(shape))
        node.add(sample.account)
        transport = AppTransport(node)
        model = WalletModel(services: Self.services(transport, node, disk))
        phone.setFaceIDPermission(true, for: Self.app.bundleIdentifier)
        await model.launch()
    }

    private static func services(_ transport: AppTransport, _ node: LocalAccessNode, _ disk: Disk) -> WalletServices {
        let clock = AppClock(
            now: { Date(timeIntervalSince1970: 1_790_000_000) }, sleep: { _ in node.advance(20) })
        return WalletServices(
            configuration: WalletConfiguration(node: nil), records: disk, journals: disk, clock: clock
        ) { _ in AccessNode(transport: transport, retries: .none) }
    }

    var account: AccountViewModel { get throws { try #require(model.account) } }
    var rotation: RotationViewModel { get throws { try account.rotation } }
    var words: WordsViewModel { get throws { try rotation.words } }

    // MARK: The app's life

    /// Starts the app anew: nothing is left of the last launch but phone, disk and network.
    func relaunch() async throws {
        let launch = try PhoneUnderTest.current.launch
        if phone.isRunning(launch) { phone.kill(launch) }
        try PhoneUnderTest.relaunch()
        disk.mayWrite.withLock { $0 = { true } }
        // Between two launches time passes.
        node.advance(60)
        transport = AppTransport(node)
        model = WalletModel(services: Self.services(transport, node, disk))
        await model.launch()
    }

    /// Kills the app before an effect of this launch, counted from 1.
    func kill(beforeEffect effect: Int) throws {
        let launch = try PhoneUnderTest.current.launch
        let phone = phone
        let isAlive: @Sendable () -> Bool = { (try? phone.countEffect(of: launch)) != nil }
        disk.mayWrite.withLock { $0 = isAlive }
        transport.count(isAlive)
        phone.kill(launch, beforeEffect: effect)
    }

    var isRunning: Bool { get throws { phone.isRunning(try PhoneUnderTest.current.launch) } }

    // MARK: The person

    /// Who holds the phone from now on.
    @discardableResult
    func person(_ habit: ScriptedPerson.Habit, _ answers: PromptAnswer...) -> ScriptedPerson {
        let person = ScriptedPerson(habit, answers: answers)
        phone.give(to: person)
        return person
    }

    /// Adds the account with the keys that its owner has; by default all of them.
    func add(keys: [SampleAccount.HeldKey]? = nil) async {
        model.add.address = "0x\(sample.account.address)"
        model.add.keys = (keys ?? sample.held).map(\.digits).joined(separator: " ")
        await model.add.add()
    }

    /// Goes from the account to where the words are to be written down.
    func rotate() async throws {
        try await account.openRotation()
        try await rotation.start()
    }

    /// Reads the words.
    func readWords() async throws -> [String] {
        try await words.show()
        return try words.words.map(\.text)
    }

    /// Writes the words down, and types those that are asked for.
    func confirm() async throws {
        let words = try await readWords()
        guard words.count == 24 else { throw AppGone() }
        try await rotation.checkWords()
        try answer(words)
        try await rotation.submit()
    }

    /// Types the words that are asked for.
    func answer(_ words: [String]) throws {
        for index in try rotation.backup.questions.indices {
            let position = try rotation.backup.questions[index].id
            try rotation.backup.questions[index].answer = try #require(words.dropFirst(position - 1).first)
        }
    }

    // MARK: What came of it

    /// The public keys that are live on the chain.
    var liveKeys: [FlowPublicKey] {
        get throws {
            let account = try #require(node.chain.account(sample.account.address))
            return account.keys.filter { !$0.isRevoked }.map(\.key.publicKey)
        }
    }

    /// The journal on the disk.
    var journal: RotationJournal? {
        get throws {
            let account = try #require(RotationAccount(network: .emulator, address: sample.account.address))
            return try JournalStore(repository: disk).journal(of: account)
        }
    }

    /// The account's keys at first.
    var oldKeys: [FlowPublicKey] { sample.account.keys.map(\.key.publicKey) }

    /// The advice on the screen; nil if the rotation has not stopped.
    var advice: RotationAdvice? {
        get throws {
            guard case .stopped(let advice) = try rotation.stage else { return nil }
            return advice
        }
    }
}

/// The app was killed in the middle of what a person does.
struct AppGone: Error {}

extension SampleAccount.HeldKey {
    /// The private key as a recovery kit has it.
    var digits: String {
        privateKey.scalar.withUnsafeBytes { $0.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
    }
}

/// The app's way to the network, on which it may be killed.
final class AppTransport: AccessTransport {
    private let node: LocalAccessNode
    private let isAlive = Lock<@Sendable () -> Bool>({ true })
    /// Called before each request goes on.
    let onRequest = Lock<(@Sendable () async -> Void)?>(nil)

    init(_ node: LocalAccessNode) {
        self.node = node
    }

    func count(_ isAlive: @escaping @Sendable () -> Bool) { self.isAlive.withLock { $0 = isAlive } }

    func exchange(_ request: AccessRequest) async throws(AccessError) -> AccessReply {
        await onRequest.withLock { $0 }?()
        guard isAlive.withLock({ $0 })() else { throw AccessError(.noConnection) }
        let reply = try await node.exchange(request)
        guard isAlive.withLock({ $0 })() else { throw AccessError(.noConnection) }
        return reply
    }
}

/// The suite of the tests that use this process's phone: one at a time.
@Suite(.serialized, .phone(app: TestWallet.app), .timeLimit(.minutes(2))) struct PhoneSuite {}
