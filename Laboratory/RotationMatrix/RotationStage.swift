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

    private struct State {
        var launch: AppLaunch
        var signers: [any AccountSigner]
        /// What the app has sent and told, each thing once.
        var told: Set<Data> = []
        /// The keys that were used since the journal says that they are on the account, as far as the phone sees it: it sees
        /// the enclave sign, and of a phrase only that the app has read it.
        var used: Set<FlowPublicKey> = []
        /// The keys that were seen on the phone since they were live on the account.
        var present: Set<FlowPublicKey> = []
        var other: RotationStage?
        /// The number of requests until the other phone acts.
        var requestsLeft: Int?
    }

    /// The phone.
    public let phone: VirtualPhone
    let account: RotationAccount
    let watch: AccountWatch
    let disk = WatchedDisk()
    let phrases = KnownPhrases()
    private let state: Lock<State>

    /// The account as it was.
    public var sample: SampleAccount { watch.sample }
    /// The network.
    public var node: LocalAccessNode { watch.node }

    /// Prepares a run; the phone becomes this process's own.
    ///
    /// - Returns: `nil` if the network has no such account.
    public convenience init?(_ shape: AccountShape, hasEnclave: Bool) throws {
        guard let sample = SampleAccount(shape) else { return nil }
        let node = LocalAccessNode()
        node.add(sample.account)
        try self.init(AccountWatch(sample, node), hasEnclave: hasEnclave)
    }

    /// Prepares another phone for the same account; it becomes this process's own.
    convenience init?(beside other: RotationStage) throws {
        try self.init(other.watch, hasEnclave: true)
    }

    private init?(_ watch: AccountWatch, hasEnclave: Bool) throws {
        guard let account = RotationAccount(network: .emulator, address: watch.sample.account.address) else {
            return nil
        }
        self.account = account
        self.watch = watch
        var configuration = PhoneConfiguration.iPhone15Pro
        configuration.secureEnclave = hasEnclave ? .present : .absent
        phone = VirtualPhone(configuration, person: ScriptedPerson.approves)
        state = Lock(
            State(
                launch: try phone.launch(App.usingFaceID(Self.bundleIdentifier)),
                signers: watch.sample.held.map { HeldSigner(key: $0) }))
        takeOver()
    }

    /// The running launch of the app.
    public var launch: AppLaunch { state.withLock { $0.launch } }
    /// Whether that launch still runs.
    var isRunning: Bool { phone.isRunning(launch) }
    /// What was seen that must never be.
    var violations: [String] { watch.findings }
    /// The other phone of the person, if it has acted.
    var other: RotationStage? { state.withLock { $0.other } }
    /// Everything that the app has sent and told.
    var told: Set<Data> { state.withLock { $0.told } }

    /// Launches the app anew: nothing is left of the last launch but phone, disk and network.
    func relaunch() throws {
        if isRunning { phone.kill(launch) }
        // Between two launches time passes.
        node.advance(60)
        let next = try phone.launch(Self.bundleIdentifier)
        state.withLock {
            $0.launch = next
            $0.used = []
        }
        takeOver()
    }

    /// Makes this phone the process's own, again or for the first time.
    func takeOver() {
        let (phone, launch) = (phone, launch)
        ProcessPhone.use(WatchedConnection(phone: phone, launch: launch) { [weak self] in self?.hear($0) })
        disk.watch {
            (try? phone.countEffect(of: launch)) != nil
        } hear: { [weak self] journal in
            self?.hear(journal)
        }
    }

    /// What one launch of the app works with.
    public func setting() -> RotationSetting {
        let (phone, launch, node) = (phone, launch, node)
        let transport = WatchedTransport(node: node) {
            (try? phone.countEffect(of: launch)) != nil
        } before: { [weak self] request in
            await self?.hear(request)
        } afterwards: { [weak self] request in
            self?.watch.inspect(isSubmission: request.method == .post)
            self?.inspectKeys(isAfterDeletion: false)
        }
        var setting = RotationSetting(
            account: account, node: AccessNode(transport: transport, retries: .none),
            signers: state.withLock { $0.signers }, repository: disk)
        setting.pause = { _ in node.advance(20) }
        setting.pollLimit = 60
        setting.backgroundTime = .none
        setting.now = { Date(timeIntervalSince1970: 1_790_000_000) }
        setting.onProgress = { [weak self] progress in
            self?.hear(told: "\(progress.step) \(progress.phase?.name ?? "")")
        }
        return setting
    }

    /// Puts the person's old keys into the keychain, as an app does that imports them.
    func importOldKeys() async throws {
        var signers: [any AccountSigner] = []
        for held in sample.held { signers.append(try await ImportedKeys().add(held.privateKey, of: account)) }
        let imported = signers
        state.withLock { $0.signers = imported }
    }

    /// The person has named the words.
    func confirm() {
        watch.confirm()
    }

    func report(_ text: String) {
        watch.report(text)
    }

    /// Takes what the app tells the person or a log.
    func hear(told text: String) {
        state.withLock { _ = $0.told.insert(Data(text.utf8)) }
    }

    // MARK: - The other phone

    /// Has the person take another phone before that request leaves this one, counted from 1.
    func planOtherPhone(beforeRequest request: Int) {
        state.withLock { $0.requestsLeft = request }
    }

    /// The person rotates the account on another phone, and comes back to this one.
    func playOtherPhone() async throws {
        guard other == nil, let other = try RotationStage(beside: self) else { return }
        state.withLock { $0.other = other }
        let play = RotationPlay(stage: other, confirms: true)
        var launches = 1
        while await !play.launch(), launches < RotationCase.maximumLaunches {
            try other.relaunch()
            launches += 1
        }
        takeOver()
    }

    // MARK: - What is heard

    private func hear(_ request: AccessRequest) async {
        let isTime = state.withLock { state in
            state.told.insert(Data("\(request.method.rawValue) \(request.target)".utf8))
            if !request.body.isEmpty { state.told.insert(Data(request.body)) }
            guard let left = state.requestsLeft else { return false }
            state.requestsLeft = left > 1 ? left - 1 : nil
            return left == 1
        }
        guard isTime else { return }
        do {
            try await playOtherPhone()
        } catch {
            report("the other phone could not be launched: \(error)")
        }
    }

    /// Hears of a use of the phone's secrets: only then is it seen what the app really can do.
    private func hear(_ use: SecretUse) {
        switch use {
        case .stored(let data): _ = phrases.entry(data)
        case .read(let data):
            guard let key = phrases.entry(data)?.privateKey.publicKey else { return }
            state.withLock { _ = $0.used.insert(key) }
        case .signed(let x963):
            guard let key = FlowPublicKey(.ecdsaP256, raw: Array(x963.dropFirst())) else { return }
            state.withLock { _ = $0.used.insert(key) }
        case .deleted: inspectKeys(isAfterDeletion: true)
        }
    }

    private func hear(_ journal: RotationJournal) {
        watch.note(journal)
        switch journal.phase {
        case .added: state.withLock { $0.used = [] }
        case .proven where !watch.provenKeys.isSuperset(of: journal.newKeys):
            let used = state.withLock { $0.used }
            for key in journal.newKeys where !used.contains(key) {
                report("the journal calls a key proven that was not used since it was added")
            }
            watch.prove(journal.newKeys.filter(used.contains))
        default: break
        }
    }

    /// Whatever key of this phone's is live on the account must be on the phone, from the first moment to the last.
    ///
    /// - Parameter isAfterDeletion: whether keys that were there before are looked for again.
    private func inspectKeys(isAfterDeletion: Bool) {
        let live = Set((watch.now?.live ?? []).map(\.key.publicKey))
        let imported = state.withLock { $0.signers }.filter { !($0 is HeldSigner) }.map(\.publicKey)
        let present = state.withLock { $0.present }
        let wanted = live.intersection(disk.newKeys.union(imported)).subtracting(isAfterDeletion ? [] : present)
        guard !wanted.isEmpty else { return }
        // Lists of names stand beside the secrets, and are no keys.
        let items = phone.inspectKeychain().items.filter { $0.control != nil }
        for key in wanted {
            let isThere = items.contains { item in
                item.publicKey.map { Array($0.dropFirst()) == key.raw } ?? false
                    || item.attributes[.account]?.string?.contains("\(key)") ?? false
            }
            if !isThere { report("a key is live on the account and not on its phone") }
        }
        state.withLock { $0.present.formUnion(wanted) }
    }
}

/// A key that the person has, in memory.
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
