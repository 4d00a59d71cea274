#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A refresh token and its family, as far as a rotation asks.
private struct PresentedToken {
    var session: RefreshSession
    var familyID: Int64
    var isRevoked: Bool
    /// The generation of the token that was exchanged last, and that token.
    var exchangedGeneration: Int64
    var exchangedHash: [UInt8]?
    var exchangedAt: Int64?
    var successors: Int64
    var expiresAt: Int64
    var generation: Int64
    var isSuspended: Bool

    /// Whether it is a successor of the token that was exchanged last, and none of those was exchanged yet.
    var isFresh: Bool { generation == exchangedGeneration + 1 }

    /// Whether it is the token that was exchanged last, and may be presented once more: a reply may have been lost.
    func hasGrace(_ hash: RefreshTokenHash, at now: Int64) -> Bool {
        guard exchangedHash == hash.bytes, let exchangedAt else { return false }
        // Of two requests at once, the one that was judged earlier may be stored later: a little below zero is right.
        return abs(now - exchangedAt) < RefreshRotation.graceMilliseconds
            && successors < RefreshRotation.maximumSuccessors
    }
}

/// What a step asks about a refresh token, for the writer's thread.
private final class TokenQuestion {
    var token: PresentedToken?
    var isAnswered = false
}

extension StoreWriter {
    /// Begins to exchange a refresh token (RFC 9700 §4.14.2): asks for it.
    func begin(_ rotation: RefreshRotation) throws(StoreError) -> RestOfStep<RefreshOutcome> {
        let question = try ask(for: rotation.presented)
        return { [self] () throws(StoreError) in try rotate(try answer(to: question, rotation.presented), rotation) }
    }

    /// Begins to end a sign-in (RFC 7009 §2.1): asks for its token; a used one names it as well as a fresh one.
    func beginRevocation(
        of hash: RefreshTokenHash, now: Date
    ) throws(StoreError) -> RestOfStep<RefreshRevocationOutcome> {
        let question = try ask(for: hash)
        return { [self] () throws(StoreError) in
            guard let token = try answer(to: question, hash) else { return .unknown }
            guard !token.isRevoked else { return .alreadyRevoked }
            changedFamilies.insert(token.familyID)
            try statements.revokeFamily.enqueue(.integer(token.familyID), .integer(now.storedMilliseconds))
            return .revoked(token.session)
        }
    }

    private func rotate(
        _ token: PresentedToken?, _ rotation: RefreshRotation
    ) throws(StoreError) -> RefreshOutcome {
        guard let token else { return .unknown }
        let now = rotation.now.storedMilliseconds
        let familyEnd = token.session.endsAt.storedMilliseconds
        guard !token.isRevoked else { return .revoked }
        let isAgain = token.hasGrace(rotation.presented, at: now)
        // Before the expiry: a copy that comes late is a copy all the same.
        guard token.isFresh || isAgain else {
            changedFamilies.insert(token.familyID)
            try statements.revokeFamily.enqueue(.integer(token.familyID), .integer(now))
            try note(.sessionStolen, of: token.session.user, device: token.session.deviceID, at: rotation.now)
            return .reused(token.session)
        }
        guard now < familyEnd, isAgain || now < token.expiresAt else { return .expired }
        guard !token.isSuspended else { return .accountSuspended(token.session) }
        let end = min(rotation.successorExpiresAt.storedMilliseconds, familyEnd)
        changedFamilies.insert(token.familyID)
        if isAgain {
            try statements.countSuccessor.enqueue(.integer(token.familyID), .integer(end))
        } else {
            try statements.exchangeToken.enqueue(
                .integer(token.familyID), .integer(token.generation), .blob(rotation.presented.bytes), .integer(now),
                .integer(end))
        }
        try statements.insertToken.enqueue(
            .blob(rotation.successor.bytes), .integer(token.familyID), .integer(end), .integer(token.generation + 1))
        return .rotated(token.session)
    }

    private func ask(for hash: RefreshTokenHash) throws(StoreError) -> TokenQuestion {
        let question = TokenQuestion()
        try statements.selectToken.enqueue([.blob(hash.bytes)]) { statement throws(StoreError) in
            question.token = try statement.next() ? try PresentedToken(columns: statement) : nil
            question.isAnswered = true
        }
        return question
    }

    /// The token, as of now: a step of another token may have changed its family since it was asked for.
    private func answer(to question: TokenQuestion, _ hash: RefreshTokenHash) throws(StoreError) -> PresentedToken? {
        if !question.isAnswered { try connection.awaitQueue() }
        guard let token = question.token, changedFamilies.contains(token.familyID) else { return question.token }
        let again = try ask(for: hash)
        try connection.awaitQueue()
        return again.token
    }
}

extension PresentedToken {
    fileprivate init(columns row: any SQLRow) throws(StoreError) {
        let next = RefreshSession.columnCount
        self.init(
            session: try RefreshSession(columns: row), familyID: try row.requiredInteger(next),
            isRevoked: row.integer(next + 1) != nil, exchangedGeneration: try row.requiredInteger(next + 2),
            exchangedHash: row.blob(next + 3), exchangedAt: row.integer(next + 4),
            successors: try row.requiredInteger(next + 5), expiresAt: try row.requiredInteger(next + 6),
            generation: try row.requiredInteger(next + 7), isSuspended: try row.requiredInteger(next + 8) == 1)
    }
}
