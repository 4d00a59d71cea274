import Foundation

/// The calls of AuthenticationServices that are about passkeys.
extension VirtualPhone {
    /// Makes a passkey once the person has agreed and shown who they are; blocks its thread until the end.
    func registerPasskey(_ call: RegisterPasskey, _ launch: LaunchToken) throws(PhoneFailure) -> RegisterPasskey.Reply {
        try withTurn(call.request, launch, domain: call.relyingParty) { app throws(PhoneFailure) in
            guard call.style == .standard else {
                throw .authorization(.failed, reason: "No password of the account was filled in.")
            }
            guard (1...64).contains(call.userID.count) else {
                throw .authorization(.failed, reason: "A user handle has 1 to 64 bytes.")
            }
            let request = PasskeyRequest(
                purpose: .registration, relyingParty: call.relyingParty,
                accounts: [PasskeyRequest.Account(credentialID: nil, name: call.name)])
            _ = try choose(request, call.request, app, launch, during: .passkeyRegister)
            try verifyOwner(call.request, launch, during: .passkeyRegister)
            return try change(launch) { state throws(PhoneFailure) in try state.register(call, launch) }
        }
    }

    /// Signs in with a passkey that the person has chosen; blocks its thread until the end.
    func assertPasskey(_ call: AssertPasskey, _ launch: LaunchToken) throws(PhoneFailure) -> AssertPasskey.Reply {
        try withTurn(call.request, launch, domain: call.relyingParty) { app throws(PhoneFailure) in
            let accounts = state.withLock { state in
                state.durable.passkeys.passkeys(of: call.relyingParty, allowed: call.allowed.map { [UInt8]($0) })
                    .map { PasskeyRequest.Account(credentialID: Data($0.credentialID), name: $0.name) }
            }
            let request = PasskeyRequest(purpose: .assertion, relyingParty: call.relyingParty, accounts: accounts)
            let account: PasskeyRequest.Account
            switch call.mode {
            case .autoFill: account = try awaitPick(of: accounts, call.request, launch)
            case .immediatelyAvailable where accounts.isEmpty:
                throw .authorization(.canceled, reason: "No credentials available for login.")
            case .immediatelyAvailable, .sheet:
                account = try choose(request, call.request, app, launch, during: .passkeyAssert)
            }
            try verifyOwner(call.request, launch, during: .passkeyAssert)
            return try state.withLock { state throws(PhoneFailure) in try state.assert(call, with: account) }
        }
    }

    /// Ends a request because its app wants it; one that has not begun yet will not begin.
    func cancelPasskeyRequest(_ request: Int64, _ launch: LaunchToken) {
        let context = screen.change { state -> Int64? in
            guard state.apps[launch] != nil else { return nil }
            guard state.passkeyTurns[launch]?.request == request else {
                state.canceledPasskeyRequests[launch] = request
                return nil
            }
            state.passkeyTurns[launch]?.isCanceled = true
            return state.passkeyTurns[launch]?.context
        }
        withdrawQuestion(number: request, launch, with: .authorization(.canceled))
        guard let context else { return }
        state.withLock { $0.contexts[context]?.isInvalid = true }
        desk.withdraw(with: .authentication(.appCancel)) { $0.launch == launch && $0.context == context }
    }

    // MARK: The steps of a request

    /// Runs a request, of which a launch has one at a time, for a domain that is associated with its app.
    private func withTurn<Reply>(
        _ request: Int64, _ launch: LaunchToken, domain: String, _ body: (App) throws(PhoneFailure) -> Reply
    ) throws(PhoneFailure) -> Reply {
        let (app, obstacle) = try state.withLock { state throws(PhoneFailure) in
            let app = try state.running(launch).app
            return (app, state.associationObstacle(domain, app))
        }
        try begin(request, launch)
        defer { screen.change { $0.passkeyTurns[launch] = nil } }
        if let obstacle { throw obstacle }
        return try body(app)
    }

    private func begin(_ request: Int64, _ launch: LaunchToken) throws(PhoneFailure) {
        let refusal = screen.change { state -> PhoneFailure? in
            guard state.apps[launch] != nil else { return .connection(.launchEnded) }
            if state.canceledPasskeyRequests[launch] == request {
                state.canceledPasskeyRequests[launch] = nil
                return .authorization(.canceled)
            }
            guard state.passkeyTurns[launch] == nil else {
                return .authorization(
                    .failed, reason: "Request already in progress for specified application identifier.")
            }
            state.passkeyTurns[launch] = PasskeyTurn(request: request)
            return nil
        }
        if let refusal { throw refusal }
    }

    /// Shows the sheet; the account with which the person continues.
    private func choose(
        _ request: PasskeyRequest, _ number: Int64, _ app: App, _ launch: LaunchToken, during operation: PhoneOperation
    ) throws(PhoneFailure) -> PasskeyRequest.Account {
        guard hasPasscode else { throw .authorization(.failed, reason: "The phone has no passcode.") }
        guard isInFront(launch), !isLocked else {
            throw .authorization(.failed, reason: "The app is not in front.")
        }
        let outcome = ask(.passkey(request), for: app, launch, number: number, during: operation) {
            // The app may have canceled before the question stood in the queue.
            let isCanceled = screen.look { $0.passkeyTurns[launch]?.isCanceled != false }
            return isCanceled || !isInFront(launch) ? .authorization(.canceled) : nil
        }
        switch outcome {
        case .answered(let answer):
            guard let account = request.account(chosenBy: answer) else { throw .authorization(.canceled) }
            return account
        case .withdrawn(let failure): throw failure.ofPasskey
        }
    }

    /// Waits until the person picks one of these accounts from the keyboard.
    private func awaitPick(
        of accounts: [PasskeyRequest.Account], _ number: Int64, _ launch: LaunchToken
    ) throws(PhoneFailure) -> PasskeyRequest.Account {
        screen.change { $0.passkeyTurns[launch]?.offers = accounts }
        let end = screen.wait(until: nil) { state -> Result<PasskeyRequest.Account, PhoneFailure>? in
            guard let turn = state.passkeyTurns[launch], turn.request == number else {
                return .failure(.connection(.launchEnded))
            }
            if turn.isCanceled { return .failure(.authorization(.canceled)) }
            return turn.picked.map { .success($0) }
        }
        guard let end else { throw .connection(.launchEnded) }
        return try end.get()
    }

    /// Has the person show who they are: by face or finger, else by the passcode, which the app doesn't learn.
    private func verifyOwner(
        _ number: Int64, _ launch: LaunchToken, during operation: PhoneOperation
    ) throws(PhoneFailure) {
        let options = ContextOptions()
        do {
            try withContext(options, launch) { handle throws(PhoneFailure) in
                let goesOn = screen.change { state in
                    guard state.passkeyTurns[launch]?.isCanceled == false else { return false }
                    state.passkeyTurns[launch]?.context = handle
                    return true
                }
                guard goesOn else { throw .authorization(.canceled) }
                try run(
                    Evaluation(
                        goal: .passkey, launch: launch, context: handle, options: options, operation: operation,
                        demands: [Demand(biometry: .any, passcode: true)]))
            }
        } catch {
            throw error.ofPasskey
        }
    }
}

extension PhoneFailure {
    /// The failure as a request for a passkey reports it: a failed or canceled authentication has no code of its own.
    fileprivate var ofPasskey: PhoneFailure {
        guard domain != .connection, domain != .authorization else { return self }
        let cancellations: [AuthenticationCode] = [.userCancel, .appCancel, .systemCancel, .invalidContext]
        let isCanceled = domain == .localAuthentication && cancellations.contains { $0.rawValue == code }
        return isCanceled ? .authorization(.canceled) : .authorization(.failed, reason: message)
    }
}

extension PhoneState {
    /// Makes a passkey, unless the phone has one that was excluded.
    fileprivate mutating func register(
        _ call: RegisterPasskey, _ launch: LaunchToken
    ) throws(PhoneFailure) -> RegisterPasskey.Reply {
        let excluded = call.excluded.map { [UInt8]($0) }
        guard excluded.isEmpty || durable.passkeys.passkeys(of: call.relyingParty, allowed: excluded).isEmpty else {
            throw .authorization(
                durable.configuration.majorVersion >= 18 || durable.configuration.biometry == .opticID
                    ? .matchedExcludedCredential : .failed,
                reason: "At least one credential matches an entry of the excludeCredentials list in the platform "
                    + "attached authenticator.")
        }
        let passkey = try Passkey(
            relyingParty: call.relyingParty, userHandle: [UInt8](call.userID), name: call.name)
        let objects = PasskeyObjects(passkey: passkey)
        let attestation = try objects.attestationObject(aaguid: durable.configuration.passkeyAAGUID)
        try countEffect(launch)
        durable.passkeys.keep(passkey)
        return RegisterPasskey.Reply(
            credentialID: Data(passkey.credentialID),
            clientData: Data(objects.clientData(.create, challenge: call.challenge)),
            attestationObject: Data(attestation),
            prf: call.prf.map { $0.input.map { passkey.evaluate($0) } ?? PasskeyPRFOutput() })
    }

    /// Signs with the passkey of an account, if it is still there.
    fileprivate func assert(
        _ call: AssertPasskey, with account: PasskeyRequest.Account
    ) throws(PhoneFailure) -> AssertPasskey.Reply {
        let passkeys = durable.passkeys.passkeys(of: call.relyingParty)
        guard let passkey = passkeys.first(where: { Data($0.credentialID) == account.credentialID }) else {
            throw .authorization(.failed, reason: "The passkey is gone.")
        }
        let objects = PasskeyObjects(passkey: passkey)
        let clientData = objects.clientData(.get, challenge: call.challenge)
        return AssertPasskey.Reply(
            credentialID: Data(passkey.credentialID), clientData: Data(clientData),
            authenticatorData: Data(objects.assertedData),
            signature: Data(try objects.signature(clientData: clientData)),
            userID: Data(passkey.userHandle),
            prf: (call.prfByCredential[Data(passkey.credentialID)] ?? call.prf).map { passkey.evaluate($0) })
    }
}
