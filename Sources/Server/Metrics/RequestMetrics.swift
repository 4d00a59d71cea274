import LatchkeyHTTP
import LatchkeyLock
import LatchkeyWire

/// Counts requests by route, method and class of status, and how long they took, in a table of fixed size.
///
/// Nothing that a client sends becomes a label: an unknown path counts under `-`.
final class RequestMetrics: Sendable {
    /// The upper bounds of the histogram's buckets, in seconds.
    static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

    /// Requests of one kind.
    struct Count: Sendable, Equatable {
        let route: String
        let method: String
        /// The status class such as `2xx`; `none` if the client left before the reply.
        let status: String
        let count: Int
    }

    /// The durations of one route's requests.
    struct Histogram: Sendable, Equatable {
        let route: String
        /// Requests in each bucket, not cumulated; the last one has those above every bound.
        let buckets: [Int]
        /// The sum of the durations, in seconds.
        let sum: Double
    }

    private struct Table {
        var counts: [Int]
        var buckets: [Int]
        var sums: [Double]
    }

    private static let methods = HTTPMethod.allCases.map(\.rawValue) + ["-"]
    private static let classes = ["none", "1xx", "2xx", "3xx", "4xx", "5xx"]

    private let routes: [String]
    private let positions: [String: Int]
    private let table: Lock<Table>

    init(endpoints: [Endpoint]) {
        routes = ["-"] + Set(endpoints.map(\.path)).sorted()
        positions = Dictionary(zip(routes, routes.indices)) { first, _ in first }
        table = Lock(
            Table(
                counts: Array(repeating: 0, count: routes.count * Self.methods.count * Self.classes.count),
                buckets: Array(repeating: 0, count: routes.count * (Self.bounds.count + 1)),
                sums: Array(repeating: 0, count: routes.count)))
    }

    /// Counts a request that is over.
    func count(_ request: CompletedRequest) {
        let route = positions[request.route] ?? 0
        let method = request.method.flatMap(HTTPMethod.allCases.firstIndex) ?? HTTPMethod.allCases.count
        let status = min(max(0, request.status / 100), Self.classes.count - 1)
        let seconds = request.duration / .seconds(1)
        let bucket = Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count
        table.withLock { table in
            table.counts[(route * Self.methods.count + method) * Self.classes.count + status] += 1
            table.buckets[route * (Self.bounds.count + 1) + bucket] += 1
            table.sums[route] += seconds
        }
    }

    /// Every kind of request that there was.
    var counts: [Count] {
        let counts = table.withLock { $0.counts }
        return counts.enumerated().compactMap { position, count in
            guard count > 0 else { return nil }
            let (kind, status) = position.quotientAndRemainder(dividingBy: Self.classes.count)
            let (route, method) = kind.quotientAndRemainder(dividingBy: Self.methods.count)
            return Count(
                route: routes[route], method: Self.methods[method], status: Self.classes[status], count: count)
        }
    }

    /// The durations, for every route that was asked for.
    var histograms: [Histogram] {
        let (buckets, sums) = table.withLock { ($0.buckets, $0.sums) }
        let width = Self.bounds.count + 1
        return routes.indices.compactMap { route in
            let own = Array(buckets[(route * width)..<((route + 1) * width)])
            return own.contains { $0 > 0 } ? Histogram(route: routes[route], buckets: own, sum: sums[route]) : nil
        }
    }
}
