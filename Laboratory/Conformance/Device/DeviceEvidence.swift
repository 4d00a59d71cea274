import Foundation

/// The answers of one device to the hands-free rows, as `tools/on-a-mac` writes them.
public struct DeviceEvidence: Codable, Sendable, Equatable {
    /// The format of the file that this version writes and reads.
    public static let currentFormat = 1

    /// The format of the file.
    public let format: Int
    /// The device's name for readers, for example "iPhone 15"; otherwise its machine identifier, "iPhone15,4".
    public let device: String
    /// The version of iOS, for example "18.5".
    public let systemVersion: String
    /// Whether it is Apple's simulator, on a Mac.
    public let isSimulator: Bool
    /// The answers, in the table's order.
    public let rows: [Answered]

    /// The answer to one row.
    public struct Answered: Codable, Sendable, Equatable {
        /// The row's id.
        public let id: String
        /// Call and condition, for readers.
        public let title: String
        /// The text to compare with the row's expectation.
        public let observed: String

        /// Notes an answer.
        public init(id: String, title: String, observed: String) {
            self.id = id
            self.title = title
            self.observed = observed
        }
    }

    private enum CodingKeys: String, CodingKey {
        // By this name tools/on-a-mac finds the file among the attachments of a test.
        case format = "latchkeyEvidence"
        case device, systemVersion, isSimulator, rows
    }

    /// Collects a device's answers.
    public init(device: String, systemVersion: String, isSimulator: Bool, rows: [Answered]) {
        format = Self.currentFormat
        self.device = device
        self.systemVersion = systemVersion
        self.isSimulator = isSimulator
        self.rows = rows
    }

    /// Runs every hands-free row here and collects the answers.
    ///
    /// - Parameter observe: runs one row; by default in this process, on the phone that it has.
    public init(
        device: String, systemVersion: String, isSimulator: Bool,
        observe: (HandsFreeRow) throws -> String = { $0.observation() }
    ) rethrows {
        let rows = try Table.handsFree.map { row in
            Answered(id: row.behavior.id, title: row.behavior.title, observed: try observe(row))
        }
        self.init(device: device, systemVersion: systemVersion, isSimulator: isSimulator, rows: rows)
    }

    /// Device and version, for example "iPhone 15, 18.5".
    public var name: String { "\(isSimulator ? "simulator of " : "")\(device), \(systemVersion)" }

    /// The file's bytes: JSON, sorted and indented, so that two files can be compared line by line.
    public func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self) + Data("\n".utf8)
    }
}
