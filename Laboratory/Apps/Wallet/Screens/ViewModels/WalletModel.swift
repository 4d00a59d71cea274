import AppShared
import Combine
import Foundation

/// The whole app without its screens: the account, or the screen that adds one.
@MainActor public final class WalletModel: ObservableObject, AppLife {
    /// The account; `nil` if none was added.
    @Published public private(set) var account: AccountViewModel?
    /// The screen that adds an account.
    public let add: AddAccountViewModel
    /// Why the app's own record can't be read.
    @Published public private(set) var notice: Notice?

    private let services: WalletServices
    private var hasLaunched = false
    private var changes: Set<AnyCancellable> = []

    /// Creates the app.
    public init(services: WalletServices) {
        self.services = services
        add = AddAccountViewModel(services: services)
        add.onAdd = { [weak self] record in await self?.open(record) }
        follow(add.objectWillChange)
    }

    // MARK: The app's life

    /// To be called when the first screen appears: reads the account that was added.
    public func launch() async {
        guard !hasLaunched else { return }
        hasLaunched = true
        do {
            guard let record = try services.records.load() else { return }
            await open(record)
        } catch {
            notice = Notice(
                .failure, "Your account could not be read", message: "Unlock the iPhone and open the app again.",
                detail: "\(type(of: error))")
        }
    }

    /// To be called when the app is no longer seen.
    public func enterBackground() {}

    /// To be called when the app gets touches again.
    public func becomeActive() async {}

    private func open(_ record: WalletRecord) async {
        let account = AccountViewModel(record: record, services: services)
        follow(account.objectWillChange)
        self.account = account
        await account.read()
    }

    private func follow(_ part: ObservableObjectPublisher) {
        part.sink { [weak self] in self?.objectWillChange.send() }.store(in: &changes)
    }
}
