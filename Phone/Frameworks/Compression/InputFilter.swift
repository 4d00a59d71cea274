/// Compresses or decompresses what it reads, when somebody reads from it.
@available(iOS 13, *)
public class InputFilter<D: DataProtocol> {
    private let stream: FilterStream
    private let capacity: Int
    private let readFunc: (Int) throws -> D?
    private var waiting = Data()
    private var hasEnded = false

    /// Creates a filter; `bufferCapacity` is the number of bytes asked for in one call of `readFunc`, 65,536 by default.
    ///
    /// - Throws: ``FilterError/invalidState`` if the algorithm is not available.
    public init(
        _ operation: FilterOperation, using algorithm: Algorithm, bufferCapacity: Int = 65536,
        readingFrom readFunc: @escaping (Int) throws -> D?
    ) throws {
        stream = try FilterStream(operation, algorithm, capacity: bufferCapacity)
        capacity = max(1, bufferCapacity)
        self.readFunc = readFunc
    }

    /// Returns at most `count` bytes of the result; nil after the last one.
    ///
    /// - Throws: ``FilterError/invalidData``; what `readFunc` throws.
    public func readData(ofLength count: Int) throws -> Data? {
        while waiting.count < count, !hasEnded { try readMore() }
        guard !waiting.isEmpty else { return nil }
        let result = Data(waiting.prefix(count))
        waiting = Data(waiting.dropFirst(count))
        return result
    }

    private func readMore() throws {
        guard let input = try readFunc(capacity), !input.isEmpty else {
            hasEnded = try stream.processEnd { waiting += $0 }
            return
        }
        for region in input.regions where !hasEnded {
            try region.withUnsafeBytes { hasEnded = try stream.process($0, isLast: false) { waiting += $0 } }
        }
    }
}
