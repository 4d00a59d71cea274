import Foundation
import LocalAuthentication
import Security

/// The domain and the code of an error of Apple's: a value that may leave the thread on which the error arose.
struct SystemFailure: Sendable, Hashable {
    let domain: String
    let code: Int

    init(domain: String, code: Int) {
        self.domain = domain
        self.code = code
    }

    /// Reads any error; one that the system failed to name has code 0.
    init(_ error: (any Error)?) {
        if let error = error as? LAError {
            self.init(domain: LocalAuthenticationCode.domain, code: error.errorCode)
        } else {
            // `as? NSError` always succeeds on Apple's systems, where it would be a warning.
            self.init(domain: error?._domain ?? "", code: error?._code ?? 0)
        }
    }

    /// Takes the error of a Security function, which the caller owns.
    init(_ error: Unmanaged<CFError>?) {
        let error = error?.takeRetainedValue()
        self.init(
            domain: error.flatMap { CFErrorGetDomain($0) as String? } ?? "", code: error.map { CFErrorGetCode($0) } ?? 0
        )
    }

    /// Reads a status of the Security framework.
    init(_ status: OSStatus) {
        self.init(domain: NSOSStatusErrorDomain, code: Int(status))
    }
}
