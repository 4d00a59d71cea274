/// A connection with the transactions of the one writer that a store has.
package protocol WritingConnection: AnyObject {
    /// The connection itself, for statements.
    var connection: any SQLConnection { get }
    /// Begins a transaction that nobody else's write can come into; waits for such a one for some seconds at the most.
    func begin() throws(StoreError)
    /// Makes the transaction durable.
    ///
    /// - Throws: ``StoreError/outcomeUnknown`` if it may or may not have become durable.
    func commit() throws(StoreError)
    /// Undoes the transaction.
    func rollBack() throws(StoreError)
    /// Whether a transaction is open; some failures end it behind the caller's back.
    var isInTransaction: Bool { get }
    /// Does what is due after a commit, when its callers have been answered.
    ///
    /// - Parameter emptyingLog: Whether the file's log has to go, because it still holds what was erased.
    /// - Returns: Whether nothing of it is left; `false` if others read it at this moment.
    func tidyUp(emptyingLog: Bool) throws(StoreError) -> Bool
    /// Closes for good.
    ///
    /// - Parameter isInDoubt: Whether a failure has left the data on the disk in doubt.
    func finish(isInDoubt: Bool)
}
