import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension StoreWriter {
    /// Ends sessions of the requesting user.
    func endSessions(
        _ selection: SessionSelection, requestedBy requester: SignedInDevice, now: Date
    ) throws(StoreError) -> SessionEndOutcome {
        guard try isEnrolled(requester) else { return .authorizationRequired }
        let user = SQLValue.user(requester.user)
        let time = SQLValue.integer(now.storedMilliseconds)
        let ended: Int
        // What is news to the user: not the end of the session that asks for a sign-out, or for the end of others.
        let told: Int
        switch selection {
        case .one(let id):
            ended = try statements.endSession.run(user, time, .session(id))
            guard ended > 0 else { return .unknownSession }
            told = id == requester.sessionID ? 0 : ended
        case .allExcept(let id):
            ended = try statements.endSessions.run(user, time, .session(id))
            told = requester.sessionID == id ? ended : ended - 1
        case .all:
            ended = try statements.endSessions.run(user, time, .null)
            told = ended
        }
        if told > 0 { try note(.sessionsEnded, of: requester.user, by: requester.deviceID, at: now) }
        return .ended(ended)
    }
}
