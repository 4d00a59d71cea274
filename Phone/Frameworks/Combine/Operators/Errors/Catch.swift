// Written by tools/generate from tools/templates/Combine/Catch.swift.template: edit that.

extension Publishers {
    /// Goes on with another publisher after an error.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/catch
    public struct Catch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
    where Upstream.Output == NewPublisher.Output {
        /// The kind of values.
        public typealias Output = Upstream.Output
        /// The kind of errors.
        public typealias Failure = NewPublisher.Failure

        /// Where the values come from.
        public let upstream: Upstream
        /// What comes after an error.
        public let handler: (Upstream.Failure) -> NewPublisher

        /// Creates the publisher.
        public init(upstream: Upstream, handler: @escaping (Upstream.Failure) -> NewPublisher) {
            self.upstream = upstream
            self.handler = handler
        }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let chain = Successor(subscriber)
            let handler = handler
            subscriber.receive(subscription: chain)
            chain.follow(upstream) { completion in
                guard case .failure(let error) = completion else { return chain.end(.finished) }
                chain.follow(handler(error)) { chain.end($0) }
            }
        }
    }
}

extension Publishers {
    /// Goes on with another publisher after an error, or fails with another error.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/trycatch
    public struct TryCatch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
    where Upstream.Output == NewPublisher.Output {
        /// The kind of values.
        public typealias Output = Upstream.Output
        /// The kind of errors.
        public typealias Failure = any Error

        /// Where the values come from.
        public let upstream: Upstream
        /// What comes after an error.
        public let handler: (Upstream.Failure) throws -> NewPublisher

        /// Creates the publisher.
        public init(upstream: Upstream, handler: @escaping (Upstream.Failure) throws -> NewPublisher) {
            self.upstream = upstream
            self.handler = handler
        }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let chain = Successor(subscriber)
            let handler = handler
            subscriber.receive(subscription: chain)
            chain.follow(upstream) { completion in
                guard case .failure(let error) = completion else { return chain.end(.finished) }
                do {
                    chain.follow(try handler(error)) { chain.end($0.mapError { $0 }) }
                } catch {
                    chain.end(.failure(error))
                }
            }
        }
    }
}

extension Publishers {
    /// Begins anew after an error, so many times.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/retry
    public struct Retry<Upstream: Publisher>: Publisher {
        /// The kind of values.
        public typealias Output = Upstream.Output
        /// The kind of errors.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream
        /// How many times; nil is without limit.
        public let retries: Int?

        /// Creates the publisher.
        public init(upstream: Upstream, retries: Int?) {
            self.upstream = upstream
            self.retries = retries
        }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let chain = Successor(subscriber)
            subscriber.receive(subscription: chain)
            chain.follow(upstream, retries: retries)
        }
    }
}

extension Publisher {
    /// Goes on with another publisher after an error.
    public func `catch`<P: Publisher>(_ handler: @escaping (Failure) -> P) -> Publishers.Catch<Self, P>
    where P.Output == Output {
        Publishers.Catch(upstream: self, handler: handler)
    }

    /// Goes on with another publisher after an error; what the closure throws is the new error.
    public func tryCatch<P: Publisher>(_ handler: @escaping (Failure) throws -> P) -> Publishers.TryCatch<Self, P>
    where P.Output == Output {
        Publishers.TryCatch(upstream: self, handler: handler)
    }

    /// Begins anew after an error, so many times.
    public func retry(_ retries: Int) -> Publishers.Retry<Self> {
        Publishers.Retry(upstream: self, retries: retries)
    }

    /// Sends a value in place of an error, and ends.
    public func replaceError(with output: Output) -> Publishers.ReplaceError<Self> {
        Publishers.ReplaceError(upstream: self, output: output)
    }

    /// Sends a value if the stream ends without one.
    public func replaceEmpty(with output: Output) -> Publishers.ReplaceEmpty<Self> {
        Publishers.ReplaceEmpty(upstream: self, output: output)
    }
}

extension Successor {
    /// Follows a publisher, and after an error the same one again.
    fileprivate func follow<P: Publisher>(_ publisher: P, retries: Int?)
    where P.Output == Downstream.Input, P.Failure == Downstream.Failure {
        follow(publisher) { completion in
            guard case .failure = completion, retries != 0 else { return self.end(completion) }
            self.follow(publisher, retries: retries.map { $0 - 1 })
        }
    }
}
