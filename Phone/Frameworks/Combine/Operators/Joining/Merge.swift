// Written by tools/generate from tools/templates/Combine/Merge.swift.template: edit that.

extension Publishers {
    /// Sends what two publishers send, as it comes.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/merge
    public struct Merge<A: Publisher, B: Publisher>: Publisher
    where A.Failure == B.Failure, A.Output == B.Output {
        /// The kind of values.
        public typealias Output = A.Output
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
            let pool = Pool(subscriber)
            subscriber.receive(subscription: pool)
            pool.add(a)
            pool.add(b)
            pool.close()
        }
    }
}

extension Publishers {
    /// Sends what three publishers send, as it comes.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/merge3
    public struct Merge3<A: Publisher, B: Publisher, C: Publisher>: Publisher
    where A.Failure == B.Failure, A.Output == B.Output, A.Failure == C.Failure, A.Output == C.Output {
        /// The kind of values.
        public typealias Output = A.Output
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
            let pool = Pool(subscriber)
            subscriber.receive(subscription: pool)
            pool.add(a)
            pool.add(b)
            pool.add(c)
            pool.close()
        }
    }
}

extension Publishers {
    /// Sends what four publishers send, as it comes.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/merge4
    public struct Merge4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
    where
        A.Failure == B.Failure, A.Output == B.Output, A.Failure == C.Failure, A.Output == C.Output,
        A.Failure == D.Failure, A.Output == D.Output
    {
        /// The kind of values.
        public typealias Output = A.Output
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
            let pool = Pool(subscriber)
            subscriber.receive(subscription: pool)
            pool.add(a)
            pool.add(b)
            pool.add(c)
            pool.add(d)
            pool.close()
        }
    }
}

extension Publishers {
    /// Sends what five publishers send, as it comes.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/merge5
    public struct Merge5<A: Publisher, B: Publisher, C: Publisher, D: Publisher, E: Publisher>: Publisher
    where
        A.Failure == B.Failure, A.Output == B.Output, A.Failure == C.Failure, A.Output == C.Output,
        A.Failure == D.Failure, A.Output == D.Output, A.Failure == E.Failure, A.Output == E.Output
    {
        /// The kind of values.
        public typealias Output = A.Output
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
        /// A publisher.
        public let e: E

        /// Creates the publisher.
        public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E) {
            self.a = a
            self.b = b
            self.c = c
            self.d = d
            self.e = e
        }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let pool = Pool(subscriber)
            subscriber.receive(subscription: pool)
            pool.add(a)
            pool.add(b)
            pool.add(c)
            pool.add(d)
            pool.add(e)
            pool.close()
        }
    }
}

extension Publishers {
    /// Sends what six publishers send, as it comes.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/merge6
    public struct Merge6<A: Publisher, B: Publisher, C: Publisher, D: Publisher, E: Publisher, F: Publisher>: Publisher
    where
        A.Failure == B.Failure, A.Output == B.Output, A.Failure == C.Failure, A.Output == C.Output,
        A.Failure == D.Failure, A.Output == D.Output, A.Failure == E.Failure, A.Output == E.Output,
        A.Failure == F.Failure, A.Output == F.Output
    {
        /// The kind of values.
        public typealias Output = A.Output
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
        /// A publisher.
        public let e: E
        /// A publisher.
        public let f: F

        /// Creates the publisher.
        public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F) {
            self.a = a
            self.b = b
            self.c = c
            self.d = d
            self.e = e
            self.f = f
        }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let pool = Pool(subscriber)
            subscriber.receive(subscription: pool)
            pool.add(a)
            pool.add(b)
            pool.add(c)
            pool.add(d)
            pool.add(e)
            pool.add(f)
            pool.close()
        }
    }
}

extension Publishers {
    /// Sends what seven publishers send, as it comes.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/merge7
    public struct Merge7<
        A: Publisher, B: Publisher, C: Publisher, D: Publisher, E: Publisher, F: Publisher, G: Publisher
    >: Publisher
    where
        A.Failure == B.Failure, A.Output == B.Output, A.Failure == C.Failure, A.Output == C.Output,
        A.Failure == D.Failure, A.Output == D.Output, A.Failure == E.Failure, A.Output == E.Output,
        A.Failure == F.Failure, A.Output == F.Output, A.Failure == G.Failure, A.Output == G.Output
    {
        /// The kind of values.
        public typealias Output = A.Output
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
        /// A publisher.
        public let e: E
        /// A publisher.
        public let f: F
        /// A publisher.
        public let g: G

        /// Creates the publisher.
        public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G) {
            self.a = a
            self.b = b
            self.c = c
            self.d = d
            self.e = e
            self.f = f
            self.g = g
        }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let pool = Pool(subscriber)
            subscriber.receive(subscription: pool)
            pool.add(a)
            pool.add(b)
            pool.add(c)
            pool.add(d)
            pool.add(e)
            pool.add(f)
            pool.add(g)
            pool.close()
        }
    }
}

extension Publishers {
    /// Sends what eight publishers send, as it comes.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/merge8
    public struct Merge8<
        A: Publisher, B: Publisher, C: Publisher, D: Publisher, E: Publisher, F: Publisher, G: Publisher, H: Publisher
    >: Publisher
    where
        A.Failure == B.Failure, A.Output == B.Output, A.Failure == C.Failure, A.Output == C.Output,
        A.Failure == D.Failure, A.Output == D.Output, A.Failure == E.Failure, A.Output == E.Output,
        A.Failure == F.Failure, A.Output == F.Output, A.Failure == G.Failure, A.Output == G.Output,
        A.Failure == H.Failure, A.Output == H.Output
    {
        /// The kind of values.
        public typealias Output = A.Output
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
        /// A publisher.
        public let e: E
        /// A publisher.
        public let f: F
        /// A publisher.
        public let g: G
        /// A publisher.
        public let h: H

        /// Creates the publisher.
        public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H) {
            self.a = a
            self.b = b
            self.c = c
            self.d = d
            self.e = e
            self.f = f
            self.g = g
            self.h = h
        }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let pool = Pool(subscriber)
            subscriber.receive(subscription: pool)
            pool.add(a)
            pool.add(b)
            pool.add(c)
            pool.add(d)
            pool.add(e)
            pool.add(f)
            pool.add(g)
            pool.add(h)
            pool.close()
        }
    }
}

extension Publishers {
    /// Sends what several publishers of one type send, as it comes.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/mergemany
    public struct MergeMany<Upstream: Publisher>: Publisher {
        /// The kind of values.
        public typealias Output = Upstream.Output
        /// The kind of errors.
        public typealias Failure = Upstream.Failure

        /// The publishers.
        public let publishers: [Upstream]

        /// Creates the publisher.
        public init(_ upstream: Upstream...) { publishers = upstream }

        /// Creates the publisher.
        public init<S: Swift.Sequence>(_ upstream: S) where S.Element == Upstream { publishers = Array(upstream) }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let pool = Pool(subscriber)
            subscriber.receive(subscription: pool)
            for publisher in publishers { pool.add(publisher) }
            pool.close()
        }
    }
}

extension Publisher {
    /// Sends what this and one other publisher send, as it comes.
    public func merge<B: Publisher>(with b: B) -> Publishers.Merge<Self, B>
    where Failure == B.Failure, Output == B.Output {
        Publishers.Merge(self, b)
    }

    /// Sends what this and two other publishers send, as it comes.
    public func merge<B: Publisher, C: Publisher>(with b: B, _ c: C) -> Publishers.Merge3<Self, B, C>
    where Failure == B.Failure, Output == B.Output, Failure == C.Failure, Output == C.Output {
        Publishers.Merge3(self, b, c)
    }

    /// Sends what this and three other publishers send, as it comes.
    public func merge<B: Publisher, C: Publisher, D: Publisher>(with b: B, _ c: C, _ d: D)
        -> Publishers.Merge4<Self, B, C, D>
    where
        Failure == B.Failure, Output == B.Output, Failure == C.Failure, Output == C.Output, Failure == D.Failure,
        Output == D.Output
    {
        Publishers.Merge4(self, b, c, d)
    }

    /// Sends what this and four other publishers send, as it comes.
    public func merge<B: Publisher, C: Publisher, D: Publisher, E: Publisher>(with b: B, _ c: C, _ d: D, _ e: E)
        -> Publishers.Merge5<Self, B, C, D, E>
    where
        Failure == B.Failure, Output == B.Output, Failure == C.Failure, Output == C.Output, Failure == D.Failure,
        Output == D.Output, Failure == E.Failure, Output == E.Output
    {
        Publishers.Merge5(self, b, c, d, e)
    }

    /// Sends what this and five other publishers send, as it comes.
    public func merge<B: Publisher, C: Publisher, D: Publisher, E: Publisher, F: Publisher>(
        with b: B, _ c: C, _ d: D, _ e: E, _ f: F
    ) -> Publishers.Merge6<Self, B, C, D, E, F>
    where
        Failure == B.Failure, Output == B.Output, Failure == C.Failure, Output == C.Output, Failure == D.Failure,
        Output == D.Output, Failure == E.Failure, Output == E.Output, Failure == F.Failure, Output == F.Output
    {
        Publishers.Merge6(self, b, c, d, e, f)
    }

    /// Sends what this and six other publishers send, as it comes.
    public func merge<B: Publisher, C: Publisher, D: Publisher, E: Publisher, F: Publisher, G: Publisher>(
        with b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G
    ) -> Publishers.Merge7<Self, B, C, D, E, F, G>
    where
        Failure == B.Failure, Output == B.Output, Failure == C.Failure, Output == C.Output, Failure == D.Failure,
        Output == D.Output, Failure == E.Failure, Output == E.Output, Failure == F.Failure, Output == F.Output,
        Failure == G.Failure, Output == G.Output
    {
        Publishers.Merge7(self, b, c, d, e, f, g)
    }

    /// Sends what this and seven other publishers send, as it comes.
    public func merge<B: Publisher, C: Publisher, D: Publisher, E: Publisher, F: Publisher, G: Publisher, H: Publisher>(
        with b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H
    ) -> Publishers.Merge8<Self, B, C, D, E, F, G, H>
    where
        Failure == B.Failure, Output == B.Output, Failure == C.Failure, Output == C.Output, Failure == D.Failure,
        Output == D.Output, Failure == E.Failure, Output == E.Output, Failure == F.Failure, Output == F.Output,
        Failure == G.Failure, Output == G.Output, Failure == H.Failure, Output == H.Output
    {
        Publishers.Merge8(self, b, c, d, e, f, g, h)
    }

    /// Sends what this and another publisher of the same type send, as it comes.
    public func merge(with other: Self) -> Publishers.MergeMany<Self> { Publishers.MergeMany(self, other) }
}
