import Foundation
import LatchkeyLock
import LatchkeyWire

/// Remembers as which device each user of a server is enrolled on this installation.
///
/// Holds no secret. Servers may share a repository: users of one are not seen by another, also if their names are alike.
/// What an earlier version has stored of a user, without the server's id, goes to the server whose store is asked for that
/// user first.
public final class DeviceIdentityStore: Sendable {
    let records: ServerRecords
    private let underWay = Lock<Set<Username>>([])

    /// The server.
    public var serverID: ServerID { records.serverID }

    /// Creates a store.
    ///
    /// Use one for each repository and server, so that two enrollments can't get in each other's way.
    ///
    /// - Parameter serverID: the server's name, as the client has it that is used with this store.
    public init(repository: any StateRepository, serverID: ServerID) {
        records = ServerRecords(repository, serverID: serverID)
    }

    /// The confirmed enrollment of a user; `nil` if there is none.
    ///
    /// - Throws: ``LatchkeyError`` if there is a record that can't be read.
    public func identity(of username: Username) throws(LatchkeyError) -> DeviceIdentity? {
        try record(of: username).enrolled
    }

    /// Whether an enrollment, a change or a removal was sent whose outcome is unknown; ``MFARecovery`` finds out.
    ///
    /// - Throws: ``LatchkeyError`` if there is a record that can't be read.
    public func hasUnfinishedEnrollment(of username: Username) throws(LatchkeyError) -> Bool {
        try record(of: username).isUnfinished
    }

    /// Forgets a user.
    ///
    /// The keys are deleted by the next enrollment of that user, but for those that an earlier version has named without
    /// the server's id.
    ///
    /// - Throws: ``LatchkeyError`` if the record can't be written.
    public func forget(_ username: Username) throws(LatchkeyError) {
        try write(DeviceRecord(), of: username)
        try forgetRequests(of: username)
    }

    /// Forgets a user's enrollment; a recovery goes on.
    func forgetEnrollment(of username: Username) throws(LatchkeyError) {
        try update(username) { $0 = DeviceRecord(recovering: $0.recovering) }
        try forgetRequests(of: username)
    }

    private func forgetRequests(of username: Username) throws(LatchkeyError) {
        try keepCodeID(nil, of: username)
        try keep(nil, of: username)
        try setRecoveryCodesAwaited(false, of: username)
    }

    func record(of username: Username) throws(LatchkeyError) -> DeviceRecord {
        do {
            guard let data = try records.data(forKey: Self.key(username), owner: Self.owner(username)) else {
                return DeviceRecord()
            }
            return try JSONDecoder().decode(DeviceRecord.self, from: data)
        } catch {
            throw LatchkeyError(.storageFailed)
        }
    }

    /// Changes a record in one step, and returns once it is written.
    func update(_ username: Username, _ change: @Sendable (inout DeviceRecord) -> Void) throws(LatchkeyError) {
        try underWay.withLock { _ throws(LatchkeyError) in
            // A record that can't be read is of no use, and is replaced.
            var record = (try? record(of: username)) ?? DeviceRecord()
            change(&record)
            try write(record, of: username)
        }
    }

    /// Claims a user's enrollment for `body`; no other enrollment, change or removal begins before its end.
    func withClaim<Value>(
        on username: Username, isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws(LatchkeyError) -> Value
    ) async throws(LatchkeyError) -> Value {
        guard underWay.withLock({ $0.insert(username).inserted }) else { throw LatchkeyError(.enrollmentUnderWay) }
        defer { underWay.withLock { _ = $0.remove(username) } }
        return try await body()
    }

    private func write(_ record: DeviceRecord, of username: Username) throws(LatchkeyError) {
        do {
            let data = record == DeviceRecord() ? nil : try JSONEncoder().encode(record)
            try records.set(data, forKey: Self.key(username), owner: Self.owner(username))
        } catch {
            throw LatchkeyError(.storageFailed)
        }
    }

    private static func key(_ username: Username) -> String { "mfa.device.\(username)" }

    /// All records of a user belong together.
    static func owner(_ username: Username) -> String { "mfa.\(username)" }
}
