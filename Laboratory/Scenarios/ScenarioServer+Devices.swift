import Foundation

/// The data that a player has learned from a shared server.
public struct ScenarioVisit: Sendable {
    /// The number of the newest message that was read.
    public var lastMessage = 0
    /// The access token with which the server tells of the user's devices.
    var token: String?

    /// Begins a visit.
    public init() {}
}

extension ScenarioServer {
    /// The reason why the devices of a user can't be seen.
    static let hidesAbsence = "not seen: the server tells nobody whether a user has devices"
    /// Why the devices of a user can't be seen now.
    static let sendsNoCode = "not seen: the server sends no more codes to this user now"

    /// The methods of the user's devices, from the public API.
    ///
    /// Only the user may see them, so the player signs in with
    /// a code by message if the app's token is not valid.
    ///
    /// - Parameters:
    ///   - expected: The step's expectation; a user without devices can't sign in, so their devices can't be read.
    ///   - appToken: the app's token; nil if the app has none.
    ///   - patience: how long a code is waited for, in seconds.
    public func methods(
        of username: String, number: String, expected: ScenarioRecord, appToken: String?, visit: inout ScenarioVisit,
        patience: TimeInterval
    ) async throws -> ScenarioObservation<[String]> {
        guard expected != .none else { return .unseen(Self.hidesAbsence) }
        for token in [appToken, visit.token] {
            if let token, let methods = try await methods(of: username, token: token) { return .seen(methods) }
        }
        guard try await requestCode(of: username, number: number) else { return .unseen(Self.sendsNoCode) }
        guard let code = try await code(to: number, after: visit.lastMessage, patience: patience) else {
            return .seen([])
        }
        visit.lastMessage = code.message
        let token = try await signIn(username, code: code)
        visit.token = token
        return .seen(try await methods(of: username, token: token) ?? [])
    }
}
