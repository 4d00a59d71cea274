/// The assertion for signing in with a device that is bound to an attested key.
public struct SignInAssertion: WireBody, Equatable {
    /// The key's id.
    public var keyIdentifier: AttestedKeyID
    /// The assertion of `DCAppAttestService.generateAssertion`.
    public var assertion: EncodedBytes
    /// The JSON object whose SHA-256 was signed: `challenge` is the base64 text of `challenge` in `initiate`'s reply.
    public var clientData: EncodedBytes

    /// Creates it.
    public init(keyIdentifier: AttestedKeyID, assertion: EncodedBytes, clientData: EncodedBytes) {
        self.keyIdentifier = keyIdentifier
        self.assertion = assertion
        self.clientData = clientData
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField("keyIdentifier", .required, FieldSchema.text(AttestedKeyID.self, "The key's id.")),
        SchemaField("assertion", .required, assertionSchema),
        SchemaField(
            "clientData", .required,
            EncodedBytes.schema(
                "JSON object whose `challenge` is the text of `challenge` in `auth/initiate`'s reply; base64 of it.",
                example: exampleClientData)),
    ]
    /// An example that conforms.
    public static let example: JSONValue = [
        "keyIdentifier": .string(AttestedKeyID.example), "assertion": .string(exampleAssertion),
        "clientData": .string(exampleClientData),
    ]
    static let assertionSchema = EncodedBytes.schema(
        "The assertion (CBOR) of `DCAppAttestService.generateAssertion`; base64.", example: exampleAssertion)
    static let exampleAssertion = "omlzaWduYXR1cmVAcWF1dGhlbnRpY2F0b3JEYXRhQA=="
    private static let exampleClientData = Base64.encode(
        Array("{\"challenge\":\"n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=\"}".utf8))
}
