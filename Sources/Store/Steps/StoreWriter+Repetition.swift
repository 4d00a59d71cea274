extension StoreWriter {
    /// Whether no request was done under this one's key; a request without a key is always free.
    func isFree(_ request: RepeatableRequest?) throws(StoreError) -> Bool {
        guard let request else { return true }
        return try statements.matchRequestKey.first(.blob(request.key.bytes)) { row throws(StoreError) in true } == nil
    }

    /// Notes that a request was done, in the transaction that does it.
    func remember(_ request: RepeatableRequest?) throws(StoreError) {
        guard let request else { return }
        try statements.insertRequest.enqueue(
            .blob(request.key.bytes), .blob(request.fingerprint.bytes),
            .integer(request.receivedAt.storedMilliseconds))
    }

    /// Forgets requests that came before a time, at most `limit`; returns how many.
    func purgeRequests(before milliseconds: Int64, limit: Int) throws(StoreError) -> Int {
        try statements.deleteRequests.run(.integer(milliseconds), .integer(Int64(limit)))
    }
}
