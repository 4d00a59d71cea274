import LatchkeyCrypto
import LatchkeyWire

/// Decides who may use the lab's routes: anyone who uses this machine's own name, unless there is a lab token.
///
/// A foreign web page can make its name resolve to this machine (DNS rebinding) and then read what a local browser may
/// read, but its requests carry that name.
struct LabGate: Sendable {
    private let token: [UInt8]?

    init(token: String?) {
        self.token = token.map { Array($0.utf8) }
    }

    /// Lets a request pass, or not.
    ///
    /// - Throws: `authorization_required` without a bearer token, `access_token_invalid` with another one; `not_found`
    ///   under a foreign name where there is no token.
    func check(_ request: RouteRequest) throws(RouteRefusal) {
        guard let token else {
            guard Self.isOwn(request.host) else {
                throw RouteRefusal(
                    .notFound, detail: "Open the lab as localhost, or give the server a lab token.",
                    auditReason: "foreign_host")
            }
            return
        }
        guard let presented = request.bearerToken else {
            throw RouteRefusal(
                .authorizationRequired, detail: "Send this server's lab token as a bearer token.",
                auditReason: "lab_token")
        }
        guard constantTimeEqual(Array(presented.utf8), token) else {
            throw RouteRefusal(
                .accessTokenInvalid, detail: "This is not this server's lab token.", auditReason: "lab_token")
        }
    }

    /// Whether a `Host` field names this machine: `localhost` or a loopback address, with or without a port.
    static func isOwn(_ host: String?) -> Bool {
        guard let host = host?.lowercased() else { return true }
        let name: Substring =
            host.hasPrefix("[") ? host.prefix { $0 != "]" }.dropFirst() : host.prefix { $0 != ":" }
        return name == "localhost" || IPAddress(name)?.isLoopback == true
    }
}
