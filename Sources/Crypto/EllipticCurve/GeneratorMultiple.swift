internal import COpenSSL

/// Owns an `EC_GROUP`, to compute the public point of a scalar: EVP has no call for that.
struct GeneratorMultiple: ~Copyable {
    private let group: OpaquePointer
    private let curve: NamedCurve

    init(_ curve: NamedCurve) throws(CryptoError) {
        guard let group = EC_GROUP_new_by_curve_name(curve.libraryNumber) else { throw .fromLibrary() }
        self.group = group
        self.curve = curve
    }

    deinit {
        EC_GROUP_free(group)
    }

    /// The point `scalar × G` as `04‖X‖Y`.
    borrowing func point(_ scalar: borrowing BigNumber) throws(CryptoError) -> [UInt8] {
        guard let point = EC_POINT_new(group) else { throw .fromLibrary() }
        defer { EC_POINT_clear_free(point) }
        var bytes = [UInt8](repeating: 0, count: 1 + 2 * curve.fieldLength)
        let length = bytes.count
        let isDone =
            scalar.withPointer { EC_POINT_mul(group, point, $0, nil, nil, nil) } == 1
            && EC_POINT_point2oct(group, point, POINT_CONVERSION_UNCOMPRESSED, &bytes, length, nil) == length
        guard isDone else { throw .fromLibrary() }
        return bytes
    }
}
