import AppShared
import Combine
import Foundation
import LatchkeyFlow
import LatchkeyKeyRotation

/// The screen "Add account": an address, and the private keys of the recovery kit.
@MainActor public final class AddAccountViewModel: ObservableObject {
    /// The text of the address.
    @Published public var address = ""
    /// The text with the private keys; empty to look at the account only.
    @Published public var keys = ""
    /// Whether the chain is being asked.
    @Published public private(set) var isAdding = false
    /// Why the account was not added.
    @Published public private(set) var notice: Notice?

    /// Called with the account that was added.
    var onAdd: (WalletRecord) async -> Void = { _ in }
    private let services: WalletServices

    init(services: WalletServices) {
        self.services = services
    }

    /// Whether there is something to add, and nothing under way.
    public var canAdd: Bool { !isAdding && !address.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty }

    /// Takes a text with an address, private keys or both, such as a whole recovery kit.
    ///
    /// - Returns: whether there are keys in it.
    @discardableResult
    public func paste(_ text: String) -> Bool {
        let kit = RecoveryKit(text)
        if let found = kit.address { address = "0x\(found)" }
        if !kit.scalars.isEmpty { keys = text.trimmingCharacters(in: .whitespacesAndNewlines) }
        let isEmpty = kit.address == nil && kit.scalars.isEmpty
        let message =
            text.isEmpty
            ? "Nothing was copied on this phone. Type the address and the keys into the fields."
            : "The text has no address and no key."
        notice = isEmpty ? Notice(.information, "Nothing to paste", message: message) : nil
        return !kit.scalars.isEmpty
    }

    /// Reads the account, stores the keys that belong to it, and keeps it.
    public func add() async {
        guard canAdd else { return }
        isAdding = true
        notice = nil
        do throws(WalletError) {
            let record = try await make()
            (address, keys, isAdding) = ("", "", false)
            await onAdd(record)
        } catch {
            (notice, isAdding) = (Notice("Account not added", error), false)
        }
    }

    private func make() async throws(WalletError) -> WalletRecord {
        let text = address.trimmingCharacters(in: .whitespacesAndNewlines)
        let kit = keys.trimmingCharacters(in: .whitespacesAndNewlines)
        guard let address = FlowAddress(text), let network = address.network,
            let account = RotationAccount(network: network, address: address)
        else { throw .noAddress }
        var record = WalletRecord(account: account, imported: [])
        let live = try await services.account(account).activeKeys
        if !kit.isEmpty {
            record.imported = try await services.importKeys(RecoveryKit(kit).scalars, of: account, live)
        }
        do {
            try services.records.save(record)
        } catch {
            throw .notSaved
        }
        return record
    }
}
