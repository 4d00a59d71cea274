import Glibc

/// Measures operations on this thread.
enum CPURate {
    /// Operations per second of this thread's CPU time.
    static func measure(_ seconds: Double, _ operation: () throws -> Bool) throws -> Double {
        for _ in 0..<10 {
            guard try operation() else { throw BenchmarkError("A verification that must hold did not.") }
        }
        let start = cpuSeconds()
        var count = 0
        var now = start
        while now - start < seconds {
            for _ in 0..<10 {
                guard try operation() else { throw BenchmarkError("A verification that must hold did not.") }
            }
            count += 10
            now = cpuSeconds()
        }
        return Double(count) / (now - start)
    }

    private static func cpuSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

/// The rates of all rounds, by who did what.
struct MeasuredRates {
    private var values: [String: [String: [Double]]] = [:]

    mutating func add(_ who: String, _ work: String, _ rate: Double) {
        values[who, default: [:]][work, default: []].append(rate)
    }

    var medians: [String: [String: Double]] { values.mapValues { $0.mapValues { $0.median } } }
}
