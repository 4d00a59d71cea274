import Dispatch
import Foundation
import LatchkeyLock
import VirtualPhone

/// Tells of the phone's network when it comes and goes (developer.apple.com/documentation/network/nwpathmonitor).
///
/// The phone has one while it is not in airplane mode. A monitor that nobody keeps ends.
@available(iOS 12, *)
public final class NWPathMonitor: Sendable {
    private struct State {
        var handler: (@Sendable (NWPath) -> Void)?
        var listeners: [Int: AsyncStream<NWPath>.Continuation] = [:]
        var lastListener = 0
        var queue: DispatchQueue?
        var path: NWPath
        /// Whether the phone has told of a path.
        var isStarted = false
        var isCanceled = false
    }

    private let isWatched: @Sendable (NWInterface.InterfaceType) -> Bool
    private let state: Lock<State>

    /// Watches all interfaces.
    public convenience init() { self.init { _ in true } }

    /// Watches the interfaces of one type: the phone has Wi-Fi only.
    public convenience init(requiredInterfaceType: NWInterface.InterfaceType) {
        self.init { $0 == requiredInterfaceType }
    }

    /// Watches the interfaces of all other types.
    @available(iOS 14, *)
    public convenience init(prohibitedInterfaceTypes: [NWInterface.InterfaceType]) {
        self.init { !prohibitedInterfaceTypes.contains($0) }
    }

    private init(_ isWatched: @escaping @Sendable (NWInterface.InterfaceType) -> Bool) {
        self.isWatched = isWatched
        state = Lock(State(path: NWPath(isConnected: false, watching: isWatched)))
    }

    /// The path that the monitor told last; unsatisfied before its start [?].
    public var currentPath: NWPath { state.withLock { $0.path } }

    /// The queue that the monitor was started with; nil before.
    public var queue: DispatchQueue? { state.withLock { $0.queue } }

    /// Is called with the path soon after the start, and with every path that differs from the one before, on ``queue``.
    public var pathUpdateHandler: (@Sendable (_ newPath: NWPath) -> Void)? {
        get { state.withLock { $0.handler } }
        set { state.withLock { $0.handler = newValue } }
    }

    /// Begins to watch, and to call the handler on a queue; once, and never after ``cancel()``.
    public func start(queue: DispatchQueue) {
        let isFirst = state.withLock { state in
            guard state.queue == nil, !state.isCanceled else { return false }
            state.queue = queue
            return true
        }
        guard isFirst else { return }
        let connection = ProcessPhone.connection
        // The phone's answer is waited for on a thread of its own; the monitor may go meanwhile.
        let thread = Thread { [weak self] in
            guard var isConnected = try? connection.send(ReadNetworkState()).isConnected else { return }
            while let isWatching = self?.take(isConnected), isWatching {
                // A phone that does not answer has ended the app.
                guard let reply = try? connection.send(AwaitNetworkChange(wasConnected: isConnected)) else { return }
                isConnected = reply.isConnected
            }
        }
        thread.name = "NWPathMonitor"
        thread.start()
    }

    /// Ends watching: the handler is called no more, and sequences end.
    public func cancel() {
        let listeners = state.withLock { state in
            state.isCanceled = true
            defer { state.listeners = [:] }
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.finish() }
    }

    /// Tells what is new; false once the monitor was canceled.
    private func take(_ isConnected: Bool) -> Bool {
        let path = NWPath(isConnected: isConnected, watching: isWatched)
        return state.withLock { state in
            guard !state.isCanceled else { return false }
            guard !state.isStarted || state.path != path else { return true }
            (state.path, state.isStarted) = (path, true)
            for listener in state.listeners.values { listener.yield(path) }
            state.queue?.async { [weak self] in
                guard let self, let handler = self.state.withLock({ $0.isCanceled ? nil : $0.handler }) else { return }
                handler(path)
            }
            return true
        }
    }

    deinit { cancel() }
}

@available(iOS 17, *)
extension NWPathMonitor: AsyncSequence {
    /// A path.
    public typealias Element = NWPath

    /// Takes one path after the other, as they come.
    public struct Iterator: AsyncIteratorProtocol {
        /// A path.
        public typealias Element = NWPath

        var paths: AsyncStream<NWPath>.Iterator
        /// As long as somebody waits, the monitor watches.
        let monitor: NWPathMonitor

        /// Waits for the next path; nil once the monitor was canceled, or the task.
        public mutating func next() async -> NWPath? { await paths.next() }

        /// Waits for the next path, on an actor; nil once the monitor was canceled, or the task.
        @available(iOS 18, *)
        public mutating func next(isolation actor: isolated (any Actor)?) async -> NWPath? {
            await paths.next(isolation: actor)
        }
    }

    /// Begins to take paths, the current one first; starts the monitor if nobody has.
    public func makeAsyncIterator() -> Iterator {
        let (paths, listener) = AsyncStream.makeStream(of: NWPath.self)
        let number = state.withLock { state -> Int? in
            guard !state.isCanceled else { return nil }
            state.lastListener += 1
            state.listeners[state.lastListener] = listener
            if state.isStarted { listener.yield(state.path) }
            return state.lastListener
        }
        if let number {
            listener.onTermination = { [weak self] _ in self?.state.withLock { $0.listeners[number] = nil } }
        } else {
            listener.finish()
        }
        start(queue: DispatchQueue(label: "NWPathMonitor"))
        return Iterator(paths: paths.makeAsyncIterator(), monitor: self)
    }
}
