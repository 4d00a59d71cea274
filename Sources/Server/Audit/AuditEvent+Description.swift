extension AuditEvent.Kind {
    /// When the event is recorded; for documentation.
    package var occasion: String {
        switch self {
        case .serverStarted: "The server started."
        case .serverStopped: "The server stopped."
        case .deviceEnrolled: "A device was stored."
        case .deviceRemoved: "A device was removed; one line per device."
        case .methodUpgraded: "A device received its first key or a new one."
        case .methodDowngraded: "A device lost its key."
        case .signedIn: "A challenge was answered, or a one-time password or a linked identity accepted."
        case .steppedUp: "An account token was issued, for changes of the account."
        case .accountPageOpened: "A browser opened the account page by a link of the app, and got the page's token."
        case .otpSent: "A one-time password was created and passed to the message sender."
        case .otpLimited:
            "A user, a number or the server reached the daily limit of one-time passwords; nothing was sent."
        case .tokenRefreshed: "A refresh token was exchanged."
        case .refreshTokenReused: "A refresh token was used again: someone has a copy. The session was ended."
        case .sessionRevoked: "A sign-in was ended by `revoke`."
        case .sessionsEnded: "A user ended one or more of their sessions."
        case .messageFailed: "A message could not be sent."
        case .keyAttested: "App Attest vouched for an unknown key."
        case .keyAttestedAgain: "App Attest vouched for a known key."
        case .assertionAccepted: "An assertion token was issued."
        case .keySuspended: "The policy denied an attested key because of its risk metric."
        case .keyReinstated: "The policy no longer denies a suspended key."
        case .keyRetired: "A user retired an attested key."
        case .numberVerified: "A code came back from a phone number, which is the device's from then on."
        case .smsSwitched: "A user switched sign-in with codes off or on."
        case .riskRefreshed: "Apple reported the risk metric of an attested key."
        case .recoveryBegun: "A recovery of an account was begun."
        case .recoveryCompleted: "A recovered account's device got its key; it may be a new device."
        case .recoveryStopped: "A device of the account stopped its recovery."
        case .recoveryCodesMade: "A user got new recovery codes; the earlier ones are void."
        case .identityLinked: "A user linked an identity at another issuer."
        case .identityRemoved: "A user removed a linked identity."
        case .rejected:
            "A request was refused, or requested a one-time password that nobody can get (`otp_not_sent`, which the "
                + "reply does not reveal)."
        case .auditResumed: "The log takes lines again, after some could not be written."
        case .auditTakenOver: "The lines that follow are events of another server of the database, which is gone."
        case .auditFileStarted: "A new file of the log was started; this is its first line."
        case .auditFileRemoved: "A file was removed after its retention."
        case .auditLossAccepted:
            "The server started without lines that the database knows of, because an operator allowed it."
        case .accountSuspended: "An operator suspended an account."
        case .accountReinstated: "An operator reinstated an account."
        case .accountSignedOut: "An operator ended all sessions of an account."
        case .accountErased: "An account was erased; its names in this log can't be read any more."
        case .accountExported: "The data of an account were given out."
        case .nameFreed: "A name that had an account may be taken again."
        case .keysRotated: "A new server key was made."
        case .backupMade: "A copy of the data was made."
        case .backupRestored: "The server started for the first time on data restored from a copy."
        case .securityEventsDropped:
            "Security events were dropped: nobody took them for seven days, or newer ones took their place."
        }
    }

    /// The members besides `event` and `requestId`, with their contents; empty if there are none.
    package var members: String {
        switch self {
        case .serverStarted: "`detail`: the version"
        case .serverStopped: ""
        case .deviceEnrolled: "`user`, `deviceId`; `detail`: the key's id, or the method"
        case .deviceRemoved, .methodDowngraded:
            "`user`, `deviceId`; `detail`: the id of the requesting device"
        case .methodUpgraded: "`user`, `deviceId`; `detail`: the new key's id"
        case .signedIn, .steppedUp:
            "`user`, `deviceId`; `detail`: the key's id, `otp`, or `identity:` and a linked identity's id"
        case .otpSent: "`user`, `deviceId`; `detail`: the masked number"
        case .otpLimited: "`user`; `detail`: the masked number; `reason`: `budget` if it is the server's limit"
        case .tokenRefreshed, .accountPageOpened: "`user`, `deviceId`"
        case .refreshTokenReused, .sessionRevoked: "`user`, `deviceId` of the sign-in"
        case .sessionsEnded: "`user`, `deviceId` of the requesting device; `detail`: the number of sessions"
        case .messageFailed:
            "`detail`: the masked number; `operation`: `one_time_password` or `notice`; `reason`: see Messages in "
                + "server.md"
        case .keyAttested, .keyAttestedAgain: "`user` if there was a bearer token; `detail`: the key's id"
        case .assertionAccepted:
            "`user`, `deviceId` of the key, if any; `detail`: the key's id; `operation`: the service"
        case .keySuspended, .keyReinstated, .riskRefreshed:
            "`user`; `detail`: the key's id; `reason`: `risk_metric:` and the number"
        case .numberVerified:
            "`user`, `deviceId`; `detail`: the masked number; `reason`: `replaced` if it takes another's place"
        case .smsSwitched: "`user`, `deviceId` of the requesting device; `detail`: `on` or `off`"
        case .keyRetired: "`user`, `deviceId` of the requesting device; `detail`: the key's id"
        case .recoveryBegun, .recoveryCompleted:
            """
            `user`, `deviceId` that gets the account; `detail`: its key's id; `reason`: `otp`, `recovery-code` or \
            `invitation`
            """
        case .recoveryStopped:
            "`user`, `deviceId` that wanted the account; `detail`: its key's id; `reason`: the device that asked"
        case .recoveryCodesMade: "`user`, `deviceId` of the requesting device"
        case .identityLinked, .identityRemoved:
            "`user`, `deviceId` of the requesting device; `detail`: the identity's id"
        case .rejected:
            "`operation`; `reason`: the problem code, with a finer reason after a colon if there is one; `count`"
        case .auditResumed: "`count`: the number of lost events; rejections are kept, and counted later"
        case .auditTakenOver:
            "`detail`: the other server's instance name, unless it has none; `count`: the number of events"
        case .auditFileStarted: "`file`: the previous file"
        case .auditFileRemoved: "`file`; `hash`: SHA-256 of its last line"
        case .auditLossAccepted: "`operatorId`; `hash`: SHA-256 of the last line that the database knew of"
        case .accountSuspended, .accountReinstated, .accountSignedOut, .accountExported, .nameFreed:
            "`user`, `operatorId`"
        case .accountErased: "`operatorId`, if it was no request of the user's; never the user"
        case .keysRotated: "`detail`: the kind of key; `operatorId`; `reason`: `leaked` if the earlier ones ended"
        case .backupMade, .backupRestored: "`operatorId`; `detail`: SHA-256 of the copy's database"
        case .securityEventsDropped: "`count`"
        }
    }
}
