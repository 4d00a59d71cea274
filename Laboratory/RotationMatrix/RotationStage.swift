import FlowNetwork
import Foundation
import LatchkeyFlow
import LatchkeyKeyRotation
import LatchkeyKit
import LatchkeyLock
import VirtualPhone

/// All that plays a part in one run: a phone with its owner, an app that is killed and launched again, and the network.
public final class RotationStage: Sendable {
    static let bundleIdentifier = "com.latchkey.wallet"

    /// The account as it was.
    public let sample: SampleAccount
    /// The network.
    public let node: LocalAccessNode
    /// The phone.
    public let phone: VirtualPhone
    let account: RotationAccount
    let disk = WatchedDisk()
    private let running: Lock<AppLaunch>
    private let findings = Lock<[String]>([])
    private let hasConfirmed = Lock(false)

    /// Whether no other phone changes the account.
    private let isAlone: Bool

    /// Prepares a run; the phone becomes this process's own.
    ///
    /// - Returns: `nil` if the network has no such account.
    public convenience init?(_ shape: AccountShape, hasEnclave: Bool) throws {
        guard let sample = SampleAccount(shape) else { return nil }
        let node = LocalAccessNode()
        node.add(sample.account)
        try self.init(sample, node, hasEnclave: hasEnclave, isAlone: true)
    }

    /// Prepares another phone for the same account; it becomes this process's own.
    convenience init?(beside other: RotationStage) throws {
        try self.init(other.sample, other.node, hasEnclave: true, isAlone: false)
    }

    private init?(_ sample: SampleAccount, _ node: LocalAccessNode, hasEnclave: Bool, isAlone: Bool) throws {
        guard let account = RotationAccount(network: .emulator, address: sample.account.address) else { return nil }
        self.sample = sample
        self.account = account
        self.node = node
        self.isAlone = isAlone
        var configuration = PhoneConfiguration.iPhone15Pro
        configuration.secureEnclave = hasEnclave ? .present : .absent
        phone = VirtualPhone(configuration, person: ScriptedPerson.approves)
        running = Lock(try phone.launch(App.usingFaceID(Self.bundleIdentifier)))
        adopt(launch)
    }

    /// The running launch of the app.
    public var launch: AppLaunch { running.withLock { $0 } }

    /// What was seen that must never be.
    var violations: [String] { findings.withLock { $0 } }

    /// Launches the app anew: nothing is left of the last launch but phone, disk and network.
    func relaunch() throws {
        if phone.isRunning(launch) { phone.kill(launch) }
        // Between two launches time passes.
        node.advance(60)
        let next = try phone.launch(Self.bundleIdentifier)
        running.withLock { $0 = next }
        adopt(next)
    }

    /// Makes this phone the process's own again.
    func takeOver() {
        adopt(launch)
    }

    private func adopt(_ launch: AppLaunch) {
        ProcessPhone.use(InProcessConnection(phone: phone, launch: launch))
        let phone = phone
        disk.count { (try? phone.countEffect(of: launch)) != nil }
    }

    /// What one launch of the app works with.
    public func setting() -> RotationSetting {
        let (phone, launch, node) = (phone, launch, node)
        let transport = WatchedTransport(node) {
            (try? phone.countEffect(of: launch)) != nil
        } afterwards: { [weak self] request in
            self?.inspect(request)
        }
        let signers = sample.held.map { HeldSigner(key: $0) }
        var setting = RotationSetting(
            account: account, node: AccessNode(transport: transport, retries: .none), signers: signers,
            repository: disk)
        setting.pause = { _ in node.advance(20) }
        setting.pollLimit = 60
        setting.backgroundTime = .none
        setting.now = { Date(timeIntervalSince1970: 1_790_000_000) }
        return setting
    }

    /// The person has named the words.
    func confirm() {
        hasConfirmed.withLock { $0 = true }
    }

    /// What must hold at every moment, looked at after each request that the node has seen.
    private func inspect(_ request: WatchedTransport.RequestKindSeen) {
        guard let now = node.chain.account(account.address) else { return report("the account is gone") }
        if now.liveWeight < 1000 { report("the account is below 1000") }
        for key in disk.newKeys where now.keys.count(where: { $0.key.publicKey == key }) > 1 {
            report("a new key stands on the account twice")
        }
        guard isAlone else { return }
        if request == .submission, !Set(node.chain.transactions.map(\.id)).isSubset(of: disk.attempts) {
            report("a transaction was sent that no journal names")
        }
        if !hasConfirmed.withLock({ $0 }), retired(now).contains(where: \.isRevoked) {
            report("an old key was revoked before the backup was confirmed")
        }
    }

    /// The keys of the account that the rotation is to revoke.
    func retired(_ account: LedgerAccount) -> [LedgerKey] {
        let before = sample.account.keys.filter { !$0.isRevoked && (1...999).contains($0.key.weight) }
        let names = Set(before.map(\.key.publicKey))
        return zip(account.keys, sample.account.keys).map(\.0).filter { names.contains($0.key.publicKey) }
    }

    func report(_ text: String) {
        findings.withLock { if !$0.contains(text) { $0.append(text) } }
    }
}

/// A key that the person has, in memory: old keys are no part of what is tried here.
private struct HeldSigner: AccountSigner {
    let key: SampleAccount.HeldKey

    var publicKey: FlowPublicKey { key.privateKey.publicKey }

    func signature(
        for message: [UInt8], tag: DomainTag, hash: FlowHashAlgorithm, authentication: DeviceAuthentication
    ) async throws(RotationError) -> [UInt8] {
        do {
            return try key.privateKey.signature(for: message, tag: tag, hash: hash)
        } catch {
            throw RotationError(.keyNotMade)
        }
    }
}
