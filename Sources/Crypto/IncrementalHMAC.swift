internal import COpenSSL

/// An HMAC (RFC 2104) over a message that comes in pieces.
///
/// A value: a copy goes its own way, and `finalize()` leaves it open for more.
public struct IncrementalHMAC: Sendable {
    /// The hash function underneath.
    public let algorithm: HashAlgorithm
    private var context: MACContext

    /// Starts the HMAC of an empty message under a key of any length.
    public init(_ algorithm: HashAlgorithm, key: [UInt8]) {
        self.algorithm = algorithm
        context = MACContext(algorithm, key: key)
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

    /// Returns the HMAC of the message so far and these bytes, `algorithm.digestLength` bytes.
    ///
    /// Cheaper than a copy, `update(_:)` and `finalize()`: a keyed HMAC that is used again and again is copied once.
    public func finalize(after bytes: [UInt8]) -> [UInt8] {
        let context = context.copy()
        bytes.withUnsafeBytes { context.update($0) }
        return context.final(length: algorithm.digestLength)
    }

    /// Returns the HMAC of the message so far, `algorithm.digestLength` bytes.
    public func finalize() -> [UInt8] {
        context.copy().final(length: algorithm.digestLength)
    }
}

/// Owns an `EVP_MAC_CTX`.
private final class MACContext: @unchecked Sendable {
    // Sendable because `IncrementalHMAC` changes a context only while it holds the one reference to it.
    private let pointer: OpaquePointer

    init(_ algorithm: HashAlgorithm, key: [UInt8]) {
        guard let pointer = MACMethod.hmac.newContext() else { preconditionFailure("no memory for an HMAC") }
        self.pointer = pointer
        require(latchkey_hmac_init(pointer, algorithm.libraryName, key, key.count))
    }

    private init(owning pointer: OpaquePointer) {
        self.pointer = pointer
    }

    deinit {
        EVP_MAC_CTX_free(pointer)
    }

    func copy() -> MACContext {
        guard let copy = EVP_MAC_CTX_dup(pointer) else { preconditionFailure("no memory for an HMAC") }
        return MACContext(owning: copy)
    }

    func update(_ bytes: UnsafeRawBufferPointer) {
        require(EVP_MAC_update(pointer, bytes.baseAddress, bytes.count))
    }

    func final(length: Int) -> [UInt8] {
        var tag = [UInt8](repeating: 0, count: length)
        var written = 0
        require(EVP_MAC_final(pointer, &tag, &written, tag.count))
        return tag
    }
}

/// Owns the `EVP_MAC` of HMAC, fetched once a process.
private final class MACMethod: @unchecked Sendable {
    // Sendable because OpenSSL never changes a fetched method.
    private let pointer: OpaquePointer?

    static let hmac = MACMethod()

    private init() {
        pointer = EVP_MAC_fetch(nil, "HMAC", nil)
    }

    deinit {
        EVP_MAC_free(pointer)
    }

    func newContext() -> OpaquePointer? {
        EVP_MAC_CTX_new(pointer)
    }
}
