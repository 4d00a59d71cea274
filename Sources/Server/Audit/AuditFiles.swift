#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The files of an audit log: the current one and the earlier ones.
///
/// Of `audit.jsonl`, the earlier ones are `audit-2025-11-10-0001.jsonl` and so on: the day (UTC) of the last line, and
/// a number within the day. Sorted by name they are in chain order, even if the clock was set back.
struct AuditFiles: Sendable {
    /// A file that is written no more.
    struct Finished: Comparable, Sendable {
        let name: String
        /// A day such as `2025-11-10`; days sort as texts.
        let day: String
        let number: Int

        static func < (one: Finished, other: Finished) -> Bool {
            (one.day, one.number) < (other.day, other.number)
        }
    }

    static let millisecondsOfDay: UInt64 = 86_400_000

    /// The file that is written.
    let path: String
    let folder: String
    private let stem: String
    private let ending: String

    init(path: String) {
        self.path = path
        let slash = path.lastIndex(of: "/")
        folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
        let dot = name.lastIndex(of: ".")
        stem = dot.map { String(name[..<$0]) } ?? name
        ending = dot.map { String(name[$0...]) } ?? ""
    }

    /// The path of a file in the same folder.
    func path(of name: String) -> String { folder + "/" + name }

    /// The name of the file that is written.
    var activeName: String { stem + ending }

    /// The earlier files, oldest first.
    ///
    /// - Throws: The system's error if the folder can't be read.
    func finished() throws -> [Finished] {
        try FileManager.default.contentsOfDirectory(atPath: folder).compactMap(finished(named:)).sorted()
    }

    /// The name under which the current file is archived, sorting after all others.
    func next(day: String, after newest: Finished?) -> Finished {
        let isNewDay = newest.map { $0.day < day } ?? true
        let number = isNewDay ? 1 : (newest?.number ?? 0) + 1
        let day = isNewDay ? day : newest?.day ?? day
        let digits = String(number)
        let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        return Finished(name: "\(stem)-\(day)-\(padded)\(ending)", day: day, number: number)
    }

    private func finished(named name: String) -> Finished? {
        guard name.hasPrefix(stem + "-"), name.hasSuffix(ending) else { return nil }
        let middle = name.dropFirst(stem.count + 1).dropLast(ending.count)
        let parts = middle.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count).starts(with: [4, 2, 2]), parts.count == 4, parts[3].utf8.count >= 4,
            parts.allSatisfy({ $0.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) }),
            let number = Int(parts[3])
        else { return nil }
        return Finished(name: name, day: parts[..<3].joined(separator: "-"), number: number)
    }

    /// A day's name; days are counted from 1970-01-01, UTC.
    static func text(ofDay day: UInt64) -> String {
        Date(timeIntervalSince1970: Double(day) * 86_400).formatted(.iso8601.year().month().day())
    }
}
