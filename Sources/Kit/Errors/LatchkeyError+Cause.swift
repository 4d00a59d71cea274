import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The prompt of a failed call.
enum Prompt: Sendable {
    /// The face or finger, with the passcode still to be offered.
    case biometrics
    /// Whatever the key asks for; there is nothing else to offer.
    case owner
}

extension LatchkeyError {
    /// Maps the system's and the server's codes; the only place that does.
    init(_ cause: SystemCause, prompt: Prompt = .owner, hardware: BiometryKind = .none) {
        switch cause {
        case .localAuthentication(let code): self.init(code, prompt: prompt, hardware: hardware)
        case .security(let status): self.init(Code(status), underlying: cause)
        case .cryptoToken(let code): self.init(Code(code), underlying: cause)
        case .network(let code): self.init(Code(code), underlying: cause)
        case .server(let refusal): self.init(refusal)
        case .deviceCheck, .other: self.init(.systemFailed, underlying: cause)
        }
    }

    /// Maps a code of `LAError`.
    ///
    /// - Parameters:
    ///   - hardware: the phone's biometry, which tells a denied −6 from a phone that has none.
    init(_ code: LocalAuthenticationCode, prompt: Prompt, hardware: BiometryKind) {
        self.init(Code(code, hardware: hardware), underlying: .localAuthentication(code))
        switch (prompt, code) {
        // "Don't Allow" is −6 on iPhones, and −2 in the requirement; Cancel is −2 as well.
        case (.biometrics, .userCancel), (.biometrics, .authenticationFailed): suggestion = .offerPasscode
        // A key's own prompt has led to the passcode already.
        case (.owner, .userFallback): suggestion = .retry
        default: break
        }
    }

    /// Maps an error of `URLSession`.
    init(network error: any Error) {
        guard !(error is CancellationError) else {
            self.init(.cancelled)
            return
        }
        let cause = SystemCause(error)
        guard case .network(let code) = cause else {
            self.init(.networkFailed, underlying: cause)
            return
        }
        self.init(Code(code), underlying: cause)
    }

    /// This error, or ``Code/cancelled`` if it came of the task's end; the system's code is kept.
    var unlessTaskIsCancelled: LatchkeyError {
        Task.isCancelled ? LatchkeyError(.cancelled, underlying: underlying) : self
    }
}

extension LatchkeyError.Code {
    init(_ code: LocalAuthenticationCode, hardware: BiometryKind) {
        switch code {
        case .authenticationFailed: self = .notRecognized
        case .userCancel: self = .userCancelled
        case .userFallback: self = .userChosePasscode
        case .systemCancel: self = .systemCancelled
        case .passcodeNotSet: self = .passcodeNotSet
        case .biometryNotAvailable: self = hardware == .none ? .biometryUnavailable : .biometryDenied
        case .biometryNotEnrolled: self = .biometryNotEnrolled
        case .biometryLockout: self = .biometryLockedOut
        case .appCancel: self = .appCancelled
        case .invalidContext: self = .authenticationEnded
        case .companionNotAvailable: self = .companionUnavailable
        case .biometryNotPaired: self = .biometryNotPaired
        case .biometryDisconnected: self = .biometryDisconnected
        case .invalidDimensions: self = .promptUnusable
        case .notInteractive: self = .promptForbidden
        default: self = .authenticationUnknown
        }
    }

    init(_ status: SecurityStatus) {
        switch status {
        case .userCanceled: self = .userCancelled
        case .authFailed: self = .keychainRefused
        case .itemNotFound: self = .keyMissing
        case .interactionNotAllowed, .notAvailable: self = .keychainLocked
        case .decode: self = .keyUnusable
        case .missingEntitlement: self = .entitlementMissing
        default: self = .keychainFailed
        }
    }

    init(_ code: CryptoTokenErrorCode) {
        switch code {
        case .corruptedData, .invalidatedDeviceKey: self = .keyUnusable
        case .objectNotFound, .tokenNotFound: self = .keyMissing
        case .canceledByUser: self = .userCancelled
        case .authenticationFailed: self = .keychainRefused
        case .authenticationNeeded: self = .promptForbidden
        case .notImplemented, .badParameter: self = .keychainFailed
        default: self = .systemFailed
        }
    }

    init(_ code: URLError.Code) {
        switch code {
        case .cancelled: self = .cancelled
        case .timedOut: self = .networkTimeout
        case .notConnectedToInternet, .networkConnectionLost, .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed,
            .dataNotAllowed, .internationalRoamingOff, .callIsActive:
            self = .networkUnavailable
        case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
            .clientCertificateRequired, .appTransportSecurityRequiresSecureConnection:
            self = .connectionInsecure
        default: self = .networkFailed
        }
    }
}
