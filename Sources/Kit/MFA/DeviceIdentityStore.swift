import Foundation
import LatchkeyLock
import LatchkeyWire

/// Remembers, in `UserDefaults`, as which device each user of this installation is enrolled.
///
/// Holds no secret.
public final class DeviceIdentityStore: @unchecked Sendable {
    // Sendable: UserDefaults is documented as safe to use from any thread; reading and writing back is one step
    // under the lock.
    private let defaults: UserDefaults
    private let underWay = Lock<Set<Username>>([])

    /// Creates a store.
    ///
    /// Use one for each `UserDefaults`, so that two enrolments can't get in each other's way.
    public init(defaults: UserDefaults) {
        self.defaults = defaults
    }

    /// The confirmed enrolment of a user, `nil` if there is none.
    ///
    /// - Throws: ``MFAError`` if there is a record that can't be read.
    public func identity(of username: Username) throws(MFAError) -> DeviceIdentity? {
        try record(of: username).enrolled
    }

    /// Whether an enrolment of this user was sent of which no end is known; ``MFAEnrollment`` finds out.
    ///
    /// - Throws: ``MFAError`` if there is a record that can't be read.
    public func hasUnfinishedEnrolment(of username: Username) throws(MFAError) -> Bool {
        try record(of: username).pending != nil
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
        guard let data = defaults.data(forKey: Self.key(username)) else { return DeviceRecord() }
        do {
            return try JSONDecoder().decode(DeviceRecord.self, from: data)
        } catch {
            throw MFAError(.storageFailed)
        }
    }

    /// Changes a record in one step, and returns once it is on its way to the disk.
    func update(_ username: Username, _ change: @Sendable (inout DeviceRecord) -> Void) throws(MFAError) {
        try underWay.withLock { _ throws(MFAError) in
            // A record that can't be read is of no use, and is replaced.
            var record = (try? record(of: username)) ?? DeviceRecord()
            change(&record)
            try write(record, of: username)
        }
    }

    /// Claims a user's enrolment; no other one begins before `endEnrolment`.
    func beginEnrolment(of username: Username) throws(MFAError) {
        guard underWay.withLock({ $0.insert(username).inserted }) else { throw MFAError(.enrolmentUnderWay) }
    }

    func endEnrolment(of username: Username) {
        underWay.withLock { _ = $0.remove(username) }
    }

    private func write(_ record: DeviceRecord, of username: Username) throws(MFAError) {
        if record == DeviceRecord() {
            defaults.removeObject(forKey: Self.key(username))
        } else {
            guard let data = try? JSONEncoder().encode(record) else { throw MFAError(.storageFailed) }
            defaults.set(data, forKey: Self.key(username))
        }
        // On iOS a formality. Elsewhere nothing is written before this, and a killed app would have no record.
        guard defaults.synchronize() else { throw MFAError(.storageFailed) }
    }

    private static func key(_ username: Username) -> String { "latchkey.mfa.device.\(username)" }
}
