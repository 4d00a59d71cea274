import Foundation

extension [UInt8] {
    /// Copies the bytes of a contiguous buffer.
    init(contiguous buffer: some ContiguousBytes) {
        self = buffer.withUnsafeBytes { [UInt8]($0) }
    }

    /// The bytes as lower-case hexadecimal digits.
    var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
