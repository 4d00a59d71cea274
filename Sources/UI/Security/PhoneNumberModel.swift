import Combine
import Foundation
import LatchkeyKit
import LatchkeyWire

/// A request that ``PhoneNumberModel`` makes.
public enum PhoneNumberAttempt: Hashable, Sendable {
    /// Having a code sent to the new number.
    case sendCode
    /// Handing the code in.
    case verify
}

/// Changes the user's phone number by a code: what ``PhoneNumberSheet`` shows, for apps that draw it themselves.
@MainActor public final class PhoneNumberModel: ObservableObject, AccountModel {
    /// The new number, as it stands in the field.
    @Published public var phoneNumber = ""
    /// The code, as it stands in the field.
    @Published public var code = ""
    /// The number to which a code was sent; nil before that.
    @Published public private(set) var sentTo: PhoneNumber?
    /// The request that is under way; nil if none is.
    @Published public internal(set) var running: PhoneNumberAttempt?
    /// The last request, if it failed.
    @Published public internal(set) var failure: FailedAttempt<PhoneNumberAttempt>?

    /// The sign-in of the app.
    public let signIn: DeviceSignIn

    private let retry: Countdown
    private var codeID: OneTimePasswordID?
    private var ticking: AnyCancellable?

    /// Creates a model.
    ///
    /// - Parameter sleep: waits for so many seconds, for the countdown before the next try.
    public init(
        _ signIn: DeviceSignIn,
        sleep: @escaping @Sendable (TimeInterval) async throws -> Void = Countdown.sleep
    ) {
        self.signIn = signIn
        retry = Countdown(now: signIn.context.now, sleep: sleep)
        ticking = retry.objectWillChange.sink { [weak self] in self?.objectWillChange.send() }
    }

    /// After how many seconds the server can be asked again; 0 if now.
    public var secondsToRetry: Int { retry.secondsLeft }

    /// The number; nil if what stands in the field can't be one.
    public var number: PhoneNumber? { PhoneNumber(rawValue: phoneNumber.filter { !" -()".contains($0) }) }

    /// Whether a code can be sent now.
    public var canSendCode: Bool { number != nil && isReady }

    /// Whether what stands in the field can be a code, and be handed in.
    public var canVerify: Bool {
        codeID != nil && OneTimePassword(rawValue: code.filter { !$0.isWhitespace }) != nil && isReady
    }

    /// Has a code sent to the number in the field; the code of before is void.
    public func sendCode() async {
        guard canSendCode, let number else { return }
        let isDone = await perform(.sendCode) { () async throws(LatchkeyError) in
            codeID = try await signIn.changePhoneNumber(to: number)
            sentTo = number
            code = ""
        }
        if !isDone { retry.count(seconds: failure?.error.retryAfter) }
    }

    /// Changes the number by the code in the field.
    ///
    /// - Returns: the number; nil if it failed.
    public func verify() async -> PhoneNumber? {
        guard canVerify, let codeID, let sentTo else { return nil }
        let isDone = await perform(.verify) { () async throws(LatchkeyError) in
            try await signIn.verifyPhoneNumber(codeID, code: code)
        }
        if isDone { return sentTo }
        retry.count(seconds: failure?.error.retryAfter)
        // A code that the server has not judged may still be good.
        if let reason = failure?.error.code, [.server(.otpInvalid), .server(.otpExpired)].contains(reason) {
            code = ""
        }
        return nil
    }

    /// Goes back to the field of the number.
    public func chooseAnotherNumber() {
        sentTo = nil
        codeID = nil
        code = ""
        failure = nil
    }

    private var isReady: Bool { running == nil && !retry.isRunning }
}
