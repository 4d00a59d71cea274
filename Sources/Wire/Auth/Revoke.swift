/// `POST /api/v1/auth/revoke`: ends a sign-in.
public struct RevokeRequest: WireBody, Equatable {
    /// Any refresh token of the sign-in, used or not.
    public var refreshToken: RefreshToken

    /// Creates a request.
    public init(refreshToken: RefreshToken) {
        self.refreshToken = refreshToken
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField("refreshToken", .required, FieldSchema.text(RefreshToken.self, "Any refresh token of the sign-in."))
    ]
    /// An example that conforms.
    public static let example: JSONValue = ["refreshToken": .string(RefreshToken.example)]
}
