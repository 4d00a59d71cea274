internal import COpenSSL

/// Owns a `BIGNUM`, and wipes it in the end, for it may be a private scalar.
struct BigNumber: ~Copyable {
    private let pointer: OpaquePointer

    /// Takes over a number that OpenSSL has made.
    init(owning pointer: OpaquePointer) {
        self.pointer = pointer
    }

    /// Reads a big-endian private scalar.
    init(secret bytes: ArraySlice<UInt8>) throws(CryptoError) {
        let number = bytes.withUnsafeBufferPointer { BN_bin2bn($0.baseAddress, Int32($0.count), nil) }
        guard let pointer = number else { throw .fromLibrary() }
        // Without the mark OpenSSL may choose algorithms whose time depends on the number.
        BN_set_flags(pointer, BN_FLG_CONSTTIME)
        self.pointer = pointer
    }

    /// The difference of two big-endian numbers.
    static func difference(
        _ minuend: [UInt8], _ subtrahend: ArraySlice<UInt8>, length: Int
    ) throws(CryptoError) -> [UInt8] {
        let left = try BigNumber(secret: minuend[...])
        let right = try BigNumber(secret: subtrahend)
        guard let pointer = BN_new() else { throw .fromLibrary() }
        let result = BigNumber(owning: pointer)
        guard BN_sub(pointer, left.pointer, right.pointer) == 1 else { throw .fromLibrary() }
        return try result.bytes(length: length)
    }

    deinit {
        BN_clear_free(pointer)
    }

    borrowing func withPointer<Result>(_ body: (OpaquePointer) -> Result) -> Result {
        body(pointer)
    }

    /// The number big-endian with leading zeros, `length` bytes.
    borrowing func bytes(length: Int) throws(CryptoError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: length)
        guard BN_bn2binpad(pointer, &bytes, Int32(length)) == Int32(length) else { throw .fromLibrary() }
        return bytes
    }
}
