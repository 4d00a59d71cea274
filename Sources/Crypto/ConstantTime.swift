internal import COpenSSL

/// Whether two byte strings are equal, in a time that depends on their lengths only.
///
/// - Returns: false at once if the lengths differ; the length of a tag or token is not a secret.
public func constantTimeEqual(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    a.count == b.count && CRYPTO_memcmp(a, b, a.count) == 0
}

/// Whether `a < b`, both big-endian and of equal length, in a time that depends on the length only.
func isLess(_ a: ArraySlice<UInt8>, than b: [UInt8]) -> Bool {
    var borrow = 0
    for (x, y) in zip(a.reversed(), b.reversed()) {
        // The sign bit of the difference, so that a private scalar steers no branch.
        borrow = (Int(x) &- Int(y) &- borrow) >> (Int.bitWidth - 1) & 1
    }
    return borrow == 1
}

/// Whether every byte is zero, in a time that depends on the length only.
func isZero(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.reduce(0, |) == 0
}

/// Overwrites a temporary secret of ours in a way that the optimizer keeps.
package func cleanse(_ bytes: inout [UInt8]) {
    bytes.withUnsafeMutableBytes { OPENSSL_cleanse($0.baseAddress, $0.count) }
}
