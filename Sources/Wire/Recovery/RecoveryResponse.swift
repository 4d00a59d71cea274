/// `POST /api/v1/recovery/status`: asks how far a recovery is.
public struct RecoveryStatusRequest: WireBody, Equatable {
    /// The user whose account is recovered.
    public var username: Username
    /// The recovery.
    public var recoveryId: RecoveryID

    /// Creates a request.
    public init(username: Username, recoveryId: RecoveryID) {
        self.username = username
        self.recoveryId = recoveryId
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField("username", .required, FieldSchema.text(Username.self, "The user.")),
        SchemaField("recoveryId", .required, FieldSchema.text(RecoveryID.self, "From the reply to the beginning.")),
    ]
    /// An example that conforms.
    public static let example: JSONValue = ["username": "testuser", "recoveryId": .string(RecoveryID.example)]
}

/// The reply about a recovery to the device that began it.
public struct RecoveryResponse: WireBody, Equatable {
    /// Always true: a refusal is a problem with its own status.
    public var success: Bool
    /// The recovery.
    public var recoveryId: RecoveryID
    /// How far it is.
    public var state: RecoveryState
    /// The device that gets the account back.
    public var deviceId: DeviceID
    /// From when on it can be completed, if the server's clock runs on until then.
    public var completableAt: Timestamp
    /// When it ends without an effect.
    public var expiresAt: Timestamp

    /// Creates a reply.
    public init(
        recoveryId: RecoveryID, state: RecoveryState, deviceId: DeviceID, completableAt: Timestamp,
        expiresAt: Timestamp
    ) {
        success = true
        self.recoveryId = recoveryId
        self.state = state
        self.deviceId = deviceId
        self.completableAt = completableAt
        self.expiresAt = expiresAt
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField("success", .required, FieldSchema.boolean("Always true.")),
        SchemaField("recoveryId", .required, FieldSchema.text(RecoveryID.self, "Keep it until the recovery ends.")),
        SchemaField("state", .required, FieldSchema.oneOf(RecoveryState.self, "How far it is.")),
        SchemaField("deviceId", .required, FieldSchema.text(DeviceID.self, "The device that gets the account back.")),
        SchemaField(
            "completableAt", .required, FieldSchema.text(Timestamp.self, "From when on it can be completed.")),
        SchemaField("expiresAt", .required, FieldSchema.text(Timestamp.self, "When it ends without an effect.")),
    ]
    /// An example that conforms.
    public static let example: JSONValue = [
        "success": true, "recoveryId": .string(RecoveryID.example), "state": "waiting", "deviceId": "new-device-id",
        "completableAt": "2025-11-02T10:00:00Z", "expiresAt": "2025-11-05T10:00:00Z",
    ]
}

/// The reply about a recovery to the account's own devices.
public struct RunningRecoveryResponse: WireBody, Equatable {
    /// Always true: a refusal is a problem with its own status.
    public var success: Bool
    /// The recovery that runs; `nil` if none does.
    public var recovery: RunningRecovery?

    /// Creates a reply.
    public init(_ recovery: RunningRecovery?) {
        success = true
        self.recovery = recovery
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField("success", .required, FieldSchema.boolean("Always true.")),
        SchemaField("recovery", .optional, RunningRecovery.schema),
    ]
    /// An example that conforms.
    public static let example: JSONValue = ["success": true, "recovery": RunningRecovery.example]
}

/// A recovery that runs, as the account's own devices see it.
public struct RunningRecovery: WireBody, Equatable {
    /// The device that would get the account.
    public var deviceId: DeviceID
    /// Its model, as it says.
    public var deviceModel: DeviceModel
    /// How it was begun.
    public var begunWith: RecoveryProof
    /// When it was begun.
    public var begunAt: Timestamp
    /// From when on it can be completed.
    public var completableAt: Timestamp
    /// When it ends without an effect.
    public var expiresAt: Timestamp

    /// Describes a recovery.
    public init(
        deviceId: DeviceID, deviceModel: DeviceModel, begunWith: RecoveryProof, begunAt: Timestamp,
        completableAt: Timestamp, expiresAt: Timestamp
    ) {
        self.deviceId = deviceId
        self.deviceModel = deviceModel
        self.begunWith = begunWith
        self.begunAt = begunAt
        self.completableAt = completableAt
        self.expiresAt = expiresAt
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField("deviceId", .required, FieldSchema.text(DeviceID.self, "The device that would get the account.")),
        SchemaField("deviceModel", .required, FieldSchema.text(DeviceModel.self, "Its model, as it says.")),
        SchemaField("begunWith", .required, FieldSchema.oneOf(RecoveryProof.self, "How it was begun.")),
        SchemaField("begunAt", .required, FieldSchema.text(Timestamp.self, "When it was begun.")),
        SchemaField(
            "completableAt", .required, FieldSchema.text(Timestamp.self, "From when on it can be completed.")),
        SchemaField("expiresAt", .required, FieldSchema.text(Timestamp.self, "When it ends without an effect.")),
    ]
    /// An example that conforms.
    public static let example: JSONValue = [
        "deviceId": "new-device-id", "deviceModel": "iPhone 15 Pro", "begunWith": "otp",
        "begunAt": "2025-11-01T10:00:00Z", "completableAt": "2025-11-02T10:00:00Z",
        "expiresAt": "2025-11-05T10:00:00Z",
    ]
}
