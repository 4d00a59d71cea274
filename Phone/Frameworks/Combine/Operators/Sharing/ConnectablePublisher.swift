import Foundation

/// A publisher that begins only when told to.
///
/// https://developer.apple.com/documentation/combine/connectablepublisher
public protocol ConnectablePublisher<Output, Failure>: Publisher {
    /// Begins; cancelling the result ends it.
    func connect() -> any Cancellable
}

extension ConnectablePublisher {
    /// Begins with the first subscriber, and ends with the last.
    public func autoconnect() -> Publishers.Autoconnect<Self> { Publishers.Autoconnect(upstream: self) }
}

extension Publishers {
    /// Begins with the first subscriber, and ends with the last.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/autoconnect
    public class Autoconnect<Upstream: ConnectablePublisher>: Publisher {
        /// The kind of values.
        public typealias Output = Upstream.Output
        /// The kind of errors.
        public typealias Failure = Upstream.Failure

        /// The publisher to connect.
        public final let upstream: Upstream
        private let lock = NSLock()
        private var count = 0
        private var connection: (any Cancellable)?

        /// Creates the publisher.
        public init(upstream: Upstream) { self.upstream = upstream }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let isFirst = lock.withLock {
                count += 1
                return count == 1
            }
            let leave = OnceAction { [self] in left() }
            upstream.handleEvents(receiveCompletion: { _ in leave.run() }, receiveCancel: { leave.run() })
                .receive(subscriber: subscriber)
            if isFirst { connect() }
        }

        private func connect() {
            let new = upstream.connect()
            let isWanted = lock.withLock {
                if count > 0 { connection = new }
                return count > 0
            }
            if !isWanted { new.cancel() }
        }

        private func left() {
            let old = lock.withLock { () -> (any Cancellable)? in
                count -= 1
                guard count == 0 else { return nil }
                defer { connection = nil }
                return connection
            }
            old?.cancel()
        }
    }

    /// Gives what one subscription brings to many subscribers, by a subject.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/multicast
    public final class Multicast<Upstream: Publisher, SubjectType: Subject>: ConnectablePublisher
    where Upstream.Failure == SubjectType.Failure, Upstream.Output == SubjectType.Output {
        /// The kind of values.
        public typealias Output = Upstream.Output
        /// The kind of errors.
        public typealias Failure = Upstream.Failure

        /// The source of the values.
        public let upstream: Upstream
        /// Makes the subject.
        public let createSubject: () -> SubjectType
        private let lock = NSRecursiveLock()
        private var made: SubjectType?

        /// Creates the publisher.
        public init(upstream: Upstream, createSubject: @escaping () -> SubjectType) {
            self.upstream = upstream
            self.createSubject = createSubject
        }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            subject.receive(subscriber: subscriber)
        }

        /// Subscribes to the upstream.
        public func connect() -> any Cancellable { upstream.subscribe(subject) }

        private var subject: SubjectType {
            lock.withLock {
                let subject = made ?? createSubject()
                made = subject
                return subject
            }
        }
    }

    /// Gives what one subscription brings to many subscribers.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/share
    public final class Share<Upstream: Publisher>: Publisher, Equatable {
        /// The kind of values.
        public typealias Output = Upstream.Output
        /// The kind of errors.
        public typealias Failure = Upstream.Failure

        /// The source of the values.
        public let upstream: Upstream
        private let shared: Autoconnect<Multicast<Upstream, PassthroughSubject<Upstream.Output, Upstream.Failure>>>

        /// Creates the publisher.
        public init(upstream: Upstream) {
            self.upstream = upstream
            shared = Multicast(upstream: upstream) { PassthroughSubject() }.autoconnect()
        }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            shared.receive(subscriber: subscriber)
        }

        /// Whether two are the same object.
        public static func == (lhs: Share, rhs: Share) -> Bool { lhs === rhs }
    }

    /// Begins only when told to.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/makeconnectable
    public struct MakeConnectable<Upstream: Publisher>: ConnectablePublisher where Upstream.Failure == Never {
        /// The kind of values.
        public typealias Output = Upstream.Output
        /// It cannot fail.
        public typealias Failure = Never
        private let inner: Multicast<Upstream, PassthroughSubject<Upstream.Output, Never>>

        /// Creates the publisher.
        public init(upstream: Upstream) { inner = upstream.multicast { PassthroughSubject() } }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
            inner.receive(subscriber: subscriber)
        }

        /// Begins; cancelling the result ends it.
        public func connect() -> any Cancellable { inner.connect() }
    }
}

extension Publisher {
    /// Gives what one subscription brings to many subscribers.
    public func share() -> Publishers.Share<Self> { Publishers.Share(upstream: self) }

    /// Gives what one subscription brings to many subscribers, by a subject.
    public func multicast<S: Subject>(_ createSubject: @escaping () -> S) -> Publishers.Multicast<Self, S>
    where Failure == S.Failure, Output == S.Output {
        Publishers.Multicast(upstream: self, createSubject: createSubject)
    }

    /// Gives what one subscription brings to many subscribers, by a subject.
    public func multicast<S: Subject>(subject: S) -> Publishers.Multicast<Self, S>
    where Failure == S.Failure, Output == S.Output {
        multicast { subject }
    }
}

extension Publisher where Failure == Never {
    /// Begins only when told to.
    public func makeConnectable() -> Publishers.MakeConnectable<Self> { Publishers.MakeConnectable(upstream: self) }
}

/// Runs a closure once.
private final class OnceAction {
    private let lock = NSLock()
    private var action: (() -> Void)?

    init(_ action: @escaping () -> Void) { self.action = action }

    func run() {
        let action = lock.withLock { () -> (() -> Void)? in
            defer { self.action = nil }
            return self.action
        }
        action?()
    }
}
