#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A seed phrase of BIP-39 in English: words from which all keys of a wallet come.
///
/// The words are in memory that is overwritten in the end. Swift's texts can't be overwritten: where the words are shown
/// to a person they become texts, so call ``words()`` only there, and let the result go soon.
public struct SeedPhrase: Sendable, Equatable {
    /// The allowed numbers of words, which hold 128–256 bits of entropy.
    public static let wordCounts = [12, 15, 18, 21, 24]
    /// The maximum length of a phrase's or passphrase's text, in bytes of UTF-8: 4,096.
    ///
    /// Decomposing a text takes a time that grows with the square of the number of marks in a row.
    public static let maximumTextLength = 4096

    /// The words in lower case with one space between them, in UTF-8.
    public let text: SecretBytes
    /// The number of words.
    public let wordCount: Int

    /// Reads words in any case, with any white space around them; in NFKD, as BIP-39 says.
    ///
    /// - Parameter text: UTF-8, at most ``maximumTextLength`` bytes.
    /// - Throws: `FlowKeyError`: `textTooLong`, `notText`, `wordCount`, `unknownWord`, `checksum`.
    public init(text: SecretBytes) throws(FlowKeyError) {
        let normalized = try SecretText.normalized(text)
        var positions = try Self.positions(normalized)
        defer { Self.forget(&positions) }
        guard Self.hasRightChecksum(positions) else { throw .checksum }
        self.init(positions)
    }

    /// Makes a phrase of entropy, for which the caller vouches that it is random.
    ///
    /// - Parameter entropy: 16, 20, 24, 28 or 32 bytes.
    /// - Throws: `FlowKeyError.unsupportedWordCount` for another length.
    public init(entropy: SecretBytes) throws(FlowKeyError) {
        guard Self.wordCounts.contains(entropy.count * 3 / 4), entropy.count % 4 == 0 else {
            throw .unsupportedWordCount
        }
        let checked = SecretBytes.joined([entropy, SystemDigest.sha256(entropy)])
        var positions = checked.withUnsafeBytes { bytes in
            (0..<(entropy.count * 3 / 4)).map { Self.bits(bytes, from: 11 * $0, count: 11) }
        }
        defer { Self.forget(&positions) }
        self.init(positions)
    }

    /// Makes a new random phrase.
    ///
    /// - Throws: `FlowKeyError.unsupportedWordCount`; `.system` if the system has no random bytes.
    public static func random(wordCount: Int = 24) throws(FlowKeyError) -> SeedPhrase {
        guard wordCounts.contains(wordCount) else { throw .unsupportedWordCount }
        return try SeedPhrase(entropy: SystemDigest.random(wordCount * 4 / 3))
    }

    /// The words as texts, to show them to a person.
    public func words() -> [String] {
        text.withUnsafeBytes { bytes in
            bytes.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
        }
    }

    /// The seed: PBKDF2-HMAC-SHA512 with 2,048 rounds, 64 bytes.
    ///
    /// - Parameter passphrase: in UTF-8, at most ``maximumTextLength`` bytes; Flow's wallets have none. Every passphrase gives a seed, so a wrong one
    ///   is no error but another wallet.
    /// - Throws: `FlowKeyError.textTooLong`, `.notText`, `.system`.
    public func seed(passphrase: SecretBytes = SecretBytes([])) throws(FlowKeyError) -> SecretBytes {
        let salt = SecretBytes.joined([SecretBytes("mnemonic".utf8), try SecretText.decomposed(passphrase)])
        return try SystemDigest.pbkdf2SHA512(password: text, salt: salt, rounds: 2048)
    }

    private init(_ positions: [Int]) {
        wordCount = positions.count
        let length = positions.reduce(positions.count - 1) { $0 + EnglishWords.all[$1].count }
        text = SecretBytes(count: length) { memory in
            var offset = 0
            for position in positions {
                if offset > 0 {
                    memory[offset] = UInt8(ascii: " ")
                    offset += 1
                }
                let word = EnglishWords.all[position]
                memory[offset..<(offset + word.count)].copyBytes(from: word)
                offset += word.count
            }
        }
    }

    private static func positions(_ text: SecretBytes) throws(FlowKeyError) -> [Int] {
        try text.withUnsafeBytes { (bytes) throws(FlowKeyError) in
            let words = bytes.split(separator: UInt8(ascii: " "))
            guard wordCounts.contains(words.count) else { throw .wordCount(words.count) }
            var positions: [Int] = []
            positions.reserveCapacity(words.count)
            for (index, word) in words.enumerated() {
                guard let position = EnglishWords.position(of: word) else { throw .unknownWord(position: index + 1) }
                positions.append(position)
            }
            return positions
        }
    }

    /// Whether the bits behind the entropy are the first of its SHA-256.
    private static func hasRightChecksum(_ positions: [Int]) -> Bool {
        let entropyLength = positions.count * 4 / 3
        let bits = SecretBytes(count: (positions.count * 11 + 7) / 8) { memory in
            for (word, position) in positions.enumerated() {
                for bit in 0..<11 where position >> (10 - bit) & 1 == 1 {
                    let place = 11 * word + bit
                    memory[place / 8] |= 0x80 >> UInt8(place % 8)
                }
            }
        }
        let checksum = SystemDigest.sha256(bits.part(0..<entropyLength))
        let count = positions.count / 3
        let isRight = bits.withUnsafeBytes { bits in
            checksum.withUnsafeBytes {
                Self.bits(bits, from: 8 * entropyLength, count: count) == Self.bits($0, from: 0, count: count)
            }
        }
        return isRight
    }

    /// Some bits as a number, the first the highest.
    private static func bits(_ bytes: UnsafeRawBufferPointer, from start: Int, count: Int) -> Int {
        (start..<(start + count)).reduce(0) { $0 << 1 | Int(bytes[$1 / 8] >> UInt8(7 - $1 % 8) & 1) }
    }

    private static func forget(_ positions: inout [Int]) {
        positions.withUnsafeMutableBytes(SecretBytes.zero)
    }
}

extension SeedPhrase: CustomStringConvertible {
    /// A description without the words.
    public var description: String { "SeedPhrase of \(wordCount) words" }
}
