import LatchkeyWire

/// Something that a security reviewer wants to know of.
///
/// No event carries a secret, a signature or a telephone number. Names that nobody has proven (a rejected request's
/// user, say) stay out as well: rejections are counted, not listed, so that a flood fills neither memory nor disk.
public struct AuditEvent: Codable, Sendable, Equatable {
    /// What happened.
    public enum Kind: String, Codable, Sendable, CaseIterable {
        case serverStarted = "server_started"
        case serverStopped = "server_stopped"
        case deviceEnrolled = "device_enrolled"
        case deviceRemoved = "device_removed"
        case signedIn = "signed_in"
        case tokenRefreshed = "token_refreshed"
        case refreshTokenReused = "refresh_token_reused"
        case sessionRevoked = "session_revoked"
        case rejected
    }

    /// What happened.
    public var event: Kind
    /// The user, where proven.
    public var username: String?
    /// The device, where proven.
    public var deviceId: String?
    /// The key's id, or another public detail.
    public var detail: String?
    /// With `rejected`: the operation.
    public var operation: String?
    /// With `rejected`: the code of the problem, and behind a colon the finer reason if there is one.
    public var reason: String?
    /// With `rejected`: 1 in the line of a minute's first; else how many more of its kind there were in that minute.
    public var count: Int?
    /// The request's id.
    public var requestId: String?

    init(
        _ event: Kind, username: Username? = nil, deviceID: DeviceID? = nil, detail: String? = nil,
        operation: String? = nil, reason: String? = nil, count: Int? = nil, requestID: String? = nil
    ) {
        self.event = event
        self.username = username?.rawValue
        self.deviceId = deviceID?.rawValue
        self.detail = detail
        self.operation = operation
        self.reason = reason
        self.count = count
        self.requestId = requestID
    }
}

/// A line of the audit log.
public struct AuditLine: Codable, Sendable {
    /// The line's number in its segment, from 0.
    public var seq: Int
    /// When, in milliseconds since 1970.
    public var time: UInt64
    /// What happened.
    public var record: AuditEvent
    /// The server process that writes this segment: 128 random bits, hex.
    public var segment: String
    /// SHA-256 of the line before, hex; of the last line of the segment before at `seq` 0; 64 zeros at the very first.
    public var previous: String
}

extension AuditLine: PlainWritable {
    package func write(to object: inout PlainJSONWriter) {
        var event = PlainJSONWriter()
        record.write(to: &event)
        object.add("previous", previous)
        object.add("record", event)
        object.add("segment", segment)
        object.add("seq", Int64(seq))
        object.add("time", Int64(clamping: time))
    }
}

extension AuditEvent: PlainWritable {
    package func write(to object: inout PlainJSONWriter) {
        object.add("count", count.map { Int64($0) })
        object.add("detail", detail)
        object.add("deviceId", deviceId)
        object.add("event", event.rawValue)
        object.add("operation", operation)
        object.add("reason", reason)
        object.add("requestId", requestId)
        object.add("username", username)
    }
}
