import Foundation

extension Data {
    /// The bytes in base64url without padding (RFC 4648 §5).
    package var base64URL: String {
        base64EncodedString().replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
            .replacingOccurrences(of: "=", with: "")
    }
}
