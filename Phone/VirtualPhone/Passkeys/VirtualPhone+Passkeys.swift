import Foundation

/// The calls of AuthenticationServices that are about passkeys.
extension VirtualPhone {
    /// Makes a passkey once the person has agreed and shown who they are; blocks its thread until the end.
    func registerPasskey(_ call: RegisterPasskey, _ launch: LaunchToken) throws(PhoneFailure) -> RegisterPasskey.Reply {
        try withTurn(call.request, launch, obstacle: { $0.associationObstacle(call.relyingParty, $1) }) {
            app throws(PhoneFailure) in
            guard call.style == .standard else {
                throw .authorization(.failed, reason: "No password of the account was filled in.")
            }
            guard (1...64).contains(call.userID.count) else {
                throw .authorization(.failed, reason: "A user handle has 1 to 64 bytes.")
            }
            let request = PasskeyRequest(
                purpose: .registration, relyingParty: call.relyingParty,
                accounts: [PasskeyRequest.Account(credentialID: nil, name: call.name)],
                offersSecurityKey: call.offersSecurityKey)
            _ = try choose(request, call.request, app, launch, during: .passkeyRegister)
            try verifyOwner(call.request, launch, during: .passkeyRegister)
            return try change(launch) { state throws(PhoneFailure) in try state.register(call, launch) }
        }
    }

    /// Signs in with a passkey that the person has chosen; blocks its thread until the end.
    func assertPasskey(_ call: AssertPasskey, _ launch: LaunchToken) throws(PhoneFailure) -> AssertPasskey.Reply {
        try withTurn(call.request, launch, obstacle: { $0.associationObstacle(call.relyingParty, $1) }) {
            app throws(PhoneFailure) in
            let accounts = state.withLock { state in
                state.durable.passkeys.passkeys(of: call.relyingParty, allowed: call.allowed.map { [UInt8]($0) })
                    .map { PasskeyRequest.Account(credentialID: Data($0.credentialID), name: $0.name) }
            }
            let request = PasskeyRequest(
                purpose: .assertion, relyingParty: call.relyingParty, accounts: accounts,
                offersSecurityKey: call.offersSecurityKey)
            let account: PasskeyRequest.Account
            switch call.mode {
            case .autoFill: account = try awaitPick(of: accounts, call.request, launch)
            case .immediatelyAvailable where accounts.isEmpty:
                throw .noCredentials
            case .immediatelyAvailable, .sheet:
                account = try choose(request, call.request, app, launch, during: .passkeyAssert)
            }
            try verifyOwner(call.request, launch, during: .passkeyAssert)
            return try change(launch) { state throws(PhoneFailure) in try state.assert(call, with: account, launch) }
        }
    }

    /// Shows the sheet; the account with which the person continues.
    private func choose(
        _ request: PasskeyRequest, _ number: Int64, _ app: App, _ launch: LaunchToken, during operation: PhoneOperation
    ) throws(PhoneFailure) -> PasskeyRequest.Account {
        guard hasPasscode else { throw .authorization(.failed, reason: "The phone has no passcode.") }
        let answer = try answer(to: .passkey(request), number, app, launch, during: operation)
        if answer == .fallback, request.offersSecurityKey { throw .securityKeyChosen }
        guard let account = request.account(chosenBy: answer) else { throw .authorization(.canceled) }
        return account
    }

    /// Waits until the person picks one of these accounts from the keyboard.
    private func awaitPick(
        of accounts: [PasskeyRequest.Account], _ number: Int64, _ launch: LaunchToken
    ) throws(PhoneFailure) -> PasskeyRequest.Account {
        screen.change { $0.authorizationTurns[launch]?.offers = accounts }
        let end = screen.wait(until: nil) { state -> Result<PasskeyRequest.Account, PhoneFailure>? in
            guard let turn = state.authorizationTurns[launch], turn.request == number else {
                return .failure(.connection(.launchEnded))
            }
            if turn.isCanceled { return .failure(.authorization(.canceled)) }
            return turn.picked.map { .success($0) }
        }
        guard let end else { throw .connection(.launchEnded) }
        return try end.get()
    }
}

extension PhoneState {
    /// Makes a passkey, unless the phone has one that was excluded.
    fileprivate mutating func register(
        _ call: RegisterPasskey, _ launch: LaunchToken
    ) throws(PhoneFailure) -> RegisterPasskey.Reply {
        let excluded = call.excluded.map { [UInt8]($0) }
        guard excluded.isEmpty || durable.passkeys.passkeys(of: call.relyingParty, allowed: excluded).isEmpty else {
            throw durable.configuration.excludedCredential("platform attached")
        }
        let passkey = try Passkey(
            relyingParty: call.relyingParty, userHandle: [UInt8](call.userID), name: call.name,
            hasBlob: call.largeBlob)
        let objects = PasskeyObjects(passkey: passkey)
        let attestation = try objects.attestationObject(aaguid: durable.configuration.passkeyAAGUID)
        try countEffect(launch)
        durable.passkeys.keep(passkey)
        return RegisterPasskey.Reply(
            credentialID: Data(passkey.credentialID),
            clientData: Data(
                PasskeyObjects.clientData(.create, challenge: call.challenge, relyingParty: call.relyingParty)),
            attestationObject: Data(attestation),
            prf: call.prf.map { $0.input.map { passkey.evaluate($0) } ?? PasskeyPRFOutput() },
            hasLargeBlob: call.largeBlob)
    }

    /// Signs with the passkey of an account, if it is still there.
    fileprivate mutating func assert(
        _ call: AssertPasskey, with account: PasskeyRequest.Account, _ launch: LaunchToken
    ) throws(PhoneFailure) -> AssertPasskey.Reply {
        let passkeys = durable.passkeys.passkeys(of: call.relyingParty)
        guard var passkey = passkeys.first(where: { Data($0.credentialID) == account.credentialID }) else {
            throw .authorization(.failed, reason: "The passkey is gone.")
        }
        let objects = PasskeyObjects(passkey: passkey)
        let clientData = PasskeyObjects.clientData(
            .get, challenge: call.challenge, relyingParty: call.relyingParty)
        let signature = try objects.signature(clientData: clientData)
        let blob = call.largeBlob.map { passkey.perform($0) }
        if blob == .written(true) {
            try countEffect(launch)
            durable.passkeys.change(passkey.credentialID) { $0.largeBlob = passkey.largeBlob }
        }
        return AssertPasskey.Reply(
            credentialID: Data(passkey.credentialID), clientData: Data(clientData),
            authenticatorData: Data(objects.assertedData),
            signature: Data(signature),
            userID: Data(passkey.userHandle),
            prf: (call.prfByCredential[Data(passkey.credentialID)] ?? call.prf).map { passkey.evaluate($0) },
            largeBlob: blob)
    }
}

extension PhoneConfiguration {
    /// The failure of a registration beside a credential that was excluded.
    ///
    /// - Parameter authenticator: the kind that has the credential, as the reason names it.
    func excludedCredential(_ authenticator: String) -> PhoneFailure {
        .authorization(
            majorVersion >= 18 || biometry == .opticID ? .matchedExcludedCredential : .failed,
            reason: "At least one credential matches an entry of the excludeCredentials list in the \(authenticator) "
                + "authenticator.")
    }
}
