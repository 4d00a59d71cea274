/// `POST /api/v1/recovery/complete`: ends the recovery of an account, with a second secret and the key that began it.
public struct CompleteRecoveryRequest: WireBody, Equatable {
    /// The user whose account is recovered.
    public var username: Username
    /// The recovery.
    public var recoveryId: RecoveryID
    /// Proof that the device holds the private key, over a challenge of its own; see `RecoveryChallengeRequest`.
    public var proof: EnrollmentProof
    /// The id of the request for the second one-time password; required together with `otp`.
    public var otpId: OneTimePasswordID?
    /// A second one-time password; optional if there is another secret.
    public var otp: OneTimePassword?
    /// A recovery code; optional if there is another secret.
    public var recoveryCode: RecoveryCode?
    /// An invitation to recover the account, another than the one that began it; optional if there is another secret.
    public var invitation: InvitationToken?
    /// The future of the user's other devices; `keep` if absent.
    public var otherDevices: OtherDevices?

    /// Creates a request.
    public init(
        username: Username, recoveryId: RecoveryID, proof: EnrollmentProof, otpId: OneTimePasswordID? = nil,
        otp: OneTimePassword? = nil, recoveryCode: RecoveryCode? = nil, invitation: InvitationToken? = nil,
        otherDevices: OtherDevices? = nil
    ) {
        self.username = username
        self.recoveryId = recoveryId
        self.proof = proof
        self.otpId = otpId
        self.otp = otp
        self.recoveryCode = recoveryCode
        self.invitation = invitation
        self.otherDevices = otherDevices
    }

    /// The fields, in the order of the documentation.
    public static let fields =
        [
            SchemaField("username", .required, FieldSchema.text(Username.self, "The user.")),
            SchemaField("recoveryId", .required, FieldSchema.text(RecoveryID.self, "From the reply to the beginning.")),
            SchemaField("proof", .required, EnrollmentProof.schema),
        ] + BeginRecoveryRequest.secrets + [
            SchemaField(
                "otherDevices", .optional,
                FieldSchema.oneOf(OtherDevices.self, "The future of the user's other devices; `keep` if absent."))
        ]
    /// An example that conforms.
    public static let example: JSONValue = [
        "username": "testuser", "recoveryId": .string(RecoveryID.example), "proof": EnrollmentProof.example,
        "otpId": .string(OneTimePasswordID.example), "otp": "123456",
    ]
}
