/// `POST /api/v1/recovery/challenge`: asks for the challenge whose signature proves possession of the new key.
public struct RecoveryChallengeRequest: WireBody, Equatable {
    /// The user whose account is recovered.
    public var username: Username
    /// The device that gets the account back.
    public var deviceId: DeviceID
    /// Its new key.
    public var publicKey: EncodedPublicKey

    /// Creates a request.
    public init(username: Username, deviceId: DeviceID, publicKey: EncodedPublicKey) {
        self.username = username
        self.deviceId = deviceId
        self.publicKey = publicKey
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField("username", .required, FieldSchema.text(Username.self, "The user.")),
        SchemaField("deviceId", .required, FieldSchema.text(DeviceID.self, "The device that gets the account back.")),
        SchemaField("publicKey", .required, EncodedPublicKey.schema),
    ]
    /// An example that conforms.
    public static let example: JSONValue = UpgradeChallengeRequest.example
}

/// `POST /api/v1/recovery`: begins to recover an account.
public struct BeginRecoveryRequest: WireBody, Equatable {
    /// The user whose account is recovered.
    public var username: Username
    /// The device that gets the account back: a new one, or one of the user's that has lost its key.
    public var deviceId: DeviceID
    /// The model, for people.
    public var deviceModel: DeviceModel
    /// The device's new key.
    public var publicKey: EncodedPublicKey
    /// Proof that the device holds the private key; see `RecoveryChallengeRequest`.
    public var proof: EnrollmentProof
    /// The id of the request for the one-time password; required together with `otp`.
    public var otpId: OneTimePasswordID?
    /// A one-time password; optional if there is another secret.
    public var otp: OneTimePassword?
    /// A recovery code; optional if there is another secret.
    public var recoveryCode: RecoveryCode?
    /// An invitation to recover the account; optional if there is another secret.
    public var invitation: InvitationToken?

    /// Creates a request.
    public init(
        username: Username, deviceId: DeviceID, deviceModel: DeviceModel, publicKey: EncodedPublicKey,
        proof: EnrollmentProof, otpId: OneTimePasswordID? = nil, otp: OneTimePassword? = nil,
        recoveryCode: RecoveryCode? = nil, invitation: InvitationToken? = nil
    ) {
        self.username = username
        self.deviceId = deviceId
        self.deviceModel = deviceModel
        self.publicKey = publicKey
        self.proof = proof
        self.otpId = otpId
        self.otp = otp
        self.recoveryCode = recoveryCode
        self.invitation = invitation
    }

    /// The fields, in the order of the documentation.
    public static let fields =
        [
            SchemaField("username", .required, FieldSchema.text(Username.self, "The user.")),
            SchemaField(
                "deviceId", .required,
                FieldSchema.text(DeviceID.self, "A new device, or one of the user's that has lost its key.")),
            SchemaField("deviceModel", .required, FieldSchema.text(DeviceModel.self, "The model, for people.")),
            SchemaField("publicKey", .required, EncodedPublicKey.schema),
            SchemaField("proof", .required, EnrollmentProof.schema),
        ] + secrets
    /// An example that conforms.
    public static let example: JSONValue = [
        "username": "testuser", "deviceId": "new-device-id", "deviceModel": "iPhone 15 Pro",
        "publicKey":
            "BGsX0fLhLEJH+Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT+NC4v4af5uO5+tKfA+eFivOM1drMV7Oy7ZAaDe/UfU=",
        "proof": EnrollmentProof.example, "otpId": .string(OneTimePasswordID.example), "otp": "123456",
    ]

    /// The fields with which a person shows that the account is theirs.
    static let secrets = [
        SchemaField(
            "otpId", .optional,
            FieldSchema.text(OneTimePasswordID.self, "From the reply of `auth/request-otp`; required with `otp`.")),
        SchemaField(
            "otp", .optional,
            FieldSchema.text(
                OneTimePassword.self, "A one-time password; required without `recoveryCode` and `invitation`.")),
        SchemaField(
            "recoveryCode", .optional,
            FieldSchema.text(RecoveryCode.self, "A recovery code; required without `otp` and `invitation`.")),
        SchemaField(
            "invitation", .optional,
            FieldSchema.text(
                InvitationToken.self,
                "An invitation of purpose `recover`; required without `otp` and `recoveryCode`.")),
    ]
}
