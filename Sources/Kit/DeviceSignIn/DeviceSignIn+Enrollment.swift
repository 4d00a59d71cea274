import LatchkeyWire

extension DeviceSignIn {
    /// The user and device to enroll.
    public typealias Applicant = MFAEnrollment.Applicant

    /// Enrolls this phone, or finds that an earlier enrollment has gone through.
    ///
    /// If the user has another device already, the sign-in that is kept on this phone adds this one.
    ///
    /// - Parameters:
    ///   - method: how the person will sign in; with the face or finger unless given.
    /// - Returns: the enrollment; if an earlier one was found, with its method.
    /// - Throws: ``LatchkeyError``. With ``LatchkeyError/Suggestion/offerPasscode`` ask "Use Passcode Instead?" and
    ///   call again with `.passcode`; with ``LatchkeyError/Suggestion/openSettings`` the phone has no passcode, and
    ///   `.oneTimeCode` remains.
    @discardableResult
    public func enroll(
        _ applicant: Applicant, with method: Method = .biometric
    ) async throws(LatchkeyError) -> DeviceIdentity {
        // First of all: an app that is killed on the way asks for this user at its next start.
        if fixedUser == nil { try core.users.setCurrent(applicant.username) }
        return try await core.run(applicant.username) { () async throws(LatchkeyError) in
            guard applicant.accessToken == nil,
                // Without a sign-in the server says whether it needs one.
                let token = try? await core.keeper.accessToken(of: applicant.username)
            else { return try await register(applicant, method) }
            var vouched = applicant
            vouched.accessToken = token
            do throws(LatchkeyError) {
                return try await register(vouched, method)
            } catch {
                // The token may be of a device that the server has removed: without it the first device is free.
                guard [.server(.accessTokenInvalid), .server(.authorizationRequired)].contains(error.code) else {
                    throw error
                }
                try await core.keeper.signOut(applicant.username)
                return try await register(applicant, method)
            }
        }
    }

    private func register(
        _ applicant: Applicant, _ method: Method
    ) async throws(LatchkeyError) -> DeviceIdentity {
        let enrollment = MFAEnrollment(context)
        guard let authMethod = method.authMethod else { return try await enrollment.enrollSMSOnly(applicant) }
        return try await enrollment.enroll(applicant, with: authMethod)
    }

    /// Changes how the person signs in: with a first key, another key, or one-time codes instead of the key.
    ///
    /// The old key stays until the server has confirmed the change. In ``State/keyLost(_:)``, change to `.oneTimeCode`,
    /// which shows no prompt.
    ///
    /// - Throws: ``LatchkeyError``. With ``LatchkeyError/Suggestion/requestOneTimeCode`` or
    ///   ``LatchkeyError/Suggestion/signInAgain`` have the person sign in that way, and call again.
    @discardableResult
    public func changeMethod(to method: Method) async throws(LatchkeyError) -> DeviceIdentity {
        let username = try requireUser()
        return try await core.run(username) { () async throws(LatchkeyError) in
            try await withTokenForChange(of: username) { token async throws(LatchkeyError) in
                let change = MFAMethodChange(context)
                let changed =
                    if let authMethod = method.authMethod {
                        try await change.upgrade(username, to: authMethod, accessToken: token) {
                            () async throws(LatchkeyError) in try await newAccountToken(of: username).accessToken
                        }
                    } else {
                        try await change.downgrade(username, accessToken: token)
                    }
                // Account tokens end with the key.
                core.accountTokens.keep(nil, of: username)
                return changed
            }
        }
    }

    /// Removes this phone: at the server, then its keys, its tokens and its record here.
    ///
    /// - Throws: ``LatchkeyError``; ``LatchkeyError/Code/notEnrolled`` if there is nothing to remove.
    public func unenroll() async throws(LatchkeyError) {
        let username = try requireUser()
        try await core.run(username) { () async throws(LatchkeyError) in
            try await withTokenForChange(of: username) { token async throws(LatchkeyError) in
                try await MFAUnenrollment(context).unenroll(username, accessToken: token)
                core.accountTokens.keep(nil, of: username)
            }
        }
    }

    /// Erases the account for good: at the server with all its devices, then the keys, tokens and record here.
    ///
    /// The person confirms it, unless they confirmed a change within the last five minutes; ask "Delete account?" before.
    /// Have your back end delete its own data of the user first. If the reply is lost, make the call again; after the
    /// app was ended, ``resume()`` finds out.
    ///
    /// - Throws: ``LatchkeyError``; ``LatchkeyError/Code/notEnrolled`` if there is nothing to erase,
    ///   ``LatchkeyError/Code/server(_:)`` with `notFound` from a server whose operator has not switched this on.
    public func eraseAccount() async throws(LatchkeyError) {
        let username = try requireUser()
        try await core.run(username) { () async throws(LatchkeyError) in
            try await withAccountToken(of: username) { token async throws(LatchkeyError) in
                try await MFAUnenrollment(context).eraseAccount(username, accessToken: token)
                core.accountTokens.keep(nil, of: username)
            }
        }
    }
}

extension MFAEnrollment.Applicant {
    /// Creates an applicant from texts, which are checked.
    ///
    /// - Parameters:
    ///   - username: 1–64 characters: letters, digits and `. _ @ + -`.
    ///   - phoneNumber: `+`, then 7–15 digits, the first not 0.
    ///   - deviceModel: the phone's model, for people, 1–64 characters; the machine's name if `nil`.
    ///   - invitation: a new user's invitation, which a server may require.
    /// - Throws: ``LatchkeyError`` with the code ``LatchkeyError/Code/usernameInvalid``,
    ///   ``LatchkeyError/Code/phoneNumberInvalid`` or ``LatchkeyError/Code/deviceModelInvalid``.
    public init(
        username: String, phoneNumber: String, deviceModel: String? = nil, invitation: InvitationToken? = nil
    ) throws(LatchkeyError) {
        guard let username = Username(rawValue: username) else { throw LatchkeyError(.usernameInvalid) }
        guard let phoneNumber = PhoneNumber(rawValue: phoneNumber) else { throw LatchkeyError(.phoneNumberInvalid) }
        guard let model = deviceModel.map(DeviceModel.init) ?? .ofThisPhone else {
            throw LatchkeyError(.deviceModelInvalid)
        }
        self.init(username: username, phoneNumber: phoneNumber, deviceModel: model, invitation: invitation)
    }
}
