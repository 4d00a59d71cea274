import Combine
import Foundation
import LatchkeyKit

/// Signs a person in and tells how that goes: what ``SignInButton`` shows, for apps that draw it themselves.
@MainActor public final class SignInModel: ObservableObject {
    /// The sign-in state of this phone and its user.
    @Published public private(set) var state: DeviceSignIn.State
    /// Whether the person is to enter a code that comes by text message; set to false when they have, or gave up.
    @Published public var isEnteringCode = false
    @Published private var progress = SignInPhase.idle

    /// The sign-in of the app.
    public let signIn: DeviceSignIn

    private let retry: Countdown
    private var ticking: AnyCancellable?

    /// Creates a model.
    ///
    /// - Parameter sleep: waits for so many seconds, for the countdown before the next try.
    public init(
        _ signIn: DeviceSignIn,
        sleep: @escaping @Sendable (TimeInterval) async throws -> Void = Countdown.sleep
    ) {
        self.signIn = signIn
        state = signIn.state
        retry = Countdown(now: signIn.context.now, sleep: sleep)
        ticking = retry.objectWillChange.sink { [weak self] in self?.objectWillChange.send() }
    }

    /// The phase of the sign-in.
    public var phase: SignInPhase {
        guard case .failed(let error, _) = progress else { return progress }
        return .failed(error, secondsLeft: retry.secondsLeft)
    }

    /// Whether this phone could sign the person in at all.
    public var isPossible: Bool {
        switch state {
        case .unknown(nil), .notEnrolled, .recovering: false
        case .unknown, .unfinished, .enrolled, .keyLost, .signedIn: true
        }
    }

    /// Whether a code by text message may help after the last failure.
    public var offersCode: Bool { phase.error?.isHelpedByOneTimeCode ?? false }

    /// Follows the state of this phone until the task is canceled: for `task(_:)` of the view that shows it.
    public func follow() async {
        for await state in signIn.states { self.state = state }
    }

    /// Signs in with this phone's key; asks for a code by text message where there is no key.
    ///
    /// An enrollment that was interrupted is finished first.
    ///
    /// - Returns: the session; nil if it failed, was refused because another attempt is under way, or if a code is needed.
    @discardableResult
    public func start() async -> DeviceSignIn.Session? {
        guard phase.isReady else { return nil }
        if needsCode {
            isEnteringCode = true
            return nil
        }
        do throws(LatchkeyError) {
            let session = try await signIn.telling({ [weak self] in self?.progress = $0 }) {
                signIn throws(LatchkeyError) in
                if signIn.state == .unfinished { try await signIn.resume() }
                return try await signIn.signIn()
            }
            progress = .idle
            return session
        } catch {
            fail(error)
            return nil
        }
    }

    /// To be called when the person has signed in with a code.
    public func finish() {
        isEnteringCode = false
        progress = .idle
    }

    private var needsCode: Bool {
        switch state {
        case .keyLost, .enrolled(.oneTimeCode), .signedIn(.oneTimeCode): true
        case .unknown, .notEnrolled, .unfinished, .enrolled, .signedIn, .recovering: false
        }
    }

    private func fail(_ error: LatchkeyError) {
        // The server knows that this device takes codes, though it has a key.
        if error.suggestion == .requestOneTimeCode || error.code == .methodRefused {
            progress = .idle
            isEnteringCode = true
            return
        }
        retry.count(seconds: error.retryAfter)
        progress = .failed(error)
    }
}
