import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What the person was asked for when a call failed.
enum Prompt: Sendable {
    /// The face or finger, with the passcode still to be offered.
    case biometrics
    /// Whatever the key asks for; there is nothing else to offer.
    case owner
}

extension MFAError {
    /// Maps an error of the Security or LocalAuthentication framework.
    init(_ failure: SystemFailure, prompt: Prompt = .owner, hardware: BiometryKind = .none) {
        switch failure.domain {
        case LocalAuthenticationCode.domain:
            self.init(LocalAuthenticationCode(rawValue: failure.code), prompt: prompt, hardware: hardware)
        case NSOSStatusErrorDomain:
            let status = SecurityStatus(rawValue: Int32(clamping: failure.code))
            self.init(Code(status), underlying: .security(status))
        default:
            self.init(.systemFailed, underlying: .other(domain: failure.domain, code: failure.code))
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

    /// Why biometry can't be used here, as an error that offers the passcode.
    init(_ obstacle: BiometryObstacle) {
        self.init(obstacle.code, prompt: .biometrics, hardware: obstacle.hardware)
    }

    /// Maps an error of `URLSession`.
    init(network error: any Error) {
        guard let error = error as? URLError else {
            let failure = SystemFailure(error)
            self.init(
                error is CancellationError ? .cancelled : .networkFailed,
                underlying: error is CancellationError ? nil : .other(domain: failure.domain, code: failure.code))
            return
        }
        self.init(Code(error.code), underlying: .network(error.code))
    }

    /// This error, or ``Code/cancelled`` if it came of the task's end; the system's code is kept.
    var unlessTaskIsCancelled: MFAError {
        Task.isCancelled ? MFAError(.cancelled, underlying: underlying) : self
    }
}

extension MFAError.Code {
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
