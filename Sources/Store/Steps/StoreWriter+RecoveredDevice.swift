import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension StoreWriter {
    /// Gives the recovered account's device its key; returns the devices that are removed.
    func finish(
        _ record: RecoveryRecord, by secrets: ProvenSecrets, otherDevices: OtherDevices, now: Date
    ) throws(StoreError) -> [DeviceID] {
        let needsAttestation = try recoveries.userNeedsAttestation.first(.user(record.user)) {
            row throws(StoreError) in true
        }
        let number = try recoveries.numberOfUser.first(.user(record.user), .optional(secrets.enrollment)) {
            row throws(StoreError) in (number: try row.optional(0, as: PhoneNumber.self), verifiedAt: row.integer(1))
        }
        let devices = try statements.deviceIDsOfUser.all(.user(record.user)) { row throws(StoreError) in
            try row.required(0, as: DeviceID.self)
        }
        // Before the device gets its key, which has no code's session.
        try recoveries.endCodeSessions.enqueue(.user(record.user))
        // With a key, too, people sign in by codes.
        try recoveries.endSessionsByCode.run(.user(record.user), .integer(now.storedMilliseconds))
        if devices.contains(record.deviceID) {
            try replaceKey(of: record)
        } else {
            try insert(
                DeviceRecord(
                    deviceID: record.deviceID, user: record.user, username: record.username, model: record.model,
                    method: .secureEnclave, scheme: .bound, publicKey: record.publicKey, keyID: record.keyID,
                    phoneNumber: number?.number, enrolledAt: now))
            try statements.countDevice.enqueue(.integer(devices.isEmpty ? 1 : 0))
        }
        try recoveries.finishDevice.enqueue(
            .text(record.deviceID.rawValue), .integer(needsAttestation == nil ? 0 : 1),
            .optional(number?.verifiedAt ?? nil), (number?.number).map { .text($0.rawValue) } ?? .null)
        // Before devices go, whose numbers are told.
        try note(.recoveryCompleted, of: record.user, device: record.deviceID, at: now)
        guard otherDevices == .remove else { return [] }
        let others = devices.filter { $0 != record.deviceID }
        for device in others { try remove(device, of: record.user) }
        try uncount(others.count, of: record.user)
        return others
    }

    /// Replaces the key of a device that the user has; what vouched for the old one vouches no more.
    private func replaceKey(of record: RecoveryRecord) throws(StoreError) {
        if let attestedKey = try boundKey(of: record.deviceID, user: record.user) { try retire(attestedKey) }
        try statements.replaceKey.enqueue(
            .text(record.deviceID.rawValue), .blob(record.publicKey), .text(record.keyID.rawValue),
            .text(SigningScheme.bound.rawValue))
    }

    private func remove(_ device: DeviceID, of user: UserID) throws(StoreError) {
        if let attestedKey = try boundKey(of: device, user: user) { try retire(attestedKey) }
        try statements.deleteDevice.enqueue(.text(device.rawValue), .user(user))
    }
}
