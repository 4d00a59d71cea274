import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension StoreWriter {
    /// Retires a key of the requesting user.
    func retireAttestedKey(
        _ id: AttestedKeyID, requestedBy requester: SignedInDevice, remembering request: RepeatableRequest?
    ) throws(StoreError) -> AttestedKeyRetirementOutcome {
        guard try isFree(request) else { return .keyTaken }
        guard try isEnrolled(requester) else { return .authorizationRequired }
        let state = try attestedKeys.selectOwned.first(
            .text(id.rawValue), .user(requester.user)
        ) { row throws(StoreError) in try row.required(0, as: AttestedKeyState.self) }
        guard let state else { return .unknownKey }
        try remember(request)
        guard state != .retired else { return .alreadyRetired }
        try note(.attestedKeyRetired, of: requester.user, by: requester.deviceID, at: requester.askedAt)
        try retire(id)
        return .retired
    }

    /// Changes a key's state if it is the given one.
    func setAttestedKeyState(
        _ id: AttestedKeyID, to new: AttestedKeyState, from old: AttestedKeyState, by authority: KeyAuthority,
        at time: Date
    ) throws(StoreError) -> AttestedKeyStateOutcome {
        let found = try attestedKeys.selectSuspension.first(.text(id.rawValue)) { row throws(StoreError) in
            (
                state: try row.required(0, as: AttestedKeyState.self),
                isOfPolicy: row.text(1) == KeyAuthority.policy.rawValue
            )
        }
        guard let (state, isOfPolicy) = found else { return .unknownKey }
        let takesOver = authority == .operator && new == .suspended && state == .suspended && isOfPolicy
        guard state == old && state != .retired || takesOver else { return .refused(state) }
        // What an operator has suspended, no metric lifts.
        guard state != .suspended || isOfPolicy || authority == .operator else { return .refused(state) }
        if new == .retired {
            try retire(id)
        } else {
            try attestedKeys.setState.enqueue(
                .text(id.rawValue), .text(new.rawValue), new == .suspended ? .text(authority.rawValue) : .null)
            if new == .suspended {
                try attestedKeys.endAccountSessions.run(.text(id.rawValue), .integer(time.storedMilliseconds))
            }
        }
        return .changed
    }

    /// Retires a key, and frees a device that is bound to it.
    func retire(_ id: AttestedKeyID) throws(StoreError) {
        try attestedKeys.setState.enqueue(.text(id.rawValue), .text(AttestedKeyState.retired.rawValue), .null)
        try attestedKeys.endRefreshes.enqueue(.text(id.rawValue))
        try attestedKeys.unbind.enqueue(.text(id.rawValue))
    }

    /// Retires all keys of a user whose devices are gone: nobody is left who could do it.
    func retireAttestedKeys(of user: UserID) throws(StoreError) {
        try attestedKeys.retireAllOfUser.enqueue(.user(user))
        try attestedKeys.endRefreshesOfUser.enqueue(.user(user))
    }

    /// The key to which a user's device is bound.
    func boundKey(of device: DeviceID, user: UserID) throws(StoreError) -> AttestedKeyID? {
        let key = try attestedKeys.boundKey.first(
            .text(device.rawValue), .user(user)
        ) { row throws(StoreError) in try row.optional(0, as: AttestedKeyID.self) }
        return key ?? nil
    }

    /// Records the outcome of a receipt exchange.
    func recordReceiptExchange(_ record: ReceiptExchangeRecord) throws(StoreError) -> ReceiptExchangeOutcome {
        let number = try attestedKeys.selectReceipt.first(
            .text(record.keyID.rawValue), .integer(record.replacing.storedMilliseconds)
        ) { row throws(StoreError) in try row.requiredInteger(0) }
        guard let number else { return .superseded }
        switch record.outcome {
        case .refreshed(let receipt, let createdAt, let metric, let next):
            let created = createdAt.storedMilliseconds
            try attestedKeys.replaceReceipt.enqueue(
                .integer(number), .integer(created), .optional(metric.map { Int64($0) }),
                .optional(metric.map { _ in created }), .optional(next?.storedMilliseconds), .integer(0),
                .blob(receipt))
        case .notYet(let next):
            try attestedKeys.planRefresh.enqueue(.integer(number), .integer(next.storedMilliseconds), .integer(0))
        case .failed(let next, let failures):
            try attestedKeys.planRefresh.enqueue(
                .integer(number), .integer(next.storedMilliseconds), .integer(Int64(failures)))
        case .ended:
            try attestedKeys.planRefresh.enqueue(.integer(number), .null, .integer(0))
        }
        return .recorded
    }

    /// Forgets unused keys among the `limit` that follow one in the order of their attestation.
    ///
    /// - Returns: The number, and the last row read; `nil` if there are no more.
    func purgeAttestedKeys(
        after last: Int64, unusedSince milliseconds: Int64, limit: Int
    ) throws(StoreError) -> (removed: Int, last: Int64)? {
        let end = try attestedKeys.lastOfWindow.first(.integer(last), .integer(Int64(limit))) {
            row throws(StoreError) in row.integer(0)
        }
        guard let end, let end else { return nil }
        let removed = try attestedKeys.deleteUnused.run(.integer(last), .integer(end), .integer(milliseconds))
        return (removed, end)
    }
}
