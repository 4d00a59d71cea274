import LatchkeyWire

/// One statement that finds one row, or none.
struct StoreQuestion<Row: Sendable>: Sendable {
    let statement: @Sendable (StoreReader) -> any SQLStatement
    let values: [SQLValue]
    let read: @Sendable (any SQLRow) throws(StoreError) -> Row

    init(
        _ statement: @escaping @Sendable (StoreReader) -> any SQLStatement, _ values: SQLValue...,
        read: @escaping @Sendable (any SQLRow) throws(StoreError) -> Row
    ) {
        self.statement = statement
        self.values = values
        self.read = read
    }
}

extension StoreQuestion<DeviceRecord> {
    static func device(_ id: DeviceID) -> Self {
        Self({ $0.selectDevice }, .text(id.rawValue), read: DeviceRecord.init(columns:))
    }
}

extension StoreQuestion<UserRecord> {
    static func user(named name: Username) -> Self {
        Self({ $0.selectUserByName }, .text(name.folded), read: UserRecord.init(columns:))
    }

    static func user(_ id: UserID) -> Self { Self({ $0.selectUser }, .user(id), read: UserRecord.init(columns:)) }
}

extension StoreQuestion<RefreshSession> {
    static func openSession(_ id: SessionID) -> Self {
        Self({ $0.selectSession }, .session(id), read: RefreshSession.init(columns:))
    }
}

extension StoreQuestion<AttestedKeyRecord> {
    static func attestedKey(_ id: AttestedKeyID) -> Self {
        Self({ $0.selectAttestedKey }, .text(id.rawValue), read: AttestedKeyRecord.init(columns:))
    }
}

extension StoreQuestion<RecoveryRecord> {
    static func recovery(_ id: RecoveryID) -> Self {
        Self({ $0.selectRecovery }, .text(id.rawValue), read: RecoveryRecord.init(columns:))
    }

    static func runningRecovery(of user: UserID) -> Self {
        Self({ $0.selectRunningRecovery }, .user(user), read: RecoveryRecord.init(columns:))
    }
}

extension StoreQuestion<RequestFingerprint> {
    static func fingerprint(of key: RequestKeyHash) -> Self {
        Self({ $0.selectRequest }, .blob(key.bytes)) { row throws(StoreError) in
            guard let bytes = row.blob(0), let fingerprint = RequestFingerprint(bytes: bytes) else {
                throw .malformedRow
            }
            return fingerprint
        }
    }
}

extension StoreQuestion<Username> {
    /// Whose an identity is.
    static func holder(of identity: FederatedIdentity) -> Self {
        Self({ $0.selectIdentityHolder }, .text(identity.issuer), .text(identity.subject)) { row throws(StoreError) in
            try row.required(0)
        }
    }
}

extension StoreQuestion<SealedServerKeys> {
    static var serverKeys: Self { Self({ $0.selectServerKeys }, read: SealedServerKeys.init(columns:)) }
}

extension StoreQuestion<SharedRevisions> {
    static var sharedRevisions: Self {
        Self({ $0.selectRevisions }) { row throws(StoreError) in
            SharedRevisions(
                keys: try row.requiredInteger(0), challengeGeneration: try row.requiredInteger(1),
                witnessed: try row.requiredInteger(2))
        }
    }
}
