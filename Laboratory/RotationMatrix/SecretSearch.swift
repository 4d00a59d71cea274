import Foundation
import LatchkeyFlow

/// Looks for the secrets of seed phrases in what an app has written, sent and told.
///
/// A phrase gives itself away by four of its words in a row that begin at its 1st, 5th, 9th … word; so seven words in a
/// row are always found. They are searched as text, as a JSON array, in base64, base64url, hexadecimal and UTF-16.
/// Entropy, seed and private key are searched as bytes, in base64, base64url and hexadecimal.
struct SecretSearch {
    /// The secrets by their first eight bytes.
    private var needles: [UInt64: [[UInt8]]] = [:]
    /// Whether one begins with these two bytes, so that one pass over a text is quick.
    private var mayBegin = [Bool](repeating: false, count: 1 << 16)

    init(_ entries: [KnownPhrases.Entry]) {
        for entry in entries {
            let words = entry.phrase.words()
            for start in stride(from: 0, through: words.count - 4, by: 4) {
                for form in Self.forms(ofWords: words[start..<start + 4]) { add(form) }
            }
            for secret in Self.secrets(of: entry) {
                add(Array(secret))
                for form in Self.forms(of: secret) { add(form) }
            }
        }
    }

    private mutating func add(_ needle: [UInt8]) {
        guard needle.count >= 8 else { return }
        let head = needle.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
        needles[head, default: []].append(needle)
        mayBegin[Int(head & 0xFFFF)] = true
    }

    /// Whether a secret is in one of these.
    func finds(in texts: some Sequence<Data>) -> Bool {
        texts.contains { finds(in: Array($0)) || finds(in: Self.withoutEscapes($0)) }
    }

    private func finds(in text: [UInt8]) -> Bool {
        guard text.count >= 8 else { return false }
        return text.withUnsafeBytes { bytes in
            (0...bytes.count - 8).contains { place in
                let head = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
                guard mayBegin[Int(head & 0xFFFF)], let needles = needles[head] else { return false }
                return needles.contains { bytes[place...].starts(with: $0) }
            }
        }
    }

    /// JSON may write a slash as `\/`, and so tear base64 apart; empty if it has not.
    private static func withoutEscapes(_ text: Data) -> [UInt8] {
        let (backslash, slash) = (UInt8(ascii: "\\"), UInt8(ascii: "/"))
        guard text.contains(backslash) else { return [] }
        let bytes = Array(text)
        return bytes.indices.filter { bytes[$0] != backslash || $0 + 1 == bytes.count || bytes[$0 + 1] != slash }
            .map { bytes[$0] }
    }

    /// Entropy, seed and private key.
    private static func secrets(of entry: KnownPhrases.Entry) -> [Data] {
        let secrets = [try? entry.phrase.seed(), entry.privateKey.scalar].compactMap {
            $0?.withUnsafeBytes { Data($0) }
        }
        return secrets + [WordList.entropy(of: entry.phrase.words())]
    }

    private static func forms(ofWords words: ArraySlice<String>) -> [[UInt8]] {
        let line = words.joined(separator: " ")
        let texts = [line, words.joined(separator: #"",""#), words.joined(separator: #"", ""#)]
        let wide = line.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        // The same bytes are in either order of UTF-16 but for the first and the last one.
        return texts.map { Array($0.utf8) } + [wide.dropLast()] + forms(of: Data(line.utf8))
    }

    /// Base64 for each of the three places where bytes can begin in it, and hexadecimal in both cases.
    private static func forms(of bytes: Data) -> [[UInt8]] {
        let digits = bytes.map { String(UInt16($0) + 0x100, radix: 16).dropFirst() }.joined()
        var texts = [digits, digits.uppercased()]
        for offset in 0..<3 {
            // Only characters that no neighboring byte decides.
            let padded = Data(repeating: 0, count: offset) + bytes
            let text = String(
                padded.prefix(padded.count / 3 * 3).base64EncodedString().dropFirst(offset == 0 ? 0 : 4))
            texts += [text, text.replacing("+", with: "-").replacing("/", with: "_")]
        }
        return texts.map { Array($0.utf8) }
    }
}

/// The words of BIP-39 by their numbers, as Flow's phrases have them.
private enum WordList {
    /// Phrases of 12 words are made of entropy that names 11 words one after the other: the rest is checksum.
    private static let numbers: [Substring: Int] = {
        var numbers: [Substring: Int] = [:]
        for first in stride(from: 0, to: 2048, by: 11) {
            let chosen = (first..<first + 11).map { $0 % 2048 }
            let entropy = bytes(of: chosen + [0]).prefix(16)
            guard let phrase = try? SeedPhrase(entropy: SecretBytes(entropy)) else { continue }
            for (word, number) in zip(phrase.words(), chosen) { numbers[Substring(word)] = number }
        }
        return numbers
    }()

    /// The entropy of a phrase: its bits without the checksum, one in 33.
    static func entropy(of words: [String]) -> Data {
        Data(bytes(of: words.compactMap { numbers[Substring($0)] }).prefix(words.count * 4 / 3))
    }

    /// Numbers of 11 bits one after the other, the last byte filled up with zeros.
    private static func bytes(of numbers: [Int]) -> [UInt8] {
        let bits = numbers.flatMap { number in (0..<11).map { UInt8(number >> (10 - $0) & 1) } }
        return stride(from: 0, to: bits.count, by: 8).map { start in
            (start..<start + 8).reduce(UInt8(0)) { $0 << 1 | (bits.indices.contains($1) ? bits[$1] : 0) }
        }
    }
}
