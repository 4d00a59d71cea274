import Foundation
import LatchkeyHTTP
import LatchkeyLock
import LatchkeyServer
import VirtualPhone

/// Who stands for Apple in Sign in with Apple for the phones of one visit, as a service at the lab's gateway.
///
/// The issuer itself is the phone's: here it gets an address, so that a server can fetch its keys and exchange codes.
final class LabAppleIDIssuer: Sendable {
    /// The secret part of its address.
    let key: String
    /// How the visit's server trusts it: for Chatter.
    let trusted: IdentityProvider
    private let address: String
    private let clock: VisitClock
    private let present: Lock<AppleIDIssuer>

    /// The last part of its address.
    private static let name = "/apple"

    /// - Parameter gatewayURL: where the lab's gateway listens.
    init(_ gatewayURL: String, clock: VisitClock) throws(LabError) {
        key = try LabSecret.make(24)
        address = gatewayURL + "/" + key + Self.name
        do {
            trusted = try .openID(issuer: address, audiences: [LabPhone.signingInApp])
        } catch {
            throw LabError(500, "provider_failed", "The visit's issuer of Sign in with Apple could not start.")
        }
        self.clock = clock
        present = Lock(AppleIDIssuer(issuer: address))
    }

    /// What the phones of the visit share.
    var issuer: AppleIDIssuer { present.withLock { $0 } }

    /// The most keys of teams, and the longest name of a team or a key in bytes; Apple's have 10.
    static let (maximumKeys, longestName) = (32, 64)

    /// Registers a key of a team, with which the team's servers sign their client secrets, in the place of one that has
    /// its names.
    ///
    /// - Throws: ``LabError`` if it is no P-256 key, its names are too long, or there are too many.
    func register(_ order: TeamKeyOrder) throws(LabError) {
        guard [order.teamID, order.keyID].allSatisfy({ (1...Self.longestName).contains($0.utf8.count) }) else {
            throw LabError(
                400, "invalid_request", "The teamID and the keyID must have 1 to \(Self.longestName) bytes.")
        }
        let key = DeveloperAccountKey(teamID: order.teamID, keyID: order.keyID, publicKey: order.publicKey)
        guard let key else {
            throw LabError(400, "invalid_request", "The publicKey must be a P-256 key as PEM, PUBLIC KEY.")
        }
        guard issuer.register(key, upTo: Self.maximumKeys) else {
            throw LabError(
                429, "too_many_keys", "A visit has \(Self.maximumKeys) keys of teams at the most. Reset it for others.")
        }
    }

    /// Forgets who signed in where, and the keys of teams.
    func reset() {
        let fresh = AppleIDIssuer(issuer: address)
        present.withLock { $0 = fresh }
    }

    /// Answers a request; `path` is the part after the key.
    func respond(to request: HTTPRequest, path: String) -> HTTPResponse {
        guard path.hasPrefix(Self.name + "/") else { return HTTPResponse(status: 404) }
        let reply = issuer.reply(
            to: AppleIDIssuer.Request(
                method: request.method.rawValue, path: String(path.dropFirst(Self.name.count)), body: request.body),
            at: clock.now)
        var response = HTTPResponse(
            status: reply.status, headers: ["Connection": "close", "Cache-Control": "no-store"],
            body: [UInt8](reply.body))
        if !reply.body.isEmpty { response.headers["Content-Type"] = "application/json;charset=UTF-8" }
        return response
    }
}
