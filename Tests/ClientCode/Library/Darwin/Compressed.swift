import Compression
import Foundation

/// The "zip" header of JWE, as libraries for JOSE do it: raw deflate through the stream interface, byte by byte.
enum DeflateCompressor {
    enum Failure: Error { case cannotStart, cannotProcess }

    static func compress(_ data: Data) throws -> Data { try process(data, COMPRESSION_STREAM_ENCODE) }

    static func decompress(_ data: Data) throws -> Data { try process(data, COMPRESSION_STREAM_DECODE) }

    private static func process(_ data: Data, _ operation: compression_stream_operation) throws -> Data {
        let bufferSize = 128
        let destination = UnsafeMutablePointer<UInt8>.allocate(capacity: bufferSize)
        defer { destination.deallocate() }
        let stream = UnsafeMutablePointer<compression_stream>.allocate(capacity: 1)
        defer { stream.deallocate() }
        var status = compression_stream_init(stream, operation, COMPRESSION_ZLIB)
        guard status != COMPRESSION_STATUS_ERROR else { throw Failure.cannotStart }
        defer { compression_stream_destroy(stream) }
        return try data.withUnsafeBytes { (source: UnsafeRawBufferPointer) -> Data in
            var output = Data()
            stream.pointee.src_ptr = source.bindMemory(to: UInt8.self).baseAddress ?? UnsafePointer(destination)
            stream.pointee.src_size = source.count
            stream.pointee.dst_ptr = destination
            stream.pointee.dst_size = bufferSize
            repeat {
                status = compression_stream_process(stream, Int32(COMPRESSION_STREAM_FINALIZE.rawValue))
                switch status {
                case COMPRESSION_STATUS_OK, COMPRESSION_STATUS_END:
                    output.append(destination, count: bufferSize - stream.pointee.dst_size)
                    stream.pointee.dst_ptr = destination
                    stream.pointee.dst_size = bufferSize
                default:
                    throw Failure.cannotProcess
                }
            } while status == COMPRESSION_STATUS_OK
            return output
        }
    }
}

extension Data {
    /// One call with a buffer, as helpers of backup files have it.
    func buffered(_ algorithm: compression_algorithm, capacity: Int, isDecoding: Bool = false) -> Data? {
        var result = Data(count: capacity)
        let work = isDecoding ? compression_decode_buffer : compression_encode_buffer
        let count = result.withUnsafeMutableBytes { target in
            withUnsafeBytes { source -> Int in
                guard let to = target.bindMemory(to: UInt8.self).baseAddress,
                    let from = source.bindMemory(to: UInt8.self).baseAddress
                else { return 0 }
                return work(to, capacity, from, self.count, nil, algorithm)
            }
        }
        return count > 0 ? result.prefix(count) : nil
    }
}
