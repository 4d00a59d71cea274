import Foundation
internal import LatchkeyCrypto

/// The secret that two parties share after a key agreement; not yet a key.
public struct SharedSecret: ContiguousBytes, Hashable, CustomStringConvertible, Sendable {
    let bytes: [UInt8]

    /// Calls the closure with the bytes.
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try bytes.withUnsafeBytes(body)
    }

    /// Derives a key by HKDF (RFC 5869), the secret being the input key material.
    public func hkdfDerivedSymmetricKey<H: HashFunction, Salt: DataProtocol, SI: DataProtocol>(
        using hashFunction: H.Type, salt: Salt, sharedInfo: SI, outputByteCount: Int
    ) -> SymmetricKey {
        HKDF<H>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: bytes), salt: salt, info: sharedInfo,
            outputByteCount: outputByteCount)
    }

    /// Derives a key by the X9.63 function (SEC 1, section 3.6.1).
    public func x963DerivedSymmetricKey<H: HashFunction, SI: DataProtocol>(
        using hashFunction: H.Type, sharedInfo: SI, outputByteCount: Int
    ) -> SymmetricKey {
        precondition(outputByteCount >= 0, "outputByteCount is negative")
        var output: [UInt8] = []
        var counter: UInt32 = 0
        while output.count < outputByteCount {
            counter += 1
            var hash = H()
            hash.update(data: bytes)
            Swift.withUnsafeBytes(of: counter.bigEndian) { hash.update(bufferPointer: $0) }
            hash.update(data: sharedInfo)
            output += [UInt8](contiguous: hash.finalize())
        }
        return SymmetricKey(data: output.prefix(outputByteCount))
    }

    /// Compares two secrets, in a time that depends on the length only.
    public static func == (lhs: Self, rhs: Self) -> Bool { constantTimeEqual(lhs.bytes, rhs.bytes) }

    /// Compares with other bytes, in a time that depends on the length only.
    public static func == <D: DataProtocol>(lhs: Self, rhs: D) -> Bool { constantTimeEqual(lhs.bytes, [UInt8](rhs)) }

    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }

    /// The length alone: unlike Apple's, it does not show the secret to a log.
    public var description: String { "SharedSecret: \(bytes.count) bytes" }
}
