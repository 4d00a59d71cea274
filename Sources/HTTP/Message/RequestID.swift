/// Makes request ids.
enum RequestID {
    private static let digits = Array("0123456789abcdef".utf8)

    /// 16 random bytes as 32 lower-case hexadecimal digits.
    static func make() -> String {
        var generator = SystemRandomNumberGenerator()
        let words = [generator.next(), generator.next()]
        return String(unsafeUninitializedCapacity: 32) { buffer in
            for index in 0..<32 {
                let nibble = words[index / 16] >> UInt64(60 - (index % 16) * 4) & 0xF
                buffer[index] = digits[Int(nibble)]
            }
            return 32
        }
    }
}
