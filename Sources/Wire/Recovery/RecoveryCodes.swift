/// The reply to the request for new recovery codes: the only one that shows them.
public struct NewRecoveryCodesResponse: WireBody, Equatable {
    /// Always true: a refusal is a problem with its own status.
    public var success: Bool
    /// Ten codes; all earlier ones are void.
    public var codes: [RecoveryCode]

    /// Creates a reply.
    public init(codes: [RecoveryCode]) {
        success = true
        self.codes = codes
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField("success", .required, FieldSchema.boolean("Always true.")),
        SchemaField(
            "codes", .required,
            [
                "type": "array", "items": FieldSchema.text(RecoveryCode.self, "A recovery code."),
                "description": "Ten codes, each for one use; shown this once. All earlier ones are void.",
            ]),
    ]
    /// An example that conforms.
    public static let example: JSONValue = ["success": true, "codes": [.string(RecoveryCode.example)]]
}

/// The reply to the question how many recovery codes are left.
public struct RecoveryCodesLeftResponse: WireBody, Equatable {
    /// Always true: a refusal is a problem with its own status.
    public var success: Bool
    /// The number of unused codes, 0 to 10.
    public var left: Int

    /// Creates a reply.
    public init(left: Int) {
        success = true
        self.left = left
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField("success", .required, FieldSchema.boolean("Always true.")),
        SchemaField("left", .required, FieldSchema.integer("The number of unused codes, 0 to 10.")),
    ]
    /// An example that conforms.
    public static let example: JSONValue = ["success": true, "left": 9]
}
