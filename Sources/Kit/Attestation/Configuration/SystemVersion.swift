import Foundation

/// A version of the system: up to three numbers, such as `26.0.1`; missing numbers are 0.
public struct SystemVersion: Codable, Sendable, Hashable, Comparable, CustomStringConvertible {
    private let numbers: [Int]

    /// Reads up to three numbers with points between them; `nil` if it is anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in
            part.utf8.allSatisfy { (0x30...0x39).contains($0) } && part.utf8.count <= 4 ? Int(part) : nil
        }
        guard (1...3).contains(parts.count), numbers.count == parts.count else { return nil }
        self.numbers = numbers + Array(repeating: 0, count: 3 - numbers.count)
    }

    /// The version on which this process runs.
    public static var current: SystemVersion {
        let version = ProcessInfo.processInfo.operatingSystemVersion
        return SystemVersion(numbers: [version.majorVersion, version.minorVersion, version.patchVersion])
    }

    private init(numbers: [Int]) { self.numbers = numbers }

    /// Reads a string.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let value = SystemVersion(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "is no version such as 26.0.1")
        }
        self = value
    }

    /// Writes a string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }

    /// The earlier version is the lesser.
    public static func < (first: SystemVersion, second: SystemVersion) -> Bool {
        first.numbers.lexicographicallyPrecedes(second.numbers)
    }

    /// Three numbers with points between them.
    public var description: String { numbers.map(String.init).joined(separator: ".") }
}
