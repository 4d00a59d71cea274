import AppShared
import Combine
import Foundation
import LatchkeyKit

/// The whole app without its screens: four screens' view models, the log that they share, and the app's life.
@MainActor public final class MessengerModel: ObservableObject, AppLife {
    /// The screen that is shown.
    @Published public var tab = AppTab.chat
    /// The log of all actions.
    @Published public private(set) var log = ActivityLog()
    /// Whether the export is shown.
    @Published public var isExporting = false
    /// Whether the export is JSON, else text.
    @Published public var exportsJSON = false

    /// The screen "Chat".
    public let chat: ChatViewModel
    /// The screen "Attestation".
    public let attestation: AttestationViewModel
    /// The screen "Flags".
    public let flags: FlagsViewModel

    private let services: MessengerServices
    private var changes: Set<AnyCancellable> = []
    private var following: Task<Void, Never>?
    private var keeping: Task<Void, Never>?
    private var hasLaunched = false
    private var wasInBackground = false

    /// Creates the app.
    public init(services: MessengerServices) {
        self.services = services
        chat = ChatViewModel(room: services.room)
        attestation = AttestationViewModel(services: services)
        flags = FlagsViewModel(services: services)
        for part in [
            chat.objectWillChange, attestation.objectWillChange, attestation.retry.objectWillChange,
            flags.objectWillChange,
        ] {
            part.sink { [weak self] in self?.objectWillChange.send() }.store(in: &changes)
        }
        chat.note = { [weak self] in self?.note($0, $1, $2) }
        attestation.note = { [weak self] in self?.note($0, $1, $2) }
        flags.note = { [weak self] in self?.note($0, $1, $2) }
        flags.onChange = { [weak self] in await self?.settingsChanged() }
    }

    deinit {
        following?.cancel()
        keeping?.cancel()
    }

    // MARK: The app's life

    /// To be called when the first screen appears: shows how things stand after an earlier launch, and goes on.
    public func launch() async {
        guard !hasLaunched else { return }
        hasLaunched = true
        following = Task { [weak self, news = services.teller.news] in
            for await one in news { await self?.follow(one) }
        }
        await attestation.refresh()
        noteResumption()
        await flags.fetch()
        keepFresh()
        await chat.load()
    }

    /// To be called when the app is no longer seen: nothing is attested there.
    public func enterBackground() {
        wasInBackground = true
        keeping?.cancel()
        keeping = nil
    }

    /// To be called when the app gets touches again.
    public func becomeActive() async {
        attestation.retry.update()
        guard hasLaunched, wasInBackground else { return }
        wasInBackground = false
        await attestation.refresh()
        keepFresh()
        await chat.load()
    }

    /// Keeps an assertion at hand for as long as the app is seen: waits, and tries again, as Kit says.
    private func keepFresh() {
        keeping?.cancel()
        keeping = Task { [coordinator = services.coordinator] in await coordinator.keepFresh() }
    }

    private func settingsChanged() async {
        await attestation.refresh()
        keepFresh()
    }

    /// Tells the person that work interrupted by the end of the app continues by itself.
    private func noteResumption() {
        guard let status = attestation.status, let active = status.active else { return }
        note(
            "The app ended in the middle of an \(active.rawValue)", .information,
            "It goes on where it stopped: \(status.phase.title).")
    }

    // MARK: The log

    private func follow(_ news: AttestationTeller.News) async {
        switch news {
        case .step(let step):
            note(
                step.name.title, step.error == nil ? .success : .failure,
                step.error?.description ?? "\(Int((step.seconds * 1000).rounded())) ms")
        case .debug(let message): note(message, .information, "")
        case .error(_, let report): note("Report", .information, report.description)
        }
        await attestation.refresh()
        // An assertion has come: what was not there to be read may be now.
        if case .step(let step) = news, step.name == .verifyAssertion, step.error == nil { await chat.resume() }
    }

    private func note(_ title: String, _ outcome: LogEntry.Outcome, _ message: String) {
        log.add(title, outcome, message, at: services.clock.now())
    }

    /// Forgets the log.
    public func clearLog() { log.clear() }

    /// The log for others to read.
    public var export: String { exportsJSON ? log.json : log.text }
}
