#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#endif

/// Bytes that are overwritten with zeros when the last reference to them goes: seed phrases, seeds, private keys.
///
/// It is a class, so passing it on does not copy the bytes, and it never prints them. It can't erase copies that its user
/// makes: keep the bodies of ``withUnsafeBytes(_:)`` short.
public final class SecretBytes: @unchecked Sendable {
    // Sendable: the memory is written before it is shared, and again only after the last reference is gone.
    private let memory: UnsafeMutableRawBufferPointer

    /// Makes `count` bytes and has them filled.
    ///
    /// - Throws: the errors of `fill`.
    public init<Failure: Error>(
        count: Int, fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        memory = .allocate(byteCount: max(0, count), alignment: 16)
        memory.initializeMemory(as: UInt8.self, repeating: 0)
        try fill(memory)
    }

    /// Copies bytes; the original is the caller's to forget.
    public convenience init(_ bytes: some Collection<UInt8>) {
        self.init(count: bytes.count) { $0.copyBytes(from: bytes) }
    }

    deinit {
        Self.zero(memory)
        memory.deallocate()
    }

    /// The number of bytes.
    public var count: Int { memory.count }

    /// Lends the bytes to `body` and returns its result; they must not leave it.
    ///
    /// - Throws: the errors of `body`.
    public func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { withExtendedLifetime(self) {} }
        return try body(UnsafeRawBufferPointer(memory))
    }

    /// Lends the bytes as an array, and overwrites the array afterwards.
    func withArray<Result, Failure: Error>(_ body: ([UInt8]) throws(Failure) -> Result) throws(Failure) -> Result {
        var copy = withUnsafeBytes { Array($0) }
        defer { copy.withUnsafeMutableBytes(Self.zero) }
        return try body(copy)
    }

    /// Copies an array that holds a secret, and overwrites the array.
    static func taking(_ bytes: inout [UInt8]) -> SecretBytes {
        defer { bytes.withUnsafeMutableBytes(zero) }
        return SecretBytes(bytes)
    }

    /// The bytes from one position up to another.
    func part(_ range: Range<Int>) -> SecretBytes {
        let range = range.clamped(to: 0..<count)
        return withUnsafeBytes { SecretBytes($0[range]) }
    }

    /// The bytes of several secrets in a row.
    static func joined(_ parts: [SecretBytes]) -> SecretBytes {
        SecretBytes(count: parts.reduce(0) { $0 + $1.count }) { memory in
            var offset = 0
            for part in parts {
                part.withUnsafeBytes { memory[offset..<(offset + $0.count)].copyBytes(from: $0) }
                offset += part.count
            }
        }
    }

    /// Overwrites with zeros by a call that no compiler may leave out.
    static func zero(_ memory: UnsafeMutableRawBufferPointer) {
        guard let address = memory.baseAddress, !memory.isEmpty else { return }
        #if canImport(Darwin)
        _ = memset_s(address, memory.count, 0, memory.count)
        #else
        explicit_bzero(address, memory.count)
        #endif
    }
}

extension SecretBytes: Equatable {
    /// Whether both hold the same bytes, in a time that depends on their number alone.
    public static func == (left: SecretBytes, right: SecretBytes) -> Bool {
        guard left.count == right.count else { return false }
        return left.withUnsafeBytes { left in
            right.withUnsafeBytes { right in
                zip(left, right).reduce(into: UInt8(0)) { $0 |= $1.0 ^ $1.1 } == 0
            }
        }
    }
}

extension SecretBytes: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A description without the bytes.
    public var description: String { "SecretBytes" }
    /// A description without the bytes.
    public var debugDescription: String { "SecretBytes" }
    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
