// Written by tools/generate from tools/templates/Combine/MapError.swift.template: edit that.

extension Publishers {
    /// Makes another error of an error.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/maperror
    public struct MapError<Upstream: Publisher, Failure: Error>: Publisher {
        /// The kind of values.
        public typealias Output = Upstream.Output
        /// The kind of errors.
        public typealias Failure = Failure

        /// Where the values come from.
        public let upstream: Upstream
        /// What is made of an error.
        public let transform: (Upstream.Failure) -> Failure

        /// Creates the publisher.
        public init(upstream: Upstream, transform: @escaping (Upstream.Failure) -> Failure) {
            self.upstream = upstream
            self.transform = transform
        }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let transform = transform
            upstream.receive(
                subscriber: Transform<Upstream, S>(subscriber, step: { .send($0) }, end: { $0.mapError(transform) }))
        }
    }
}

extension Publishers {
    /// Has a kind of error without ever failing.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/setfailuretype
    public struct SetFailureType<Upstream: Publisher, Failure: Error>: Publisher where Upstream.Failure == Never {
        /// The kind of values.
        public typealias Output = Upstream.Output
        /// The kind of errors.
        public typealias Failure = Failure

        /// Where the values come from.
        public let upstream: Upstream

        /// Creates the publisher.
        public init(upstream: Upstream) {
            self.upstream = upstream
        }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            upstream.receive(
                subscriber: Transform<Upstream, S>(subscriber, step: { .send($0) }, end: { _ in .finished }))
        }
    }
}

extension Publishers {
    /// Ends the program at an error.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/assertnofailure
    public struct AssertNoFailure<Upstream: Publisher>: Publisher {
        /// The kind of values.
        public typealias Output = Upstream.Output
        /// It cannot fail.
        public typealias Failure = Never

        /// Where the values come from.
        public let upstream: Upstream
        /// What is said before.
        public let prefix: String
        /// Where in the source.
        public let file: StaticString
        /// In which line.
        public let line: UInt

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let (prefix, file, line) = (prefix, file, line)
            upstream.receive(
                subscriber: Transform<Upstream, S>(
                    subscriber, step: { .send($0) },
                    end: {
                        // What the caller asked for: an error here is the programmer's.
                        if case .failure(let error) = $0 {
                            preconditionFailure("\(prefix)\(error)", file: file, line: line)
                        }
                        return .finished
                    }))
        }
    }
}

extension Publisher {
    /// Makes another error of an error.
    public func mapError<E: Error>(_ transform: @escaping (Failure) -> E) -> Publishers.MapError<Self, E> {
        Publishers.MapError(upstream: self, transform: transform)
    }

    /// Ends the program at an error: for what cannot fail.
    public func assertNoFailure(
        _ prefix: String = "", file: StaticString = #file, line: UInt = #line
    ) -> Publishers.AssertNoFailure<Self> {
        Publishers.AssertNoFailure(upstream: self, prefix: prefix, file: file, line: line)
    }
}

extension Publisher where Failure == Never {
    /// Gives the stream a kind of error, so that it can be joined with others.
    public func setFailureType<E: Error>(to failureType: E.Type) -> Publishers.SetFailureType<Self, E> {
        Publishers.SetFailureType(upstream: self)
    }
}
