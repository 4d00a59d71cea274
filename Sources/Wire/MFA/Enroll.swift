/// `POST /api/v1/mfa/enroll`: registers a device.
public struct EnrollRequest: WireBody, Equatable {
    /// The user to whom the device belongs.
    public var username: Username
    /// The number for one-time codes.
    public var phoneNumber: PhoneNumber
    /// The device's public key; required unless `method` is `smsOTP`.
    public var publicKey: EncodedPublicKey?
    /// The device's method.
    public var method: MFAMethod
    /// The device's id; must not be taken.
    public var deviceId: DeviceID
    /// The model, for people.
    public var deviceModel: DeviceModel
    /// The signing scheme; `plain` if absent.
    public var scheme: SigningScheme?
    /// Proof that the device holds the private key; see `EnrollmentChallengeRequest`.
    public var proof: EnrollmentProof?
    /// The invitation of a new user; a server may require one.
    public var invitation: InvitationToken?

    /// Creates a request.
    public init(
        username: Username, phoneNumber: PhoneNumber, publicKey: EncodedPublicKey?, method: MFAMethod,
        deviceId: DeviceID, deviceModel: DeviceModel, scheme: SigningScheme? = nil, proof: EnrollmentProof? = nil,
        invitation: InvitationToken? = nil
    ) {
        self.username = username
        self.phoneNumber = phoneNumber
        self.publicKey = publicKey
        self.method = method
        self.deviceId = deviceId
        self.deviceModel = deviceModel
        self.scheme = scheme
        self.proof = proof
        self.invitation = invitation
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField("username", .required, FieldSchema.text(Username.self, "The user.")),
        SchemaField(
            "phoneNumber", .required,
            FieldSchema.text(PhoneNumber.self, "The number for one-time codes, in E.164 form.")),
        SchemaField("publicKey", .optional, EncodedPublicKey.schema),
        SchemaField(
            "method", .required,
            FieldSchema.oneOf(MFAMethod.self, "`secureEnclave` requires `publicKey`; `smsOTP` takes none.")),
        SchemaField("deviceId", .required, FieldSchema.text(DeviceID.self, "Chosen by the app; unique.")),
        SchemaField("deviceModel", .required, FieldSchema.text(DeviceModel.self, "The model, for people.")),
        SchemaField(
            "scheme", .optional, FieldSchema.oneOf(SigningScheme.self, "The signing scheme; `plain` if absent.")),
        SchemaField("proof", .optional, EnrollmentProof.schema),
        SchemaField(
            "invitation", .optional,
            FieldSchema.text(InvitationToken.self, "A new user's invitation; the server may require one.")),
    ]
    /// An example that conforms.
    public static let example: JSONValue = [
        "username": "testuser", "phoneNumber": "+1234567890",
        "publicKey":
            "BGsX0fLhLEJH+Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT+NC4v4af5uO5+tKfA+eFivOM1drMV7Oy7ZAaDe/UfU=",
        "method": "secureEnclave", "deviceId": "unique-device-id", "deviceModel": "iPhone 15 Pro",
    ]
}

/// The reply to `enroll`.
public struct EnrollResponse: WireBody, Equatable {
    /// Always true: a refusal is a problem with its own status.
    public var success: Bool
    /// The device that was enrolled.
    public var deviceId: DeviceID
    /// Its method.
    public var method: MFAMethod
    /// A sentence for people.
    public var message: String

    /// Creates a reply.
    public init(success: Bool, deviceId: DeviceID, method: MFAMethod, message: String) {
        self.success = success
        self.deviceId = deviceId
        self.method = method
        self.message = message
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField("success", .required, FieldSchema.boolean("Always true.")),
        SchemaField("deviceId", .required, FieldSchema.text(DeviceID.self, "The device that was enrolled.")),
        SchemaField("method", .required, FieldSchema.oneOf(MFAMethod.self, "Its method.")),
        SchemaField("message", .required, FieldSchema.string("A sentence for people.")),
    ]
    /// An example that conforms.
    public static let example: JSONValue = [
        "success": true, "deviceId": "unique-device-id", "method": "secureEnclave",
        "message": "Device enrolled successfully",
    ]
}

/// `POST /api/v1/mfa/enroll/challenge`: asks for the challenge whose signature proves possession of a new key.
public struct EnrollmentChallengeRequest: WireBody, Equatable {
    /// The user who will enroll.
    public var username: Username
    /// The device that is about to be enrolled.
    public var deviceId: DeviceID
    /// The key that will be enrolled.
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
        SchemaField("deviceId", .required, FieldSchema.text(DeviceID.self, "The device to be enrolled.")),
        SchemaField("publicKey", .required, EncodedPublicKey.schema),
    ]
    /// An example that conforms.
    public static let example: JSONValue = [
        "username": "testuser", "deviceId": "unique-device-id",
        "publicKey":
            "BGsX0fLhLEJH+Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT+NC4v4af5uO5+tKfA+eFivOM1drMV7Oy7ZAaDe/UfU=",
    ]
}
