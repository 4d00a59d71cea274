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
    /// - Parameter rate: How many operations fall due in a second, evenly; more than 0. All that fall due until the end are
    ///   begun, and each takes from the moment at which it fell due, also while no client is free for it. `nil`: each client
    ///   begins anew as soon as it is done.
    /// - Throws: `BenchmarkError` if the server refuses, does not answer for ten seconds, or finishes nothing.
    static func run(_ clients: [any LoadClient], until end: End, rate: Double? = nil) throws -> Load {
        let start = ContinuousClock.now
        return try run(clients, rate: rate) { begun in
            switch end {
            case .seconds(let seconds):
                rate.map { Double(begun) >= $0 * Double(seconds) } ?? (ContinuousClock.now - start >= .seconds(seconds))
            case .operations(let operations): begun >= operations
            }
        }
    }

    /// Runs without an end, and returns at once after so many operations: others are under way then.
    static func run(_ clients: [any LoadClient], abandonedAfter operations: Int) throws {
        _ = try run(clients, limit: operations) { _ in false }
    }

    private static func run(
        _ clients: [any LoadClient], limit: Int = .max, rate: Double? = nil, _ isOver: (_ begun: Int) -> Bool
    ) throws -> Load {
        guard rate.map({ $0 > 0 }) ?? true, !clients.isEmpty else {
            throw BenchmarkError("A load needs a client, and a rate above 0.")
        }
        var load = Load()
        var lastAnswer = ContinuousClock.now
        var schedule = Schedule(rate: rate)
        // In turn: a connection that is left alone is closed by the server.
        var idle = Array(clients.indices)
        // How long each client's operation had waited for it, in milliseconds.
        var delays = clients.map { _ in 0.0 }
        var polls = clients.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
        func beginDue() throws {
            while !idle.isEmpty, !isOver(schedule.begun), let delay = schedule.takeNext() {
                let index = idle.removeFirst()
                delays[index] = delay
                try clients[index].begin()
            }
        }
        try beginDue()
        while idle.count < clients.count || !isOver(schedule.begun) {
            let pause = idle.isEmpty || isOver(schedule.begun) ? nil : schedule.pause
            if poll(&polls, nfds_t(polls.count), pause ?? 10_000) > 0 || idle.count == clients.count {
                lastAnswer = .now
            } else if pause == nil || ContinuousClock.now - lastAnswer >= .seconds(10) {
                // Seen with libmicrohttpd 0.9.75: now and then all its threads sleep while a request lies unread in a socket.
                if rate == nil, isOver(schedule.begun) { break }
                throw BenchmarkError("The server has not answered for ten seconds.")
            }
            for (index, event) in polls.enumerated() where event.revents != 0 {
                guard let milliseconds = try clients[index].proceed() else { continue }
                load.latencies.append(delays[index] + milliseconds)
                load.seconds = schedule.milliseconds / 1000
                if load.latencies.count == limit { return load }
                idle.append(index)
                try beginDue()
            }
            try beginDue()
        }
        guard !load.latencies.isEmpty else { throw BenchmarkError("Not one operation was finished.") }
        return load
    }
}

/// When operations fall due.
private struct Schedule {
    /// Between two operations, in milliseconds; `nil` if one is always due.
    private let interval: Double?
    private let start = ContinuousClock.now
    private(set) var begun = 0

    init(rate: Double?) {
        interval = rate.map { 1000 / $0 }
    }

    /// Since the start.
    var milliseconds: Double { (ContinuousClock.now - start).milliseconds }

    /// Takes the next operation, if it is due; returns for how long it has been, in milliseconds.
    mutating func takeNext() -> Double? {
        let delay = interval.map { milliseconds - Double(begun) * $0 } ?? 0
        guard delay >= 0 else { return nil }
        begun += 1
        return delay
    }

    /// The whole milliseconds until the next one is due, at least one; `nil` if one is always due.
    var pause: Int32? {
        interval.map { Int32(max(1, min(10_000, Double(begun) * $0 - milliseconds))) }
    }
}
