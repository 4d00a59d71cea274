import AppShared
import Combine
import Foundation
import LatchkeyKit
import LatchkeyUI
import LatchkeyWire

/// The screen "Sign In": challenge and signature, or a code by text message.
@MainActor public final class AuthenticationViewModel: ObservableObject {
    /// The user's name, as it stands in the field.
    @Published public var username: String
    /// The code, as it stands in the field.
    @Published public var code = ""
    /// The result of the last attempt; nil if there was none.
    @Published public private(set) var result: Notice?
    /// The signed-in user; nil if nobody is signed in.
    @Published public private(set) var signedIn: Username?
    /// Whether a code is awaited, and what the server said about it.
    @Published public private(set) var ticket: OneTimeCodeTicket?
    /// Whether a sign-in is under way.
    @Published public private(set) var isWorking = false
    /// Whether the last try with the key has failed in such a way that a code may help.
    @Published public private(set) var offersCode = false
    /// Whether the last try with the key has shown that the key is lost.
    @Published public private(set) var offersNewKey = false
    /// Whether the code was right, but opens no account that has a key: it begins to get the account back.
    @Published public private(set) var offersRecovery = false
    /// Until when no new code can be sent.
    public let resend: Countdown
    /// Until when the server wants to be left alone.
    public let retry: Countdown

    /// Called after each sign-in, for a change that waits for it.
    var onSignedIn: (@MainActor () async -> Void)?

    /// Whether the awaited code is to open the account for the change that waits, instead of signing in.
    private var opensAccount = false
    private let state: AppState
    private let services: AppServices

    init(state: AppState) {
        self.state = state
        services = state.services
        username = state.username
        resend = Countdown(clock: services.clock)
        retry = Countdown(clock: services.clock)
    }

    // MARK: What is shown

    /// An explanation of what a tap on "Sign In" will do.
    public var explanation: String {
        guard let identity = state.identity else { return "This phone is not enrolled yet." }
        guard identity.key != nil else { return "The server sends a code by text message to your number." }
        return "The server sends a challenge, and this phone signs it with your key."
    }

    /// A note about the code.
    public var codeMessage: String { "Only the newest code counts." }

    /// The label of the button that sends a new code; it counts down.
    public var resendLabel: String {
        resend.isRunning ? "Resend Code in \(resend.secondsLeft) s" : "Resend Code"
    }

    /// The label of the button that signs in; it counts down while the server wants to be left alone.
    public var signInLabel: String { retry.isRunning ? "Sign In in \(retry.secondsLeft) s" : "Sign In" }

    /// Whether a sign-in can be begun: with what stands in the field, and not while the server wants to be left alone.
    public var canTry: Bool { hasUsername && !retry.isRunning }

    /// Whether a new code can be sent.
    public var canRequestCode: Bool { canTry && !resend.isRunning }

    /// Whether what stands in the field can be a code.
    public var hasCode: Bool { OneTimePassword(rawValue: digits) != nil }

    /// Whether what stands in the field can be a user's name.
    public var hasUsername: Bool { user != nil }

    /// Why the name in the field can't be one; nil if it can, or if the field is empty.
    public var usernameHint: String? { FieldHint.username(username) }

    private var user: Username? { Username(rawValue: username.trimmingCharacters(in: .whitespaces)) }
    private var digits: String { code.filter { !$0.isWhitespace } }

    // MARK: What is done

    /// Signs in: with the key, or with a code where this phone has none.
    public func signIn() async {
        guard let user, !state.isBusy else { return }
        let identity: DeviceIdentity?
        do throws(LatchkeyError) {
            identity = try await services.signIn(of: user).device()
        } catch {
            return fail(error)
        }
        // Another tap may have begun something while the disk was read.
        guard !state.isBusy else { return }
        if let identity, identity.key == nil { return await requestCode() }
        begin()
        let outcome = await state.run("Sign In") { report throws(LatchkeyError) in
            try await self.services.signIn(of: user, report).signIn()
        }
        isWorking = false
        switch outcome {
        case nil: return
        case .success?: await succeed(user, "The server has accepted this phone’s signature.")
        case .failure(let error)?:
            // The server has been told elsewhere that this device takes codes.
            if [.oneTimeCodeRequired, .methodRefused].contains(error.code) { return await requestCode() }
            offersCode = error.isHelpedByOneTimeCode
            offersNewKey = [.keyMissing, .keyUnusable].contains(error.code)
            fail(error)
        }
    }

    /// "Use SMS Code Instead", "Resend Code": has a code sent to the number on file.
    public func requestCode() async {
        guard let user, !state.isBusy else { return }
        begin()
        // Without an enrollment of this user the number is the one that the person has typed.
        let outcome = await state.run("Request SMS Code") { report throws(LatchkeyError) in
            let door = self.services.signIn(of: user, report)
            let number = try await door.device()?.phoneNumber ?? self.state.number
            return try await door.requestOneTimeCode(phoneNumber: number)
        }
        isWorking = false
        switch outcome {
        case nil: return
        case .success(let ticket)?:
            self.ticket = ticket
            code = ""
            resend.count(to: ticket.resendAt)
            result = Notice(.information, ticket.message, message: "Enter the code that comes.")
        case .failure(let error)?:
            // Too early: the code of before still holds, and the button counts down.
            if let seconds = error.retryAfter { resend.count(seconds: seconds) }
            fail(error)
        }
    }

    /// Has a code sent that opens the account for the change that waits.
    func requestAccountCode() async {
        opensAccount = true
        await requestCode()
    }

    /// "Verify": hands the code in.
    public func verify() async {
        guard let user, ticket != nil, !state.isBusy else { return }
        begin()
        let digits = digits
        let opens = opensAccount && state.pending != nil
        let outcome = await state.run("Verify SMS Code") { report throws(LatchkeyError) in
            let door = self.services.signIn(of: user, report)
            if opens {
                try await door.openAccount(oneTimeCode: digits)
            } else {
                try await door.signIn(oneTimeCode: digits)
            }
        }
        isWorking = false
        switch outcome {
        case nil: return
        case .success?:
            ticket = nil
            resend.count(to: nil)
            opensAccount = false
            if opens {
                result = Notice(.success, "The account is open for the change.", message: "The change goes on.")
                await onSignedIn?()
            } else {
                await succeed(user, "The server has accepted the code.")
            }
        case .failure(let error)?:
            fail(error)
            // A code that the server has not seen is still good.
            if case .network? = error.underlying { return }
            offersRecovery = error.suggestion == .beginRecovery
            if offersRecovery { return }
        }
        code = ""
    }

    /// The sign-in of the user in the field; nil if there is no such user.
    var signIn: DeviceSignIn? { user.map { services.signIn(of: $0) } }

    /// "Cancel": no code is awaited any more.
    public func cancelCode() {
        offersRecovery = false
        ticket = nil
        code = ""
        result = nil
        opensAccount = false
        state.pending = nil
    }

    /// "Sign Out": ends the sign-in, here and at the server.
    public func signOut() async {
        guard let user = signedIn else { return }
        let outcome = await state.run("Sign Out") { _ throws(LatchkeyError) in
            try await self.services.signIn(of: user).signOut()
        }
        switch outcome {
        case nil: return
        case .failure(let error)?: return fail(error)
        case .success(let isEnded)?:
            endSession()
            if !isEnded {
                result = Notice(
                    .information, "Signed out on this phone.",
                    message: "The server could not be told; it ends there by itself.")
            }
        }
    }

    private func endSession() {
        signedIn = nil
        result = nil
        ticket = nil
        offersCode = false
        offersNewKey = false
    }

    /// Reads who is signed in: since an earlier launch, or no longer, because the device was removed.
    func restore() async {
        guard let user = signedIn ?? state.user else { return }
        do throws(LatchkeyError) {
            if try await services.signIn(of: user).session() != nil {
                signedIn = user
            } else if signedIn == user {
                signedIn = nil
                // A code that is awaited is another matter.
                if ticket == nil { result = nil }
            }
        } catch {
            // Not known: it stays as it was.
            state.note("Reading the sign-in", error)
        }
    }

    private func begin() {
        isWorking = true
        result = nil
        offersCode = false
        offersNewKey = false
        offersRecovery = false
    }

    /// A new key has taken the place of the lost one.
    func keyWasReplaced() {
        offersCode = false
        offersNewKey = false
        result = Notice(.success, "This phone has a new key.", message: "Sign in with it.")
    }

    private func succeed(_ user: Username, _ message: String) async {
        signedIn = user
        retry.count(to: nil)
        result = Notice(.success, "Signed in as \(user)", message: message)
        await onSignedIn?()
    }

    private func fail(_ error: LatchkeyError) {
        result = Notice(error)
        if error.code == .server(.tooManyAttempts), let seconds = error.retryAfter {
            retry.count(seconds: seconds)
        }
    }
}
