extension DatabaseStore {
    /// Reads: a file on the calling thread, a database of another process on a thread of the store's own.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (StoreReader) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        guard let reads else { return try readers.read(body) }
        return try await reads.answer(isQuestion: false, orElse: .failure(.closed)) {
            reader, take throws(StoreError) in take(try body(reader))
        }
    }

    /// The row that a question finds; `nil` if there is none.
    func first<Row: Sendable>(_ question: StoreQuestion<Row>) async throws(StoreError) -> Row? {
        guard let reads else {
            return try readers.read { reader throws(StoreError) in try reader.first(question) }
        }
        return try await reads.answer(isQuestion: true, orElse: .success(nil)) { reader, take throws(StoreError) in
            try question.statement(reader).enqueue(question.values) { statement throws(StoreError) in
                if try statement.next() { take(try question.read(statement)) }
            }
        }
    }
}
