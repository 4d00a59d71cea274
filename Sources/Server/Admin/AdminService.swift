import Glibc
import LatchkeyHTTP
import LatchkeyStore
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What operators can do to a server's data, as requests: for the admin socket, and for commands without a server.
///
/// Only the user to whom the server belongs, and root, are answered.
struct AdminService: Sendable {
    /// The server's name; `nil` without a server.
    var serverID: ServerID?
    /// Where the server's store is; `nil` without a server.
    var location: StoreLocation?
    let store: any Store
    /// All that is known of a user.
    let export: @Sendable (UserID) async throws(StoreError) -> JSONValue?
    let erasures: ErasureList
    let keys: any ServerKeyKeeping
    let audit: AuditLog
    let log: ServerLog
    /// The time, in milliseconds since 1970.
    let clock: @Sendable () -> UInt64
    /// The user who may ask, besides root.
    let owner: UInt32 = geteuid()

    /// The paths, answered for everybody who may ask.
    var respond: HTTPHandler {
        var router = Router()
        on(&router, .get, "/admin/v1/server") { _ in
            AdminServer(
                serverId: serverID?.rawValue, storeKind: location?.kind, storePlace: location?.description)
        }
        on(&router, .get, "/admin/v1/users", list)
        on(&router, .get, "/admin/v1/users/{user}", show)
        on(&router, .get, "/admin/v1/users/{user}/export", exportUser)
        on(&router, .post, "/admin/v1/users/{user}/suspend", suspend)
        on(&router, .post, "/admin/v1/users/{user}/reinstate", reinstate)
        on(&router, .post, "/admin/v1/users/{user}/sign-out", signOut)
        on(&router, .post, "/admin/v1/users/{user}/free", free)
        on(&router, .post, "/admin/v1/users/{user}/erase", erase)
        on(&router, .get, "/admin/v1/attested-keys/{key}", showKey)
        on(&router, .post, "/admin/v1/attested-keys/{key}/suspend", suspendKey)
        on(&router, .post, "/admin/v1/attested-keys/{key}/reinstate", reinstateKey)
        on(&router, .get, "/admin/v1/keys", listKeys)
        on(&router, .post, "/admin/v1/keys/{kind}/rotate", rotateKey)
        on(&router, .post, "/admin/v1/backups", noteBackup)
        let (owner, finished) = (owner, router)
        return { request in
            // The file's mode keeps others out; this holds if somebody changed it.
            guard let user = request.peerUserID, user == owner || user == 0 else {
                return HTTPResponse(problem: Self.forbidden, requestID: request.id)
            }
            return await finished.respond(to: request)
        }
    }

    private static let forbidden = Problem(
        status: 403, code: "admin_forbidden", title: "Only the server's own user and root are answered here.",
        detail: "Run the command as the user to whom the data folder belongs.")

    /// Binds a path to a handler; what it throws becomes the reply that it would be elsewhere.
    private func on<Reply: Encodable & Sendable>(
        _ router: inout Router, _ method: HTTPMethod, _ path: String,
        _ handler: @escaping @Sendable (AdminRequest) async throws(RequestFailure) -> Reply
    ) {
        let (clock, log) = (clock, log)
        router.on(method, path) { request in
            let asked = AdminRequest(request, milliseconds: clock())
            do throws(RequestFailure) {
                return try RouteTable.encode(await handler(asked))
            } catch {
                if let cause = error.cause {
                    log.write(.error, "request failed", ["operation": path, "cause": cause, "requestId": request.id])
                }
                return error.response(requestID: request.id)
            }
        }
    }
}

/// The server that answers.
public struct AdminServer: Codable, Sendable, Equatable {
    /// Its name, by which apps, tokens and invitations know it; `nil` if it is stopped, and a command asks its folder.
    public let serverId: String?
    /// The kind of its store, `sqlite` or `postgresql`; `nil` for a stopped server, and for one of an older version.
    public let storeKind: String?
    /// Where its store is: of a file the absolute path, of a database a description without a password.
    public let storePlace: String?
}

/// A request of an operator.
struct AdminRequest: Sendable {
    private let request: HTTPRequest
    /// When it came, in milliseconds since 1970.
    let milliseconds: UInt64

    init(_ request: HTTPRequest, milliseconds: UInt64) {
        self.request = request
        self.milliseconds = milliseconds
    }

    /// When it came.
    var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    /// The operating system's user who asks.
    var operatorID: Int64 { request.peerUserID.map { Int64($0) } ?? -1 }

    /// A part of the path.
    func part(_ name: String) -> String { request.parameters[name] ?? "" }

    /// A member of the query.
    ///
    /// - Parameter allowed: What it may be, in words.
    /// - Throws: `field_invalid` if it is there and not right.
    func query<Value>(
        _ name: String, allowing allowed: String, _ read: (String) -> Value?
    ) throws(RequestFailure) -> Value? {
        let failure = RequestFailure.refused(
            .fieldInvalid, detail: "\(name) in the query has a wrong value. Allowed: \(allowed).", field: name)
        let text: String?
        do throws(RequestTarget.Fault) {
            text = try request.target.queryValue(name)
        } catch {
            throw failure
        }
        guard let text else { return nil }
        guard let value = read(text) else { throw failure }
        return value
    }
}
