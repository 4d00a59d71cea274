import Foundation
import LatchkeyWire

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension AttestationError {
    /// Maps an error of DeviceCheck.
    init(system error: any Error) {
        let failure = SystemFailure(error)
        guard failure.domain == DeviceCheckErrorCode.domain else {
            self.init(.systemFailed, underlying: .other(domain: failure.domain, code: failure.code))
            return
        }
        let systemCode = DeviceCheckErrorCode(rawValue: failure.code)
        let code: Code =
            switch systemCode {
            case .featureUnsupported: .unsupported
            case .invalidInput: .inputInvalid
            case .invalidKey: .keyInvalid
            case .serverUnavailable: .serverUnavailable
            default: .systemFailed
            }
        self.init(code, underlying: .deviceCheck(systemCode))
    }

    /// Maps an error of the exchange with our server.
    init(_ error: MFAError) {
        switch error.underlying {
        case .server(let refusal):
            self.init(refusal.problemCode.map(Self.serverCode) ?? .serverUnknown, underlying: .server(refusal))
        case .network(let code):
            let own: Code = error.code == .cancelled ? .cancelled : Self.isOffline(code) ? .offline : .connectionFailed
            self.init(own, underlying: .network(code))
        case .security(let status): self.init(.storageFailed, underlying: .security(status))
        case .other(let domain, let code):
            self.init(.connectionFailed, underlying: .other(domain: domain, code: code))
        case .localAuthentication, nil:
            switch error.code {
            case .cancelled: self.init(.cancelled)
            case .replyMalformed: self.init(.replyMalformed)
            case .notSignedIn: self.init(.server(.authorizationRequired))
            default: self.init(.serverUnknown)
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
        self.init(code, underlying: error.status.map { .security($0) })
    }

    /// Whether it is this phone that has no network, rather than the server that can't be reached.
    private static func isOffline(_ code: URLError.Code) -> Bool {
        switch code {
        case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff, .callIsActive: true
        default: false
        }
    }

    /// What the waiting depends on; `nil` if nothing has to wait.
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
