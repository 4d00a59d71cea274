/// The head of a request that passed the gate.
struct RequestHead: Sendable {
    /// The protocol versions that this server speaks.
    enum Version: String, Sendable {
        case http10 = "HTTP/1.0"
        case http11 = "HTTP/1.1"
    }

    let method: HTTPMethod
    let target: RequestTarget
    let headers: HTTPHeaders
}
