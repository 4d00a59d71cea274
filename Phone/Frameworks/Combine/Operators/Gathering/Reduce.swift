// Written by tools/generate from tools/templates/Combine/Reduce.swift.template: edit that.

extension Publishers {
    /// Sends what has been made of all values, in the end.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/reduce
    public struct Reduce<Upstream: Publisher, Output>: Publisher {
        /// The kind of values.
        public typealias Output = Output
        /// The kind of errors.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream
        /// What is begun with.
        public let initial: Output
        /// Takes a value in.
        public let nextPartialResult: (Output, Upstream.Output) -> Output

        /// Creates the publisher.
        public init(
            upstream: Upstream, initial: Output, nextPartialResult: @escaping (Output, Upstream.Output) -> Output
        ) {
            self.upstream = upstream
            self.initial = initial
            self.nextPartialResult = nextPartialResult
        }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let next = nextPartialResult
            var result = initial
            upstream.gather(
                subscriber,
                take: {
                    result = next(result, $0)
                    return .skip
                }, result: { result })
        }
    }
}

extension Publishers {
    /// Sends what has been made of all values, in the end, or throws.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/tryreduce
    public struct TryReduce<Upstream: Publisher, Output>: Publisher {
        /// The kind of values.
        public typealias Output = Output
        /// The kind of errors.
        public typealias Failure = any Error

        /// Where the values come from.
        public let upstream: Upstream
        /// What is begun with.
        public let initial: Output
        /// Takes a value in.
        public let nextPartialResult: (Output, Upstream.Output) throws -> Output

        /// Creates the publisher.
        public init(
            upstream: Upstream, initial: Output, nextPartialResult: @escaping (Output, Upstream.Output) throws -> Output
        ) {
            self.upstream = upstream
            self.initial = initial
            self.nextPartialResult = nextPartialResult
        }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let next = nextPartialResult
            var result = initial
            upstream.gatherThrowing(
                subscriber,
                take: {
                    result = try next(result, $0)
                    return .skip
                }, result: { result })
        }
    }
}

extension Publisher {
    /// Sends what has been made of all values, in the end.
    public func reduce<T>(
        _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
    ) -> Publishers.Reduce<Self, T> {
        Publishers.Reduce(upstream: self, initial: initialResult, nextPartialResult: nextPartialResult)
    }

    /// Sends what has been made of all values, in the end; an error that the closure throws ends the stream.
    public func tryReduce<T>(
        _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws -> T
    ) -> Publishers.TryReduce<Self, T> {
        Publishers.TryReduce(upstream: self, initial: initialResult, nextPartialResult: nextPartialResult)
    }
}
