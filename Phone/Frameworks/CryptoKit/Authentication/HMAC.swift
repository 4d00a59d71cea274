import Foundation
internal import LatchkeyCrypto

/// Message authentication with a key and a hash function (RFC 2104).
///
/// Built here from the hash function alone, because `H` may be a client's own type.
public struct HMAC<H: HashFunction>: Sendable {
    /// The type of the key.
    public typealias Key = SymmetricKey
    /// The type of the code.
    public typealias MAC = HashedAuthenticationCode<H>

    private var inner = H()
    private var outer = H()

    /// Starts the code of an empty message.
    public init(key: SymmetricKey) {
        var block = [UInt8](contiguous: key)
        if block.count > H.blockByteCount { block = [UInt8](contiguous: H.hash(data: block)) }
        block += [UInt8](repeating: 0, count: max(0, H.blockByteCount - block.count))
        inner.update(data: block.map { $0 ^ 0x36 })
        outer.update(data: block.map { $0 ^ 0x5C })
    }

    /// Appends bytes to the message.
    public mutating func update<D: DataProtocol>(data: D) {
        inner.update(data: data)
    }

    /// Returns the code of the message so far.
    public func finalize() -> HashedAuthenticationCode<H> {
        var outer = outer
        inner.finalize().withUnsafeBytes { outer.update(bufferPointer: $0) }
        return HashedAuthenticationCode(digest: outer.finalize())
    }

    /// Returns the code of a message.
    public static func authenticationCode<D: DataProtocol>(
        for data: D, using key: SymmetricKey
    ) -> HashedAuthenticationCode<H> {
        var code = Self(key: key)
        code.update(data: data)
        return code.finalize()
    }

    /// Returns whether the code is that of the message, in a time that does not tell where they differ.
    public static func isValidAuthenticationCode<D: DataProtocol>(
        _ authenticationCode: HashedAuthenticationCode<H>, authenticating authenticatedData: D,
        using key: SymmetricKey
    ) -> Bool {
        self.authenticationCode(for: authenticatedData, using: key) == authenticationCode
    }

    /// Returns whether the bytes are the whole code of the message, in a time that does not tell where they differ.
    public static func isValidAuthenticationCode<C: ContiguousBytes, D: DataProtocol>(
        _ authenticationCode: C, authenticating authenticatedData: D, using key: SymmetricKey
    ) -> Bool {
        constantTimeEqual(
            [UInt8](contiguous: self.authenticationCode(for: authenticatedData, using: key)),
            [UInt8](contiguous: authenticationCode))
    }
}
