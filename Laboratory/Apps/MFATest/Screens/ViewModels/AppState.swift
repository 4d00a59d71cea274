import AppShared
import Combine
import Foundation
import LatchkeyKit
import LatchkeyWire

/// The state that the screens share: user, enrollment, the phone's capabilities, open questions and the log.
@MainActor public final class AppState: ObservableObject {
    /// The user's name, as it stands in the field.
    @Published public var username: String
    /// The number for codes, as it stands in the field.
    @Published public var phoneNumber: String
    /// The screen that is shown.
    @Published public var tab = AppTab.enroll
    /// The enrollment of this user on this phone, nil if there is none.
    @Published public private(set) var identity: DeviceIdentity?
    /// The key that the phone has lost and the server still expects; nil if there is none.
    @Published private var lostKey: DeviceKey?
    /// The security that the phone has, nil before it was asked.
    @Published public private(set) var capability: DeviceCapability?
    /// Whether keys are kept in a Secure Enclave.
    @Published public private(set) var enclave = EnclaveStatus.unknown
    /// The question over the screen, nil if there is none.
    @Published public private(set) var alert: AppAlert?
    /// A description of the work in progress; nil if there is none.
    ///
    /// Buttons are disabled meanwhile.
    @Published public private(set) var activity: String?
    /// The steps of the current or last action.
    @Published public private(set) var steps: [StepProgress] = []
    /// The results log.
    @Published public private(set) var log = ActivityLog()
    /// A change that waits for a sign-in.
    @Published public var pending: PendingChange?

    let services: AppServices
    private var waitingForEnd: [CheckedContinuation<Void, Never>] = []
    private var waitingAlerts: [AppAlert] = []
    /// How many questions were answered so far, and at which number which was last.
    private var answers = 0
    private var answered: [AppAlert: Int] = [:]
    private var declinedUpgrade: String?

    init(services: AppServices) {
        self.services = services
        let profile = Profile.load(from: services.repository)
        username = profile.username
        phoneNumber = profile.phoneNumber
        declinedUpgrade = profile.declinedUpgrade
    }

    /// Whether an action is in progress.
    public var isBusy: Bool { activity != nil }

    // MARK: Who

    /// The user, if the field holds a name that can be one.
    var user: Username? { Username(rawValue: username.trimmingCharacters(in: .whitespaces)) }

    /// The number, if the field holds one.
    var number: PhoneNumber? { PhoneNumber(rawValue: phoneNumber.filter { !" -()".contains($0) }) }

    /// Keeps what stands in the fields, for the next launch.
    func saveProfile() async throws(LatchkeyError) {
        try await services.save(
            Profile(username: username, phoneNumber: phoneNumber, declinedUpgrade: declinedUpgrade))
    }

    // MARK: This phone

    /// Reads the enrollment and the phone's security anew; shows no prompt.
    func refresh() async {
        capability = await DeviceCapability.current()
        if enclave == .unknown { enclave = await services.enclave() }
        await readIdentity()
    }

    /// Takes another user's name; whose enrollment it is, is read after that.
    func rename(to name: String) {
        username = name
        if identity?.username != user { identity = nil }
    }

    /// Reads the enrollment anew.
    func readIdentity() async {
        guard let user else { return identity = nil }
        let found: Result<DeviceIdentity?, LatchkeyError>
        do throws(LatchkeyError) {
            found = .success(try await services.signIn(of: user).device())
        } catch {
            found = .failure(error)
        }
        // Another name was typed meanwhile: its own reading is under way.
        guard user == self.user else { return }
        switch found {
        case .success(let enrolled):
            identity = enrolled
            // Who has enrolled without a passcode need not be asked for one.
            if enrolled != nil, alert == .setUpPasscode { dismiss(.setUpPasscode) }
        case .failure(let error):
            identity = nil
            note("Reading the enrollment", error)
        }
    }

    /// Whether the enrollment's key is gone, and neither a new one nor codes have taken its place yet.
    var isKeyLost: Bool { identity?.key.map { $0 == lostKey } ?? false }

    /// Remembers whether the enrollment's key is gone.
    func noteKey(isLost: Bool) { lostKey = isLost ? identity?.key : nil }

    /// The sensor of this phone, usable or not.
    var biometry: BiometryKind { capability?.biometry ?? .none }

    /// The upgrade that could be offered, unless the person has declined it while the phone was as it is now.
    var newUpgrade: AuthMethod? {
        guard let identity, identity.method == .smsOTP, let method = capability?.strongest else { return nil }
        return declinedUpgrade == method.rawValue ? nil : method
    }

    /// Remembers that an upgrade was declined; it is offered again once the phone's security changes.
    func decline(_ upgrade: AuthMethod?) async {
        guard declinedUpgrade != upgrade?.rawValue else { return }
        declinedUpgrade = upgrade?.rawValue
        do throws(LatchkeyError) { try await saveProfile() } catch { note("Keeping the answer", error) }
    }

    // MARK: Questions

    /// Shows a question, once those before it are answered; one that is waiting already is not shown twice.
    ///
    /// - Parameter mark: from when on an answer to the same question counts; `nil` if none does.
    func ask(_ alert: AppAlert, unlessAnsweredSince mark: AnswerMark? = nil) {
        if let mark, let number = answered[alert], number > mark.number { return }
        guard self.alert != alert, !waitingAlerts.contains(alert) else { return }
        if self.alert == nil { self.alert = alert } else { waitingAlerts.append(alert) }
    }

    /// Takes a question away; the next one comes with ``showNextAlert()``.
    func dismiss(_ alert: AppAlert) {
        answers += 1
        answered[alert] = answers
        if self.alert == alert { self.alert = nil }
    }

    /// A moment between two answers.
    struct AnswerMark: Sendable {
        fileprivate let number: Int
    }

    /// Now, between the answers.
    var answerMark: AnswerMark { AnswerMark(number: answers) }

    /// Shows the question that waits, if none is shown.
    func showNextAlert() {
        if alert == nil, !waitingAlerts.isEmpty { alert = waitingAlerts.removeFirst() }
    }

    // MARK: The log

    func note(
        _ title: String, _ outcome: LogEntry.Outcome, _ message: String = "", details: [LogEntry.Detail] = []
    ) {
        log.add(title, outcome, message, details: details, at: services.clock.now())
    }

    func note(_ title: String, _ error: LatchkeyError) {
        log.add(title, error, at: services.clock.now())
    }

    func clearLog() { log.clear() }

    // MARK: Work

    /// Performs one action, with its steps on the screen and in the log; refused while another is in progress.
    ///
    /// - Parameter body: gets what is told of each step, which may come on any thread.
    /// - Returns: what came of it; nil if it was refused.
    func run<Value: Sendable>(
        _ title: String,
        _ body: @MainActor (@escaping @Sendable (MFAStep) -> Void) async throws(LatchkeyError) -> Value
    ) async -> Result<Value, LatchkeyError>? {
        guard activity == nil else { return nil }
        activity = title
        steps = []
        note(title, .began)
        // A stream, so that steps are noted in their order, and all of them before the end.
        let (stream, reports) = AsyncStream<MFAStep>.makeStream()
        let follower = Task { for await step in stream { follow(step) } }
        let result: Result<Value, LatchkeyError>
        do throws(LatchkeyError) {
            result = .success(try await body { reports.yield($0) })
        } catch {
            result = .failure(error)
        }
        reports.finish()
        await follower.value
        switch result {
        case .success: note(title, .success)
        case .failure(let error): note(title, error)
        }
        await refresh()
        activity = nil
        let waiting = waitingForEnd
        waitingForEnd = []
        for continuation in waiting { continuation.resume() }
        return result
    }

    /// Returns once no action is in progress.
    func idle() async {
        while isBusy { await withCheckedContinuation { waitingForEnd.append($0) } }
    }

    private func follow(_ step: MFAStep) {
        switch step.event {
        case .began: steps.append(StepProgress(id: steps.count + 1, name: step.name.rawValue, state: .running))
        case .ended(let seconds, let error):
            if let index = steps.lastIndex(where: { $0.name == step.name.rawValue }) {
                steps[index].state = error == nil ? .done : .failed
            }
            let title = StepProgress.title(of: step.name)
            if let error {
                note(title, error)
            } else {
                note(title, .success, "\(Int((seconds * 1000).rounded())) ms")
            }
        }
    }
}
