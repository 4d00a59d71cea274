#if canImport(Glibc)
import Glibc
#endif

/// Why an audit log could not be read.
public struct AuditReadError: Error, CustomStringConvertible {
    /// The system's error number.
    public let number: Int32
    /// The file.
    public let path: String

    /// A sentence for people.
    public var description: String {
        "The audit log \(path) can't be read: \(String(cString: strerror(number))). Name it with --file, or its folder "
            + "with --data."
    }
}

extension AuditVerifier {
    /// The server writes no longer line; a file without line feeds must not be read into memory.
    static let maximumLineLength = 65_536

    /// Checks a file, which a server may be writing to.
    ///
    /// - Parameter wanted: See ``init(wanted:)``.
    /// - Throws: `AuditReadError` if it can't be read to its end.
    public static func verify(path: String, wanted: String? = nil) throws(AuditReadError) -> AuditReport {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw AuditReadError(number: errno, path: path) }
        defer { Glibc.close(descriptor) }
        var verifier = AuditVerifier(wanted: wanted)
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var line: [UInt8] = []
        while !verifier.isDecided {
            let count = read(descriptor, &buffer, buffer.count)
            guard count >= 0 else {
                if errno == EINTR { continue }
                throw AuditReadError(number: errno, path: path)
            }
            guard count > 0 else {
                if !line.isEmpty { verifier.take(line, isEnded: false) }
                break
            }
            var rest = buffer[..<count]
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                line += rest[..<end]
                verifier.take(line)
                line.removeAll(keepingCapacity: true)
                rest = rest[(end + 1)...]
            }
            line += rest
            if line.count > maximumLineLength {
                verifier.take(line)
                break
            }
        }
        return verifier.finish()
    }
}
