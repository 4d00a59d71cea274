// Written by tools/generate from tools/templates/Combine/IgnoreOutput.swift.template: edit that.

extension Publishers {
    /// Sends no value, only the end.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/ignoreoutput
    public struct IgnoreOutput<Upstream: Publisher>: Publisher {
        /// The kind of values.
        public typealias Output = Never
        /// The kind of errors.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream

        /// Creates the publisher.
        public init(upstream: Upstream) {
            self.upstream = upstream
        }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            upstream.attach(subscriber) { _ in .skip }
        }
    }
}

extension Publisher {
    /// Sends no value, only the end.
    public func ignoreOutput() -> Publishers.IgnoreOutput<Self> { Publishers.IgnoreOutput(upstream: self) }
}
