import Foundation

/// The calls of AuthenticationServices that are about Sign in with Apple.
extension VirtualPhone {
    /// Signs in with the phone's account once the person has agreed and shown who they are; blocks its thread until the end.
    func authorizeAppleID(
        _ call: AuthorizeAppleID, _ launch: LaunchToken
    ) throws(PhoneFailure) -> AuthorizeAppleID.Reply {
        try withTurn(call.request, launch, obstacle: { $0.appleIDObstacle($1) }) { app throws(PhoneFailure) in
            guard let account = appleAccount else { throw .authorization(.unknown) }
            let (client, issuer) = (AppleIDClient(app), appleIDIssuer)
            let isFirst = issuer.state(of: account, at: client) != .authorized
            guard call.mode == .anybody || !isFirst else { throw .noCredentials }
            guard call.user == nil || call.user == issuer.userIdentifier(of: account, for: client.team) else {
                throw .authorization(.failed, reason: "The user is not that of the phone's Apple Account.")
            }
            let request = AppleIDRequest(
                account: account, isFirst: isFirst, wantsName: isFirst && call.scopes.contains(.fullName),
                wantsEmail: isFirst && call.scopes.contains(.email),
                relayAddress: issuer.relayAddress(of: account, for: client.team))
            let answer = try answer(to: .appleID(request), call.request, app, launch, during: .appleIDAuthorize)
            guard let choice = request.choice(of: answer) else { throw .authorization(.canceled) }
            try verifyOwner(call.request, launch, during: .appleIDAuthorize)
            try change(launch) { state throws(PhoneFailure) in try state.countEffect(launch) }
            return try issuer.signIn(account, at: client, request, choice, nonce: call.nonce, now: now)
        }
    }

    /// What became of a user identifier that an app was given.
    func appleIDState(of user: String, _ launch: LaunchToken) throws(PhoneFailure) -> AppleIDCredentialState {
        let (app, account) = try state.withLock { state throws(PhoneFailure) in
            (try state.running(launch).app, state.durable.appleAccount)
        }
        guard app.maySignInWithApple else { throw .authorization(.unknown) }
        let (client, issuer) = (AppleIDClient(app), appleIDIssuer)
        guard let account, user == issuer.userIdentifier(of: account, for: client.team) else { return .notFound }
        return issuer.state(of: account, at: client)
    }
}

extension PhoneState {
    /// Why an app can't sign in with Apple at all; nil if it can.
    ///
    /// Apple names no reason: the code is `unknown`, 1000, whatever is missing.
    fileprivate func appleIDObstacle(_ app: App) -> PhoneFailure? {
        let isPossible = app.maySignInWithApple && durable.appleAccount != nil && durable.passcode != nil
        return isPossible ? nil : .authorization(.unknown)
    }
}
