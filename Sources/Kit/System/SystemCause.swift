import Foundation
import LocalAuthentication
import Security

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The system's or the server's cause of a failure, shared by all of Kit's errors.
///
/// A number is kept as it came, with its domain; it may leave the thread on which the error arose.
public enum SystemCause: Sendable, Hashable {
    /// A code of `LAError`.
    case localAuthentication(LocalAuthenticationCode)
    /// A status of the Security framework.
    case security(SecurityStatus)
    /// A code of `DCError`.
    case deviceCheck(DeviceCheckErrorCode)
    /// A code of `TKError`: the Secure Enclave's.
    case cryptoToken(CryptoTokenErrorCode)
    /// A code of `URLError`.
    case network(URLError.Code)
    /// A reply that was no success.
    case server(ServerRefusal)
    /// A code of any other domain.
    case other(domain: String, code: Int)
}

// This is the only place where an error of Apple's is taken apart.
extension SystemCause {
    /// Reads a domain and a number.
    init(domain: String, code: Int) {
        switch domain {
        case LocalAuthenticationCode.domain: self = .localAuthentication(LocalAuthenticationCode(rawValue: code))
        case NSOSStatusErrorDomain: self = .security(SecurityStatus(rawValue: Int32(clamping: code)))
        case DeviceCheckErrorCode.domain: self = .deviceCheck(DeviceCheckErrorCode(rawValue: code))
        case CryptoTokenErrorCode.domain: self = .cryptoToken(CryptoTokenErrorCode(rawValue: code))
        case NSURLErrorDomain:
            // Failable only on Linux.
            let known: URLError.Code? = URLError.Code(rawValue: code)
            self = known.map { .network($0) } ?? .other(domain: domain, code: code)
        default: self = .other(domain: domain, code: code)
        }
    }

    /// Reads any error; one that the system failed to name has code 0.
    init(_ error: (any Error)?) {
        if let error = error as? LAError {
            self = .localAuthentication(LocalAuthenticationCode(rawValue: error.errorCode))
        } else if let error = error as? URLError {
            self = .network(error.code)
        } else {
            // `as? NSError` always succeeds on Apple's systems, where it would be a warning.
            self.init(
                domain: error?._domain ?? "", code: error?._code ?? 0, userInfo: error?._userInfo as? NSDictionary)
        }
    }

    /// Reads a domain and a number; where they have no name here, the error below that has one (`NSUnderlyingErrorKey`).
    private init(domain: String, code: Int, userInfo: NSDictionary?) {
        self.init(domain: domain, code: code)
        var userInfo = userInfo
        for _ in 1...4 {
            guard case .other = self, let below = userInfo?[NSUnderlyingErrorKey] as? any Error else { return }
            let cause = SystemCause(domain: below._domain, code: below._code)
            guard case .other = cause else {
                self = cause
                return
            }
            userInfo = below._userInfo as? NSDictionary
        }
    }

    /// Takes the error of a Security function, which the caller owns.
    init(_ error: Unmanaged<CFError>?) {
        let error = error?.takeRetainedValue()
        self.init(
            domain: error.flatMap { CFErrorGetDomain($0) as String? } ?? "",
            code: error.map { CFErrorGetCode($0) } ?? 0,
            userInfo: error.flatMap { CFErrorCopyUserInfo($0) as NSDictionary? })
    }

    /// Reads a status of the Security framework.
    init(_ status: OSStatus) {
        self = .security(SecurityStatus(rawValue: status))
    }
}

extension SystemCause: CustomStringConvertible {
    /// The domain and the number; safe to log.
    public var description: String {
        switch self {
        case .localAuthentication(let code): code.description
        case .security(let status): status.description
        case .deviceCheck(let code): code.description
        case .cryptoToken(let code): code.description
        case .network(let code): "URLError \(code.rawValue)"
        case .server(let refusal): refusal.description
        case .other(let domain, let code): "\(domain) \(code)"
        }
    }
}
