#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
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

    /// Checks one file, which a server may be writing to.
    ///
    /// - Parameters: See ``init(wanted:anchor:before:)``.
    /// - Throws: `AuditReadError` if it can't be read to its end.
    public static func verify(
        path: String, wanted: String? = nil, before: String? = nil
    ) throws(AuditReadError) -> AuditReport {
        var verifier = AuditVerifier(wanted: wanted, before: before)
        try verifier.takeFile(path)
        return verifier.finish()
    }

    /// Checks a log with all the files that were written before, while a server may be writing to it.
    ///
    /// A log with an anchor and no file is a broken one: it was there.
    ///
    /// - Parameters:
    ///   - path: The current file, such as `latchkey-data/audit.jsonl`.
    ///   - wanted: See ``init(wanted:anchor:before:)``.
    ///   - anchor: See there.
    /// - Throws: `AuditReadError` if a file can't be read to its end, or if there is none and no anchor either.
    public static func verify(
        log path: String, wanted: String? = nil, anchor: String? = nil
    ) throws(AuditReadError) -> AuditReport {
        let files = AuditFiles(path: path)
        let mayBeGone = anchor != nil
        var names = try names(files, mayBeGone)
        // A server that begins a new file or removes an old one meanwhile makes a whole log look broken.
        for _ in 0..<5 {
            let result = Result { () throws(AuditReadError) in try verify(names, files, wanted, anchor) }
            let now = try Self.names(files, mayBeGone)
            if now == names, case .failure(let error) = result { throw error }
            if case .success(let report) = result, report.isIntact || now == names { return report }
            names = now
        }
        return try verify(names, files, wanted, anchor)
    }

    private static func verify(
        _ names: [String], _ files: AuditFiles, _ wanted: String?, _ anchor: String?
    ) throws(AuditReadError) -> AuditReport {
        guard !names.isEmpty else { return AuditReport(missing: files.activeName) }
        var verifier = AuditVerifier(wanted: wanted, anchor: anchor)
        verifier.namesFiles = names.count > 1
        for name in names where !verifier.isDecided { try verifier.takeFile(files.path(of: name)) }
        return verifier.finish()
    }

    /// The paths of a log's files, oldest first.
    ///
    /// - Throws: `AuditReadError` if there is none, or their folder can't be read.
    static func paths(ofLog path: String) throws(AuditReadError) -> [String] {
        let files = AuditFiles(path: path)
        return try names(files, false).map(files.path(of:))
    }

    /// Whether a file of a log is there.
    ///
    /// - Parameter path: The current one, such as `latchkey-data/audit.jsonl`.
    public static func hasFile(ofLog path: String) -> Bool { (try? paths(ofLog: path)) != nil }

    /// The files that are there, oldest first; none only if they may be gone.
    private static func names(_ files: AuditFiles, _ mayBeGone: Bool) throws(AuditReadError) -> [String] {
        let isThere = access(files.path, F_OK) == 0
        let number = errno
        guard let finished = try? files.finished(),
            isThere || !finished.isEmpty || mayBeGone && number == ENOENT
        else {
            throw AuditReadError(number: isThere ? EACCES : number, path: files.path)
        }
        return finished.map(\.name) + (isThere ? [files.activeName] : [])
    }

    /// Takes every line of a file.
    private mutating func takeFile(_ path: String) throws(AuditReadError) {
        beginFile(path.split(separator: "/").last.map(String.init) ?? path)
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw AuditReadError(number: errno, path: path) }
        defer { Glibc.close(descriptor) }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var line: [UInt8] = []
        while !isDecided {
            let count = read(descriptor, &buffer, buffer.count)
            guard count >= 0 else {
                if errno == EINTR { continue }
                throw AuditReadError(number: errno, path: path)
            }
            guard count > 0 else {
                if !line.isEmpty { take(line, isEnded: false) }
                return
            }
            var rest = buffer[..<count]
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                line += rest[..<end]
                take(line)
                line.removeAll(keepingCapacity: true)
                rest = rest[(end + 1)...]
            }
            line += rest
            if line.count > Self.maximumLineLength { return take(line) }
        }
    }
}
