import AppShared
import Combine
import Foundation
import LatchkeyFlow
import LatchkeyKeyRotation

/// The screen "Account": what the chain says of it.
@MainActor public final class AccountViewModel: ObservableObject {
    /// The account as the chain has it; `nil` before it was read.
    @Published public private(set) var facts: AccountFacts?
    /// Whether the account is being read.
    @Published public private(set) var isReading = false
    /// Why it could not be read.
    @Published public private(set) var notice: Notice?

    private(set) var record: WalletRecord
    private let services: WalletServices

    init(record: WalletRecord, services: WalletServices) {
        self.record = record
        self.services = services
    }

    /// The address, 16 hexadecimal digits behind `0x`.
    public var address: String { "0x\(record.account.address)" }
    /// The name of the network.
    public var network: String { record.account.network.name }

    /// Reads the account at the last sealed block; what is shown stays if that fails.
    public func read() async {
        guard !isReading else { return }
        isReading = true
        defer { isReading = false }
        do throws(WalletError) {
            facts = AccountFacts(
                try await services.account(record.account), atHand: record.imported)
            notice = nil
        } catch {
            notice = Notice("The account could not be read", error)
        }
    }
}
