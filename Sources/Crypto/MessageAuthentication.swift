/// HMAC, the keyed-hash message authentication code of RFC 2104.
public enum MessageAuthentication {
    /// Returns the HMAC of a message, `algorithm.digestLength` bytes.
    ///
    /// - Parameter key: any length, the empty key included; `algorithm.digestLength` random bytes are right.
    public static func hmac(_ algorithm: HashAlgorithm, key: [UInt8], message: [UInt8]) -> [UInt8] {
        var code = IncrementalHMAC(algorithm, key: key)
        code.update(message)
        return code.finalize()
    }

    /// Whether `tag` is the whole HMAC of a message, compared in constant time.
    ///
    /// - Returns: false for a tag of any length but `algorithm.digestLength`.
    public static func isValid(
        tag: [UInt8], _ algorithm: HashAlgorithm, key: [UInt8], message: [UInt8]
    ) -> Bool {
        constantTimeEqual(tag, hmac(algorithm, key: key, message: message))
    }

    /// Whether `tag` is the leftmost part of the HMAC of a message, compared in constant time.
    ///
    /// Only for protocols that fix the truncated length, and after checking the tag against that length, because
    /// otherwise the sender chooses the length.
    /// - Returns: false for a tag shorter than half of `algorithm.digestLength` or than 10 bytes (RFC 2104,
    ///   section 5), or longer than `algorithm.digestLength`.
    public static func isValid(
        truncatedTag tag: [UInt8], _ algorithm: HashAlgorithm, key: [UInt8], message: [UInt8]
    ) -> Bool {
        let minimum = max(algorithm.digestLength / 2, 10)
        guard (minimum...algorithm.digestLength).contains(tag.count) else { return false }
        return constantTimeEqual(tag, Array(hmac(algorithm, key: key, message: message).prefix(tag.count)))
    }
}
