import Foundation
import LatchkeyCrypto
import Testing

@testable import LatchkeyFlow

func secret(_ text: String) -> SecretBytes { SecretBytes(text.utf8) }

func hexadecimal(_ secret: SecretBytes) -> String { secret.withUnsafeBytes { hexadecimal($0) } }

@Suite("Seed phrases")
struct SeedPhraseTests {
    static let twelve = Array(repeating: "abandon", count: 11).joined(separator: " ") + " about"

    @Test("the word list is the one of BIP-39")
    func wordList() {
        let lines = EnglishWords.all.flatMap { $0 + [UInt8(ascii: "\n")] }
        #expect(EnglishWords.all.count == 2048)
        #expect(
            hexadecimal(HashAlgorithm.sha256.hash(lines))
                == "2f5eed53a4727b4bf8880d8f3f199efc90e58503646d9ff8eff3a2ed3b24dbda")
    }

    @Test("every word has its position")
    func positions() {
        for (index, word) in EnglishWords.all.enumerated() { #expect(EnglishWords.position(of: word) == index) }
        #expect(EnglishWords.position(of: Array("aban".utf8)) == nil)
        #expect(EnglishWords.position(of: []) == nil)
        #expect(EnglishWords.position(of: Array("zzz".utf8)) == nil)
    }

    @Test("white space and capitals do not matter")
    func spelling() throws {
        let phrase = try SeedPhrase(text: secret(Self.twelve))
        #expect(try SeedPhrase(text: secret("\n " + Self.twelve.uppercased() + " \t\r\n")) == phrase)
        #expect(
            try SeedPhrase(text: secret(Self.twelve.replacingOccurrences(of: " ", with: "\u{3000}"))) == phrase,
            "an ideographic space is a space in NFKD")
        #expect(phrase.words().count == 12)
        #expect(phrase.words().last == "about")
    }

    @Test("a wrong number of words is named", arguments: [0, 1, 11, 13, 25, 48])
    func wordCount(count: Int) {
        let text = Array(repeating: "abandon", count: count).joined(separator: " ")
        #expect(throws: FlowKeyError.wordCount(count)) { try SeedPhrase(text: secret(text)) }
    }

    @Test("a word that is not in the list is named by its position")
    func unknownWord() {
        let text = Self.twelve.replacingOccurrences(of: " about", with: " abbout")
        #expect(throws: FlowKeyError.unknownWord(position: 12)) { try SeedPhrase(text: secret(text)) }
    }

    @Test("a wrong checksum is refused")
    func checksum() {
        let text = Array(repeating: "abandon", count: 12).joined(separator: " ")
        #expect(throws: FlowKeyError.checksum) { try SeedPhrase(text: secret(text)) }
    }

    @Test("bytes that are no text are refused")
    func notText() {
        #expect(throws: FlowKeyError.notText) { try SeedPhrase(text: SecretBytes([0xFF, 0xFE])) }
        #expect(throws: FlowKeyError.notText) {
            try SeedPhrase(text: secret(Self.twelve)).seed(passphrase: SecretBytes([0xC3]))
        }
    }

    @Test("a passphrase counts in its decomposed form, however it is typed")
    func passphrase() throws {
        let phrase = try SeedPhrase(text: secret(Self.twelve))
        #expect(
            try phrase.seed(passphrase: secret("\u{E9}ﬁ")) == phrase.seed(passphrase: secret("e\u{301}fi")))
        #expect(try phrase.seed(passphrase: secret("a")) != phrase.seed())
    }

    @Test("a new phrase has the words asked for, and is read again", arguments: SeedPhrase.wordCounts)
    func random(count: Int) throws {
        let phrase = try SeedPhrase.random(wordCount: count)
        #expect(phrase.wordCount == count)
        #expect(phrase.words().count == count)
        #expect(try SeedPhrase(text: phrase.text) == phrase)
        #expect(try SeedPhrase.random(wordCount: count) != phrase)
    }

    @Test("there are no phrases of other lengths", arguments: [0, 1, 11, 13, 16, 20, 27, 1000])
    func otherLengths(count: Int) {
        #expect(throws: FlowKeyError.unsupportedWordCount) { try SeedPhrase.random(wordCount: count) }
        #expect(throws: FlowKeyError.unsupportedWordCount) {
            try SeedPhrase(entropy: SecretBytes([UInt8](repeating: 0, count: count == 16 || count == 20 ? 17 : count)))
        }
    }

    @Test("a random entropy gives a phrase with the right checksum", arguments: 0..<100)
    func property(seed: UInt64) throws {
        var dice = Dice(seed)
        let entropy = SecretBytes(dice.bytes([16, 20, 24, 28, 32].randomElement(using: &dice) ?? 16))
        let phrase = try SeedPhrase(entropy: entropy)
        #expect(try SeedPhrase(text: phrase.text) == phrase)
    }

    @Test("nothing that is printed has a word in it")
    func descriptions() throws {
        let phrase = try SeedPhrase(text: secret(Self.twelve))
        for text in ["\(phrase)", "\(phrase.text)", String(reflecting: phrase.text)] {
            #expect(!text.contains("abandon"))
        }
        var dumped = ""
        dump(phrase, to: &dumped)
        #expect(!dumped.contains("abandon"))
    }

    @Test("secret memory is overwritten with zeros")
    func zeroing() {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 64, alignment: 1)
        defer { memory.deallocate() }
        memory.copyBytes(from: [UInt8](repeating: 0xAA, count: 64))
        SecretBytes.zero(memory)
        #expect(memory.allSatisfy { $0 == 0 })
    }

    @Test("an array that was taken over is overwritten")
    func taking() {
        var bytes: [UInt8] = [1, 2, 3]
        let taken = SecretBytes.taking(&bytes)
        #expect(bytes == [0, 0, 0])
        #expect(taken == SecretBytes([1, 2, 3]))
        #expect(taken != SecretBytes([1, 2, 4]) && taken != SecretBytes([1, 2]))
    }
}

/// `bip39-english.json`: entropy, words and seed of each vector.
private struct EnglishVectors: Decodable {
    let english: [[String]]
}

@Suite("Published seed phrases", .enabled(if: Vectors.has("bip39-english.json")))
struct SeedPhraseVectorTests {
    @Test("entropy, words and seed belong together as published")
    func published() throws {
        let rows = try Vectors.decode("bip39-english.json", as: EnglishVectors.self).english
        #expect(rows.count == 24)
        for row in rows {
            let phrase = try SeedPhrase(entropy: SecretBytes(bytes(row[0])))
            #expect(phrase.words().joined(separator: " ") == row[1])
            #expect(try SeedPhrase(text: secret(row[1])) == phrase)
            #expect(hexadecimal(try phrase.seed(passphrase: secret("TREZOR"))) == row[2])
        }
    }
}
