import Foundation

/// The published vectors, in the folder that `LATCHKEY_VECTORS` names or beside the package.
enum Vectors {
    static let folder: URL = {
        if let path = ProcessInfo.processInfo.environment["LATCHKEY_VECTORS"] {
            return URL(fileURLWithPath: path)
        }
        let root = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        return root.appendingPathComponent("../shared/vectors").standardizedFileURL
    }()

    static func has(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path)
    }

    static func decode<Value: Decodable>(_ name: String, as _: Value.Type) throws -> Value {
        try JSONDecoder().decode(Value.self, from: try Data(contentsOf: folder.appendingPathComponent(name)))
    }
}

/// Bytes of hexadecimal digits that stand in a test.
func bytes(_ digits: String) -> [UInt8] {
    var result: [UInt8] = []
    var rest = Substring(digits)
    while !rest.isEmpty {
        guard let byte = UInt8(rest.prefix(2), radix: 16) else { return [] }
        result.append(byte)
        rest = rest.dropFirst(2)
    }
    return result
}

func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}

/// Random numbers that are the same in every run (SplitMix64).
struct Dice: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }

    mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in .random(in: 0...255, using: &self) } }
}
