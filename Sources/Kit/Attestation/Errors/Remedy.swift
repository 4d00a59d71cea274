/// The consequence of a failure for the key, besides the wait.
enum Remedy: Sendable, Hashable, CaseIterable {
    /// Nothing: later the work goes on where it stopped, with the same key, session and hash.
    case keep
    /// The server has accepted the key; the error is about something else.
    case accepted
    /// Only the session is spoilt: open another one, at once.
    case newSession
    /// The key is dead: make another one, at once.
    case newKey
    /// The key is to be given up, and another one made when the wait is over.
    case newKeyLater

    /// Whether to go on at once, if this has not happened in this attempt before.
    var isImmediate: Bool { self == .newSession || self == .newKey }

    /// Who has answered in a step of an assertion.
    enum Service: Sendable, Hashable {
        /// The server that has attested the key: it knows whether the key lives.
        case attesting
        /// Another one, which must not make the app throw its key away.
        case other
    }

    /// The whole table: every reason at every step.
    ///
    /// - Parameters:
    ///   - service: who has answered.
    ///   - resetsOnSystemFailure: whether an assertion's unknownSystemFailure counts as a dead key.
    static func of(
        _ error: AttestationError, at step: AttestationStep.Name, by service: Service = .attesting,
        resetsOnSystemFailure: Bool = true
    ) -> Remedy {
        switch step {
        case .generateKey, .openAttestation: return .keep
        case .attestKey:
            switch error.code {
            case .keyInvalid, .inputInvalid: return .newKey
            case .serverUnavailable, .unsupported: return .keep
            // Apple: after any other error discard the key id.
            default: return .newKeyLater
            }
        case .verifyAttestation: return ofAttestation(error)
        case .openAssertion, .verifyAssertion:
            switch error.code {
            case .keyUnknown, .keyRetired: return service == .attesting ? .newKey : .keep
            case .sessionExpired, .sessionUsed: return .newSession
            default: return .keep
            }
        case .generateAssertion:
            switch error.code {
            case .keyInvalid, .inputInvalid: return .newKey
            case .systemFailed: return resetsOnSystemFailure ? .newKey : .keep
            default: return .keep
            }
        }
    }

    private static func ofAttestation(_ error: AttestationError) -> Remedy {
        switch error.code {
        // The reply to an earlier delivery was lost: only an accepted attestation uses a session up.
        case .sessionUsed: .accepted
        // Another key would fare no better, and count as another device.
        case .denied: .keep
        case .keySuspended: .accepted
        // The attestation is bound to the session, and a key is attested once.
        case .sessionExpired, .keyRetired, .keyTaken, .attestationRejected: .newKey
        default: error.httpStatus == 403 ? .newKey : .keep
        }
    }
}
