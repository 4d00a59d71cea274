/// Texts that are secrets.
///
/// They are worked on in memory that is overwritten. Of characters other than ASCII, which hardly any has, copies may stay
/// in memory: the text is decoded, and a library makes its decomposed form.
enum SecretText {
    /// The text in Unicode's normalization form KD.
    ///
    /// - Throws: `FlowKeyError.textTooLong`; `.notText` for bytes that are not UTF-8; `.system` if the library is missing.
    static func decomposed(_ text: SecretBytes) throws(FlowKeyError) -> SecretBytes {
        guard text.count <= SeedPhrase.maximumTextLength else { throw .textTooLong }
        if text.withUnsafeBytes({ $0.allSatisfy { $0 < 0x80 } }) { return text }
        // Decoding repairs what is not UTF-8, and so changes it.
        let isUTF8 = text.withUnsafeBytes { String(decoding: $0, as: UTF8.self).utf8.elementsEqual($0) }
        guard isUTF8 else { throw .notText }
        return try SystemText.compatibilityDecomposed(text)
    }

    /// The decomposed text in lower case, with one space between its words and none around them.
    ///
    /// - Throws: as ``decomposed(_:)``.
    static func normalized(_ text: SecretBytes) throws(FlowKeyError) -> SecretBytes {
        let text = try decomposed(text)
        return text.withUnsafeBytes { bytes in
            let words = bytes.split(whereSeparator: isBlank)
            let length = words.reduce(max(0, words.count - 1)) { $0 + $1.count }
            return SecretBytes(count: length) { memory in
                var offset = 0
                for word in words {
                    if offset > 0 {
                        memory[offset] = UInt8(ascii: " ")
                        offset += 1
                    }
                    for byte in word {
                        memory[offset] = lowercased(byte)
                        offset += 1
                    }
                }
            }
        }
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte)
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}
