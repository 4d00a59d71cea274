import Foundation
import Testing

/// Real attestations, in the folder that `LATCHKEY_VECTORS` names or beside the package.
enum Vectors {
    static let folder: URL = {
        if let path = ProcessInfo.processInfo.environment["LATCHKEY_VECTORS"] {
            return URL(fileURLWithPath: path)
        }
        var root = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        return root.appendingPathComponent("../shared/vectors").standardizedFileURL
    }()

    static let arePresent = FileManager.default.fileExists(atPath: folder.appendingPathComponent("app-attest").path)
}

/// One real attestation.
struct RealAttestation: CustomTestStringConvertible {
    struct Facts: Decodable {
        let appId: String
        let environment: String
        let clientDataHash: Data
        let leafSerial: String
    }

    let name: String
    let facts: Facts
    let attestation: [UInt8]

    var testDescription: String { name }

    init(_ name: String) throws {
        let folder = Vectors.folder.appendingPathComponent("app-attest/\(name)")
        let decoder = JSONDecoder()
        decoder.dataDecodingStrategy = .base64
        facts = try decoder.decode(Facts.self, from: Data(contentsOf: folder.appendingPathComponent("meta.json")))
        attestation = [UInt8](try Data(contentsOf: folder.appendingPathComponent("attestation.cbor")))
        self.name = name
    }

    static func file(_ name: String, _ file: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: Vectors.folder.appendingPathComponent("app-attest/\(name)/\(file)")))
    }

    /// The certificate's serial number: when it was issued.
    var issued: Date {
        Date(timeIntervalSince1970: Double(UInt64(facts.leafSerial.dropFirst(2), radix: 16) ?? 0) / 1000)
    }
}
