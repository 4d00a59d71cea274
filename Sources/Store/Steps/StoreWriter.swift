/// What is left of a step when it has asked its questions.
typealias RestOfStep<Outcome> = () throws(StoreError) -> Outcome

/// The steps that write, on a connection of their own, with their statements; a `Committer` puts them into transactions.
///
/// Sendable because it is made by one thread, then handed to the writer's.
final class StoreWriter: @unchecked Sendable {
    let connection: any SQLConnection
    /// The server whose writer it is.
    let instance: InstanceName
    let statements: WriteStatements
    let oneTimePasswords: OneTimePasswordStatements
    let attestedKeys: AttestedKeyStatements
    let users: UserStatements
    let clock: ClockStatements
    let invitations: InvitationStatements
    let notices: NoticeStatements
    /// Whether a step of this batch owes messages.
    var owesMessages = false
    /// Whether a step of this batch has erased somebody, of whom the database's log must keep nothing either.
    var hasErased = false
    /// At most so many events wait in the outbox, as far as this batch has looked; `nil` before it has.
    var outboxBound: Int64?
    /// How many security events newer ones have replaced, since ``tendSecurityEvents(now:droppingTriedFrom:)`` told.
    var replacedEvents = 0
    /// The refresh families that steps of this batch have changed after asking for their tokens.
    var changedFamilies: Set<Int64> = []
    let audit: AuditStatements
    let recoveries: RecoveryStatements
    let identities: IdentityStatements

    init(_ connection: any SQLConnection, instance: InstanceName = .unnamed) throws(StoreError) {
        self.connection = connection
        self.instance = instance
        statements = try WriteStatements(connection)
        oneTimePasswords = try OneTimePasswordStatements(connection)
        attestedKeys = try AttestedKeyStatements(connection)
        users = try UserStatements(connection)
        clock = try ClockStatements(connection)
        invitations = try InvitationStatements(connection)
        notices = try NoticeStatements(connection)
        audit = try AuditStatements(connection)
        recoveries = try RecoveryStatements(connection)
        identities = try IdentityStatements(connection)
        connection.activity = .writing
    }

    /// Forgets what is known of the batch before.
    func beginBatch() {
        owesMessages = false
        hasErased = false
        outboxBound = nil
        changedFamilies = []
    }
}
