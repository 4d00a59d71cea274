// Written by tools/generate from tools/templates/Combine/RemoveDuplicates.swift.template: edit that.

extension Publishers {
    /// Leaves out a value that equals the one before.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/removeduplicates
    public struct RemoveDuplicates<Upstream: Publisher>: Publisher {
        /// The kind of values.
        public typealias Output = Upstream.Output
        /// The kind of errors.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream
        /// Whether two are equal.
        public let predicate: (Upstream.Output, Upstream.Output) -> Bool

        /// Creates the publisher.
        public init(upstream: Upstream, predicate: @escaping (Upstream.Output, Upstream.Output) -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let predicate = predicate
            var last: Output?
            upstream.attach(subscriber) {
                if let last, predicate(last, $0) { return .skip }
                last = $0
                return .send($0)
            }
        }
    }
}

extension Publisher {
    /// Leaves out a value that equals the one before.
    public func removeDuplicates(by predicate: @escaping (Output, Output) -> Bool) -> Publishers.RemoveDuplicates<Self>
    {
        Publishers.RemoveDuplicates(upstream: self, predicate: predicate)
    }
}

extension Publisher where Output: Equatable {
    /// Leaves out a value that equals the one before.
    public func removeDuplicates() -> Publishers.RemoveDuplicates<Self> { removeDuplicates(by: ==) }
}
