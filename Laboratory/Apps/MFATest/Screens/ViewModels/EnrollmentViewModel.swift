import AppShared
import Combine
import Foundation
import LatchkeyKit
import LatchkeyUI
import LatchkeyWire

/// The screen "Enroll": what this phone can do, and the flows A (biometrics), B (passcode) and C (text messages).
@MainActor public final class EnrollmentViewModel: ObservableObject {
    @Published private var outcome: Notice?
    /// Whether an enrollment is under way.
    @Published public private(set) var isWorking = false
    /// Until when the server wants to be left alone.
    public let retry: Countdown

    private let state: AppState
    private let services: AppServices

    init(state: AppState) {
        self.state = state
        services = state.services
        retry = Countdown(clock: services.clock)
    }

    // MARK: What is shown

    /// The result of the last enrollment; nil if there was none, or if this phone has changed its method since.
    public var result: Notice? {
        guard let outcome, outcome.kind == .success else { return outcome }
        // How the phone stands is told by the status: not twice.
        return outcome.title == status ? Notice(.success, "This phone is enrolled.", message: outcome.message) : nil
    }

    /// `enrollment.status`.
    public var status: String {
        state.isKeyLost ? MethodWords.keyLost : MethodWords.status(state.identity, state.biometry)
    }

    /// An explanation of the status.
    public var statusMessage: String {
        guard let identity = state.identity else { return "Enroll this phone to sign in with it." }
        if state.isKeyLost {
            return "This phone can’t sign you in. Switch to codes by text message, or make a new key."
        }
        return identity.key == nil ? "You sign in with codes by text message." : "This phone can sign you in."
    }

    /// Whether this user is enrolled on this phone.
    public var isEnrolled: Bool { state.identity != nil }

    /// `enrollment.title`: the strongest way that this phone has.
    public var title: String {
        switch state.capability {
        case .biometricsAvailable(let kind)?: kind.title
        case .passcodeOnly?: "Passcode Authentication"
        case .none?: "No Device Security"
        case nil: "Checking this phone…"
        }
    }

    /// `enrollment.message`: what that means.
    public var message: String {
        switch state.capability {
        case .biometricsAvailable(let kind)?:
            "Sign in with \(kind.title), or with the passcode only."
        case .passcodeOnly(let obstacle)?: "Using passcode authentication" + Self.reason(obstacle)
        case .none?: "Please set up device passcode in Settings"
        case nil: ""
        }
    }

    /// The SF Symbol of that way.
    public var symbol: String {
        switch state.capability {
        case .biometricsAvailable(.touchID)?: "touchid"
        case .biometricsAvailable?: "faceid"
        case .passcodeOnly?: "lock.fill"
        case .none?: "lock.open.trianglebadge.exclamationmark"
        case nil: "questionmark.circle"
        }
    }

    /// The place where the key is or will be kept.
    public var keyPlace: String {
        if let identity = state.identity, identity.key == nil {
            return "This phone has no key. Codes come by text message."
        }
        if state.identity == nil, state.capability != nil, !canMakeKey {
            return "A key needs a passcode. Without one, codes come by text message."
        }
        return switch (state.identity?.key?.tag.storage, state.enclave) {
        case (.secureEnclave?, _), (nil, .available): "Keys are kept in the Secure Enclave."
        case (.keychain?, _), (nil, .missing):
            "This phone has no Secure Enclave: keys are ordinary keychain keys, as on a simulator."
        case (nil, .unknown): ""
        }
    }

    /// The label of the first button, flow A; nil if there are no biometrics.
    public var biometricsLabel: String? {
        guard case .biometricsAvailable(let kind)? = state.capability else { return nil }
        return "Enroll with \(kind.title)"
    }

    /// Whether a key can be made at all.
    public var canMakeKey: Bool { state.capability?.strongest != nil }

    /// Whether the name and the number in the fields can be a name and a number.
    public var hasValidInput: Bool { state.user != nil && state.number != nil }

    /// Why the name in the field can't be one; nil if it can, or if the field is empty.
    public var usernameHint: String? { FieldHint.username(state.username) }

    /// Why the number in the field can't be one; nil if it can, or if the field is empty.
    public var phoneNumberHint: String? { FieldHint.phoneNumber(state.phoneNumber) }

    /// Whether an enrollment can be begun: with what stands in the fields, and not while the server wants to be left
    /// alone.
    public var canEnroll: Bool { hasValidInput && !retry.isRunning }

    /// Whether the phone was asked and has no security.
    public var hasNoSecurity: Bool { state.capability != nil && !canMakeKey }

    private static func reason(_ obstacle: BiometryObstacle) -> String {
        switch obstacle.reason {
        case .noHardware, .other: ""
        case .denied: ". Face ID is not allowed for this app in Settings."
        case .notEnrolled: ". No face or finger is set up on this phone."
        case .lockedOut: ". Face ID or Touch ID is locked until the passcode is entered."
        }
    }

    // MARK: What is done

    /// Enrolls with a key: flow A with `.biometric`, B and the document's "Use Passcode Only" with `.passcode`.
    ///
    /// If biometrics are declined or can't be used, the passcode is offered; if there is no passcode, Settings
    /// and text messages are.
    public func enroll(_ method: AuthMethod) async {
        guard let applicant = await applicant() else { return }
        let title = method == .biometric ? "Enroll with Biometrics" : "Enroll with Passcode Only"
        await run(title, .enroll(method)) { report throws(LatchkeyError) in
            try await self.services.signIn(of: applicant.username, report)
                .enroll(applicant, with: method == .biometric ? .biometric : .passcode)
        } onFailure: { error in
            AppAlert(after: error, making: method)
        }
    }

    /// Enrolls without a key, for codes by text message: flow C.
    public func enrollSMSOnly() async {
        guard let applicant = await applicant() else { return }
        await run("Enroll with SMS Only", .enroll(nil)) { report throws(LatchkeyError) in
            try await self.services.signIn(of: applicant.username, report).enroll(applicant, with: .oneTimeCode)
        } onFailure: { _ in
            nil
        }
    }

    /// Finds out, without a prompt, how an enrollment or a change ended whose end the app has not seen.
    public func recover() async {
        guard let user = state.user else { return }
        do throws(LatchkeyError) {
            guard try await services.signIn(of: user).isUnfinished() else { return }
        } catch {
            // A record that can't be read is replaced by the next enrollment; the log has it from reading it.
            return
        }
        guard
            case .failure(let error)? = await state.run(
                "Finish What Was Begun",
                { report throws(LatchkeyError) in
                    try await self.services.signIn(of: user, report).resume()
                })
        else { return }
        outcome = Notice(error)
    }

    /// Takes the result away.
    func clearResult() { outcome = nil }

    private func applicant() async -> DeviceSignIn.Applicant? {
        guard let user = state.user else {
            outcome = Notice(.failure, "This can’t be a user name.", message: "Use letters, digits and . _ @ + -")
            return nil
        }
        guard let number = state.number else {
            outcome = Notice(.failure, "This can’t be a phone number.", message: "Begin with + and the country’s code.")
            return nil
        }
        if state.enclave == .unknown { await state.refresh() }
        guard let model = services.information.registeredModel(state.enclave) else { return nil }
        do throws(LatchkeyError) {
            try await state.saveProfile()
        } catch {
            outcome = Notice(error)
            return nil
        }
        return DeviceSignIn.Applicant(username: user, phoneNumber: number, deviceModel: model)
    }

    private func run(
        _ title: String, _ change: PendingChange,
        _ body: @MainActor (@escaping @Sendable (MFAStep) -> Void) async throws(LatchkeyError) -> DeviceIdentity,
        onFailure: (LatchkeyError) -> AppAlert?
    ) async {
        guard !state.isBusy else { return }
        isWorking = true
        outcome = nil
        defer { isWorking = false }
        switch await state.run(title, body) {
        case nil: return
        case .success?:
            outcome = Notice(.success, status, message: keyPlace)
            state.pending = nil
        case .failure(let error)?:
            outcome = Notice(error)
            retry.count(seconds: error.retryAfter)
            if let alert = onFailure(error) { state.ask(alert) }
            if let way = SignInWay(error, state.identity) { state.ask(.signInFirst(change, way)) }
        }
    }
}
