extension DatabaseStore {
    /// This server's kept counts, in the order of their names.
    public func keptLimits() throws(StoreError) -> [KeptLimit] {
        try readers.read { reader throws(StoreError) in
            try reader.selectLimits.all(.text(instance.rawValue), body: KeptLimit.init(columns:))
        }
    }

    /// The counts that other servers of the database have kept since a revision, the oldest first.
    public func keptLimitsOfOthers(after revision: Int64) async throws(StoreError) -> [KeptLimitOfOther] {
        try await read { [instance] reader throws(StoreError) in
            try reader.limitsOfOthers(besides: instance, after: revision)
        }
    }

    /// All of them, blocking: for the start of a server.
    public func keptLimitsOfOthers() throws(StoreError) -> [KeptLimitOfOther] {
        try readers.read { reader throws(StoreError) in try reader.limitsOfOthers(besides: instance, after: 0) }
    }

    /// Keeps counts; see ``Store/keepLimits(_:)``.
    public func keepLimits(_ limits: [KeptLimit]) async throws(StoreError) {
        try await write { writer throws(StoreError) in
            for limit in limits {
                try writer.statements.keepLimit.run(
                    .text(writer.instance.rawValue), .text(limit.name), .blob(limit.content))
            }
        }
    }

    /// Forgets the counts that another server kept up to a revision, unless they are the newest of all.
    ///
    /// - Parameter server: its name, as in ``KeptLimitOfOther/instance``.
    public func forgetLimits(of server: String, through revision: Int64) async throws(StoreError) {
        try await write { writer throws(StoreError) in
            _ = try writer.statements.forgetLimits.run(.text(server), .integer(revision))
        }
    }
}

extension StoreReader {
    func limitsOfOthers(
        besides instance: InstanceName, after revision: Int64
    ) throws(StoreError) -> [KeptLimitOfOther] {
        try selectLimitsOfOthers.all(.integer(revision), .text(instance.rawValue)) { row throws(StoreError) in
            KeptLimitOfOther(
                instance: row.text(2) ?? "", revision: try row.requiredInteger(3), limit: try KeptLimit(columns: row))
        }
    }
}

extension KeptLimit {
    /// Reads `name, content`.
    init(columns row: any SQLRow) throws(StoreError) {
        guard let name = row.text(0), let content = row.blob(1) else { throw .malformedRow }
        self.init(name: name, content: content)
    }
}
