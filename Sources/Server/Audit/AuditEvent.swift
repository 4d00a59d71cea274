import LatchkeyWire

/// Something that a security reviewer wants to know of.
///
/// Events contain no secret, signature or whole phone number, and no unproven names such as a rejected request's user.
/// In the log's files users have a random id each; their names and addresses are encrypted.
/// Rejections are counted, not listed, so that a flood fills neither memory nor disk.
public struct AuditEvent: Codable, Sendable, Equatable {
    /// The kind of an event.
    public enum Kind: String, Codable, Sendable, CaseIterable {
        case serverStarted = "server_started"
        case serverStopped = "server_stopped"
        case deviceEnrolled = "device_enrolled"
        case deviceRemoved = "device_removed"
        case methodUpgraded = "method_upgraded"
        case methodDowngraded = "method_downgraded"
        case signedIn = "signed_in"
        /// An account token was given out, for changes of the account.
        case steppedUp = "stepped_up"
        /// A browser opened the account page by a link that the app made.
        case accountPageOpened = "account_page_opened"
        /// A one-time password was made and given to the sender of messages; the detail is the masked number.
        case otpSent = "otp_sent"
        /// A user, a number or the server has had as many one-time passwords as a day allows: nothing was sent.
        case otpLimited = "otp_limited"
        case tokenRefreshed = "token_refreshed"
        case refreshTokenReused = "refresh_token_reused"
        case sessionRevoked = "session_revoked"
        /// A user ended one or more of their sessions; the detail is their number.
        case sessionsEnded = "sessions_ended"
        /// A message was not taken by its provider, or was dropped.
        case messageFailed = "message_failed"
        /// App Attest vouched for a key that was not known; the detail is its id.
        case keyAttested = "key_attested"
        /// App Attest vouched for a key that was known.
        case keyAttestedAgain = "key_attested_again"
        /// An attested key was shown to be at hand, and a token given out.
        case assertionAccepted = "assertion_accepted"
        /// The policy denies an attested key for its risk metric.
        case keySuspended = "key_suspended"
        /// The policy no longer denies it.
        case keyReinstated = "key_reinstated"
        /// A user gave an attested key up.
        case keyRetired = "key_retired"
        /// A code came back from a phone number, which is the device's now; the detail is the masked number.
        case numberVerified = "number_verified"
        /// A user has switched sign-in with codes `on` or `off`, which is the detail.
        case smsSwitched = "sms_switched"
        /// Apple reported the risk metric of an attested key.
        case riskRefreshed = "risk_refreshed"
        /// A recovery of an account was begun; the detail is the new key's id.
        case recoveryBegun = "recovery_begun"
        case recoveryCompleted = "recovery_completed"
        case recoveryStopped = "recovery_stopped"
        case recoveryCodesMade = "recovery_codes_made"
        /// A user linked an identity at another issuer; the detail is its id here.
        case identityLinked = "identity_linked"
        /// A user removed a linked identity; the detail is its id here.
        case identityRemoved = "identity_removed"
        case rejected
        /// The log takes lines again; the count is that of the lost ones.
        case auditResumed = "audit_resumed"
        /// This server writes the lines that a server left behind which is gone; the detail is its name.
        case auditTakenOver = "audit_taken_over"
        case auditFileStarted = "audit_file_started"
        case auditFileRemoved = "audit_file_removed"
        /// An operator let the server start without lines that the database knows of.
        case auditLossAccepted = "audit_loss_accepted"
        /// An operator's act: the account can do nothing until it is reinstated.
        case accountSuspended = "account_suspended"
        case accountReinstated = "account_reinstated"
        /// An operator ended all sessions of an account.
        case accountSignedOut = "account_signed_out"
        /// An account and what is known of it was erased.
        case accountErased = "account_erased"
        /// The data of an account were given out.
        case accountExported = "account_exported"
        /// A name that had an account may be taken again.
        case nameFreed = "name_freed"
        /// A new server key signs from now on; the detail is its kind.
        case keysRotated = "keys_rotated"
        /// A copy of the data was made; the detail is SHA-256 of its database, hex.
        case backupMade = "backup_made"
        /// A copy took the place of the data; the detail is SHA-256 of its database, hex.
        case backupRestored = "backup_restored"
        /// Security events were dropped because nobody took them in time; the count is how many.
        case securityEventsDropped = "security_events_dropped"
    }

    /// The kind of the event.
    public var event: Kind
    /// The user's random id in this log, where proven.
    public var user: String?
    /// The user's name, the client's address and ids of devices, encrypted under a key that an erasure destroys; see
    /// ``AuditSeal``.
    public var sealed: String?
    /// The user's name: in lines of older versions, and where the log is read for an operator.
    public var username: String?
    /// The client's address, where the log is read for an operator.
    public var address: String?
    /// The user id of the operating system's user who asked for it, for an operator's acts.
    public var operatorId: Int64?
    /// The event's number in the database, under which it was committed with what it tells of.
    public var entry: Int64?
    /// The user, if not by the name.
    var subject: UserID?
    /// The session that ended, if it was one alone; the log does not name it, other services are told.
    var endedSession: SessionID?
    /// The device, where proven: in lines of older versions, and where the log is read for an operator.
    public var deviceId: String?
    /// The key's id, or another public detail.
    public var detail: String?
    /// With `rejected`: the operation; with `message_failed`: the message's purpose; with `assertion_accepted`: the
    /// service.
    public var operation: String?
    /// With `rejected`: the code of the problem, and behind a colon the finer reason if there is one; with
    /// `message_failed`: why; with `key_suspended`, `key_reinstated` and `risk_refreshed`: `risk_metric:` and the number.
    public var reason: String?
    /// With `rejected`: 1 in the line of a minute's first; else how many more of its kind there were in that minute.
    ///
    /// With `audit_resumed`: how many events could not be written.
    public var count: Int?
    /// The request's id.
    public var requestId: String?
    /// With `audit_file_started`: the file that this one follows; with `audit_file_removed`: the file.
    public var file: String?
    /// With `audit_file_removed`: SHA-256 of its last line, hex, which the next file names.
    public var hash: String?

    init(
        _ event: Kind, username: Username? = nil, deviceID: DeviceID? = nil, detail: String? = nil,
        operation: String? = nil, reason: String? = nil, count: Int? = nil, requestID: String? = nil,
        user: UserID? = nil, operatorID: Int64? = nil, endedSession: SessionID? = nil
    ) {
        self.event = event
        self.endedSession = endedSession
        subject = user
        operatorId = operatorID
        self.username = username?.rawValue
        self.deviceId = deviceID?.rawValue
        self.detail = detail
        self.operation = operation
        self.reason = reason
        self.count = count
        self.requestId = requestID
    }

    private enum CodingKeys: String, CodingKey {
        case event, user, sealed, username, address, operatorId, entry, deviceId, detail, operation, reason, count
        case requestId, file, hash
    }

    /// An event of the log's own files.
    init(_ event: Kind, file: String, hash: String? = nil) {
        self.init(event)
        self.file = file
        self.hash = hash
    }
}

/// A line of the audit log.
public struct AuditLine: Codable, Sendable {
    /// The line's number in its segment, from 0.
    public var seq: Int
    /// When, in milliseconds since 1970.
    public var time: UInt64
    /// The event to record.
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
        object.add("address", address)
        object.add("count", count.map { Int64($0) })
        object.add("detail", detail)
        object.add("deviceId", deviceId)
        object.add("entry", entry)
        object.add("event", event.rawValue)
        object.add("file", file)
        object.add("hash", hash)
        object.add("operation", operation)
        object.add("operatorId", operatorId)
        object.add("reason", reason)
        object.add("requestId", requestId)
        object.add("sealed", sealed)
        object.add("user", user)
        object.add("username", username)
    }
}

extension AuditEvent {
    /// The reason of ``Kind/numberVerified`` where the number takes the place of another.
    static let replacedNumber = "replaced"
}
