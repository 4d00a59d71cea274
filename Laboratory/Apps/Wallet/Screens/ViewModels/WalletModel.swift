import AppShared
import Combine
import Foundation

/// The whole app without its screens: the account, or the screen that adds one.
@MainActor public final class WalletModel: ObservableObject, AppLife {
    /// The account; `nil` if none was added.
    @Published public private(set) var account: AccountViewModel?
    /// The screen that adds an account.
    public let add: AddAccountViewModel
    /// Why the account that was added can't be shown: no other is added meanwhile, since it would take its place.
    @Published public private(set) var notice: Notice?

    private let services: WalletServices
    private var hasLaunched = false
    /// Whether the app was not seen for a while.
    private var hasLeft = false
    private var isCaptured = false
    private var changes: Set<AnyCancellable> = []

    /// Creates the app.
    public init(services: WalletServices) {
        self.services = services
        add = AddAccountViewModel(services: services)
        add.onAdd = { [weak self] record in await self?.open(record) }
        follow(add.objectWillChange)
    }

    // MARK: The app's life

    /// To be called when the first screen appears, and to try again: reads the account that was added.
    public func launch() async {
        guard !hasLaunched else { return }
        do {
            let record = try services.records.load()
            (hasLaunched, notice) = (true, nil)
            if let record { await open(record) }
        } catch {
            let message =
                error is DecodingError
                ? "What the iPhone has stored of it is damaged, or of a newer version. Update the app. Your keys stay."
                : "Unlock the iPhone and try again."
            notice = Notice(
                .failure, "Your account could not be read", message: message, detail: "\(type(of: error))")
        }
    }

    /// To be called when the app is no longer seen.
    public func enterBackground() {
        hasLeft = true
        account?.enterBackground()
    }

    /// To be called when something comes before the app.
    public func resignActive() { account?.rotation.words.resignActive() }

    /// To be called when the screen begins or ceases to be recorded or mirrored.
    public func capture(_ isCaptured: Bool) {
        self.isCaptured = isCaptured
        account?.rotation.words.capture(isCaptured)
    }

    /// To be called when a picture of the screen was taken.
    public func takeScreenshot() { account?.rotation.words.takeScreenshot() }

    /// To be called when the app gets touches again, also after a question of the system over it.
    public func becomeActive() async {
        let hasLeft = hasLeft
        self.hasLeft = false
        if notice != nil { await launch() }
        await account?.becomeActive(hasLeft: hasLeft)
    }

    private func open(_ record: WalletRecord) async {
        do throws(WalletError) {
            let account = try AccountViewModel(record: record, services: services)
            account.rotation.words.capture(isCaptured)
            account.settings.onRemove = { [weak self] in self?.account = nil }
            self.account = account
            await account.launch()
        } catch {
            notice = Notice("Your account can’t be shown", error)
            hasLaunched = false
        }
    }

    private func follow(_ part: ObservableObjectPublisher) {
        part.sink { [weak self] in self?.objectWillChange.send() }.store(in: &changes)
    }
}
