import Foundation

/// The folder with published test vectors, and the project's own files.
enum CryptoKitVectors {
    static let packageRoot = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static let folder: URL =
        ProcessInfo.processInfo.environment["LATCHKEY_VECTORS"].map { URL(filePath: $0) }
        ?? packageRoot.appending(path: "../shared/vectors")

    static let arePresent = FileManager.default.fileExists(atPath: folder.appending(path: "wycheproof").path)

    struct File<Group: Decodable>: Decodable {
        let testGroups: [Group]
    }

    static func groups<Group: Decodable>(_ name: String, of type: Group.Type) throws -> [Group] {
        let data = try Data(contentsOf: folder.appending(path: "wycheproof/\(name).json"))
        return try JSONDecoder().decode(File<Group>.self, from: data).testGroups
    }
}

/// Bytes written in hexadecimal digits, in JSON and in tests.
struct Hex: Decodable, ExpressibleByStringLiteral, Sendable {
    let data: Data

    init(_ text: String) {
        let digits = text.filter { !$0.isWhitespace }
        data = Data(
            stride(from: 0, to: digits.count, by: 2).compactMap {
                UInt8(digits.dropFirst($0).prefix(2), radix: 16)
            })
    }

    init(stringLiteral value: String) { self.init(value) }

    init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }
}
