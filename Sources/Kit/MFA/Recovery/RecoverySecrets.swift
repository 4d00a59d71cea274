import LatchkeyWire

/// The secrets of a request, checked.
struct RecoverySecrets: Sendable {
    var codeID: OneTimePasswordID?
    var code: OneTimePassword?
    var recoveryCode: RecoveryCode?
    var invitation: InvitationToken?

    /// Reads what the person has entered; the one-time code is the one that this phone has requested last.
    init(
        _ evidence: MFAAccountRecovery.Evidence, of username: Username, _ store: DeviceIdentityStore
    ) throws(LatchkeyError) {
        switch evidence {
        case .oneTimeCode(let text): code = try Self.code(text)
        case .recoveryCode(let text): recoveryCode = try Self.recoveryCode(text)
        case .both(let oneTimeCode, let recoveryCode):
            code = try Self.code(oneTimeCode)
            self.recoveryCode = try Self.recoveryCode(recoveryCode)
        case .invitation(let token): invitation = token
        }
        guard code != nil else { return }
        codeID = try store.codeID(of: username)
        guard codeID != nil else { throw LatchkeyError(.oneTimeCodeNotRequested) }
    }

    private static func code(_ text: String) throws(LatchkeyError) -> OneTimePassword {
        guard let code = OneTimePassword(rawValue: text.filter { !$0.isWhitespace }) else {
            throw LatchkeyError(.oneTimeCodeMalformed)
        }
        return code
    }

    private static func recoveryCode(_ text: String) throws(LatchkeyError) -> RecoveryCode {
        guard let code = RecoveryCode(rawValue: text.filter { !$0.isWhitespace && $0 != "-" }) else {
            throw LatchkeyError(.recoveryCodeMalformed)
        }
        return code
    }
}
