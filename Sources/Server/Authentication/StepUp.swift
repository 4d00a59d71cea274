import LatchkeyStore
import LatchkeyWire

/// Whether changes of an account require an account token.
public enum StepUpPolicy: String, Sendable, CaseIterable {
    /// Every change requires one: production's default.
    case required
    /// An ordinary access token suffices: the lab's default, for clients of the MFA document.
    case off
}

/// Judges whether a token permits changes of its user's account: no other place does.
struct StepUp: Sendable {
    let policy: StepUpPolicy

    /// Judges a token by its audience and the sign-in that it goes back to.
    ///
    /// An account token is five minutes old at most, so only ordinary ones are judged by age. Nothing that another issuer
    /// vouches for changes an account, whatever the policy. A token of the account page permits what is done there.
    ///
    /// - Parameter endpoint: What is asked for; `nil` for what the page never asks for.
    /// - Throws: `insufficient_user_authentication` if an account token is required, `reauthentication_required` for a
    ///   one-time password that was verified more than five minutes ago.
    func check(
        _ audience: TokenAudience, _ authentication: Authentication, to endpoint: Endpoint? = nil, now seconds: Int64
    ) throws(RequestFailure) {
        switch audience {
        case .account: return
        case .accountPage where endpoint?.isChangeOfAccountPage == true: return
        case .accountPage: throw .insufficientUserAuthentication
        case .server: break
        }
        guard policy == .off, authentication.method != .linkedIdentity else { throw .insufficientUserAuthentication }
        guard authentication.permitsChanges(now: seconds) else { throw .reauthenticationRequired }
    }
}

extension RequestFailure {
    /// The user is authenticated, but not for changes of the account.
    static let insufficientUserAuthentication = RequestFailure.refused(
        .insufficientUserAuthentication,
        detail: "Changes require an account token: auth/initiate and auth/verify-signature with the purpose manage.")

    /// The proof was right, but this way of signing in gets no account token.
    static func stepUpUnavailable(_ detail: String, finer: String) -> RequestFailure {
        .refused(.stepUpUnavailable, detail: detail, finer: finer)
    }
}
