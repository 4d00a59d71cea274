// Written by tools/generate from tools/templates/Combine/Join.swift.template: edit that.

extension Publishers {
    /// Sends the values of two publishers together: the first with the first, the second with the second.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/zip
    public struct Zip<A: Publisher, B: Publisher>: Publisher
    where A.Failure == B.Failure {
        /// The kind of values.
        public typealias Output = (A.Output, B.Output)
        /// The kind of errors.
        public typealias Failure = A.Failure

        /// A publisher.
        public let a: A
        /// A publisher.
        public let b: B

        /// Creates the publisher.
        public init(_ a: A, _ b: B) {
            self.a = a
            self.b = b
        }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let aCell = JoinCell<A.Output>(.queue)
            let bCell = JoinCell<B.Output>(.queue)
            let join = Join(subscriber, [aCell, bCell]) { () -> Output? in
                guard let a = aCell.first, let b = bCell.first else { return nil }
                return (a, b)
            }
            subscriber.receive(subscription: join)
            join.add(a, aCell)
            join.add(b, bCell)
        }
    }
}

extension Publishers {
    /// Sends the values of three publishers together: the first with the first, the second with the second.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/zip3
    public struct Zip3<A: Publisher, B: Publisher, C: Publisher>: Publisher
    where A.Failure == B.Failure, B.Failure == C.Failure {
        /// The kind of values.
        public typealias Output = (A.Output, B.Output, C.Output)
        /// The kind of errors.
        public typealias Failure = A.Failure

        /// A publisher.
        public let a: A
        /// A publisher.
        public let b: B
        /// A publisher.
        public let c: C

        /// Creates the publisher.
        public init(_ a: A, _ b: B, _ c: C) {
            self.a = a
            self.b = b
            self.c = c
        }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let aCell = JoinCell<A.Output>(.queue)
            let bCell = JoinCell<B.Output>(.queue)
            let cCell = JoinCell<C.Output>(.queue)
            let join = Join(subscriber, [aCell, bCell, cCell]) { () -> Output? in
                guard let a = aCell.first, let b = bCell.first, let c = cCell.first else { return nil }
                return (a, b, c)
            }
            subscriber.receive(subscription: join)
            join.add(a, aCell)
            join.add(b, bCell)
            join.add(c, cCell)
        }
    }
}

extension Publishers {
    /// Sends the values of four publishers together: the first with the first, the second with the second.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/zip4
    public struct Zip4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
    where A.Failure == B.Failure, B.Failure == C.Failure, C.Failure == D.Failure {
        /// The kind of values.
        public typealias Output = (A.Output, B.Output, C.Output, D.Output)
        /// The kind of errors.
        public typealias Failure = A.Failure

        /// A publisher.
        public let a: A
        /// A publisher.
        public let b: B
        /// A publisher.
        public let c: C
        /// A publisher.
        public let d: D

        /// Creates the publisher.
        public init(_ a: A, _ b: B, _ c: C, _ d: D) {
            self.a = a
            self.b = b
            self.c = c
            self.d = d
        }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let aCell = JoinCell<A.Output>(.queue)
            let bCell = JoinCell<B.Output>(.queue)
            let cCell = JoinCell<C.Output>(.queue)
            let dCell = JoinCell<D.Output>(.queue)
            let join = Join(subscriber, [aCell, bCell, cCell, dCell]) { () -> Output? in
                guard let a = aCell.first, let b = bCell.first, let c = cCell.first, let d = dCell.first else {
                    return nil
                }
                return (a, b, c, d)
            }
            subscriber.receive(subscription: join)
            join.add(a, aCell)
            join.add(b, bCell)
            join.add(c, cCell)
            join.add(d, dCell)
        }
    }
}

extension Publisher {
    /// Pairs the values of this and one other publisher.
    public func zip<P: Publisher>(_ other: P) -> Publishers.Zip<Self, P>
    where Failure == P.Failure {
        Publishers.Zip(self, other)
    }

    /// Pairs the values of this and one other publisher, and makes one value of them.
    public func zip<P: Publisher, T>(
        _ other: P, _ transform: @escaping (Output, P.Output) -> T
    ) -> Publishers.Map<Publishers.Zip<Self, P>, T>
    where Failure == P.Failure {
        Publishers.Map(upstream: zip(other)) { transform($0.0, $0.1) }
    }

    /// Pairs the values of this and two other publishers.
    public func zip<P: Publisher, Q: Publisher>(_ publisher1: P, _ publisher2: Q) -> Publishers.Zip3<Self, P, Q>
    where Failure == P.Failure, P.Failure == Q.Failure {
        Publishers.Zip3(self, publisher1, publisher2)
    }

    /// Pairs the values of this and two other publishers, and makes one value of them.
    public func zip<P: Publisher, Q: Publisher, T>(
        _ publisher1: P, _ publisher2: Q, _ transform: @escaping (Output, P.Output, Q.Output) -> T
    ) -> Publishers.Map<Publishers.Zip3<Self, P, Q>, T>
    where Failure == P.Failure, P.Failure == Q.Failure {
        Publishers.Map(upstream: zip(publisher1, publisher2)) { transform($0.0, $0.1, $0.2) }
    }

    /// Pairs the values of this and three other publishers.
    public func zip<P: Publisher, Q: Publisher, R: Publisher>(_ publisher1: P, _ publisher2: Q, _ publisher3: R)
        -> Publishers.Zip4<Self, P, Q, R>
    where Failure == P.Failure, P.Failure == Q.Failure, Q.Failure == R.Failure {
        Publishers.Zip4(self, publisher1, publisher2, publisher3)
    }

    /// Pairs the values of this and three other publishers, and makes one value of them.
    public func zip<P: Publisher, Q: Publisher, R: Publisher, T>(
        _ publisher1: P, _ publisher2: Q, _ publisher3: R,
        _ transform: @escaping (Output, P.Output, Q.Output, R.Output) -> T
    ) -> Publishers.Map<Publishers.Zip4<Self, P, Q, R>, T>
    where Failure == P.Failure, P.Failure == Q.Failure, Q.Failure == R.Failure {
        Publishers.Map(upstream: zip(publisher1, publisher2, publisher3)) { transform($0.0, $0.1, $0.2, $0.3) }
    }
}
