import CryptoKit
import Foundation
import LatchkeyWire

/// A diagnostic report: an error with its context, and nothing secret or personal.
public struct AttestationReport: Sendable, Hashable, CustomStringConvertible {
    /// The error, if any.
    public let error: AttestationError?
    /// When the report was made, by the phone's clock.
    public let at: Date
    /// When the last assertion was accepted.
    public let lastAssertionTime: Date?
    /// When the server accepted the key.
    public let attestationTime: Date?
    /// Whether the configuration has App Attest turned on.
    public let isFeatureEnabled: Bool
    /// The length of the key id's text: 44, unless something is wrong.
    public let keyLength: Int?
    /// The first 8 bytes of the SHA-256 of the key id's text, in hexadecimal: enough to tell keys apart.
    public let keyHash: String?
    /// Apple's code, if App Attest failed.
    public let systemCode: DeviceCheckErrorCode?
    /// The status of the server's reply, if it gave one.
    public let httpStatus: Int?
    /// How far the key has come.
    public let currentState: AttestationPhase
    /// How many failures there were in a row, this one included.
    public let failures: Int
    /// When the next try may be.
    public let retryAt: Date?
    /// How many attempts in a row ended with the app.
    public let interruptions: Int

    init(
        error: AttestationError?, record: AttestationRecord?, key: AttestedKeyID?, isFeatureEnabled: Bool, at now: Date
    ) {
        self.error = error
        at = now
        lastAssertionTime = record?.assertedAt
        attestationTime = record?.progress?.acceptedAt
        self.isFeatureEnabled = isFeatureEnabled
        keyLength = key?.rawValue.utf8.count
        keyHash = key.map(Self.shortHash)
        systemCode = error?.systemCode ?? record?.lastFailure?.systemCode
        httpStatus = error?.httpStatus ?? record?.lastFailure?.httpStatus
        currentState = AttestationPhase(record, key: key)
        failures = record?.backoff.failures ?? 0
        retryAt = record?.backoff.waits(at: now)
        interruptions = record?.interruptions ?? 0
    }

    /// One line, in the form of the requirement: safe to log.
    public var description: String {
        var fields: [(String, String?)] = [
            ("Error", error?.description), ("lastAssertionTime", lastAssertionTime.map(Self.text)),
            ("attestationTime", attestationTime.map(Self.text)), ("featureEnabled", "\(isFeatureEnabled)"),
        ]
        if let keyLength { fields.append(("keyLength", "\(keyLength)")) }
        fields += [
            ("keyHash", keyHash), ("CurrentState", currentState.rawValue), ("failures", "\(failures)"),
            ("retryAt", retryAt.map(Self.text)),
        ]
        if interruptions > 0 { fields.append(("interruptions", "\(interruptions)")) }
        if let systemCode { fields.append(("SystemCode", "\(systemCode.rawValue)")) }
        if let httpStatus { fields.append(("StatusCode", "\(httpStatus)")) }
        if let error { fields.append(("ErrorType", error.code.rawValue)) }
        return fields.map { "[\($0.0)] \($0.1 ?? "None")" }.joined(separator: " | ")
    }

    static func shortHash(_ key: AttestedKeyID) -> String {
        SHA256.hash(data: Data(key.rawValue.utf8)).prefix(8).map { String(format: "%02x", $0) }.joined()
    }

    private static func text(_ date: Date) -> String { ISO8601DateFormatter().string(from: date) }
}
