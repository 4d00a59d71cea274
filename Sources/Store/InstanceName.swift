import LatchkeyCrypto

/// The name of one of several servers that share a database: 1–32 characters `a`–`z`, `0`–`9` and `-`, of which the
/// first is a letter.
///
/// Files in a shared data folder carry it. Not allowed is a name that ends as the dated files of the audit log do,
/// such as `a-2025-11-10-0001`.
public struct InstanceName: RawRepresentable, Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The name; empty for ``unnamed``.
    public let rawValue: String

    /// The name of a server that was given none.
    public static let unnamed = InstanceName(checked: "")

    /// Checks the rules of the type; `nil` if the text breaks one.
    public init?(rawValue: String) {
        let bytes = Array(rawValue.utf8)
        let isPlain = bytes.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
        guard (1...32).contains(bytes.count), (0x61...0x7A).contains(bytes[0]), isPlain, !Self.isDated(rawValue) else {
            return nil
        }
        self.rawValue = rawValue
    }

    private init(checked: String) {
        rawValue = checked
    }

    /// What is put behind the stem of a file's name: `-` and the name, or nothing.
    public var suffix: String { self == .unnamed ? "" : "-" + rawValue }

    /// The name, or words for none.
    public var description: String { self == .unnamed ? "the unnamed instance" : rawValue }

    /// Sorts by name, the unnamed instance first.
    public static func < (one: InstanceName, other: InstanceName) -> Bool { one.rawValue < other.rawValue }

    /// The number of its lock in the database.
    var lockNumber: Int32 {
        let hash = HashAlgorithm.sha256.hash(Array("latchkey/instance/v1\n\(rawValue)".utf8))
        return hash.prefix(4).reduce(0) { $0 << 8 | Int32($1) }
    }

    private static func isDated(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).suffix(4)
        guard parts.count == 4, parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }) else {
            return false
        }
        return parts.dropLast().map(\.utf8.count) == [4, 2, 2] && (parts.last?.utf8.count ?? 0) >= 4
    }
}
