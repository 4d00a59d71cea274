/// Writes the CBOR (RFC 8949) that App Attest uses: shortest heads, definite lengths, keys in the order given.
enum CBORWriter {
    static func bytes(_ bytes: [UInt8]) -> [UInt8] { head(2, bytes.count) + bytes }
    static func text(_ text: String) -> [UInt8] { head(3, text.utf8.count) + Array(text.utf8) }
    static func array(_ items: [[UInt8]]) -> [UInt8] { head(4, items.count) + items.flatMap { $0 } }

    static func map(_ pairs: KeyValuePairs<String, [UInt8]>) -> [UInt8] { map(pairs.map { ($0.key, $0.value) }) }

    static func map(_ pairs: [(key: String, value: [UInt8])]) -> [UInt8] {
        head(5, pairs.count) + pairs.flatMap { text($0.key) + $0.value }
    }

    private static func head(_ major: UInt8, _ number: Int) -> [UInt8] {
        let type = major << 5
        if number < 24 { return [type | UInt8(number)] }
        if number < 0x100 { return [type | 24, UInt8(number)] }
        if number < 0x10000 { return [type | 25, UInt8(number >> 8), UInt8(number & 0xFF)] }
        return [type | 26] + (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
    }
}
