extension DatabaseStore {
    /// What is known of the server's clock.
    public func clockRecord() async throws(StoreError) -> ClockRecord {
        try await read { reader throws(StoreError) in try reader.clockRecord() }
    }

    /// The same, blocking: for the start of a server.
    public func clockRecord() throws(StoreError) -> ClockRecord {
        try readers.read { reader throws(StoreError) in try reader.clockRecord() }
    }

    /// Notes a reading of the server's clock; see ``Store/noteClock(_:)``.
    public func noteClock(_ note: ClockNote) async throws(StoreError) {
        try await write { writer throws(StoreError) in try writer.note(note) }
    }

    /// Asks for a note at each commit from now on, and keeps it in that commit, so that it costs none of its own.
    ///
    /// - Parameter note: gives the note, or `nil` if none is due; called on the writer's thread.
    public func noteClockWithCommits(_ note: @escaping @Sendable () -> ClockNote?) {
        queue.noteWithCommits(note)
    }

    /// Compares the clocks of the database's servers; see ``Store/compareClock(of:reading:)``.
    public func compareClock(
        of server: String, reading wall: @escaping @Sendable () -> Int64
    ) async throws(StoreError) -> ClockComparison? {
        try await write { writer throws(StoreError) in try writer.compareClock(of: server, reading: wall) }
    }

    /// Forgets a server that ends; see ``Store/forgetClock(of:)``.
    public func forgetClock(of server: String) async throws(StoreError) {
        try await write { writer throws(StoreError) in _ = try writer.clock.forgetServer.run(.text(server)) }
    }

    /// Begins a generation of challenges; see ``Store/advanceChallengeGeneration(from:capping:)``.
    @discardableResult
    public func advanceChallengeGeneration(
        from generation: Int64, capping limits: ExpiryLimits?
    ) async throws(StoreError) -> ClockRecord {
        try await write { writer throws(StoreError) in
            try writer.advanceChallengeGeneration(from: generation, capping: limits)
        }
        return try await clockRecord()
    }
}

extension StoreReader {
    func clockRecord() throws(StoreError) -> ClockRecord {
        let record = try selectClock.first { row throws(StoreError) in
            var reading: ClockReading?
            if let wall = row.integer(0), let monotonic = row.integer(1), let bootID = row.text(2) {
                reading = ClockReading(wall: wall, monotonic: monotonic, bootID: bootID)
            }
            let (witnessed, agreeing) = (try row.requiredInteger(3), try row.requiredInteger(4))
            guard let salt = row.blob(6), let last = row.blob(7), ClockRecord.sums.contains(witnessed),
                ClockRecord.sums.contains(agreeing)
            else { throw .malformedRow }
            return ClockRecord(
                reading: reading, witnessed: witnessed, agreeing: agreeing,
                challengeGeneration: try row.requiredInteger(5), challengeSalt: salt,
                forgottenUntil: last.prefix(6).reduce(0) { $0 << 8 | Int64($1) })
        }
        guard let record else { throw .malformedRow }
        return record
    }
}
