import Combine
import Foundation
import LatchkeyKit
import LatchkeyWire

/// Enrolls this phone and tells how that goes: what ``EnrollmentSheet`` shows, for apps that draw it themselves.
@MainActor public final class EnrollmentModel: ObservableObject {
    /// The user's name, as it stands in the field.
    @Published public var username: String
    /// The number for codes, as it stands in the field.
    @Published public var phoneNumber: String
    /// The invitation, as it stands in the field.
    @Published public var invitation: String
    /// Whether the server wants an invitation: then the form has a field for it.
    @Published public private(set) var isAskingForInvitation = false
    /// Whether to ask "Use Passcode Instead?".
    @Published public var isOfferingPasscode = false
    /// Whether the person is to enter a code that comes by text message, since they have enrolled a phone before.
    @Published public var isEnteringCode = false
    /// The security that the phone has; nil before it was asked.
    @Published public private(set) var capability: DeviceCapability?
    @Published private var progress = SignInPhase.idle

    /// The sign-in of the app.
    public let signIn: DeviceSignIn

    private let deviceModel: String?
    private let retry: Countdown
    private var lastMethod: DeviceSignIn.Method?
    private var ticking: AnyCancellable?

    /// Creates a model.
    ///
    /// - Parameters:
    ///   - username: what stands in the field at first.
    ///   - phoneNumber: what stands in the field at first.
    ///   - invitation: a new user's invitation, such as one from a link that opened the app; without one, the person is
    ///     asked for it if the server wants one.
    ///   - deviceModel: the phone's model, for people; the machine's name if nil.
    ///   - sleep: waits for so many seconds, for the countdown before the next try.
    public init(
        _ signIn: DeviceSignIn, username: String = "", phoneNumber: String = "", invitation: InvitationToken? = nil,
        deviceModel: String? = nil,
        sleep: @escaping @Sendable (TimeInterval) async throws -> Void = Countdown.sleep
    ) {
        self.signIn = signIn
        self.username = username
        self.phoneNumber = phoneNumber
        self.invitation = invitation?.rawValue ?? ""
        self.deviceModel = deviceModel
        retry = Countdown(now: signIn.context.now, sleep: sleep)
        ticking = retry.objectWillChange.sink { [weak self] in self?.objectWillChange.send() }
    }

    /// The phase of the enrollment.
    public var phase: SignInPhase {
        guard case .failed(let error, _) = progress else { return progress }
        return .failed(error, secondsLeft: retry.secondsLeft)
    }

    /// The ways to enroll that this phone has, the best first; empty before it was asked.
    public var methods: [DeviceSignIn.Method] {
        switch capability {
        case .biometricsAvailable?: [.biometric, .passcode]
        case .passcodeOnly?: [.passcode]
        case .none?: [.oneTimeCode]
        case nil: []
        }
    }

    /// Whether an enrollment can begin: the fields are filled in, and none is under way.
    public var canEnroll: Bool {
        user != nil && number != nil && phase.isReady && !methods.isEmpty
            && (!isAskingForInvitation || invitationToken != nil)
    }

    /// What is wrong with the name in the field; nil for none yet, and for one that can be.
    public var usernameError: LatchkeyError? {
        username.isEmpty || user != nil ? nil : LatchkeyError(.usernameInvalid)
    }

    /// What is wrong with the number in the field; nil while it may still become one.
    public var phoneNumberError: LatchkeyError? {
        let text = phoneNumber.filter { !" -()".contains($0) }
        let mayBecomeOne = text.first.map { $0 == "+" } ?? true && text.dropFirst().allSatisfy(\.isNumber)
        return mayBecomeOne && text.count <= 16 ? nil : LatchkeyError(.phoneNumberInvalid)
    }

    /// The user; nil if what stands in the field can't be a name.
    public var user: Username? { Username(rawValue: username.trimmingCharacters(in: .whitespaces)) }

    /// The number; nil if what stands in the field can't be one.
    public var number: PhoneNumber? { PhoneNumber(rawValue: phoneNumber.filter { !" -()".contains($0) }) }

    /// The invitation; nil if what stands in the field can't be one.
    private var invitationToken: InvitationToken? {
        InvitationToken(rawValue: invitation.trimmingCharacters(in: .whitespacesAndNewlines))
    }

    /// Asks the phone what security it has; shows no prompt.
    ///
    /// To be called when the screen appears, and when the person comes back from Settings.
    public func look() async { capability = await DeviceCapability.current() }

    /// Enrolls this phone.
    ///
    /// After "Don't Allow" or "Cancel" ``isOfferingPasscode`` is true; if the user has another phone, and the server
    /// wants to know that it is them, ``isEnteringCode`` is.
    ///
    /// - Returns: the enrollment; nil if it failed.
    public func enroll(_ method: DeviceSignIn.Method) async -> DeviceIdentity? {
        guard canEnroll, let user, let number else { return nil }
        isOfferingPasscode = false
        lastMethod = method
        do throws(LatchkeyError) {
            let applicant = try applicant(user, number)
            let identity = try await signIn.telling({ [weak self] in self?.progress = $0 }) {
                signIn throws(LatchkeyError) in
                try await signIn.enroll(applicant, with: method)
            }
            progress = .idle
            return identity
        } catch {
            await fail(error, method)
            return nil
        }
    }

    /// Goes on with the enrollment when the person has signed in with a code.
    ///
    /// - Returns: the enrollment; nil if it failed.
    public func goOn() async -> DeviceIdentity? {
        isEnteringCode = false
        guard let lastMethod else { return nil }
        return await enroll(lastMethod)
    }

    private func applicant(
        _ user: Username, _ number: PhoneNumber
    ) throws(LatchkeyError) -> DeviceSignIn.Applicant {
        try DeviceSignIn.Applicant(
            username: user.rawValue, phoneNumber: number.rawValue, deviceModel: deviceModel,
            invitation: invitationToken)
    }

    private func fail(_ error: LatchkeyError, _ method: DeviceSignIn.Method) async {
        retry.count(seconds: error.retryAfter)
        progress = .failed(error)
        // The phone may have another security than when it was last asked.
        await look()
        isOfferingPasscode = error.offersPasscode(afterMaking: method)
        isEnteringCode = error.code == .server(.authorizationRequired)
        if [.server(.invitationRequired), .server(.invitationInvalid)].contains(error.code) {
            isAskingForInvitation = true
        }
    }
}
