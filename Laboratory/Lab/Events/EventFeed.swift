import Foundation
import LatchkeyHTTP
import LatchkeyLock

/// The events of a visit, numbered from 1; the newest are kept for reconnecting pages.
final class EventFeed: Sendable {
    private struct State {
        var sequence = 0
        /// The newest events, oldest first, in the form in which they are sent.
        var ring: [(sequence: Int, bytes: [UInt8])] = []
        var ringBytes = 0
        var streams: [Int: HTTPBodyStream] = [:]
        var nextStream = 1
        var isOver = false
    }

    private let state = Lock(State())
    private let changed = NSCondition()
    private let maximumBytes: Int
    private let maximumStreams: Int

    init(maximumBytes: Int = 1 << 20, maximumStreams: Int) {
        self.maximumBytes = maximumBytes
        self.maximumStreams = maximumStreams
    }

    /// The number of the newest event.
    var sequence: Int { state.withLock { $0.sequence } }

    /// Whether there are listeners.
    var hasListeners: Bool { state.withLock { !$0.streams.isEmpty } }

    /// Sends an event to all listeners.
    func publish(_ name: String, _ value: some Encodable & Sendable) {
        let data = LabJSON.bytes(of: value)
        state.withLock { state in
            guard !state.isOver else { return }
            state.sequence += 1
            let bytes = ServerSentEvent(id: state.sequence, name: name, data: data).encoded
            state.ring.append((state.sequence, bytes))
            state.ringBytes += bytes.count
            trim(&state)
            for stream in state.streams.values { stream.write(bytes) }
        }
        changed.lock()
        changed.broadcast()
        changed.unlock()
    }

    /// Waits for an event after that of a number; false if none came in time.
    ///
    /// Blocks its thread.
    func wait(beyond last: Int, until deadline: Date) -> Bool {
        changed.lock()
        defer { changed.unlock() }
        while sequence <= last {
            guard changed.wait(until: deadline) else { return sequence > last }
        }
        return true
    }

    /// A stream of the events after a number; those after now without one.
    ///
    /// If some of them are forgotten already, it begins with `resync`: the page must ask for the whole state.
    ///
    /// - Throws: ``LabError`` if too many streams are open.
    func subscribe(after last: Int?) throws(LabError) -> HTTPBodyStream {
        let result = state.withLock { state -> Result<HTTPBodyStream, LabError> in
            guard !state.isOver else { return .failure(.noVisit) }
            state.streams = state.streams.filter { $0.value.isOpen }
            guard state.streams.count < maximumStreams else {
                return .failure(
                    LabError(429, "too_many_streams", "Too many pages are open for this visit. Close one of them."))
            }
            let number = state.nextStream
            state.nextStream += 1
            let stream = HTTPBodyStream(capacity: maximumBytes * 2) { [weak self] in
                self?.state.withLock { _ = $0.streams.removeValue(forKey: number) }
            }
            stream.write(ServerSentEvent.retry(milliseconds: 500))
            Self.catchUp(stream, after: last, state)
            state.streams[number] = stream
            return .success(stream)
        }
        return try result.get()
    }

    /// Shows whether the clients are still there.
    func keepAlive() {
        for stream in state.withLock({ Array($0.streams.values) }) { stream.write(ServerSentEvent.keepAlive) }
    }

    /// Ends all streams.
    func end() {
        let streams = state.withLock { state in
            state.isOver = true
            state.ring = []
            return Array(state.streams.values)
        }
        for stream in streams { stream.end() }
    }

    private static func catchUp(_ stream: HTTPBodyStream, after last: Int?, _ state: State) {
        guard let last, last != state.sequence else { return }
        let oldest = state.ring.first?.sequence ?? state.sequence + 1
        guard last >= oldest - 1, last <= state.sequence else {
            let resync = ServerSentEvent(
                id: state.sequence, name: "resync", data: Array(#"{"sequence":\#(state.sequence)}"#.utf8))
            stream.write(resync.encoded)
            return
        }
        for event in state.ring where event.sequence > last { stream.write(event.bytes) }
    }

    private func trim(_ state: inout State) {
        var dropped = 0
        while state.ringBytes > maximumBytes, dropped < state.ring.count - 1 {
            state.ringBytes -= state.ring[dropped].bytes.count
            dropped += 1
        }
        if dropped > 0 { state.ring.removeFirst(dropped) }
    }
}

extension LabError {
    static let noVisit = LabError(404, "no_visit", "This visit has ended. Reload the page.")
}
