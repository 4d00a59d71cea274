import Foundation
import Security

// For the package's other modules that call Security themselves.
extension LatchkeyError {
    /// Takes the error of a Security function, which the caller owns.
    package init(security error: Unmanaged<CFError>?) {
        self.init(SystemCause(error))
    }

    /// Reads a status of the Security framework.
    package init(status: OSStatus) {
        self.init(SystemCause(status))
    }
}
