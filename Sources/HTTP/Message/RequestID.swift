/// Makes request ids.
///
/// They name requests in logs, and tell a client nothing: neither how many requests there were, nor of which process.
enum RequestID {
    private static let digits = Array("0123456789abcdef".utf8)

    /// 32 lower-case hexadecimal digits: 128 random bits.
    static func make() -> String {
        let words = (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max))
        return String(unsafeUninitializedCapacity: 32) { buffer in
            for index in 0..<16 {
                let shift = UInt64(60 - index * 4)
                buffer[index] = digits[Int(words.0 >> shift & 0xF)]
                buffer[index + 16] = digits[Int(words.1 >> shift & 0xF)]
            }
            return 32
        }
    }
}
