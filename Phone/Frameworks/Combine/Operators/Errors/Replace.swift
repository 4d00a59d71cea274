// Written by tools/generate from tools/templates/Combine/Replace.swift.template: edit that.

extension Publishers {
    /// Sends a value in place of an error, and ends.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/replaceerror
    public struct ReplaceError<Upstream: Publisher>: Publisher {
        /// The kind of values.
        public typealias Output = Upstream.Output
        /// It cannot fail.
        public typealias Failure = Never

        /// Where the values come from.
        public let upstream: Upstream
        /// The value.
        public let output: Upstream.Output

        /// Creates the publisher.
        public init(upstream: Upstream, output: Upstream.Output) {
            self.upstream = upstream
            self.output = output
        }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let output = output
            upstream.catch { _ in Just(output) }.receive(subscriber: subscriber)
        }
    }
}

extension Publishers {
    /// Sends a value if the stream ends without one.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/replaceempty
    public struct ReplaceEmpty<Upstream: Publisher>: Publisher {
        /// The kind of values.
        public typealias Output = Upstream.Output
        /// The kind of errors.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream
        /// The value.
        public let output: Upstream.Output

        /// Creates the publisher.
        public init(upstream: Upstream, output: Upstream.Output) {
            self.upstream = upstream
            self.output = output
        }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let chain = Successor(subscriber)
            let output = output
            var isEmpty = true
            subscriber.receive(subscription: chain)
            let counted = upstream.map { value in
                isEmpty = false
                return value
            }
            chain.follow(counted) { completion in
                guard case .finished = completion, isEmpty else { return chain.end(completion) }
                chain.follow(Just(output)) { _ in chain.end(.finished) }
            }
        }
    }
}
