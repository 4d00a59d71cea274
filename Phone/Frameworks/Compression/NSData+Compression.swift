@available(iOS 13, *)
extension NSData {
    /// The algorithms of `compressed(using:)`, numbered as Apple's.
    public enum CompressionAlgorithm: Int, Sendable {
        /// Apple's own; refused here.
        case lzfse = 0
        /// LZ4 behind Apple's block headers.
        case lz4 = 1
        /// LZMA; refused here.
        case lzma = 2
        /// Raw deflate (RFC 1951).
        case zlib = 3

        fileprivate var algorithm: Algorithm {
            switch self {
            case .lzfse: .lzfse
            case .lz4: .lz4
            case .lzma: .lzma
            case .zlib: .zlib
            }
        }
    }

    /// Returns the data compressed.
    ///
    /// - Throws: `CocoaError` 5376 (`NSCompressionFailedError`).
    public func compressed(using algorithm: CompressionAlgorithm) throws -> NSData {
        guard let result = try? filtered(.compress, algorithm) else {
            throw CocoaError(CocoaError.Code(rawValue: 5376))
        }
        return result
    }

    /// Returns the compressed data as it was.
    ///
    /// - Throws: `CocoaError` 5377 (`NSDecompressionFailedError`).
    public func decompressed(using algorithm: CompressionAlgorithm) throws -> NSData {
        guard let result = try? filtered(.decompress, algorithm) else {
            throw CocoaError(CocoaError.Code(rawValue: 5377))
        }
        return result
    }

    private func filtered(_ operation: FilterOperation, _ algorithm: CompressionAlgorithm) throws -> NSData {
        let result = NSMutableData()
        let filter = try OutputFilter(operation, using: algorithm.algorithm) { data in
            if let data { result.append(data) }
        }
        try filter.write(Data(referencing: self))
        try filter.finalize()
        return NSData(data: Data(referencing: result))
    }
}
