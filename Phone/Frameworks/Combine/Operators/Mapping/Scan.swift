// Written by tools/generate from tools/templates/Combine/Scan.swift.template: edit that.

extension Publishers {
    /// Sends what has been made of all values so far.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/scan
    public struct Scan<Upstream: Publisher, Output>: Publisher {
        /// The kind of values.
        public typealias Output = Output
        /// The kind of errors.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream
        /// What is begun with.
        public let initialResult: Output
        /// Takes a value in.
        public let nextPartialResult: (Output, Upstream.Output) -> Output

        /// Creates the publisher.
        public init(
            upstream: Upstream, initialResult: Output, nextPartialResult: @escaping (Output, Upstream.Output) -> Output
        ) {
            self.upstream = upstream
            self.initialResult = initialResult
            self.nextPartialResult = nextPartialResult
        }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let next = nextPartialResult
            var result = initialResult
            upstream.attach(subscriber) {
                result = next(result, $0)
                return .send(result)
            }
        }
    }
}

extension Publishers {
    /// Sends what has been made of all values so far, or throws.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/tryscan
    public struct TryScan<Upstream: Publisher, Output>: Publisher {
        /// The kind of values.
        public typealias Output = Output
        /// The kind of errors.
        public typealias Failure = any Error

        /// Where the values come from.
        public let upstream: Upstream
        /// What is begun with.
        public let initialResult: Output
        /// Takes a value in.
        public let nextPartialResult: (Output, Upstream.Output) throws -> Output

        /// Creates the publisher.
        public init(
            upstream: Upstream, initialResult: Output,
            nextPartialResult: @escaping (Output, Upstream.Output) throws -> Output
        ) {
            self.upstream = upstream
            self.initialResult = initialResult
            self.nextPartialResult = nextPartialResult
        }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let next = nextPartialResult
            var result = initialResult
            upstream.attachThrowing(subscriber) {
                result = try next(result, $0)
                return .send(result)
            }
        }
    }
}

extension Publisher {
    /// Sends what has been made of all values so far.
    public func scan<T>(
        _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
    ) -> Publishers.Scan<Self, T> {
        Publishers.Scan(upstream: self, initialResult: initialResult, nextPartialResult: nextPartialResult)
    }

    /// Sends what has been made of all values so far; an error that the closure throws ends the stream.
    public func tryScan<T>(
        _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws -> T
    ) -> Publishers.TryScan<Self, T> {
        Publishers.TryScan(upstream: self, initialResult: initialResult, nextPartialResult: nextPartialResult)
    }
}
