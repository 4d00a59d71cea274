import Foundation
import LatchkeyWire

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension AttestationError {
    /// Maps an error of DeviceCheck.
    init(system error: any Error) {
        let cause = SystemCause(error)
        self.init(Self.code(system: cause), underlying: cause)
    }

    private static func code(system cause: SystemCause) -> Code {
        guard case .deviceCheck(let code) = cause else { return .systemFailed }
        return switch code {
        case .featureUnsupported: .unsupported
        case .invalidInput: .inputInvalid
        case .invalidKey: .keyInvalid
        case .serverUnavailable: .serverUnavailable
        default: .systemFailed
        }
    }

    /// Maps an error of the exchange with our server; the cause is shared.
    init(exchange error: LatchkeyError) {
        self.init(Self.code(exchange: error), underlying: error.underlying)
    }

    private static func code(exchange error: LatchkeyError) -> Code {
        switch error.underlying {
        case .server(let refusal): return refusal.problemCode.map(Self.serverCode) ?? .serverUnknown
        case .network(let code):
            return error.code == .cancelled ? .cancelled : isOffline(code) ? .offline : .connectionFailed
        case .security: return .storageFailed
        case .other, .deviceCheck, .cryptoToken: return .connectionFailed
        case .localAuthentication, nil:
            switch error.code {
            case .cancelled: return .cancelled
            case .replyMalformed: return .replyMalformed
            case .notSignedIn: return .server(.authorizationRequired)
            default: return .serverUnknown
            }
        }
    }

    /// The server's name of a reason.
    ///
    /// One that this version does not know is kept: it may be a newer server's, and the status still tells much. Not one
    /// that is the phone's own: a reply must not pass for a phone without App Attest, or in the background.
    private static func serverCode(_ name: String) -> Code {
        let code = Code(rawValue: name)
        return code.meaning == nil || ProblemCode(rawValue: name) != nil ? code : .serverUnknown
    }

    /// Maps an error of the keychain, where the key's id is.
    init(_ error: KeychainError) {
        let code: Code =
            switch error.code {
            case .locked, .promptForbidden, .unavailable: .storageLocked
            default: .storageFailed
            }
        self.init(code, underlying: error.underlying)
    }

    /// Whether it is this phone that has no network, rather than the server that can't be reached.
    private static func isOffline(_ code: URLError.Code) -> Bool {
        switch code {
        case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff, .callIsActive: true
        default: false
        }
    }

    /// The cause for waiting; `nil` for no wait.
    var cause: AttestationBackoff.Cause? {
        switch code {
        case .featureDisabled, .unsupported, .appClipExcluded, .inBackground, .waiting, .notAttested, .storageLocked,
            .cancelled, .contextInvalid:
            return nil
        case .offline: return .offline
        case .denied: return .denied
        // 404 with a name is no misunderstanding: the server has understood very well.
        case .keyUnknown: return .failure
        default:
            guard case .server(let refusal) = underlying else { return .failure }
            return .http(status: refusal.status, retryAfter: refusal.retryAfter)
        }
    }
}
