import Combine
import Foundation
import LatchkeyKit
import LatchkeyWire

/// A request that ``RecoveryModel`` makes.
public enum RecoveryAttempt: Hashable, Sendable {
    /// Asking how far the recovery is.
    case look
    /// Having a code sent by text message.
    case sendCode
    /// Beginning a recovery.
    case begin
    /// Completing it.
    case complete
    /// Forgetting it on this phone.
    case cancel
}

/// What a person who gets their account back is to do next.
public enum RecoveryStage: Hashable, Sendable {
    /// Nothing yet: it is not known whether a recovery waits.
    case looking
    /// Beginning, with a code by text message, a recovery code, or both.
    case beginning
    /// Waiting for the server's delay.
    case waiting
    /// Completing it, with another code.
    case completing
    /// Nothing more: it was stopped, or has expired.
    case ended
    /// Signing in: the account is back.
    case recovered
}

/// Gets an account back with a new key of this phone: what ``RecoverySheet`` shows, for apps that draw it themselves.
@MainActor public final class RecoveryModel: ObservableObject, AccountModel {
    /// The user's name, as it stands in the field.
    @Published public var username: String
    /// The number for codes, as it stands in the field.
    @Published public var phoneNumber: String
    /// The code by text message, as it stands in the field.
    @Published public var code: String
    /// The recovery code, as it stands in the field.
    @Published public var recoveryCode = ""
    /// Whether the user's other devices are removed when the recovery is completed.
    @Published public var removesOtherDevices = false
    /// Whether to ask "Use Passcode Instead?".
    @Published public var isOfferingPasscode = false
    /// The recovery that this phone has begun; nil if there is none.
    @Published public private(set) var recovery: DeviceSignIn.Recovery?
    /// The code that was asked for last; nil before that.
    @Published public private(set) var ticket: OneTimeCodeTicket?
    /// The security that the phone has; nil before it was asked.
    @Published public private(set) var capability: DeviceCapability?
    /// The request that is under way; nil if none is.
    @Published public internal(set) var running: RecoveryAttempt?
    /// The last request, if it failed.
    @Published public internal(set) var failure: FailedAttempt<RecoveryAttempt>?
    @Published private var hasLooked = false
    @Published private var isRecovered = false

    /// The sign-in of the app, for the user whose account comes back once that is known.
    public private(set) var signIn: DeviceSignIn

    private let deviceModel: String?
    private let delay: Countdown
    private let resend: Countdown
    private var ticking: Set<AnyCancellable> = []

    /// Creates a model.
    ///
    /// - Parameters:
    ///   - username: what stands in the field at first.
    ///   - phoneNumber: what stands in the field at first.
    ///   - code: a code by text message that the person has, if it was refused with the suggestion `beginRecovery`.
    ///   - deviceModel: the phone's model, for people; the machine's name if nil.
    ///   - sleep: waits for so many seconds, for the countdowns.
    public init(
        _ signIn: DeviceSignIn, username: String = "", phoneNumber: String = "", code: String = "",
        deviceModel: String? = nil,
        sleep: @escaping @Sendable (TimeInterval) async throws -> Void = Countdown.sleep
    ) {
        self.signIn = signIn
        self.username = username
        self.phoneNumber = phoneNumber
        self.code = code
        self.deviceModel = deviceModel
        delay = Countdown(now: signIn.context.now, sleep: sleep)
        resend = Countdown(now: signIn.context.now, sleep: sleep)
        for countdown in [delay, resend] {
            countdown.objectWillChange.sink { [weak self] in self?.objectWillChange.send() }.store(in: &ticking)
        }
        if case .recovering(let kept) = signIn.state { take(kept) }
    }

    // MARK: What is shown

    /// What the person is to do next.
    public var stage: RecoveryStage {
        if isRecovered { return .recovered }
        return switch recovery?.state {
        case nil: hasLooked ? .beginning : .looking
        case .unfinished?: .beginning
        case .waiting?: delay.isRunning ? .waiting : .completing
        case .stopped?, .expired?: .ended
        case .completed?: .recovered
        }
    }

    /// After how many seconds the recovery can be completed, by this phone's clock; 0 if now.
    public var secondsLeft: Int { delay.secondsLeft }

    /// After how many seconds the next code can be sent; 0 if now.
    public var secondsToResend: Int { resend.secondsLeft }

    /// The user; nil if what stands in the field can't be a name.
    public var user: Username? {
        recovery?.username ?? Username(rawValue: username.trimmingCharacters(in: .whitespaces))
    }

    /// The number; nil if what stands in the field can't be one.
    public var number: PhoneNumber? { PhoneNumber(rawValue: phoneNumber.filter { !" -()".contains($0) }) }

    /// Whether a code can be sent now; without a number it goes to the one that this phone knows.
    public var canSendCode: Bool { user != nil && isNumberRight && running == nil && !resend.isRunning }

    /// Whether a recovery can begin: the phone can keep a key, and the fields hold a name and a secret.
    public var canBegin: Bool {
        user != nil && evidence != nil && method != nil && isNumberRight && running == nil
    }

    /// Whether the recovery can be completed with what stands in the fields.
    public var canComplete: Bool { stage == .completing && evidence != nil && running == nil }

    /// The best way to unlock a key that this phone has; nil if it has none, or was not asked yet.
    public var method: AuthMethod? {
        switch capability {
        case .biometricsAvailable?: .biometric
        case .passcodeOnly?: .passcode
        case .none?, nil: nil
        }
    }

    // MARK: What is done

    /// Asks the phone what security it has, and the server how far a recovery is; shows no prompt.
    ///
    /// To be called when the screen appears and when the app becomes active.
    public func look() async {
        capability = await DeviceCapability.current()
        await perform(.look) { () async throws(LatchkeyError) in
            take(try await signIn.recovery())
            hasLooked = true
        }
    }

    /// Has a code sent by text message; the one before is no longer valid.
    public func sendCode() async {
        guard canSendCode, let user else { return }
        let number = number
        let isDone = await perform(.sendCode) { () async throws(LatchkeyError) in
            let ticket = try await signIn.user(user).requestOneTimeCode(phoneNumber: number)
            self.ticket = ticket
            code = ""
            resend.count(to: ticket.resendAt)
        }
        if !isDone { resend.count(seconds: failure?.error.retryAfter) }
    }

    /// Begins a recovery with what stands in the fields; both secrets complete it at once.
    ///
    /// After "Don't Allow" or "Cancel" ``isOfferingPasscode`` is true.
    ///
    /// - Parameter chosen: how the person unlocks the new key; the best way that this phone has if nil.
    public func begin(with chosen: AuthMethod? = nil) async {
        guard canBegin, let user, let evidence, let method = chosen ?? method else { return }
        isOfferingPasscode = false
        let number = number?.rawValue
        let isDone = await perform(.begin) { () async throws(LatchkeyError) in
            let claimant = try DeviceSignIn.Claimant(
                username: user.rawValue, phoneNumber: number, deviceModel: deviceModel)
            take(try await signIn.beginRecovery(claimant, by: evidence, with: method))
            signIn = signIn.user(user)
        }
        if isDone { return clear() }
        guard let error = failure?.error else { return }
        clear(after: error)
        capability = await DeviceCapability.current()
        isOfferingPasscode = error.offersPasscode(afterMaking: method == .biometric ? .biometric : .passcode)
    }

    /// Completes the recovery with what stands in the fields.
    public func complete() async {
        guard canComplete, let evidence else { return }
        let others = removesOtherDevices ? OtherDevices.remove : .keep
        let isDone = await perform(.complete) { () async throws(LatchkeyError) in
            try await signIn.completeRecovery(by: evidence, otherDevices: others)
            isRecovered = true
        }
        if isDone { return clear() }
        guard let error = failure?.error else { return }
        clear(after: error)
        // It was stopped, or has expired.
        if error.suggestion == .beginRecovery { await look() }
    }

    /// Forgets the recovery on this phone; also one that has ended.
    public func cancel() async {
        await perform(.cancel) { () async throws(LatchkeyError) in
            try await signIn.cancelRecovery()
            take(nil)
        }
    }

    // MARK: Details

    /// What the person has; nil if the fields hold nothing that can be a code.
    private var evidence: DeviceSignIn.Evidence? {
        let digits = code.filter { !$0.isWhitespace }
        let letters = recoveryCode.filter { !$0.isWhitespace }
        // A field with something else in it is not passed over.
        guard digits.isEmpty || OneTimePassword(rawValue: digits) != nil,
            letters.isEmpty || RecoveryCode(rawValue: letters) != nil
        else { return nil }
        switch (digits.isEmpty, letters.isEmpty) {
        case (true, true): return nil
        case (false, true): return .oneTimeCode(digits)
        case (true, false): return .recoveryCode(letters)
        case (false, false): return .both(oneTimeCode: digits, recoveryCode: letters)
        }
    }

    private var isNumberRight: Bool { number != nil || phoneNumber.isEmpty }

    private func take(_ recovery: DeviceSignIn.Recovery?) {
        self.recovery = recovery
        delay.count(to: recovery?.state == .waiting ? recovery?.completableAt : nil)
        // While the app was suspended, nothing counted.
        delay.update()
    }

    /// Both codes are used up.
    private func clear() {
        code = ""
        recoveryCode = ""
        ticket = nil
    }

    /// A code that the server has not judged may still be good.
    private func clear(after error: LatchkeyError) {
        if [.server(.otpInvalid), .server(.otpExpired)].contains(error.code) { code = "" }
    }
}
