/// The size of a symmetric key.
public struct SymmetricKeySize: Sendable {
    /// The number of bits.
    public let bitCount: Int

    /// 128 bits.
    public static let bits128 = Self(bitCount: 128)
    /// 192 bits.
    public static let bits192 = Self(bitCount: 192)
    /// 256 bits.
    public static let bits256 = Self(bitCount: 256)

    /// Creates a size of whole bytes; any other is a programmer's error, which stops the process as with Apple's.
    public init(bitCount: Int) {
        precondition(bitCount > 0 && bitCount.isMultiple(of: 8), "a key's size is a positive multiple of 8 bits")
        self.bitCount = bitCount
    }
}
