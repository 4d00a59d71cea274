import Foundation

/// The calls of AuthenticationServices that are about security keys.
extension VirtualPhone {
    /// Has a key make a credential; blocks its thread until the end.
    func registerSecurityKey(
        _ call: RegisterSecurityKey, _ launch: LaunchToken
    ) throws(PhoneFailure) -> RegisterSecurityKey.Reply {
        try withTurn(call.request, launch, obstacle: { $0.associationObstacle(call.relyingParty, $1) }) {
            app throws(PhoneFailure) in
            guard call.algorithms.contains(Self.es256) else {
                throw .authorization(.failed, reason: "No security key knows these algorithms.")
            }
            guard (1...64).contains(call.userID.count) else {
                throw .authorization(.failed, reason: "A user handle has 1 to 64 bytes.")
            }
            let sheet = SecurityKeySheet(
                purpose: .registration, relyingParty: call.relyingParty, number: call.request, app: app,
                launch: launch, operation: .securityKeyRegister)
            let key = try touch(sheet, problem: nil)
            // A key with a PIN makes no credential without it.
            let isVerified = try verify(key, key.hasPIN ? .required : call.verification, sheet)
            let excluded = call.excluded.map { [UInt8]($0) }
            guard excluded.isEmpty || key.credentials(of: call.relyingParty, allowed: excluded).isEmpty else {
                throw configuration.excludedCredential("roaming")
            }
            let credential = try SecurityKeyCredential(
                relyingParty: call.relyingParty, userHandle: [UInt8](call.userID), name: call.name,
                isDiscoverable: call.isDiscoverable)
            try change(launch) { state throws(PhoneFailure) in try state.countEffect(launch) }
            let counter = key.keep(credential)
            let clientData = PasskeyObjects.clientData(
                .create, challenge: call.challenge, relyingParty: call.relyingParty)
            let object = try credential.attestationObject(
                aaguid: call.isAttested ? key.aaguid : nil, clientData: clientData, isVerified: isVerified,
                counter: counter)
            return RegisterSecurityKey.Reply(
                credentialID: Data(credential.id), clientData: Data(clientData), attestationObject: Data(object),
                transports: key.transports)
        }
    }

    /// Signs in with a key; blocks its thread until the end.
    func assertSecurityKey(
        _ call: AssertSecurityKey, _ launch: LaunchToken
    ) throws(PhoneFailure) -> AssertSecurityKey.Reply {
        try withTurn(call.request, launch, obstacle: { $0.associationObstacle(call.relyingParty, $1) }) {
            app throws(PhoneFailure) in
            let sheet = SecurityKeySheet(
                purpose: .assertion, relyingParty: call.relyingParty, number: call.request, app: app, launch: launch,
                operation: .securityKeyAssert)
            let allowed = call.allowed.map { [UInt8]($0) }
            var key = try touch(sheet, problem: nil)
            while key.credentials(of: call.relyingParty, allowed: allowed).isEmpty {
                key = try touch(sheet, problem: .notRegistered)
            }
            let isVerified = try verify(key, call.verification, sheet)
            let credential = try choose(
                key.credentials(of: call.relyingParty, allowed: allowed), isListed: !allowed.isEmpty, sheet)
            try change(launch) { state throws(PhoneFailure) in try state.countEffect(launch) }
            let data = credential.assertedData(isVerified: isVerified, counter: key.count())
            let clientData = PasskeyObjects.clientData(.get, challenge: call.challenge, relyingParty: call.relyingParty)
            return AssertSecurityKey.Reply(
                credentialID: Data(credential.id), clientData: Data(clientData), authenticatorData: Data(data),
                signature: Data(try credential.signature(data, clientData)),
                userID: credential.isDiscoverable ? Data(credential.userHandle) : nil)
        }
    }

    /// ES256's number of COSE (RFC 9053).
    private static let es256: Int64 = -7

    /// Waits until the person has touched the key that they hold.
    private func touch(
        _ sheet: SecurityKeySheet, problem: SecurityKeyRequest.Problem?
    ) throws(PhoneFailure) -> SecurityKey {
        let isAtHand = securityKey != nil
        let answer = try answer(to: sheet.prompt(.touch(isAtHand: isAtHand, problem: problem)), sheet)
        // It may have been given to them, or taken away, while the sheet was there.
        guard answer == .allow, let key = securityKey else { throw .authorization(.canceled) }
        return key
    }

    /// Has the person enter the key's PIN, if that is wanted; whether they are verified.
    private func verify(
        _ key: SecurityKey, _ demand: VerificationDemand, _ sheet: SecurityKeySheet
    ) throws(PhoneFailure) -> Bool {
        guard key.hasPIN else {
            guard demand != .required else {
                throw .authorization(.failed, reason: "The security key has no PIN.")
            }
            return false
        }
        guard demand != .discouraged else { return false }
        for attempt in 0..<SecurityKey.maximumPINsAtOnce where key.pinRetries > 0 {
            let step = SecurityKeyRequest.Step.pin(retries: key.pinRetries, isWrong: attempt > 0)
            guard case .password(let pin) = try answer(to: sheet.prompt(step), sheet) else {
                throw .authorization(.canceled)
            }
            if key.verify(pin) { return true }
        }
        throw .authorization(
            .failed,
            reason: key.pinRetries == 0
                ? "The security key is blocked." : "The security key must be taken away and held to the phone again.")
    }

    /// The credential to sign in with; of several that the key found by itself, the person chooses one.
    private func choose(
        _ credentials: [SecurityKeyCredential], isListed: Bool, _ sheet: SecurityKeySheet
    ) throws(PhoneFailure) -> SecurityKeyCredential {
        guard let first = credentials.first else {
            throw .authorization(.failed, reason: "The credential is gone.")
        }
        guard credentials.count > 1, !isListed else { return first }
        switch try answer(to: sheet.prompt(.account(credentials.map(\.name))), sheet) {
        case .allow: return first
        case .choose(let index) where credentials.indices.contains(index): return credentials[index]
        default: throw .authorization(.canceled)
        }
    }

    private func answer(to prompt: Prompt.Kind, _ sheet: SecurityKeySheet) throws(PhoneFailure) -> PromptAnswer {
        try answer(to: prompt, sheet.number, sheet.app, sheet.launch, during: sheet.operation)
    }
}

/// On whose behalf the sheet of a security key is shown.
private struct SecurityKeySheet {
    let purpose: PasskeyRequest.Purpose
    let relyingParty: String
    let number: Int64
    let app: App
    let launch: LaunchToken
    let operation: PhoneOperation

    func prompt(_ step: SecurityKeyRequest.Step) -> Prompt.Kind {
        .securityKey(SecurityKeyRequest(purpose: purpose, relyingParty: relyingParty, step: step))
    }
}
