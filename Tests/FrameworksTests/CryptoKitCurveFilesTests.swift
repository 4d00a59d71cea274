import Foundation
import Testing

/// The key types of the three curves must be types of their own, as Apple's are, and so are written out three times.
@Suite("CryptoKit curve files")
struct CryptoKitCurveFilesTests {
    private static let folder = CryptoKitVectors.packageRoot.appending(path: "Phone/Frameworks/CryptoKit")

    private func texts(_ curve: String) throws -> [String: String] {
        let folder = Self.folder.appending(path: curve)
        var texts: [String: String] = [:]
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
            let name = file.lastPathComponent.replacing(curve, with: "CURVE")
            texts[name] = try String(contentsOf: file, encoding: .utf8)
                .replacing(curve, with: "CURVE")
                .replacing("P-" + curve.dropFirst(), with: "CURVE")
                .replacing("." + curve.lowercased(), with: ".curve")
                .replacing(/SHA-?(256|384|512)/, with: "HASH")
                .replacing(/secp\d+r1(, prime256v1)?/, with: "NAME")
                .replacing(/\d+ bytes/, with: "N bytes")
        }
        return texts
    }

    @Test("the files of the three curves are the same but for names and lengths", arguments: ["P384", "P521"])
    func sameFiles(curve: String) throws {
        let model = try texts("P256")
        #expect(model.count == 6)
        // Line breaks may differ where a name is longer.
        let squeeze = { (text: String) in text.filter { !$0.isWhitespace } }
        #expect(try texts(curve).mapValues(squeeze) == model.mapValues(squeeze))
    }
}
