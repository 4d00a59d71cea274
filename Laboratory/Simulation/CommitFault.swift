/// What happens to one transaction on its way to the database and back.
enum CommitFault: String, CaseIterable, Sendable {
    /// The connection is lost before the first statement.
    case lostBefore = "connection lost before the transaction"
    /// The connection is lost between two statements; the database undoes the transaction.
    case lostWithin = "connection lost within the transaction"
    /// The database undoes the transaction because of another one.
    case conflict = "transaction undone by the database"
    /// The commit is made, but its reply is lost.
    case unknownDone = "reply to a commit lost that was made"
    /// The commit never arrives; the server can't tell it from the case before.
    case unknownUndone = "commit lost"
    /// The commit is made, and the server dies before it hears of it or answers anybody.
    case killedAfter = "server killed between commit and reply"
}
