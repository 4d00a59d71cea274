import Foundation
import LatchkeyWire

// What the account has besides its devices; the person must be signed in. Changes ask the person to confirm where the
// server requires step-up, once for five minutes.
extension DeviceSignIn {
    // MARK: Sessions

    /// The user's sessions on all devices, this one's among them (`SessionEntry/current`), in the order in which they began.
    ///
    /// The server lists 100 at once; of more than 10,000 these are the newest.
    ///
    /// - Throws: ``LatchkeyError``, as do all of these.
    public func sessions() async throws(LatchkeyError) -> [SessionEntry] {
        var sessions: [SessionEntry] = []
        for _ in 0..<100 {
            let first = sessions.first?.sessionId
            let page = try await asking { client, token async throws(LatchkeyError) in
                try await client.sessions(before: first, accessToken: token)
            }
            sessions.insert(contentsOf: page.sessions, at: 0)
            guard page.more, !page.sessions.isEmpty else { break }
        }
        return sessions
    }

    /// Ends a session, or finds that it has ended; that of this phone is ended by ``signOut()``.
    public func endSession(_ session: SessionID) async throws(LatchkeyError) {
        try await removing(.sessionId) { client, token async throws(LatchkeyError) in
            try await client.endSession(session, accessToken: token)
        }
    }

    /// Ends all sessions of the user but that of this phone; the account page too, if it is open somewhere.
    public func endOtherSessions() async throws(LatchkeyError) {
        let own = try await sessions().first(where: \.current)?.sessionId
        guard let own else { throw LatchkeyError(.notSignedIn) }
        try await changing { client, token async throws(LatchkeyError) in
            _ = try await client.endSessions(except: own, accessToken: token)
        }
        // It ended too, and with it a page in a browser.
        core.accountTokens.keep(nil, of: try requireUser())
    }

    // MARK: Notices

    /// What the server tells the user about the account, newest first, at most 50 at once.
    ///
    /// - Parameters:
    ///   - id: that of the oldest notice that is known, to get those before it.
    public func notices(before id: NoticeID? = nil) async throws(LatchkeyError) -> NoticeListResponse {
        try await asking { client, token async throws(LatchkeyError) in
            try await client.notices(before: id, accessToken: token)
        }
    }

    /// Marks a notice and all older ones as read.
    ///
    /// - Returns: how many are unread.
    @discardableResult
    public func markNoticesRead(upTo id: NoticeID) async throws(LatchkeyError) -> Int {
        try await asking { client, token async throws(LatchkeyError) in
            try await client.readNotices(ReadNoticesRequest(upTo: id), accessToken: token).unread
        }
    }

    // MARK: Phone number and text messages

    /// Has a code sent to a new phone number for this phone; nothing changes until it comes back.
    ///
    /// - Returns: by which ``verifyPhoneNumber(_:code:)`` names it.
    public func changePhoneNumber(to number: PhoneNumber) async throws(LatchkeyError) -> OneTimePasswordID {
        let username = try requireUser()
        let id = try await changing { client, token async throws(LatchkeyError) in
            let reply = try await client.changeNumber(NumberChangeRequest(phoneNumber: number), accessToken: token)
            guard reply.success, let id = reply.otpId else { throw LatchkeyError(.replyMalformed) }
            return id
        }
        try core.context.store.keep(NumberChange(id: id, number: number), of: username)
        return id
    }

    /// Changes the phone number by the code that was sent to it; spaces in the code do not matter.
    ///
    /// From then on codes go to the new number. If the reply is lost, make the call again; after the app was ended,
    /// ``resume()`` finds out.
    ///
    /// - Throws: ``LatchkeyError``; with ``LatchkeyError/Suggestion/correctInput`` for a wrong code.
    public func verifyPhoneNumber(_ id: OneTimePasswordID, code: String) async throws(LatchkeyError) {
        guard let password = OneTimePassword(rawValue: code.filter { !$0.isWhitespace }) else {
            throw LatchkeyError(.oneTimeCodeMalformed)
        }
        let (username, store) = (try requireUser(), core.context.store)
        let change = try store.numberChange(of: username).flatMap { $0.id == id ? $0 : nil }
        // Before the server can act: an app that is killed then finds out at its next start.
        if let change { try store.keep(change.handedIn, of: username) }
        do throws(LatchkeyError) {
            try await changing { client, token async throws(LatchkeyError) in
                _ = try await client.verifyNumber(NumberVerifyRequest(otpId: id, otp: password), accessToken: token)
            }
        } catch {
            // A code is good for one use: perhaps it was used, and the reply lost.
            guard error.code == .server(.otpInvalid), let change, (try? await serverRecord()) != nil,
                try store.identity(of: username)?.phoneNumber == change.number
            else { throw error }
            return
        }
        if let change { try store.take(change.number, of: username) }
    }

    /// Takes the number of a change that was handed in, if the server's record of this phone has it.
    ///
    /// The record's number is masked; where the old one looks the same, it stays until the code is handed in again.
    func settleNumber(of username: Username, by record: DeviceStatusResponse) throws(LatchkeyError) {
        let store = core.context.store
        guard let change = try store.numberChange(of: username), change.isHandedIn == true,
            let old = try store.identity(of: username)?.phoneNumber, old.masked != change.number.masked,
            record.phoneNumber == change.number.masked
        else { return }
        try store.take(change.number, of: username)
    }

    /// Whether a change of the number was handed in and its outcome is unknown.
    func isNumberOpen(of username: Username) throws(LatchkeyError) -> Bool {
        try core.context.store.numberChange(of: username)?.isHandedIn == true
    }

    /// Switches sign-in with codes by text message off or on, for the whole account.
    public func setTextMessages(_ isOn: Bool) async throws(LatchkeyError) {
        try await changing { client, token async throws(LatchkeyError) in
            _ = try await client.switchSMS(SMSSwitchRequest(enabled: isOn), accessToken: token)
        }
    }

    // MARK: Account page

    /// The address of a page on which the person looks after the account in a browser: devices, sessions, recovery
    /// codes, and what happened.
    ///
    /// The person confirms it each time; on a phone without a key, ``openAccount(oneTimeCode:)`` within the last five minutes
    /// does. Open the address at once, on this phone (`openURL` or `UIApplication.open`): it
    /// works once, within a minute, for whoever has it. The page closes five minutes after the person confirmed.
    ///
    /// - Throws: ``LatchkeyError``; `not_found` from a server whose operator has not switched the page on.
    public func accountPage() async throws(LatchkeyError) -> URL {
        let (username, client) = (try requireUser(), core.context.client)
        guard try core.context.store.identity(of: username)?.key != nil else {
            // Nothing here can be asked for a signature: a code that has opened the account is all that there is.
            return try await withAccountToken(of: username) { token async throws(LatchkeyError) in
                try await client.accountPage(accessToken: token)
            }
        }
        let token = try await askForAccountToken(of: username)
        return try await client.accountPage(accessToken: token.accessToken)
    }

    // MARK: Recovery

    /// Ten recovery codes, which nobody gets to see again; those of before are void.
    ///
    /// Show them to the person, store them nowhere, and call ``confirmRecoveryCodes()`` once they are written down. If
    /// the reply is lost, so are its codes: make the call again.
    public func newRecoveryCodes() async throws(LatchkeyError) -> [RecoveryCode] {
        let (username, store) = (try requireUser(), core.context.store)
        return try await changing { client, token async throws(LatchkeyError) in
            // Before the server can act. A refusal made none, but there the next call is the remedy as well.
            try store.setRecoveryCodesAwaited(true, of: username)
            return try await client.newRecoveryCodes(accessToken: token).codes
        }
    }

    /// Notes that the person has written down the codes of ``newRecoveryCodes()``.
    ///
    /// - Throws: ``LatchkeyError`` if that can't be stored.
    public func confirmRecoveryCodes() throws(LatchkeyError) {
        try core.context.store.setRecoveryCodesAwaited(false, of: try requireUser())
    }

    /// Whether recovery codes were asked for on this phone that nobody may have written down.
    ///
    /// The reply was lost, or the app ended before ``confirmRecoveryCodes()``. The codes of before may be void, so have
    /// the person make new ones.
    ///
    /// - Throws: ``LatchkeyError`` if that can't be read.
    public func areRecoveryCodesUnconfirmed() throws(LatchkeyError) -> Bool {
        guard let username = try username else { return false }
        return try core.context.store.areRecoveryCodesAwaited(of: username)
    }

    /// How many recovery codes are left.
    public func recoveryCodesLeft() async throws(LatchkeyError) -> Int {
        try await asking { client, token async throws(LatchkeyError) in
            try await client.recoveryCodesLeft(accessToken: token).left
        }
    }

    /// A recovery that somebody has begun and that waits; `nil` if none does.
    public func runningRecovery() async throws(LatchkeyError) -> RunningRecovery? {
        try await asking { client, token async throws(LatchkeyError) in
            try await client.runningRecovery(accessToken: token).recovery
        }
    }

    /// Stops the recovery that waits: "it wasn't me".
    ///
    /// It needs no confirmation, because it only prevents.
    public func stopRecovery() async throws(LatchkeyError) {
        try await asking { client, token async throws(LatchkeyError) in
            _ = try await client.stopRecovery(accessToken: token)
        }
    }

    // MARK: Requests

    func asking<Value: Sendable>(
        _ body: (MFAClient, AccessToken) async throws(LatchkeyError) -> Value
    ) async throws(LatchkeyError) -> Value {
        let username = try requireUser()
        return try await core.run(username) { () async throws(LatchkeyError) in
            try await core.withRequiredToken(of: username) { token async throws(LatchkeyError) in
                try await body(core.context.client, token)
            }
        }
    }

    /// Takes something away at the server.
    ///
    /// What is not there is gone: perhaps the reply of an earlier try was lost.
    ///
    /// - Parameter field: by which the server says what is not there.
    func removing(
        _ field: LatchkeyError.RequestField,
        _ body: (MFAClient, AccessToken) async throws(LatchkeyError) -> Acknowledgement
    ) async throws(LatchkeyError) {
        try await changing { client, token async throws(LatchkeyError) in
            do throws(LatchkeyError) {
                _ = try await body(client, token)
            } catch {
                guard error.isMissing(field) else { throw error }
            }
        }
    }

    func changing<Value: Sendable>(
        _ body: (MFAClient, AccessToken) async throws(LatchkeyError) -> Value
    ) async throws(LatchkeyError) -> Value {
        let username = try requireUser()
        return try await core.run(username) { () async throws(LatchkeyError) in
            try await withTokenForChange(of: username) { token async throws(LatchkeyError) in
                guard let token else { throw LatchkeyError(.notSignedIn) }
                return try await body(core.context.client, token)
            }
        }
    }
}
