/// A stream of the C interface and the buffer that it writes to.
@available(iOS 13, *)
final class FilterStream {
    private var stream: compression_stream
    private let buffer: UnsafeMutablePointer<UInt8>
    private let capacity: Int

    init(_ operation: FilterOperation, _ algorithm: Algorithm, capacity: Int) throws(FilterError) {
        self.capacity = max(1, capacity)
        buffer = .allocate(capacity: self.capacity)
        stream = compression_stream(dst_ptr: buffer, dst_size: 0, src_ptr: buffer, src_size: 0, state: nil)
        let status = compression_stream_init(&stream, operation.rawValue, algorithm.rawValue)
        guard status == COMPRESSION_STATUS_OK else { throw .invalidState }
    }

    deinit {
        compression_stream_destroy(&stream)
        buffer.deallocate()
    }

    /// Hands input over and gives each piece of output.
    ///
    /// - Returns: whether the end of the stream was reached.
    /// - Throws: ``FilterError/invalidData``, or what the body throws.
    func process(_ input: UnsafeRawBufferPointer, isLast: Bool, _ body: (Data) throws -> Void) throws -> Bool {
        stream.src_ptr = input.bindMemory(to: UInt8.self).baseAddress ?? UnsafePointer(buffer)
        stream.src_size = input.count
        while true {
            stream.dst_ptr = buffer
            stream.dst_size = capacity
            let flags = isLast ? Int32(COMPRESSION_STREAM_FINALIZE.rawValue) : 0
            let status = compression_stream_process(&stream, flags)
            guard status != COMPRESSION_STATUS_ERROR else { throw FilterError.invalidData }
            let count = capacity - stream.dst_size
            if count > 0 { try body(Data(bytes: buffer, count: count)) }
            if status == COMPRESSION_STATUS_END { return true }
            // With room left there is nothing more to come from this input.
            if stream.dst_size > 0, stream.src_size == 0 { return false }
        }
    }

    /// Gives what is left after all input.
    ///
    /// - Returns: whether the end of the stream was reached, which it always is.
    /// - Throws: ``FilterError/invalidData``, or what the body throws.
    func processEnd(_ body: (Data) throws -> Void) throws -> Bool {
        try process(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true, body)
    }
}
