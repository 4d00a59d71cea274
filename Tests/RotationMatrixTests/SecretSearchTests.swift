import Foundation
import LatchkeyFlow
import Testing

@testable import RotationMatrix

@Suite struct SecretSearchTests {
    /// A way in which a secret may get out, by its bytes.
    enum Form: String, CaseIterable {
        case plain, base64, shiftedBase64, urlBase64, escapedBase64, lowerHex, upperHex, utf16, bigUTF16

        func write(_ secret: Data) -> Data {
            switch self {
            case .plain: secret
            case .base64: secret.base64EncodedData()
            case .shiftedBase64: (Data("x:".utf8) + secret).base64EncodedData()
            case .urlBase64: replace(secret, ["+": "-", "/": "_", "=": ""])
            case .escapedBase64: replace(secret, ["/": "\\/"])
            case .lowerHex: Data(secret.map { String(format: "%02x", $0) }.joined().utf8)
            case .upperHex: Data(secret.map { String(format: "%02X", $0) }.joined().utf8)
            case .utf16: Data(secret.flatMap { [$0, 0] })
            case .bigUTF16: Data(secret.flatMap { [0, $0] })
            }
        }

        private func replace(_ secret: Data, _ pairs: [String: String]) -> Data {
            Data(pairs.reduce(secret.base64EncodedString()) { $0.replacing($1.key, with: $1.value) }.utf8)
        }
    }

    let phrases = KnownPhrases()
    let entry: KnownPhrases.Entry
    let entropy = Data((0..<32).map { UInt8(7 * $0 + 3) })

    init() throws {
        let phrase = try SeedPhrase(entropy: SecretBytes(entropy))
        entry = try #require(phrases.entry(Data(phrase.words().joined(separator: " ").utf8)))
    }

    private func isFound(_ secret: Data) -> Bool {
        SecretSearch([entry]).finds(in: [Data("before ".utf8) + secret + Data(" after".utf8)])
    }

    @Test("the words are found in every form, the whole phrase and seven in a row", arguments: Form.allCases)
    func words(form: Form) {
        let words = entry.phrase.words()
        for range in [0..<24, 0..<7, 3..<10, 17..<24] {
            let text = words[range].joined(separator: " ")
            #expect(isFound(form.write(Data(text.utf8))), "\(range)")
        }
    }

    @Test("the words are found in a JSON array")
    func array() throws {
        let words = entry.phrase.words()
        #expect(isFound(try JSONEncoder().encode(words)))
        let encoder = JSONEncoder()
        encoder.outputFormatting = []
        #expect(isFound(Data(words.map { "\"\($0)\"" }.joined(separator: ", ").utf8)))
    }

    @Test(
        "entropy, seed and private key are found as bytes, in base64 and in hexadecimal",
        arguments: [Form.plain, .base64, .shiftedBase64, .urlBase64, .escapedBase64, .lowerHex, .upperHex])
    func secrets(form: Form) throws {
        let seed = try entry.phrase.seed().withUnsafeBytes { Data($0) }
        let key = entry.privateKey.scalar.withUnsafeBytes { Data($0) }
        for secret in [entropy, seed, key] { #expect(isFound(form.write(secret))) }
    }

    @Test("what has no secret is not accused")
    func harmless() throws {
        let other = try SeedPhrase(entropy: SecretBytes([UInt8](repeating: 9, count: 32)))
        #expect(!isFound(Data(other.words().joined(separator: " ").utf8)))
        #expect(!isFound(Data("\(entry.privateKey.publicKey)".utf8)))
        #expect(!isFound(Data(entry.phrase.words().reversed().joined(separator: " ").utf8)))
        #expect(!SecretSearch([]).finds(in: [Data("abandon ability able about above absent".utf8)]))
    }
}
