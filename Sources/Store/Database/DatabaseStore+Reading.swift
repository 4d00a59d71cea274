extension DatabaseStore {
    /// Reads: a file on the calling thread, a database of another process on a thread of the store's own.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (StoreReader) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        guard let reads else { return try readers.read(body) }
        let found = ReadValue<Value>()
        try await reads.make(isQuestion: false) { reader throws(StoreError) in found.value = try body(reader) }
        guard let value = found.value else { throw .closed }
        return value
    }

    /// The row that a question finds; `nil` if there is none.
    func first<Row: Sendable>(_ question: StoreQuestion<Row>) async throws(StoreError) -> Row? {
        guard let reads else { return try readers.read { reader throws(StoreError) in try reader.first(question) } }
        let found = ReadValue<Row>()
        try await reads.make(isQuestion: true) { reader throws(StoreError) in
            found.value = nil
            try question.statement(reader).enqueue(question.values) { statement throws(StoreError) in
                if try statement.next() { found.value = try question.read(statement) }
            }
        }
        return found.value
    }
}
