// Written by tools/generate from tools/templates/Combine/UntilOutput.swift.template: edit that.

extension Publishers {
    /// Sends values until another publisher sends one.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/prefixuntiloutput
    public struct PrefixUntilOutput<Upstream: Publisher, Other: Publisher>: Publisher {
        /// The kind of values.
        public typealias Output = Upstream.Output
        /// The kind of errors.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream
        /// The publisher whose first value ends this one.
        public let other: Other

        /// Creates the publisher.
        public init(upstream: Upstream, other: Other) {
            self.upstream = upstream
            self.other = other
        }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let gate = Gate<Upstream, S>(subscriber, isOpen: true)
            subscriber.receive(subscription: gate)
            gate.watch(other, onValue: { gate.finish(.finished) }, onEnd: { _ in })
            upstream.receive(subscriber: gate)
        }
    }
}

extension Publishers {
    /// Leaves out the values that come before another publisher sends one.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/dropuntiloutput
    public struct DropUntilOutput<Upstream: Publisher, Other: Publisher>: Publisher
    where Upstream.Failure == Other.Failure {
        /// The kind of values.
        public typealias Output = Upstream.Output
        /// The kind of errors.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream
        /// The publisher whose first value lets values through.
        public let other: Other

        /// Creates the publisher.
        public init(upstream: Upstream, other: Other) {
            self.upstream = upstream
            self.other = other
        }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let gate = Gate<Upstream, S>(subscriber, isOpen: false)
            subscriber.receive(subscription: gate)
            gate.watch(other, onValue: { gate.open() }, onEnd: { gate.finish($0) })
            upstream.receive(subscriber: gate)
        }
    }
}

extension Publisher {
    /// Sends values until another publisher sends one; the end of the other, or its error, changes nothing.
    public func prefix<P: Publisher>(untilOutputFrom publisher: P) -> Publishers.PrefixUntilOutput<Self, P> {
        Publishers.PrefixUntilOutput(upstream: self, other: publisher)
    }

    /// Leaves out the values that come before another publisher sends one.
    ///
    /// Those count as asked for. If the other ends, or fails, without a value, this stream ends in the same way.
    public func drop<P: Publisher>(untilOutputFrom publisher: P) -> Publishers.DropUntilOutput<Self, P>
    where Failure == P.Failure {
        Publishers.DropUntilOutput(upstream: self, other: publisher)
    }
}
