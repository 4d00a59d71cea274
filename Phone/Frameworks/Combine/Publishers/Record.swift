/// Sends to each subscriber the values and the end that were recorded.
///
/// https://developer.apple.com/documentation/combine/record
public struct Record<Output, Failure: Error>: Publisher {
    /// What is sent.
    public let recording: Recording

    /// Creates a publisher of what a closure records.
    public init(record: (inout Recording) -> Void) {
        var recording = Recording()
        record(&recording)
        self.init(recording: recording)
    }

    /// Creates a publisher of a recording.
    public init(recording: Recording) { self.recording = recording }

    /// Creates a publisher of values and an end.
    public init(output: [Output], completion: Subscribers.Completion<Failure>) {
        self.init(recording: Recording(output: output, completion: completion))
    }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        let values = Publishers.Sequence<[Output], Failure>(sequence: recording.output)
        switch recording.completion {
        case .finished: values.receive(subscriber: subscriber)
        case .failure(let error): values.append(Fail(error: error)).receive(subscriber: subscriber)
        }
    }

    /// Values, and the end.
    ///
    /// https://developer.apple.com/documentation/combine/record/recording
    public struct Recording {
        /// The kind of values.
        public typealias Input = Output

        /// The values.
        public private(set) var output: [Output]
        /// The end; `finished` until another is recorded.
        public private(set) var completion: Subscribers.Completion<Failure>
        private var isOver = false

        /// Creates a recording without values, to which some can be added.
        public init() {
            output = []
            completion = .finished
        }

        /// Creates a recording of values and an end.
        public init(output: [Output], completion: Subscribers.Completion<Failure> = .finished) {
            self.output = output
            self.completion = completion
            isOver = true
        }

        /// Adds a value; after the end it is a programmer's error.
        public mutating func receive(_ input: Input) {
            precondition(!isOver, "a recording that has ended takes no value")
            output.append(input)
        }

        /// Sets the end, once.
        public mutating func receive(completion: Subscribers.Completion<Failure>) {
            precondition(!isOver, "a recording ends once")
            isOver = true
            self.completion = completion
        }
    }
}
