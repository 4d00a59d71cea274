import LatchkeyCrypto
import LatchkeyHTTP
import LatchkeyWire

/// Finds out which app speaks at the token endpoint (RFC 6749 §2.3, §3.2.1).
enum ClientAuthentication {
    /// The app; a wrong or missing secret is the same as an unknown app.
    static func client(
        _ fields: FormFields, _ request: HTTPRequest, among clients: [OpenIDClient]
    ) throws(OAuthError) -> OpenIDClient {
        let header = try basic(request)
        let (id, secret): (String?, String?)
        if let header {
            guard fields["client_secret"] == nil, [header.id, nil].contains(fields["client_id"]) else {
                throw .twoAuthentications
            }
            (id, secret) = (header.id, header.secret)
        } else {
            (id, secret) = (fields["client_id"], fields["client_secret"])
        }
        guard let id else { throw .missing("client_id") }
        guard let client = clients.first(where: { $0.id.rawValue == id }), isRight(secret, for: client) else {
            throw .unknownClient
        }
        return client
    }

    private static func isRight(_ secret: String?, for client: OpenIDClient) -> Bool {
        switch client.authentication {
        // Google's console gives such apps no secret; one that is sent all the same proves nothing.
        case .publicClient: secret == nil
        case .secret(let right): secret.map { constantTimeEqual(Array($0.utf8), Array(right.utf8)) } ?? false
        }
    }

    private static func basic(_ request: HTTPRequest) throws(OAuthError) -> (id: String, secret: String)? {
        guard request.headers["Authorization"] != nil else { return nil }
        guard let credentials = request.headers.credentials("Basic"), let bytes = Base64.decode(credentials),
            let text = String(validating: bytes, as: UTF8.self),
            case let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false),
            parts.count == 2,
            // Both are form-encoded (RFC 6749 §2.3.1).
            let fields = try? FormFields(query: "id=\(parts[0])&secret=\(parts[1])"), let id = fields["id"]
        else { throw .unknownClient }
        return (id, fields["secret"] ?? "")
    }
}
