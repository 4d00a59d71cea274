/// A signature over the challenge of an enrollment or upgrade.
public struct EnrollmentProof: WireBody, Equatable {
    /// The challenge that was signed.
    public var challengeId: ChallengeID
    /// ECDSA with SHA-256 over the challenge bytes: strict DER, or r‖s (64 bytes).
    public var signature: EncodedBytes

    /// Creates a proof.
    public init(challengeId: ChallengeID, signature: EncodedBytes) {
        self.challengeId = challengeId
        self.signature = signature
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField(
            "challengeId", .required,
            FieldSchema.text(ChallengeID.self, "From `mfa/enroll/challenge`, or `mfa/upgrade/challenge`.")),
        SchemaField("signature", .required, signatureSchema),
    ]
    /// An example that conforms.
    public static let example: JSONValue = [
        "challengeId": .string(ChallengeID.example), "signature": .string(exampleSignature),
    ]
    static let signatureSchema = EncodedBytes.schema(
        "ECDSA P-256 with SHA-256 over the challenge bytes; base64 of strict DER or of r‖s.", example: exampleSignature)
    static let exampleSignature =
        "MEUCIQDdGvvRt0ipiDUC2YJZRn5gD/7JL1CeYqbY9cnmzmSbEAIgVx3VMZpTaYpvlqB6uM6xFVnHa5Rt4A1zhzAzRG0Yd5k="
}
