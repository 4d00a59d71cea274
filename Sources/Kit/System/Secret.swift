import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#endif

/// Bytes that are overwritten with zeros when the last reference to them goes.
///
/// It is a class, so passing it on does not copy the bytes, and it never prints them. It can't erase copies made by
/// system calls or by the app: keep the bodies of ``withUnsafeBytes(_:)`` short, and pass on the `Secret`, not its
/// contents.
public final class Secret: @unchecked Sendable {
    // Sendable: the memory is written before it is shared, and again only after the last reference is gone.
    private let memory: UnsafeMutableRawBufferPointer
    private let deallocator: @Sendable (UnsafeMutableRawBufferPointer) -> Void

    /// Takes over memory that the app has filled, for example pages that it has locked with `mlock`.
    ///
    /// - Parameters:
    ///   - memory: the bytes; nobody else may touch them from now on.
    ///   - deallocator: frees them, once, after they were overwritten with zeros.
    public init(
        adopting memory: UnsafeMutableRawBufferPointer,
        deallocator: @escaping @Sendable (UnsafeMutableRawBufferPointer) -> Void
    ) {
        self.memory = memory
        self.deallocator = deallocator
    }

    /// Copies bytes; the original is the caller's to forget.
    public convenience init(_ bytes: some Collection<UInt8>) {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
        memory.copyBytes(from: bytes)
        self.init(adopting: memory) { $0.deallocate() }
    }

    /// Copies a text as UTF-8; the original is the caller's to forget.
    public convenience init(_ text: String) {
        self.init(text.utf8)
    }

    deinit {
        Self.zero(memory)
        deallocator(memory)
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

    /// Lends the bytes as a `Data` that owns none of them; it must not leave `body`.
    func withData<Result, Failure: Error>(_ body: (Data) throws(Failure) -> Result) throws(Failure) -> Result {
        defer { withExtendedLifetime(self) {} }
        guard let address = memory.baseAddress, !memory.isEmpty else { return try body(Data()) }
        return try body(Data(bytesNoCopy: address, count: memory.count, deallocator: .none))
    }

    /// Overwrites with zeros by a call that no compiler may leave out.
    private static func zero(_ memory: UnsafeMutableRawBufferPointer) {
        guard let address = memory.baseAddress, !memory.isEmpty else { return }
        #if canImport(Darwin)
        _ = memset_s(address, memory.count, 0, memory.count)
        #else
        explicit_bzero(address, memory.count)
        #endif
    }
}

extension Secret: Equatable {
    /// Whether both hold the same bytes, in a time that depends on their number alone.
    public static func == (left: Secret, right: Secret) -> Bool {
        guard left.count == right.count else { return false }
        return left.withUnsafeBytes { left in
            right.withUnsafeBytes { right in
                zip(left, right).reduce(into: UInt8(0)) { $0 |= $1.0 ^ $1.1 } == 0
            }
        }
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A description without its contents.
    public var description: String { "Secret" }
    /// A description without its contents.
    public var debugDescription: String { "Secret" }
    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
