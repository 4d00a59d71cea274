internal import COpenSSL

/// A hash over a message that comes in pieces.
///
/// A value: a copy goes its own way, and `finalize()` leaves it open for more.
/// Not named `Hasher`, which would hide Swift's own in every file that imports this module.
public struct IncrementalHash: Sendable {
    /// The hash function.
    public let algorithm: HashAlgorithm
    private var context: DigestContext

    /// Starts the hash of an empty message.
    public init(_ algorithm: HashAlgorithm) {
        self.algorithm = algorithm
        context = DigestContext(algorithm)
    }

    /// Appends bytes to the message.
    public mutating func update(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { update(bufferPointer: $0) }
    }

    /// Appends the bytes in a buffer to the message.
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) {
        if !isKnownUniquelyReferenced(&context) { context = context.copy() }
        context.update(bufferPointer)
    }

    /// Returns the hash of the message so far, `algorithm.digestLength` bytes.
    public func finalize() -> [UInt8] {
        context.copy().final(length: algorithm.digestLength)
    }
}

/// Owns an `EVP_MD_CTX`.
private final class DigestContext: @unchecked Sendable {
    // Sendable because `IncrementalHash` changes a context only while it holds the one reference to it.
    private let pointer: OpaquePointer

    private init() {
        guard let pointer = EVP_MD_CTX_new() else { preconditionFailure("no memory for a hash") }
        self.pointer = pointer
    }

    convenience init(_ algorithm: HashAlgorithm) {
        self.init()
        require(DigestMethod.of(algorithm).withPointer { EVP_DigestInit_ex2(pointer, $0, nil) })
    }

    deinit {
        EVP_MD_CTX_free(pointer)
    }

    func copy() -> DigestContext {
        let copy = DigestContext()
        require(EVP_MD_CTX_copy_ex(copy.pointer, pointer))
        return copy
    }

    func update(_ bytes: UnsafeRawBufferPointer) {
        require(EVP_DigestUpdate(pointer, bytes.baseAddress, bytes.count))
    }

    func final(length: Int) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: length)
        require(EVP_DigestFinal_ex(pointer, &digest, nil))
        return digest
    }
}
