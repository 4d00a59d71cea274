import Foundation
import LatchkeyLock
import LatchkeyWire

/// Remembers as which device each user of this installation is enrolled.
///
/// Holds no secret.
public final class DeviceIdentityStore: Sendable {
    private let repository: any StateRepository
    private let underWay = Lock<Set<Username>>([])

    /// Creates a store.
    ///
    /// Use one for each repository, so that two enrolments can't get in each other's way.
    public init(repository: any StateRepository) {
        self.repository = repository
    }

    /// The confirmed enrolment of a user, `nil` if there is none.
    ///
    /// - Throws: ``MFAError`` if there is a record that can't be read.
    public func identity(of username: Username) throws(MFAError) -> DeviceIdentity? {
        try record(of: username).enrolled
    }

    /// Whether an enrolment, a change or a removal was sent of which no end is known; ``MFARecovery`` finds out.
    ///
    /// - Throws: ``MFAError`` if there is a record that can't be read.
    public func hasUnfinishedEnrolment(of username: Username) throws(MFAError) -> Bool {
        try record(of: username).isUnfinished
    }

    /// Forgets a user.
    ///
    /// The keys are deleted by the next enrolment of that user.
    ///
    /// - Throws: ``MFAError`` if the record can't be written.
    public func forget(_ username: Username) throws(MFAError) {
        try write(DeviceRecord(), of: username)
    }

    func record(of username: Username) throws(MFAError) -> DeviceRecord {
        do {
            guard let data = try repository.data(forKey: Self.key(username)) else { return DeviceRecord() }
            return try JSONDecoder().decode(DeviceRecord.self, from: data)
        } catch {
            throw MFAError(.storageFailed)
        }
    }

    /// Changes a record in one step, and returns once it is written.
    func update(_ username: Username, _ change: @Sendable (inout DeviceRecord) -> Void) throws(MFAError) {
        try underWay.withLock { _ throws(MFAError) in
            // A record that can't be read is of no use, and is replaced.
            var record = (try? record(of: username)) ?? DeviceRecord()
            change(&record)
            try write(record, of: username)
        }
    }

    /// Claims a user's enrolment for `body`; no other enrolment, change or removal begins before its end.
    func withClaim<Value>(
        on username: Username, isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws(MFAError) -> Value
    ) async throws(MFAError) -> Value {
        guard underWay.withLock({ $0.insert(username).inserted }) else { throw MFAError(.enrolmentUnderWay) }
        defer { underWay.withLock { _ = $0.remove(username) } }
        return try await body()
    }

    private func write(_ record: DeviceRecord, of username: Username) throws(MFAError) {
        do {
            let data = record == DeviceRecord() ? nil : try JSONEncoder().encode(record)
            try repository.set(data, forKey: Self.key(username))
        } catch {
            throw MFAError(.storageFailed)
        }
    }

    private static func key(_ username: Username) -> String { "mfa.device.\(username)" }
}
