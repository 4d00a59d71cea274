/// The algorithms of the filters, as Apple's overlay of Compression names them.
///
/// Only `zlib` and `lz4` work here: a filter with another one can't be created.
@available(iOS 13, *)
public enum Algorithm: CaseIterable, Hashable, Sendable {
    /// Apple's own.
    case lzfse
    /// Raw deflate (RFC 1951).
    case zlib
    /// LZ4 behind Apple's block headers.
    case lz4
    /// LZMA in an XZ container.
    case lzma
    /// Apple's own, for whole buffers.
    case lzbitmap
    /// Brotli (RFC 7932).
    case brotli

    /// The algorithm of a number of the C interface; nil for an unknown one.
    public init?(rawValue: compression_algorithm) {
        guard let found = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = found
    }

    /// The number in the C interface.
    public var rawValue: compression_algorithm {
        switch self {
        case .lzfse: COMPRESSION_LZFSE
        case .zlib: COMPRESSION_ZLIB
        case .lz4: COMPRESSION_LZ4
        case .lzma: COMPRESSION_LZMA
        case .lzbitmap: COMPRESSION_LZBITMAP
        case .brotli: COMPRESSION_BROTLI
        }
    }
}

/// Which way a filter works.
@available(iOS 13, *)
public enum FilterOperation: Hashable, Sendable {
    /// Makes data smaller.
    case compress
    /// Brings it back.
    case decompress

    /// The operation in the C interface.
    public var rawValue: compression_stream_operation {
        switch self {
        case .compress: COMPRESSION_STREAM_ENCODE
        case .decompress: COMPRESSION_STREAM_DECODE
        }
    }
}

/// Why a filter failed.
@available(iOS 13, *)
public enum FilterError: Error, Hashable, Sendable {
    /// The filter could not be created: the algorithm is not available.
    case invalidState
    /// The data is not what the algorithm writes, ends too early, or came after the end.
    case invalidData
}
