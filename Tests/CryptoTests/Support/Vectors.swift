import Foundation

/// The published vectors, in the folder that `LATCHKEY_VECTORS` names or beside the package.
enum Vectors {
    static let folder: URL = {
        if let path = ProcessInfo.processInfo.environment["LATCHKEY_VECTORS"] {
            return URL(fileURLWithPath: path)
        }
        let root = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        return root.appendingPathComponent("../shared/vectors").standardizedFileURL
    }()

    static let arePresent = FileManager.default.fileExists(
        atPath: folder.appendingPathComponent("wycheproof").path)

    static func wycheproof<Group: Decodable>(_ name: String, of _: Group.Type) throws -> WycheproofFile<Group> {
        let data = try Data(contentsOf: folder.appendingPathComponent("wycheproof/\(name).json"))
        return try JSONDecoder().decode(WycheproofFile<Group>.self, from: data)
    }
}

/// The shape that all files of Wycheproof share.
struct WycheproofFile<Group: Decodable>: Decodable {
    let numberOfTests: Int
    let testGroups: [Group]
}

enum WycheproofResult: String, Decodable {
    case valid
    case invalid
    case acceptable
}

/// A byte string in hexadecimal.
struct HexBytes: Decodable {
    let bytes: [UInt8]

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let hex = Hex(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not hexadecimal")
        }
        bytes = hex.bytes
    }
}

/// What a run over one file has to show: how many vectors ran, and which did not go as the file says.
struct WycheproofTally {
    private(set) var run = 0
    private(set) var failing: [Int] = []

    mutating func record(_ id: Int, isRight: Bool) {
        run += 1
        if !isRight { failing.append(id) }
    }
}

/// What this package does with the vectors that Wycheproof leaves open (`acceptable`).
enum AcceptablePolicy {
    enum Decision {
        case accept
        case refuse
    }

    static let decisions: [String: Decision] = [
        // A compressed point is a standard form (SEC 1, RFC 5480), and some clients send it.
        "CompressedPublic": .accept,
        // Says only what the one above says.
        "CompressedPoint": .accept,
        // BER and broken lengths: a key must have one encoding, or comparing and logging keys goes wrong.
        "InvalidAsn": .refuse,
        // Explicit parameters let the sender choose the group (CVE-2020-0601), even where they look harmless.
        "UnnamedCurve": .refuse,
    ]

    /// Whether a vector must be accepted; `nil` if no flag of an open vector is in the table.
    static func mustAccept(_ result: WycheproofResult, flags: [String]) -> Bool? {
        switch result {
        case .valid: return true
        case .invalid: return false
        case .acceptable:
            let decided = flags.compactMap { decisions[$0] }
            return decided.isEmpty ? nil : !decided.contains(.refuse)
        }
    }
}
