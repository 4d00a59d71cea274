import Foundation
import LocalAuthentication

@testable import LatchkeyConformance

/// What LocalAuthentication answered: yes, or no and why.
enum Answer: Observed, Equatable {
    case yes
    case error(LAError.Code)
    /// An error of another kind.
    case other(String)

    init(_ isAuthenticated: Bool, _ error: (any Error)?) {
        self =
            switch error {
            case nil: isAuthenticated ? .yes : .other("false without an error")
            case let error as LAError: .error(error.code)
            case let error?: .other("\((error as NSError).domain) \((error as NSError).code)")
            }
    }

    var observed: String {
        switch self {
        case .yes: "true"
        case .error(let code): "LAError \(code.rawValue) \(code.name)"
        case .other(let text): text
        }
    }
}
