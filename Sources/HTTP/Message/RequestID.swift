import Synchronization

/// Makes request ids.
///
/// They name requests in logs, they protect nothing: so a random start for each process and a count do, and no request
/// waits for the system's randomness.
enum RequestID {
    private static let process = UInt64.random(in: .min ... .max)
    private static let count = Atomic<UInt64>(0)
    private static let digits = Array("0123456789abcdef".utf8)

    /// 32 lower-case hexadecimal digits: 64 random bits of this process, then the number of the id.
    static func make() -> String {
        let words = (process, count.wrappingAdd(1, ordering: .relaxed).newValue)
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
