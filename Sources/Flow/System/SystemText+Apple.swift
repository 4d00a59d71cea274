#if canImport(Darwin)
import Foundation

/// Unicode's normal forms: Foundation here, GNU libunistring on Linux.
enum SystemText {
    /// The text in form KD; copies of it may stay in memory.
    ///
    /// - Parameter text: UTF-8.
    static func compatibilityDecomposed(_ text: SecretBytes) throws(FlowKeyError) -> SecretBytes {
        let text = text.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        return SecretBytes(text.decomposedStringWithCompatibilityMapping.utf8)
    }
}
#endif
