import Foundation

/// Application passwords: a password of the app's own takes part in guarding an item or key.
///
/// The app sets it on a context (`LAContext.setCredential`); where it did not, the person is asked, when the item is
/// made and again when it is used.
extension VirtualPhone {
    /// Runs a call that stores something, and runs it again if it lacked only an application password that the person
    /// then chose.
    ///
    /// Apple's calls do the same: the store names the required proof, the client obtains it, and calls again
    /// (SecItem.m:1527).
    ///
    func choosingPassword<Call: PasswordChoosing>(
        _ call: Call, _ launch: LaunchToken, _ body: (Call) throws(PhoneFailure) -> Call.Reply
    ) throws(PhoneFailure) -> Call.Reply {
        do {
            return try body(call)
        } catch {
            guard error == .passwordNeeded else { throw error }
            let app = try state.withLock { state throws(PhoneFailure) in try state.running(launch).app }
            let options = try call.contextOptions(app)
            return try withContext(options, launch) { handle throws(PhoneFailure) in
                try run(
                    Evaluation(
                        goal: .accessControl, launch: launch, context: handle, options: options,
                        operation: Call.operation, demands: [Demand(password: true)]))
                return try body(call.using(context: handle))
            }
        }
    }
}

/// A call that stores something, for which the person may have to choose an application password.
protocol PasswordChoosing: PhoneCall {
    /// Returns the prompt options of the call's context.
    func contextOptions(_ app: App) throws(PhoneFailure) -> ContextOptions
    /// The same call with another context.
    func using(context handle: Int64) -> Self
}

extension PhoneFailure {
    /// A password must be chosen before something can be stored; never leaves the phone.
    static let passwordNeeded = PhoneFailure.status(.authNeeded, "An application password is needed.")
    /// The application password is not the one with which the item was made.
    static let passwordWrong = PhoneFailure.status(.authFailed, "The application password is wrong.")
}

extension KeychainStatus {
    /// errSecAuthNeeded (SecBasePriv.h), which Apple's client never hands on either.
    static let authNeeded = KeychainStatus(rawValue: -25330)
}

extension PhoneState.ContextRecord {
    /// The application password that the app set, or else the last one that the person entered.
    var password: [UInt8]? { credential ?? enteredPasswords.last }

    /// Whether the context holds the password that was stored; where none was stored yet, whether it holds any.
    func hasPassword(_ stored: [UInt8]?) -> Bool {
        guard let stored else { return password != nil }
        return credential == stored || enteredPasswords.contains(stored)
    }
}

extension PhoneState {
    /// The step that gets an application password.
    func passwordStep(_ evaluation: Evaluation, _ context: ContextRecord) -> Evaluation.Step {
        if context.credential != nil { return .fail(.passwordWrong) }
        let isNew = evaluation.binding.applicationPassword == nil
        return asking(
            .applicationPassword(PasswordRequest(reason: evaluation.options.reason, isNew: isNew)), evaluation)
    }

    /// Uses the typed password; after a wrong one it does not ask again.
    mutating func applyPassword(_ answer: PromptAnswer, _ evaluation: inout Evaluation) {
        switch answer {
        case .password(let text):
            let entered = Array(text.utf8)
            if let stored = evaluation.binding.applicationPassword, stored != entered {
                evaluation.failure = .passwordWrong
            } else {
                contexts[evaluation.context]?.enteredPasswords.append(entered)
            }
        case .cancel: evaluation.failure = .authentication(.userCancel)
        default: evaluation.failure = .authentication(.authenticationFailed)
        }
    }
}
