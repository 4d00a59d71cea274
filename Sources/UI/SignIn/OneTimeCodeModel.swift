import Combine
import Foundation
import LatchkeyKit
import LatchkeyWire

/// Has a code sent by text message and signs in with it: what ``OneTimeCodeSheet`` shows.
@MainActor public final class OneTimeCodeModel: ObservableObject {
    /// The code, as it stands in the field.
    @Published public var code = ""
    /// The code that was asked for last; nil before that.
    @Published public private(set) var ticket: OneTimeCodeTicket?
    @Published private var progress = SignInPhase.idle

    let signIn: DeviceSignIn
    let phoneNumber: PhoneNumber?
    private let resend: Countdown
    private let retry: Countdown
    private var ticking: Set<AnyCancellable> = []

    /// Creates a model.
    ///
    /// - Parameters:
    ///   - phoneNumber: where codes go, which must be on file at the server; the number of the enrollment if nil.
    ///   - sleep: waits for so many seconds, for the countdown to the next code.
    public init(
        _ signIn: DeviceSignIn, phoneNumber: PhoneNumber? = nil,
        sleep: @escaping @Sendable (TimeInterval) async throws -> Void = Countdown.sleep
    ) {
        self.signIn = signIn
        self.phoneNumber = phoneNumber
        resend = Countdown(now: signIn.context.now, sleep: sleep)
        retry = Countdown(now: signIn.context.now, sleep: sleep)
        for countdown in [resend, retry] {
            countdown.objectWillChange.sink { [weak self] in self?.objectWillChange.send() }.store(in: &ticking)
        }
    }

    /// The phase of the last request.
    public var phase: SignInPhase {
        guard case .failed(let error, _) = progress else { return progress }
        return .failed(error, secondsLeft: retry.secondsLeft)
    }

    /// After how many seconds the next code can be sent; 0 if now.
    public var secondsToResend: Int { resend.secondsLeft }

    /// Whether a code can be sent now.
    public var canRequest: Bool { phase.isReady && !resend.isRunning }

    /// Whether what stands in the field can be a code, and be handed in.
    public var canVerify: Bool { ticket != nil && phase.isReady && OneTimePassword(rawValue: digits) != nil }

    /// Has a code sent; the one before is no longer valid.
    public func request() async {
        guard canRequest else { return }
        progress = .working
        let oldCode = code
        do throws(LatchkeyError) {
            let ticket = try await signIn.requestOneTimeCode(phoneNumber: phoneNumber)
            self.ticket = ticket
            // The message may be here, and typed, before the reply.
            if code == oldCode { code = "" }
            resend.count(to: ticket.resendAt)
            progress = .idle
        } catch {
            // Too early: the code of before is still valid, and the button counts down.
            resend.count(seconds: error.retryAfter)
            progress = .failed(error)
        }
    }

    /// Signs in with the code in the field.
    ///
    /// - Returns: the session; nil if it failed.
    public func verify() async -> DeviceSignIn.Session? {
        await redeem { code throws(LatchkeyError) in try await signIn.signIn(oneTimeCode: code) }
    }

    /// Opens the account for changes with the code in the field: for a user without any key, where the server requires
    /// step-up.
    ///
    /// - Returns: whether it is open.
    public func openAccount() async -> Bool {
        await redeem { code throws(LatchkeyError) in try await signIn.openAccount(oneTimeCode: code) } != nil
    }

    private func redeem<Value: Sendable>(
        _ body: (String) async throws(LatchkeyError) -> Value
    ) async -> Value? {
        guard canVerify else { return nil }
        progress = .working
        do throws(LatchkeyError) {
            let value = try await body(digits)
            progress = .idle
            return value
        } catch {
            retry.count(seconds: error.retryAfter)
            progress = .failed(error)
            // A code that the server has not seen is still good.
            if case .network? = error.underlying { return nil }
            // It begins a recovery.
            if error.suggestion == .beginRecovery { return nil }
            code = ""
            return nil
        }
    }

    private var digits: String { code.filter { !$0.isWhitespace } }
}
