/// Why something could not be done with keys and seed phrases.
///
/// Every case, printed, is safe to log: no words, seeds or keys go in.
public enum FlowKeyError: Error, Sendable, Equatable {
    /// A seed phrase has 12, 15, 18, 21 or 24 words; the value is the number that there are.
    case wordCount(Int)
    /// A word is not in the English list of BIP-39; the value is its position, counted from 1.
    case unknownWord(position: Int)
    /// The last word does not match the others: a word is wrong, or two are swapped.
    case checksum
    /// The number of words of a new phrase is none of 12, 15, 18, 21 and 24.
    case unsupportedWordCount
    /// A seed has 16–64 bytes.
    case seedLength
    /// A derivation path is not of the form `m/44'/539'/0'/0/0`.
    case path
    /// A private scalar is zero or not below the curve's order.
    case scalarOutOfRange
    /// The text of a passphrase or phrase is not UTF-8.
    case notText
    /// The text of a phrase or passphrase is longer than ``SeedPhrase/maximumTextLength``.
    case textTooLong
    /// A library of the system has failed; the value is its code.
    case system(String)
}

extension FlowKeyError: CustomStringConvertible {
    /// One sentence without a secret.
    public var description: String {
        switch self {
        case .wordCount(let count): "A seed phrase has 12, 15, 18, 21 or 24 words, not \(count)."
        case .unknownWord(let position): "Word \(position) is not in the list of BIP-39."
        case .checksum: "The words do not belong together: one is wrong, or two are swapped."
        case .unsupportedWordCount: "A new seed phrase can have 12, 15, 18, 21 or 24 words."
        case .seedLength: "A seed has 16 to 64 bytes."
        case .path: "The derivation path is not of the form m/44'/539'/0'/0/0."
        case .scalarOutOfRange: "The private key is out of the curve's range."
        case .notText: "The text is not UTF-8."
        case .textTooLong: "The text is longer than \(SeedPhrase.maximumTextLength) bytes."
        case .system(let code): "A system library has failed: \(code)"
        }
    }
}
