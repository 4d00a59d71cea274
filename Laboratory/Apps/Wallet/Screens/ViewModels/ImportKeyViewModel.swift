import AppShared
import Combine
import LatchkeyFlow
import LatchkeyKeyRotation

/// The screen "Import a key": the private keys of the recovery kit, for an account that was added.
@MainActor public final class ImportKeyViewModel: ObservableObject {
    /// Whether the screen is shown.
    @Published public var isPresented = false {
        didSet {
            guard !isPresented else { return }
            (keys, notice) = ("", nil)
            turn += 1
        }
    }
    /// The text with the private keys.
    @Published public var keys = ""
    /// Whether the chain is being asked.
    @Published public private(set) var isImporting = false
    /// Why nothing was imported.
    @Published public private(set) var notice: Notice?

    /// Called with the public keys that were stored.
    var onImport: ([FlowPublicKey]) async throws(WalletError) -> Void = { _ in }
    private let account: RotationAccount
    /// Raised when the screen is closed: what was begun before stores nothing.
    private var turn = 0
    private let services: WalletServices

    init(account: RotationAccount, services: WalletServices) {
        self.account = account
        self.services = services
    }

    /// Whether there is a text, and nothing under way.
    public var canImport: Bool { !isImporting && !keys.allSatisfy(\.isWhitespace) }

    /// Takes a text; whether there are keys in it.
    public func paste(_ text: String) -> Bool {
        keys = text
        return !RecoveryKit(text).scalars.isEmpty
    }

    /// Stores the keys that belong to the account; none if the screen is closed meanwhile.
    public func importKeys() async {
        guard canImport else { return }
        isImporting = true
        notice = nil
        let (mine, kit) = (turn, RecoveryKit(keys))
        do throws(WalletError) {
            let live = try await services.account(account).activeKeys
            if mine == turn {
                try await onImport(try await services.importKeys(kit.scalars, of: account, live))
                if mine == turn { isPresented = false }
            }
        } catch {
            if mine == turn { notice = Notice("No key was imported", error) }
        }
        isImporting = false
    }
}
