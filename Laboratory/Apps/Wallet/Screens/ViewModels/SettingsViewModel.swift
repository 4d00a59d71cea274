import AppShared
import Combine
import LatchkeyFlow
import LatchkeyKeyRotation

/// The screen "Settings": the way to the chain, the recovery phrase, and the account's removal from this phone.
@MainActor public final class SettingsViewModel: ObservableObject {
    /// Whether the phone has a recovery phrase whose key is on the account.
    @Published public private(set) var hasPhrase = false
    /// Whether the removal is to be confirmed.
    @Published public var isConfirming = false
    /// Why the account was not removed.
    @Published public private(set) var notice: Notice?

    /// Called when the account is no longer kept.
    var onRemove: () -> Void = {}
    private let account: RotationAccount
    private let rotation: RotationViewModel
    private let services: WalletServices

    init(
        account: RotationAccount, rotation: RotationViewModel,
        services: WalletServices
    ) {
        self.account = account
        self.rotation = rotation
        self.services = services
    }

    /// The name of the network.
    public var network: String { account.network.name }
    /// The base URL of the access node.
    public var node: String { services.configuration.address(of: account.network) }
    /// The screen with the words.
    public var words: WordsViewModel { rotation.words }

    /// To be called when the screen appears.
    public func appear() async {
        switch await rotation.status() {
        case .waitingForBackup, .rotated: hasPhrase = true
        default: hasPhrase = false
        }
    }

    /// Forgets the account and the keys that were imported for it; the recovery phrase stays in the Keychain.
    ///
    /// Not while a rotation is unfinished: who adds the account again would need the old keys to end it.
    public func remove() async {
        guard let status = await rotation.status() else {
            notice = Notice(
                .failure, "The account stays for now",
                message: "Whether its keys are being changed could not be read. Unlock the iPhone and try again.")
            return
        }
        guard !rotation.isRunning, status == .none || status == .rotated else {
            notice = Notice(
                .failure, "The account stays for now",
                message: "The change of its keys is not finished. Go on with it first.")
            return
        }
        do throws(WalletError) {
            try await services.forget(account)
            onRemove()
        } catch {
            notice = Notice("The account could not be removed", error)
        }
    }
}
