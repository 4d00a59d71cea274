import FlowNetwork
import Foundation
import LatchkeyFlow
import LatchkeyKeyRotation
import LatchkeyLock
import LatchkeyReactNative
import VirtualPhone

/// A wallet with a bridge to JavaScript, on a virtual phone with a person, and a local Flow network with its account.
///
/// The phone becomes this process's own.
public final class BridgeStage: Sendable {
    private struct State {
        var launch: AppLaunch
        var gate = Gate()
        var heldPhase: String?
        var hasImported = false
    }

    /// The wallet's bundle identifier.
    public static let bundleIdentifier = "com.latchkey.wallet"

    /// The person; approves of everything at first.
    public let person: ScriptedPerson
    /// The phone.
    public let phone: VirtualPhone
    /// The network.
    public let node: LocalAccessNode
    /// The account as it was.
    public let sample: SampleAccount
    /// The account's name.
    public let account: RotationAccount
    /// The wallet's screens that show the words.
    public let screens = BackupScreens()
    private let folder: URL
    private let state: Lock<State>

    /// Prepares everything.
    ///
    /// - Parameter folder: where the wallet keeps its journal.
    /// - Returns: `nil` if the network has no such account.
    public init?(_ handset: Handset = .faceID, _ shape: AccountShape = .blocto, folder: URL) throws {
        guard let sample = SampleAccount(shape),
            let account = RotationAccount(network: .emulator, address: sample.account.address)
        else { return nil }
        self.sample = sample
        self.account = account
        self.folder = folder
        node = LocalAccessNode()
        node.add(sample.account)
        person = .approves
        phone = VirtualPhone(handset.configuration, person: person)
        state = Lock(State(launch: try phone.launch(App.usingFaceID(Self.bundleIdentifier))))
        adopt()
    }

    /// Closes the way to the network as soon as a phase is entered: the rotation rests there, in the middle of its work.
    public func hold(at phase: String) {
        state.withLock { $0.heldPhase = phase }
    }

    /// Opens the way to the network.
    public func release() {
        state.withLock { state in
            state.heldPhase = nil
            return state.gate
        }.release()
    }

    /// Kills the app and launches it anew; what was held of the old launch is never let go.
    public func relaunch() throws {
        phone.kill(state.withLock { $0.launch })
        let launch = try phone.launch(Self.bundleIdentifier)
        state.withLock { state in
            state.launch = launch
            state.gate = Gate()
            state.heldPhase = nil
        }
        adopt()
    }

    /// The rotations of one launch of the app.
    public func makeHost() -> RotationHost {
        RotationHost(settings: self, presenter: screens)
    }

    private func adopt() {
        ProcessPhone.use(InProcessConnection(phone: phone, launch: state.withLock { $0.launch }))
    }
}

extension BridgeStage: RotationSettings {
    /// The wallet knows one account; its old keys are in the Keychain.
    public func setting(for account: RotationAccount) async throws(RotationError) -> RotationSetting {
        guard account == self.account else { throw RotationError(.accountUnknown) }
        let gate = state.withLock { $0.gate }
        var setting = RotationSetting(
            account: account, node: AccessNode(transport: GatedTransport(node: node, gate: gate), retries: .none),
            signers: try await signers(), repository: JournalFolder(folder: folder))
        let node = node
        setting.pause = { _ in node.advance(20) }
        setting.pollLimit = 60
        setting.onProgress = { [state] progress in
            guard let phase = progress.phase?.name, state.withLock({ $0.heldPhase }) == phase else { return }
            gate.hold()
        }
        return setting
    }

    private func signers() async throws(RotationError) -> [any AccountSigner] {
        let imported = ImportedKeys()
        guard state.withLock({ $0.hasImported }) else {
            var signers: [any AccountSigner] = []
            for key in sample.held { signers.append(try await imported.add(key.privateKey, of: account)) }
            state.withLock { $0.hasImported = true }
            return signers
        }
        return sample.held.map { imported.signer(of: $0.privateKey.publicKey, account) }
    }
}

/// A kind of phone.
public enum Handset: String, Sendable, CaseIterable {
    case faceID, touchID, noSensor, notEnrolled, noPasscode

    var configuration: PhoneConfiguration {
        switch self {
        case .faceID: .iPhone15Pro
        case .touchID: .iPhoneSE
        case .noSensor: .withoutSecureEnclave
        case .notEnrolled: .iPhone15Pro.with { $0.enrolled = [] }
        case .noPasscode:
            .iPhone15Pro.with {
                $0.enrolled = []
                $0.passcode = nil
            }
        }
    }
}

/// The way to the network, which can be closed.
private struct GatedTransport: AccessTransport {
    let node: LocalAccessNode
    let gate: Gate

    func exchange(_ request: AccessRequest) async throws(AccessError) -> AccessReply {
        do {
            try await gate.pass()
        } catch {
            throw AccessError(.canceled)
        }
        return try await node.exchange(request)
    }
}
