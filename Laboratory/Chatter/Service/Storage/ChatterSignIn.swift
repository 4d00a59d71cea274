import ChatterWire
import LatchkeyStore

/// A sign-in with an ID token that holds, for the store.
struct ChatterSignIn: Sendable {
    /// The proof that the token was issued after the person's last sign-out.
    enum Freshness: Sendable {
        /// The token's `iat`, in seconds since 1970.
        ///
        /// A token of the second of the sign-out is refused: it may be older.
        case issuedAt(Int64)
        /// A nonce of this server's: the token was issued after it, and it is used up.
        case nonce(IssuedNonce)
    }

    /// The issuer, by the same name in all its tokens.
    let issuer: String
    /// The person at the issuer.
    let subject: String
    /// The person's name.
    let name: ChatterName
    /// The person's id if they are new here.
    let newAuthor: AuthorID
    /// The session that begins.
    let session: ChatterIDHash
    /// When it ends, in milliseconds since 1970.
    let expiresAt: Int64
    let freshness: Freshness

    /// What became of it.
    enum Outcome: Sendable, Equatable {
        case signedIn(AuthorID)
        case nonceUsed
        case signedOut
    }
}

/// The person of a session.
struct SessionPerson: Sendable {
    let key: Int64
    let author: AuthorID
    let name: ChatterName
}

extension ChatterStatements {
    /// The person of a session that has not expired.
    func person(of session: ChatterIDHash, now: Int64) throws(StoreError) -> SessionPerson? {
        try selectSession.first(.blob(session.bytes), .integer(now)) { row throws(StoreError) in
            SessionPerson(key: try row.requiredInteger(0), author: try row.required(1), name: try row.required(2))
        }
    }

    /// Uses the nonce, if there is one, and starts the session; a refused sign-in changes nothing.
    func signIn(_ signIn: ChatterSignIn, now: Int64) throws(StoreError) -> ChatterSignIn.Outcome {
        let known = try person(issuer: signIn.issuer, subject: signIn.subject)
        if let signedOutAt = known?.signedOutAt, !signIn.freshness.isAfter(signedOutAt) { return .signedOut }
        if case .nonce(let nonce) = signIn.freshness {
            guard try useNonce.run(.blob(nonce.bytes), .integer(nonce.expiresAt)) == 1 else { return .nonceUsed }
        }
        try upsertPerson.run(
            .text(signIn.issuer), .text(signIn.subject), .text(signIn.newAuthor.rawValue),
            .text(signIn.name.rawValue))
        // A new person's row has only now got its key.
        let stored = known == nil ? try person(issuer: signIn.issuer, subject: signIn.subject) : known
        guard let person = stored else { throw .malformedRow }
        try insertSession.run(.blob(signIn.session.bytes), .integer(person.key), .integer(signIn.expiresAt))
        return .signedIn(person.author)
    }

    /// Removes what has expired; nonces a day later, so that a clock that is set back brings none to life.
    func purge(before now: Int64, limit: Int64) throws(StoreError) {
        try deleteSessions.run(.integer(now), .integer(limit))
        try deleteNonces.run(.integer(now - 86_400_000), .integer(limit))
    }

    private typealias Person = (key: Int64, author: AuthorID, signedOutAt: Int64?)

    private func person(issuer: String, subject: String) throws(StoreError) -> Person? {
        try selectPerson.first(.text(issuer), .text(subject)) { row throws(StoreError) in
            (try row.requiredInteger(0), try row.required(1), row.integer(2))
        }
    }
}

extension ChatterSignIn.Freshness {
    /// Whether the token was certainly issued after a time in milliseconds since 1970.
    fileprivate func isAfter(_ milliseconds: Int64) -> Bool {
        switch self {
        case .issuedAt(let seconds): seconds > milliseconds / 1000
        case .nonce(let nonce): nonce.issuedAt > milliseconds
        }
    }
}
