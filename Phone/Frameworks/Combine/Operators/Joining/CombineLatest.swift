// Written by tools/generate from tools/templates/Combine/Join.swift.template: edit that.

extension Publishers {
    /// Sends the newest values of two publishers together, once each has sent one, whenever one of them changes.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/combinelatest
    public struct CombineLatest<A: Publisher, B: Publisher>: Publisher
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
            let aCell = JoinCell<A.Output>(.newest)
            let bCell = JoinCell<B.Output>(.newest)
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
    /// Sends the newest values of three publishers together, once each has sent one, whenever one of them changes.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/combinelatest3
    public struct CombineLatest3<A: Publisher, B: Publisher, C: Publisher>: Publisher
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
            let aCell = JoinCell<A.Output>(.newest)
            let bCell = JoinCell<B.Output>(.newest)
            let cCell = JoinCell<C.Output>(.newest)
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
    /// Sends the newest values of four publishers together, once each has sent one, whenever one of them changes.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/combinelatest4
    public struct CombineLatest4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
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
            let aCell = JoinCell<A.Output>(.newest)
            let bCell = JoinCell<B.Output>(.newest)
            let cCell = JoinCell<C.Output>(.newest)
            let dCell = JoinCell<D.Output>(.newest)
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
    /// Joins the newest values of this and one other publisher.
    public func combineLatest<P: Publisher>(_ other: P) -> Publishers.CombineLatest<Self, P>
    where Failure == P.Failure {
        Publishers.CombineLatest(self, other)
    }

    /// Joins the newest values of this and one other publisher, and makes one value of them.
    public func combineLatest<P: Publisher, T>(
        _ other: P, _ transform: @escaping (Output, P.Output) -> T
    ) -> Publishers.Map<Publishers.CombineLatest<Self, P>, T>
    where Failure == P.Failure {
        Publishers.Map(upstream: combineLatest(other)) { transform($0.0, $0.1) }
    }

    /// Joins the newest values of this and two other publishers.
    public func combineLatest<P: Publisher, Q: Publisher>(_ publisher1: P, _ publisher2: Q)
        -> Publishers.CombineLatest3<Self, P, Q>
    where Failure == P.Failure, P.Failure == Q.Failure {
        Publishers.CombineLatest3(self, publisher1, publisher2)
    }

    /// Joins the newest values of this and two other publishers, and makes one value of them.
    public func combineLatest<P: Publisher, Q: Publisher, T>(
        _ publisher1: P, _ publisher2: Q, _ transform: @escaping (Output, P.Output, Q.Output) -> T
    ) -> Publishers.Map<Publishers.CombineLatest3<Self, P, Q>, T>
    where Failure == P.Failure, P.Failure == Q.Failure {
        Publishers.Map(upstream: combineLatest(publisher1, publisher2)) { transform($0.0, $0.1, $0.2) }
    }

    /// Joins the newest values of this and three other publishers.
    public func combineLatest<P: Publisher, Q: Publisher, R: Publisher>(
        _ publisher1: P, _ publisher2: Q, _ publisher3: R
    ) -> Publishers.CombineLatest4<Self, P, Q, R>
    where Failure == P.Failure, P.Failure == Q.Failure, Q.Failure == R.Failure {
        Publishers.CombineLatest4(self, publisher1, publisher2, publisher3)
    }

    /// Joins the newest values of this and three other publishers, and makes one value of them.
    public func combineLatest<P: Publisher, Q: Publisher, R: Publisher, T>(
        _ publisher1: P, _ publisher2: Q, _ publisher3: R,
        _ transform: @escaping (Output, P.Output, Q.Output, R.Output) -> T
    ) -> Publishers.Map<Publishers.CombineLatest4<Self, P, Q, R>, T>
    where Failure == P.Failure, P.Failure == Q.Failure, Q.Failure == R.Failure {
        Publishers.Map(upstream: combineLatest(publisher1, publisher2, publisher3)) {
            transform($0.0, $0.1, $0.2, $0.3)
        }
    }
}
