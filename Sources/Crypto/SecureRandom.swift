internal import COpenSSL
import LatchkeyLock

/// Random bytes from OpenSSL's generator, which the operating system seeds.
public enum SecureRandom {
    /// Bytes that were drawn and not given out yet: a draw costs 2 µs however few bytes it yields.
    private struct Stock {
        static let size = 1024
        var bytes = [UInt8](repeating: 0, count: size)
        var left = 0
    }

    /// The most bytes at once that come from the stock.
    private static let maximumFromStock = 64
    private static let stock = Lock(Stock())

    /// Returns `count` unpredictable bytes, fit for keys, nonces and challenges.
    ///
    /// Small amounts are cut from a larger draw; what was given out is erased there.
    ///
    /// - Throws: `CryptoError.invalidParameter` if `count` is negative or above `Int32.max`;
    ///   `CryptoError.library` if the generator cannot be seeded.
    public static func bytes(_ count: Int) throws(CryptoError) -> [UInt8] {
        guard count >= 0, Int32(exactly: count) != nil else { throw .invalidParameter("count") }
        guard count <= maximumFromStock else {
            var bytes = [UInt8](repeating: 0, count: count)
            try draw(&bytes)
            return bytes
        }
        return try stock.withLock { stock throws(CryptoError) in
            if stock.left < count {
                try draw(&stock.bytes)
                stock.left = Stock.size
            }
            let range = stock.left - count..<stock.left
            stock.left -= count
            let bytes = Array(stock.bytes[range])
            for index in range { stock.bytes[index] = 0 }
            return bytes
        }
    }

    private static func draw(_ bytes: inout [UInt8]) throws(CryptoError) {
        LibraryLifetime.extend()
        guard RAND_bytes(&bytes, Int32(truncatingIfNeeded: bytes.count)) == 1 else { throw .fromLibrary() }
    }
}
