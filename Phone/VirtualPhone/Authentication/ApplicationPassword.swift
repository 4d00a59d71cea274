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
    /// - Parameter path: where the call's context stands in its arguments.
    func choosingPassword(
        _ path: ContextPath, _ arguments: [String: PropertyListValue], _ launch: LaunchToken,
        _ operation: PhoneOperation,
        _ body: ([String: PropertyListValue]) throws(PhoneFailure) -> [String: PropertyListValue]
    ) throws(PhoneFailure) -> [String: PropertyListValue] {
        do {
            return try body(arguments)
        } catch {
            guard error == .passwordNeeded else { throw error }
            let options = try path.options(arguments, app: state.withLock { $0.launches[launch]?.app })
            return try withContext(options, launch) { handle throws(PhoneFailure) in
                try run(
                    Evaluation(
                        goal: .accessControl, launch: launch, context: handle, options: options,
                        operation: operation, demands: [Demand(password: true)]))
                return try body(path.setting(handle, arguments))
            }
        }
    }
}

/// The position of the context in a request's arguments.
enum ContextPath: Sendable {
    /// `context`, as in requests about keys.
    case argument
    /// `u_AuthCtx` of the dictionary `query`, as in keychain calls.
    case query(KeychainQuery.Call)

    fileprivate func options(
        _ arguments: [String: PropertyListValue], app: App?
    ) throws(PhoneFailure) -> ContextOptions {
        switch self {
        case .argument: return ContextOptions(archived: arguments["context"])
        case .query(let call):
            guard let app else { throw .connection(.launchEnded) }
            return try KeychainQuery(arguments["query"]?.dictionary ?? [:], app: app, call: call).options
        }
    }

    fileprivate func setting(
        _ handle: Int64, _ arguments: [String: PropertyListValue]
    ) -> [String: PropertyListValue] {
        var arguments = arguments
        switch self {
        case .argument:
            var options = ContextOptions(archived: arguments["context"])
            options.handle = handle
            arguments["context"] = options.archived
        case .query:
            var query = arguments["query"]?.dictionary ?? [:]
            var options = ContextOptions(archived: query["u_AuthCtx"])
            options.handle = handle
            query["u_AuthCtx"] = options.archived
            arguments["query"] = .dictionary(query)
        }
        return arguments
    }
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
        guard mayAsk(evaluation) else { return .fail(.authentication(.notInteractive)) }
        let isNew = evaluation.binding.applicationPassword == nil
        return .ask(.applicationPassword(PasswordRequest(reason: evaluation.options.reason, isNew: isNew)))
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
