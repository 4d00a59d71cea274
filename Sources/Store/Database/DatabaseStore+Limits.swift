extension DatabaseStore {
    /// The kept counts, in the order of their names; reads on the calling thread.
    public func keptLimits() throws(StoreError) -> [KeptLimit] {
        try readers.read { reader throws(StoreError) in
            try reader.selectLimits.all { row throws(StoreError) in
                guard let name = row.text(0), let content = row.blob(1) else { throw .malformedRow }
                return KeptLimit(name: name, content: content)
            }
        }
    }

    /// Keeps counts; see ``Store/keepLimits(_:)``.
    public func keepLimits(_ limits: [KeptLimit]) async throws(StoreError) {
        try await write { writer throws(StoreError) in
            for limit in limits {
                try writer.statements.keepLimit.run(.text(limit.name), .blob(limit.content))
            }
        }
    }
}
