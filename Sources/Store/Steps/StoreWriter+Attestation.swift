import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension StoreWriter {
    /// Keeps an attested key.
    ///
    /// All questions are asked before the first write, so a refusal has nothing to undo.
    func recordAttestation(_ attestation: KeyAttestation) throws(StoreError) -> KeyAttestationOutcome {
        let record = attestation.record
        guard try isAuthorized(attestation) else { return .authorizationRequired }
        guard let known = try knownKey(record.keyID) else {
            guard try consume(attestation.consuming) else { return .challengeUsed }
            try insert(record)
            try bind(attestation.bindingTo, to: record.keyID)
            return .attested
        }
        guard known.isSame(as: record) else { return .takenByAnother }
        guard known.state != .retired else { return .retired }
        guard try consume(attestation.consuming) else { return .challengeUsed }
        try replaceReceipt(of: known.number, by: record)
        if let user = record.user {
            try attestedKeys.adopt.enqueue(.integer(known.number), .user(user))
        }
        // A bound device can't sign in while its key is suspended, so binding it would lock the user out.
        if known.state == .attested { try bind(attestation.bindingTo, to: record.keyID) }
        return .attestedAgain(known.state)
    }

    /// Compares and keeps an assertion's counter.
    func recordAssertion(_ assertion: KeyAssertion) throws(StoreError) -> KeyAssertionOutcome {
        guard let use = try keyUse(assertion.keyID) else { return .unknownKey }
        switch use.state {
        case .attested: guard !use.isUserSuspended else { return .suspended }
        case .suspended: return .suspended
        case .retired: return .retired
        }
        guard assertion.counter > use.counter else { return .counterNotIncreased }
        guard try consume(assertion.consuming) else { return .challengeUsed }
        try noteUse(of: use, counter: assertion.counter, at: assertion.now)
        return .accepted
    }

    /// The data for checking a key's use.
    func keyUse(_ id: AttestedKeyID) throws(StoreError) -> AttestedKeyUse? {
        try attestedKeys.selectUse.first(.text(id.rawValue)) { row throws(StoreError) in
            AttestedKeyUse(
                number: try row.requiredInteger(0), state: try row.required(1), counter: try row.requiredInteger(2),
                isUserSuspended: try row.requiredInteger(3) == 1)
        }
    }

    /// Keeps the counter of a key's use, and its time.
    func noteUse(of key: AttestedKeyUse, counter: UInt32, at time: Date) throws(StoreError) {
        try attestedKeys.noteUse.enqueue(
            .integer(key.number), .integer(Int64(counter)), .integer(time.storedMilliseconds))
    }

    private func isAuthorized(_ attestation: KeyAttestation) throws(StoreError) -> Bool {
        for device in [attestation.requester, attestation.bindingTo] {
            guard let device else { continue }
            guard device.user == attestation.record.user, try isEnrolled(device) else { return false }
        }
        return true
    }

    private func knownKey(_ id: AttestedKeyID) throws(StoreError) -> KnownKey? {
        try attestedKeys.select.first(.text(id.rawValue)) { row throws(StoreError) in
            guard let publicKey = row.blob(1), let appID = row.text(2) else { throw .malformedRow }
            return KnownKey(
                number: try row.requiredInteger(0), publicKey: publicKey, appID: appID,
                environment: try row.required(3), user: row.isNull(4) ? nil : try row.requiredUser(4),
                state: try row.required(5))
        }
    }

    private func insert(_ record: AttestedKeyRecord) throws(StoreError) {
        try attestedKeys.insert.enqueue(
            .text(record.keyID.rawValue), .blob(record.publicKey), .text(record.appID),
            .text(record.environment.rawValue), .optional(record.user?.bytes), .text(record.state.rawValue),
            .integer(Int64(record.counter)), .integer(record.attestedAt.storedMilliseconds),
            .optional(record.lastUsedAt?.storedMilliseconds))
        try attestedKeys.insertReceipt.enqueue(
            .text(record.keyID.rawValue), .integer(record.receiptCreatedAt.storedMilliseconds),
            .optional(record.riskMetric.map { Int64($0) }), .optional(record.riskMetricAt?.storedMilliseconds),
            .optional(record.refreshAt?.storedMilliseconds), .integer(Int64(record.refreshFailures)),
            .blob(record.receipt))
    }

    private func replaceReceipt(of number: Int64, by record: AttestedKeyRecord) throws(StoreError) {
        try attestedKeys.replaceReceipt.enqueue(
            .integer(number), .integer(record.receiptCreatedAt.storedMilliseconds),
            .optional(record.riskMetric.map { Int64($0) }), .optional(record.riskMetricAt?.storedMilliseconds),
            .optional(record.refreshAt?.storedMilliseconds), .integer(Int64(record.refreshFailures)),
            .blob(record.receipt))
    }

    /// Binds a device to a key: both have each other alone afterwards.
    private func bind(_ device: SignedInDevice?, to key: AttestedKeyID) throws(StoreError) {
        guard let device else { return }
        let former = try boundKey(of: device.deviceID, user: device.user)
        guard former != key else { return }
        if let former { try retire(former) }
        try attestedKeys.unbind.enqueue(.text(key.rawValue))
        try attestedKeys.bind.enqueue(.text(device.deviceID.rawValue), .text(key.rawValue))
    }
}

/// The data for checking an attested key's use.
struct AttestedKeyUse {
    let number: Int64
    let state: AttestedKeyState
    let counter: Int64
    /// Whether the key's user is suspended: then the key asserts nothing, in whatever state it is.
    let isUserSuspended: Bool
}

/// The data for checking a repeated attestation.
private struct KnownKey {
    let number: Int64
    let publicKey: [UInt8]
    let appID: String
    let environment: AttestationEnvironment
    let user: UserID?
    let state: AttestedKeyState

    /// Whether it is the same app's key, and no other user's.
    ///
    /// A key may be attested again without a sign-in; it stays its user's.
    func isSame(as record: AttestedKeyRecord) -> Bool {
        publicKey == record.publicKey && appID == record.appID && environment == record.environment
            && (user == nil || record.user == nil || user == record.user)
    }
}
