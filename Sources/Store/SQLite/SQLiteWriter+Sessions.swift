import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension SQLiteWriter {
    /// Ends sessions of the requesting user.
    func endSessions(
        _ selection: SessionSelection, requestedBy requester: SignedInDevice, now: Date
    ) throws(StoreError) -> SessionEndOutcome {
        guard try isEnrolled(requester) else { return .authorizationRequired }
        let user = SQLiteValue.user(requester.user)
        let time = SQLiteValue.integer(now.storedMilliseconds)
        switch selection {
        case .one(let id):
            let ended = try statements.endSession.run(user, time, .session(id))
            return ended == 0 ? .unknownSession : .ended(ended)
        case .allExcept(let id): return .ended(try statements.endSessions.run(user, time, .session(id)))
        case .all: return .ended(try statements.endSessions.run(user, time, .null))
        }
    }
}
