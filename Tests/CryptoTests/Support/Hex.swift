/// Bytes from hexadecimal digits, and back; spaces are skipped.
struct Hex {
    let bytes: [UInt8]

    init?(_ text: String) {
        let digits = text.filter { !$0.isWhitespace }.map(\.hexDigitValue)
        guard digits.count.isMultiple(of: 2), !digits.contains(nil) else { return nil }
        let values = digits.compactMap { $0 }
        bytes = stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
    }
}

/// Bytes of a literal in a test; a typing error there is an empty array, which fails the test.
func hex(_ text: String) -> [UInt8] {
    Hex(text)?.bytes ?? []
}

/// Lowercase hexadecimal digits.
func digits(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}
