// In the form that iOS writes, which Apple does not document; tests of "Using Combine" (heckj/swiftui-notes) show it.

extension Record: Encodable where Output: Encodable, Failure: Encodable {
    /// Writes the recording.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: RecordKey.self)
        try container.encode(recording, forKey: .recording)
    }
}

extension Record: Decodable where Output: Decodable, Failure: Decodable {
    /// Reads the recording.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: RecordKey.self)
        self.init(recording: try container.decode(Recording.self, forKey: .recording))
    }
}

extension Record.Recording: Encodable where Output: Encodable, Failure: Encodable {
    /// Writes the values and the end.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: RecordKey.self)
        try container.encode(completion, forKey: .completion)
        try container.encode(output, forKey: .output)
    }
}

extension Record.Recording: Decodable where Output: Decodable, Failure: Decodable {
    /// Reads the values and the end.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: RecordKey.self)
        self.init(
            output: try container.decode([Output].self, forKey: .output),
            completion: try container.decode(Subscribers.Completion<Failure>.self, forKey: .completion))
    }
}

extension Subscribers.Completion: Encodable where Failure: Encodable {
    /// Writes whether it is a success, and the error if not.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: RecordKey.self)
        switch self {
        case .finished: try container.encode(true, forKey: .success)
        case .failure(let error):
            try container.encode(false, forKey: .success)
            try container.encode(error, forKey: .error)
        }
    }
}

extension Subscribers.Completion: Decodable where Failure: Decodable {
    /// Reads whether it is a success, and the error if not.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: RecordKey.self)
        if try container.decode(Bool.self, forKey: .success) {
            self = .finished
        } else {
            self = .failure(try container.decode(Failure.self, forKey: .error))
        }
    }
}

private enum RecordKey: String, CodingKey { case recording, output, completion, success, error }
