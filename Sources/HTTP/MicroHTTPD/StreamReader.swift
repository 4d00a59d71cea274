import CMicroHTTPD
import LatchkeyLock

/// Feeds a stream to the library, and sleeps with the connection suspended while there is nothing to send.
///
/// `@unchecked Sendable`: the pointer is fixed, and the library takes it from any thread as long as the connection is
/// suspended; it is not touched otherwise.
final class StreamReader: @unchecked Sendable {
    private let stream: HTTPBodyStream
    private let connection: OpaquePointer

    init(_ stream: HTTPBodyStream, connection: OpaquePointer) {
        self.stream = stream
        self.connection = connection
    }

    /// A reply of the library's that asks this reader for its body; it is released with the reply.
    func makeResponse() -> OpaquePointer? {
        let owned = Unmanaged.passRetained(self)
        let made = MHD_create_response_from_callback(
            UInt64.max, Self.blockSize, readStream, owned.toOpaque(), releaseReader)
        if made == nil { owned.release() }
        return made
    }

    private static let blockSize = 16_384

    fileprivate func read(_ buffer: UnsafeMutablePointer<CChar>?, _ length: Int) -> Int {
        let room = UnsafeMutableRawBufferPointer(start: buffer, count: length)
        // The stream wakes the connection only while it is suspended: it is still there then.
        switch stream.read(
            into: room, wake: { [self] in MHD_resume_connection(connection) },
            sleep: { MHD_suspend_connection(connection) })
        {
        case .bytes(let count): return count
        case .none: return 0
        case .end: return -1  // MHD_CONTENT_READER_END_OF_STREAM
        case .broken: return -2  // MHD_CONTENT_READER_END_WITH_ERROR
        }
    }
}

// File-level functions: a closure could inherit an actor's isolation, and the library's threads belong to none.

private func readStream(
    context: UnsafeMutableRawPointer?, position: UInt64, buffer: UnsafeMutablePointer<CChar>?, length: Int
) -> Int {
    guard let context else { return -2 }
    return Unmanaged<StreamReader>.fromOpaque(context).takeUnretainedValue().read(buffer, length)
}

private func releaseReader(context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    Unmanaged<StreamReader>.fromOpaque(context).release()
}
