// Written by tools/generate from tools/templates/Combine/Output.swift.template: edit that.

extension Publishers {
    /// Sends the values at certain places.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/output
    public struct Output<Upstream: Publisher>: Publisher {
        /// The kind of values.
        public typealias Output = Upstream.Output
        /// The kind of errors.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream
        /// The places, counted from 0.
        public let range: CountableRange<Int>

        /// Creates the publisher.
        public init(upstream: Upstream, range: CountableRange<Int>) {
            self.upstream = upstream
            self.range = range
        }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            guard !range.isEmpty else {
                Empty<Output, Failure>().receive(subscriber: subscriber)
                return
            }
            let range = range
            var place = -1
            upstream.attach(subscriber) {
                place += 1
                if place < range.lowerBound { return .skip }
                return place + 1 == range.upperBound ? .sendLast($0) : .send($0)
            }
        }
    }
}
