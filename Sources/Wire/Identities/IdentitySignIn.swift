/// `POST /api/v1/auth/identity`: signs in with an identity that is linked to an account.
public struct IdentitySignInRequest: WireBody, Equatable {
    /// The challenge whose nonce is in the token.
    public var challengeId: ChallengeID
    /// The provider's ID token.
    public var idToken: IdentityToken
    /// The device to which the session belongs; if absent, the user's device that was used last.
    public var deviceId: DeviceID?

    /// Creates a request.
    public init(challengeId: ChallengeID, idToken: IdentityToken, deviceId: DeviceID? = nil) {
        self.challengeId = challengeId
        self.idToken = idToken
        self.deviceId = deviceId
    }

    /// Reads a request; a device that is `null` is refused, since nobody can tell which one is meant.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        challengeId = try container.decode(ChallengeID.self, forKey: .challengeId)
        idToken = try container.decode(IdentityToken.self, forKey: .idToken)
        deviceId = container.contains(.deviceId) ? try container.decode(DeviceID.self, forKey: .deviceId) : nil
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField(
            "challengeId", .required, FieldSchema.text(ChallengeID.self, "From `auth/identity/challenge`.")),
        SchemaField("idToken", .required, IdentityToken.schema),
        SchemaField(
            "deviceId", .optional,
            FieldSchema.text(
                DeviceID.self, "The user's device to which the session belongs; if absent, the one used last.")),
    ]
    /// An example that conforms.
    public static let example: JSONValue = [
        "challengeId": .string(ChallengeID.example), "idToken": .string(IdentityToken.example),
    ]
}
