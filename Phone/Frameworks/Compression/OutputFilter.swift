/// Compresses or decompresses what is written to it, and passes the result on.
@available(iOS 13, *)
public class OutputFilter {
    private let stream: FilterStream
    private let writeFunc: (Data?) throws -> Void
    /// Whether the algorithm has come to its end.
    private var hasEnded = false
    /// Whether the writer has.
    private var hasFinished = false

    /// Creates a filter; `bufferCapacity` is the largest number of bytes in one call of `writeFunc`, 65,536 by default.
    ///
    /// - Throws: ``FilterError/invalidState`` if the algorithm is not available.
    public init(
        _ operation: FilterOperation, using algorithm: Algorithm, bufferCapacity: Int = 65536,
        writingTo writeFunc: @escaping (Data?) throws -> Void
    ) throws {
        stream = try FilterStream(operation, algorithm, capacity: bufferCapacity)
        self.writeFunc = writeFunc
    }

    /// Processes data; nil or no data is the end.
    ///
    /// - Throws: ``FilterError/invalidData``, also for data after the end; what `writeFunc` throws.
    public func write<D: DataProtocol>(_ data: D?) throws {
        guard let data, !data.isEmpty else { return try finalize() }
        guard !hasEnded else { throw FilterError.invalidData }
        for region in data.regions {
            try region.withUnsafeBytes { hasEnded = try stream.process($0, isLast: false, writeFunc) }
        }
    }

    /// Passes the rest on, then nil; nothing happens the second time.
    ///
    /// - Throws: ``FilterError/invalidData`` if the data ended too early; what `writeFunc` throws.
    public func finalize() throws {
        guard !hasFinished else { return }
        hasFinished = true
        if !hasEnded { hasEnded = try stream.processEnd(writeFunc) }
        try writeFunc(nil)
    }
}
