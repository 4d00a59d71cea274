internal import COpenSSL

/// Random bytes from OpenSSL's generator, which the operating system seeds.
public enum SecureRandom {
    /// Returns `count` unpredictable bytes, fit for keys, nonces and challenges.
    ///
    /// - Throws: `CryptoError.invalidParameter` if `count` is negative or above `Int32.max`;
    ///   `CryptoError.library` if the generator cannot be seeded.
    public static func bytes(_ count: Int) throws(CryptoError) -> [UInt8] {
        guard count >= 0, let length = Int32(exactly: count) else { throw .invalidParameter("count") }
        LibraryLifetime.extend()
        var bytes = [UInt8](repeating: 0, count: count)
        guard RAND_bytes(&bytes, length) == 1 else { throw .fromLibrary() }
        return bytes
    }
}
