import LatchkeyHTTP
import LatchkeyWire

/// A request of a phone, with what the ledger must know of it.
struct Exchange: Sendable {
    /// What holds for one use only.
    enum Credential: Hashable, Sendable {
        /// The signature over a challenge, by the challenge's id.
        case challenge(String)
        /// A one-time password, by the id of its request.
        case code(String)
        case invitation(String)
        case refreshToken(String)

        var isInvitation: Bool { if case .invitation = self { true } else { false } }
    }

    /// What a success means for the device.
    enum Effect: Sendable {
        case none
        /// The device has this key, or signs in by code, from now on.
        case bound(DeviceBinding)
        /// There is no such device any more.
        case removed
        /// A session began with what the device had.
        case signedIn(DeviceBinding)
        /// The session of the presented refresh token goes on.
        case refreshed
        /// The session of this refresh token ended.
        case revoked(String)

        /// Whether the device signs in by code from now on.
        var isByCode: Bool { if case .bound(.code) = self { true } else { false } }
    }

    var endpoint: Endpoint
    var body: [UInt8]
    var bearer: String?
    var idempotencyKey: String?
    /// The account by the simulation's own count; a name that is taken anew is another account.
    let account: Int
    let device: String
    var credentials: [Credential] = []
    var effect = Effect.none

    /// Whether a thief could send it: nothing in it but what is to be used once.
    var isWorthStealing: Bool { bearer == nil && !credentials.isEmpty }

    /// As a transport would hand it to the server.
    func request() throws(RequestTarget.Fault) -> HTTPRequest {
        var headers: HTTPHeaders = ["Content-Type": "application/json"]
        headers["Authorization"] = bearer.map { "Bearer " + $0 }
        headers["Idempotency-Key"] = idempotencyKey
        return try HTTPRequest(.post, endpoint.path, headers: headers, body: body)
    }
}

/// By what a device signs in.
enum DeviceBinding: Hashable, Sendable {
    /// By the key with this public half, in base64.
    case key(String)
    case code
}
