import Foundation
import Glibc

/// One connection that repeats one operation: a sign-in, say, of a request or more.
protocol LoadClient: AnyObject {
    /// The socket, for `poll`.
    var descriptor: Int32 { get }
    /// Sends the first request of the next operation.
    func begin() throws
    /// Takes what has come and sends what follows; how long the operation took, in milliseconds, once it is complete.
    func proceed() throws -> Double?
}

/// Operations of many clients at once, from one thread.
struct Load {
    /// When the clients begin nothing new.
    enum End {
        /// After so many seconds.
        case seconds(Int)
        /// After so many operations were begun.
        case operations(Int)
    }

    /// How long each operation took, in milliseconds, in the order in which they ended.
    private(set) var latencies: [Double] = []
    /// How long it all took, in seconds.
    private(set) var seconds = 0.0

    /// Runs until the end and until every operation that was begun is complete.
    ///
    /// - Throws: `BenchmarkError` if the server refuses, does not answer for ten seconds, or finishes nothing.
    static func run(_ clients: [any LoadClient], until end: End) throws -> Load {
        let start = ContinuousClock.now
        return try run(clients) { begun in
            switch end {
            case .seconds(let seconds): ContinuousClock.now - start >= .seconds(seconds)
            case .operations(let operations): begun >= operations
            }
        }
    }

    /// Runs without an end, and returns at once after so many operations: others are under way then.
    static func run(_ clients: [any LoadClient], abandonedAfter operations: Int) throws {
        _ = try run(clients, limit: operations) { _ in false }
    }

    private static func run(
        _ clients: [any LoadClient], limit: Int = .max, _ isOver: (_ begun: Int) -> Bool
    ) throws -> Load {
        var load = Load()
        var (begun, busy) = (0, 0)
        var polls = clients.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
        let start = ContinuousClock.now
        func beginNext(_ client: any LoadClient) throws {
            guard !isOver(begun) else { return }
            try client.begin()
            (begun, busy) = (begun + 1, busy + 1)
        }
        for client in clients { try beginNext(client) }
        while busy > 0 {
            guard poll(&polls, nfds_t(polls.count), 10_000) > 0 else {
                // Seen with libmicrohttpd 0.9.75: now and then all its threads sleep while a request lies unread in a socket.
                if isOver(begun) { break }
                throw BenchmarkError("The server has not answered for ten seconds.")
            }
            for (client, event) in zip(clients, polls) where event.revents != 0 {
                guard let milliseconds = try client.proceed() else { continue }
                load.latencies.append(milliseconds)
                load.seconds = (ContinuousClock.now - start).milliseconds / 1000
                busy -= 1
                if load.latencies.count == limit { return load }
                try beginNext(client)
            }
        }
        guard !load.latencies.isEmpty else { throw BenchmarkError("Not one operation was finished.") }
        return load
    }
}
