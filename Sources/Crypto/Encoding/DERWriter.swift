/// Writes DER (X.690).
enum DERWriter {
    /// One element: tag, shortest length, content.
    ///
    /// `content` is at most 65,535 bytes; the structures written here have a few hundred.
    static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        let count = content.count
        let length: [UInt8] =
            switch count {
            case ..<0x80: [UInt8(count)]
            case ..<0x100: [0x81, UInt8(count)]
            default: [0x82, UInt8(truncatingIfNeeded: count >> 8), UInt8(truncatingIfNeeded: count)]
            }
        return [tag] + length + content
    }

    /// An INTEGER from an unsigned big-endian number that is not zero.
    static func unsignedInteger(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var magnitude = Array(bytes.drop { $0 == 0 })
        // A set high bit would make it negative.
        if magnitude.first ?? 0x80 >= 0x80 { magnitude.insert(0, at: 0) }
        return element(DERTag.integer, magnitude)
    }
}
