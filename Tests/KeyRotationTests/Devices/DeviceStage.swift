import FlowNetwork
import Foundation
import LatchkeyFlow
import LatchkeyKit
import LatchkeyLock
import Testing
import VirtualPhone

@testable import LatchkeyKeyRotation

/// A phone of a kind with its owner, an account with Blocto's keys on a local network, and journals in files.
final class DeviceStage: Sendable {
    let phone: VirtualPhone
    let person = ScriptedPerson.approves
    let node = LocalAccessNode()
    let sample: SampleAccount
    let account: RotationAccount
    let folder: URL
    private let progress: Lock<@Sendable (RotationPhase?) -> Void> = Lock({ _ in })

    init(_ configuration: PhoneConfiguration) throws {
        sample = try #require(SampleAccount(.blocto))
        account = try #require(RotationAccount(network: .emulator, address: sample.account.address))
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("device-\(UUID())")
        node.add(sample.account)
        phone = VirtualPhone(configuration, person: person)
        let launch = try phone.launch(App.usingFaceID("com.latchkey.wallet"))
        ProcessPhone.use(InProcessConnection(phone: phone, launch: launch))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// A rotation as an app makes one at each launch.
    var rotation: KeyRotation {
        var setting = RotationSetting(
            account: account, node: AccessNode(transport: node, retries: .none),
            signers: sample.held.map { MemorySigner(privateKey: $0.privateKey) },
            repository: JournalFolder(folder: folder))
        let (node, progress) = (node, progress)
        setting.pause = { _ in node.advance(20) }
        setting.backgroundTime = .none
        setting.onProgress = { told in progress.withLock { $0 }(told.phase) }
        return KeyRotation(setting)
    }

    /// Has something happen before each step.
    func before(_ happening: @escaping @Sendable (RotationPhase?) -> Void) {
        progress.withLock { $0 = happening }
    }

    /// Blocto's two public keys.
    var retiring: [FlowPublicKey] { sample.account.keys.map(\.key.publicKey) }

    func begin() async throws(RotationError) -> RotationStatus { try await rotation.begin(retiring: retiring) }

    /// Confirms as a person does who has written the words down.
    func confirm() async throws -> RotationStatus {
        let rotation = rotation
        let words = try await rotation.recoveryPhrase().words()
        var answers: [Int: String] = [:]
        for position in await rotation.backupQuestions() { answers[position] = words[position - 1] }
        return try await rotation.confirmBackup(answers)
    }

    /// The live keys of the account.
    func liveKeys() throws -> [LedgerKey] {
        try #require(node.chain.account(account.address)).keys.filter { !$0.isRevoked }
    }

    /// Expects Blocto's keys on the account, and no others.
    func expectUntouched() throws {
        #expect(try liveKeys().map(\.key.publicKey) == retiring)
        #expect(node.chain.transactions.isEmpty)
    }

    /// Expects the new keys on the account, in the form in which they are added, and that each of them signs.
    func expectRotated(withEnclave hasEnclave: Bool) async throws {
        let journal = try #require(try await rotation.journal())
        #expect(journal.phase == .finished)
        #expect((journal.enclave != nil) == hasEnclave)
        let live = try liveKeys()
        #expect(live.map(\.key.publicKey) == journal.newKeys)
        #expect(live.map(\.key.publicKey.algorithm) == [.ecdsaSecp256k1] + (hasEnclave ? [.ecdsaP256] : []))
        #expect(live.allSatisfy { $0.key.weight == 1000 && $0.key.hashAlgorithm == .sha2_256 })
        let message = Array("whether it signs".utf8)
        let authentication = DeviceAuthentication(reason: "Look for the keys.")
        defer { authentication.invalidate() }
        for signer in journal.signers() {
            let signature = try await signer.signature(
                for: message, tag: .user, hash: .sha2_256, authentication: authentication)
            #expect(signer.publicKey.isValidSignature(signature, for: message, tag: .user, hash: .sha2_256))
        }
    }

    /// The texts of all files.
    func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
    }
}
