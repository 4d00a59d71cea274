/// A reply that only confirms the operation.
public struct Acknowledgement: WireBody, Equatable {
    /// Always true: a refusal is a problem with its own status.
    public var success: Bool
    /// A sentence for people.
    public var message: String

    /// Creates a reply.
    public init(success: Bool, message: String) {
        self.success = success
        self.message = message
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField("success", .required, FieldSchema.boolean("Always true.")),
        SchemaField("message", .required, FieldSchema.string("A sentence for people.")),
    ]
    /// An example that conforms.
    public static let example: JSONValue = ["success": true, "message": "Device unenrolled"]
}
