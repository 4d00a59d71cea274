internal import COpenSSL
import LatchkeyLock

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
        let working = context.borrow()
        bytes.withUnsafeBytes { working.update($0) }
        let tag = working.final(length: algorithm.digestLength)
        context.giveBack(working)
        return tag
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
    /// Whether the message is still empty, so that OpenSSL can set a used copy back to it.
    private var isEmpty: Bool
    /// Copies that were set back, which costs half of a new one; a copy itself has none.
    private let spares: Lock<[MACContext]>?
    private static let maximumSpares = 4

    init(_ algorithm: HashAlgorithm, key: [UInt8]) {
        guard let pointer = MACMethod.hmac.newContext() else { preconditionFailure("no memory for an HMAC") }
        self.pointer = pointer
        isEmpty = true
        spares = Lock([])
        require(latchkey_hmac_init(pointer, algorithm.libraryName, key, key.count))
    }

    private init(owning pointer: OpaquePointer, isEmpty: Bool) {
        self.pointer = pointer
        self.isEmpty = isEmpty
        spares = nil
    }

    deinit {
        EVP_MAC_CTX_free(pointer)
    }

    func copy() -> MACContext {
        guard let copy = EVP_MAC_CTX_dup(pointer) else { preconditionFailure("no memory for an HMAC") }
        return MACContext(owning: copy, isEmpty: isEmpty)
    }

    /// A copy to be finished, then given back.
    func borrow() -> MACContext {
        spares?.withLock { $0.popLast() } ?? copy()
    }

    /// Takes a finished copy back for the next one, if the message is empty.
    func giveBack(_ copy: MACContext) {
        guard isEmpty, let spares, EVP_MAC_init(copy.pointer, nil, 0, nil) == 1 else { return }
        copy.isEmpty = true
        spares.withLock { if $0.count < Self.maximumSpares { $0.append(copy) } }
    }

    func update(_ bytes: UnsafeRawBufferPointer) {
        isEmpty = false
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
