import AppShared
import Combine
import Foundation
import LatchkeyKit
import LatchkeyWire

/// The whole app behind its screens: four screens' view models, what they share, and the app's life.
@MainActor public final class AppModel: ObservableObject, AppLife {
    /// The state that the screens share.
    public let state: AppState
    /// The screen "Enroll".
    public let enrollment: EnrollmentViewModel
    /// The screen "Sign In".
    public let authentication: AuthenticationViewModel
    /// The screen "Testing".
    public let testing: TestingViewModel
    /// The screen "Settings".
    public let settings: SettingsViewModel

    /// Opens the system's Settings; the screens set it.
    public var openSettings: (@MainActor () -> Void)?

    let services: AppServices
    private var changes: Set<AnyCancellable> = []
    private var hasLaunched = false
    private var wasInBackground = false
    private var isLooking = false
    private var running = 0
    private var isReady = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Creates the app.
    public init(services: AppServices) {
        self.services = services
        state = AppState(services: services)
        enrollment = EnrollmentViewModel(state: state)
        authentication = AuthenticationViewModel(state: state)
        settings = SettingsViewModel(state: state)
        testing = TestingViewModel(
            state: state, enrollment: enrollment, authentication: authentication, settings: settings)
        authentication.onSignedIn = { [weak self] in await self?.continuePending() }
        forwardChanges()
    }

    /// A change of any part is a change of the whole, for screens that show several parts.
    private func forwardChanges() {
        let parts: [ObservableObjectPublisher] = [
            state.objectWillChange, enrollment.objectWillChange, enrollment.retry.objectWillChange,
            authentication.objectWillChange, authentication.resend.objectWillChange,
            authentication.retry.objectWillChange, testing.objectWillChange, settings.objectWillChange,
        ]
        for part in parts {
            part.sink { [weak self] in self?.objectWillChange.send() }.store(in: &changes)
        }
    }

    // MARK: The app's life

    /// To be called when the first screen appears: finds out how this phone stands, and what an earlier launch has
    /// left unfinished.
    public func launch() async {
        guard !hasLaunched else { return }
        hasLaunched = true
        await state.refresh()
        await settle()
        isReady = true
        tellIfIdle()
    }

    /// To be called when the app is no longer seen.
    public func enterBackground() {
        wasInBackground = true
    }

    /// To be called when the app gets touches again.
    ///
    /// Only after the background is the phone's security looked at: a system prompt, too, makes the app inactive and
    /// active again, and must not lead to the next one.
    public func becomeActive() async {
        for countdown in [enrollment.retry, authentication.resend, authentication.retry] { countdown.update() }
        guard hasLaunched, wasInBackground, !isLooking else { return }
        wasInBackground = false
        await settle()
    }

    /// Finds out how unfinished work ended, who is now signed in, and which step the phone's security requires.
    ///
    /// Work in progress is checked first: the person may have been in Settings in the middle of it.
    private func settle() async {
        isLooking = true
        defer { isLooking = false }
        // The phone may be looked at twice at once, at a launch that the background interrupts: the answer to the first
        // question counts for both.
        let mark = state.answerMark
        await state.idle()
        await enrollment.recover()
        await authentication.restore()
        await checkSecurity(since: mark)
    }

    /// Compares the phone's security with what the enrollment needs, and does or asks what follows (scenarios 5, 8
    /// and 9).
    ///
    /// - Parameter mark: questions that were answered since then are not asked once more.
    func checkSecurity(since mark: AppState.AnswerMark) async {
        let before = state.capability
        await state.refresh()
        // What came of an enrollment is of no use on a phone that has changed since.
        if let before, before != state.capability { enrollment.clearResult() }
        if state.capability?.strongest == nil { await state.decline(nil) }
        guard let identity = state.identity else {
            if state.capability?.strongest == nil { state.ask(.setUpPasscode, unlessAnsweredSince: mark) }
            return
        }
        let finding: DeviceSecurityWatch.Finding
        do throws(LatchkeyError) {
            finding = try await services.signIn(of: identity.username).securityFinding()
        } catch {
            return state.note("Checking the phone’s security", error)
        }
        state.noteKey(isLost: finding.isLossOfKey)
        switch finding {
        case .unchanged: return
        case .securityRemoved:
            state.note("Device Security Removed", .failure, "The phone has no passcode any more.")
            state.ask(.securityRemoved, unlessAnsweredSince: mark)
            await settings.downgrade()
        case .keyLost:
            state.note("Key Lost", .failure, "The key is not on this phone any more.")
            state.ask(.keyLost, unlessAnsweredSince: mark)
        case .biometricsAvailable, .passcodeAvailable:
            guard let upgrade = state.newUpgrade else { return }
            state.note("Device Security Available", .information, "A key could take the place of SMS codes.")
            state.ask(.upgradeOffered(upgrade), unlessAnsweredSince: mark)
        }
    }

    /// Takes another user's name from the field, and shows how that user stands on this phone.
    public func rename(to name: String) {
        if authentication.username == state.username { authentication.username = name }
        state.rename(to: name)
        Task { [state] in await state.readIdentity() }
    }

    // MARK: What the person does

    /// Does what was touched; it goes on while the screens change.
    public func perform(_ action: @escaping @MainActor () async -> Void) {
        running += 1
        Task {
            await action()
            running -= 1
            tellIfIdle()
        }
    }

    /// Returns once the launch, and everything that was touched since, has come to its end.
    public func idle() async {
        while !isIdle { await withCheckedContinuation { waiting.append($0) } }
    }

    private var isIdle: Bool { isReady && running == 0 }

    private func tellIfIdle() {
        guard isIdle else { return }
        let told = waiting
        waiting = []
        for continuation in told { continuation.resume() }
    }

    // MARK: A change that waits for a sign-in

    /// Signs in for a change; it goes on by itself after that.
    func signIn(for change: PendingChange, _ way: SignInWay) async {
        state.pending = change
        state.tab = .signIn
        authentication.username = state.username
        switch way {
        case .key: await authentication.signIn()
        case .code: await authentication.requestCode()
        case .accountCode: await authentication.requestAccountCode()
        }
    }

    private func continuePending() async {
        guard let change = state.pending else { return }
        state.pending = nil
        switch change {
        case .enroll(let method?):
            state.tab = .enroll
            await enrollment.enroll(method)
        case .enroll(nil):
            state.tab = .enroll
            await enrollment.enrollSMSOnly()
        case .key(let method): await settings.change(to: method)
        case .downgrade: await settings.downgrade()
        case .unenroll: await unenroll()
        case .accountPage: await settings.openAccountPage()
        }
    }

    /// This phone was removed in the list of devices; who was signed in on it no longer is.
    func wasRemoved() async {
        state.note("Remove This Phone", .success)
        await state.refresh()
        await authentication.restore()
        enrollment.clearResult()
    }

    /// The person was on the screen about security: the number may be another, and they may have signed in there.
    func accountMayHaveChanged() async {
        await state.refresh()
        await authentication.restore()
    }

    /// The account is back, with a new key of this phone.
    func wasRecovered() async {
        state.note("Get Your Account Back", .success)
        await state.refresh()
        authentication.cancelCode()
        await authentication.restore()
    }

    /// Removes this phone; who was signed in on it no longer is.
    func unenroll() async {
        guard await settings.unenroll() else { return }
        await authentication.restore()
        enrollment.clearResult()
    }
}

extension DeviceSecurityWatch.Finding {
    /// Whether the enrollment's key can't be used any more.
    fileprivate var isLossOfKey: Bool {
        switch self {
        case .securityRemoved, .keyLost: true
        case .unchanged, .biometricsAvailable, .passcodeAvailable: false
        }
    }
}
