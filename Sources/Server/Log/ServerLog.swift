import LatchkeyLock

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
#if canImport(Glibc)
import Glibc
#endif

/// The server's own log: one JSON line per message (default: on standard error).
public struct ServerLog: Sendable {
    /// The severity.
    public enum Level: String, Sendable {
        case info, warning, error
    }

    private let sink: @Sendable (String) -> Void

    /// Creates a log that hands each finished line, without a line feed, to `sink`.
    public init(_ sink: @escaping @Sendable (String) -> Void = ServerLog.standardError) {
        self.sink = sink
    }

    /// Writes one line.
    ///
    /// Values must be safe to log: no secret, no phone number.
    public func write(_ level: Level, _ message: String, _ values: [String: String] = [:]) {
        var line = values
        line["level"] = level.rawValue
        line["message"] = message
        line["time"] = Self.time(LatchkeyServer.systemClock())
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if let data = try? encoder.encode(line) { sink(String(decoding: data, as: UTF8.self)) }
    }

    /// A time in UTC with milliseconds (ISO 8601), as every line has it; a `Date` would lose a millisecond now and then.
    ///
    /// - Parameter milliseconds: Since 1970.
    static func time(_ milliseconds: UInt64) -> String {
        let seconds = Date(timeIntervalSince1970: Double(milliseconds / 1000)).formatted(.iso8601)
        return seconds.dropLast() + "." + String(milliseconds % 1000 + 1000).dropFirst() + "Z"
    }

    /// Writes a line of another shape, which is JSON already.
    func write(json line: [UInt8]) { sink(String(decoding: line, as: UTF8.self)) }

    /// Writes a line to standard error in one call.
    public static let standardError: @Sendable (String) -> Void = { line in
        let bytes = Array((line + "\n").utf8)
        _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
    }
}
