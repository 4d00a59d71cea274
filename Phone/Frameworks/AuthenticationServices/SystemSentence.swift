import Foundation

/// An error object whose sentence is iOS's without being in its user information, as Apple's are.
final class SystemSentenceError: NSError, @unchecked Sendable {
    // Sendable as `NSError` is.

    override var localizedDescription: String { systemSentence(domain, code, userInfo) }
}

/// The sentence that iOS makes of an error's domain, code and reason.
func systemSentence(_ domain: String, _ code: Int, _ userInfo: [String: Any]) -> String {
    if let description = userInfo[NSLocalizedDescriptionKey] as? String { return description }
    if let reason = userInfo[NSLocalizedFailureReasonErrorKey] as? String {
        return "The operation couldn’t be completed. \(reason)"
    }
    return "The operation couldn’t be completed. (\(domain) error \(code).)"
}
