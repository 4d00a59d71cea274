import Foundation

/// What requests for passkeys and for an Apple Account have in common: a turn, a sheet, and the owner's face or passcode.
extension VirtualPhone {
    /// Runs a request, of which a launch has one at a time.
    ///
    /// - Parameter obstacle: why the app may not make it; nil if it may.
    func withTurn<Reply>(
        _ request: Int64, _ launch: LaunchToken, obstacle: (PhoneState, App) -> PhoneFailure?,
        _ body: (App) throws(PhoneFailure) -> Reply
    ) throws(PhoneFailure) -> Reply {
        let (app, obstacle) = try state.withLock { state throws(PhoneFailure) in
            let app = try state.running(launch).app
            return (app, obstacle(state, app))
        }
        try begin(request, launch)
        defer { screen.change { $0.authorizationTurns[launch] = nil } }
        if let obstacle { throw obstacle }
        return try body(app)
    }

    private func begin(_ request: Int64, _ launch: LaunchToken) throws(PhoneFailure) {
        let refusal = screen.change { state -> PhoneFailure? in
            guard state.apps[launch] != nil else { return .connection(.launchEnded) }
            if state.canceledAuthorizations[launch] == request {
                state.canceledAuthorizations[launch] = nil
                return .authorization(.canceled)
            }
            guard state.authorizationTurns[launch] == nil else {
                return .authorization(
                    .failed, reason: "Request already in progress for specified application identifier.")
            }
            state.authorizationTurns[launch] = AuthorizationTurn(request: request)
            return nil
        }
        if let refusal { throw refusal }
    }

    /// Shows a sheet; the person's answer.
    func answer(
        to sheet: Prompt.Kind, _ number: Int64, _ app: App, _ launch: LaunchToken, during operation: PhoneOperation
    ) throws(PhoneFailure) -> PromptAnswer {
        guard isInFront(launch), !isLocked else {
            throw .authorization(.failed, reason: "The app is not in front.")
        }
        let outcome = ask(sheet, for: app, launch, number: number, during: operation) {
            // The app may have canceled before the question stood in the queue.
            let isCanceled = screen.look { $0.authorizationTurns[launch]?.isCanceled != false }
            return isCanceled || !isInFront(launch) ? .authorization(.canceled) : nil
        }
        switch outcome {
        case .answered(let answer): return answer
        case .withdrawn(let failure): throw failure.ofAuthorization
        }
    }

    /// Has the person show who they are: by face or finger, else by the passcode, which the app doesn't learn.
    func verifyOwner(
        _ number: Int64, _ launch: LaunchToken, during operation: PhoneOperation
    ) throws(PhoneFailure) {
        let options = ContextOptions()
        do {
            try withContext(options, launch) { handle throws(PhoneFailure) in
                let goesOn = screen.change { state in
                    guard state.authorizationTurns[launch]?.isCanceled == false else { return false }
                    state.authorizationTurns[launch]?.context = handle
                    return true
                }
                guard goesOn else { throw .authorization(.canceled) }
                try run(
                    Evaluation(
                        goal: .authorization, launch: launch, context: handle, options: options, operation: operation,
                        demands: [Demand(biometry: .any, passcode: true)]))
            }
        } catch {
            throw error.ofAuthorization
        }
    }

    /// Ends a request because its app wants it; one that has not begun yet will not begin.
    func cancelAuthorization(_ request: Int64, _ launch: LaunchToken) {
        let context = screen.change { state -> Int64? in
            guard state.apps[launch] != nil else { return nil }
            guard state.authorizationTurns[launch]?.request == request else {
                state.canceledAuthorizations[launch] = request
                return nil
            }
            state.authorizationTurns[launch]?.isCanceled = true
            return state.authorizationTurns[launch]?.context
        }
        withdrawQuestion(number: request, launch, with: .authorization(.canceled))
        guard let context else { return }
        state.withLock { $0.contexts[context]?.isInvalid = true }
        desk.withdraw(with: .authentication(.appCancel)) { $0.launch == launch && $0.context == context }
    }
}

extension PhoneFailure {
    /// The failure as a request for a passkey or an Apple Account reports it: an authentication that failed or was canceled
    /// has no code of its own.
    fileprivate var ofAuthorization: PhoneFailure {
        guard domain != .connection, domain != .authorization else { return self }
        let cancellations: [AuthenticationCode] = [.userCancel, .appCancel, .systemCancel, .invalidContext]
        let isCanceled = domain == .localAuthentication && cancellations.contains { $0.rawValue == code }
        return isCanceled ? .authorization(.canceled) : .authorization(.failed, reason: message)
    }
}
