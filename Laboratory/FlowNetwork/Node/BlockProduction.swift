/// When the network makes blocks.
public enum BlockProduction: Sendable {
    /// Only on ``LocalAccessNode/advance(_:)``.
    case manual
    /// That many before each request: someone who asks again and again sees the chain move, without any time passing.
    case perRequest(UInt64)
    /// One after each interval of a clock that tells the time since any fixed moment; made when a request comes.
    case every(Duration, clock: @Sendable () -> Duration)

    /// The maximum number of blocks that one request finds due.
    private static let maximumBlocks = 100_000.0

    /// The blocks that are due: counts from `last`, which it moves on.
    func due(since last: inout Duration?) -> UInt64 {
        switch self {
        case .manual: return 0
        case .perRequest(let blocks): return blocks
        case .every(let interval, let clock):
            let now = clock()
            guard let begin = last, interval > .zero else {
                last = now
                return 0
            }
            guard now > begin else { return 0 }
            // After a long sleep the rest comes with the next requests.
            let blocks = min((now - begin) / interval, Self.maximumBlocks).rounded(.down)
            last = begin + interval * blocks
            return UInt64(blocks)
        }
    }
}
