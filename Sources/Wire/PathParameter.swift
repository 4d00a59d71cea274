/// A `{name}` segment of a path template, for the API description.
public struct PathParameter: Sendable, Equatable {
    /// The name between the braces.
    public var name: String
    /// The JSON Schema (draft 2020-12) of its decoded value.
    public var schema: JSONValue

    /// Describes a segment.
    public init(name: String, schema: JSONValue) {
        self.name = name
        self.schema = schema
    }

    /// The user whose devices are addressed.
    public static let username = PathParameter(
        name: "username", schema: FieldSchema.text(Username.self, "The user of the bearer token."))
    /// The addressed device.
    public static let deviceID = PathParameter(
        name: "deviceId", schema: FieldSchema.text(DeviceID.self, "A device of the bearer token's user."))
}
