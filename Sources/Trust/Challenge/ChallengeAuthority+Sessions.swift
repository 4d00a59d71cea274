import LatchkeyWire

/// The purpose of an App Attest session.
public enum SessionPurpose: String, Sendable, CaseIterable {
    /// Attesting a key.
    case attestation
    /// Asserting with an attested key.
    case assertion
}

extension ChallengeAuthority {
    /// The challenge of an App Attest session: 32 derived bytes as base64url without padding, 43 characters.
    ///
    /// Its text is part of the client data. `nil` if the id's time is before the first challenge key.
    /// - Parameters:
    ///   - purpose: a challenge for one purpose is not valid for the other.
    ///   - relyingParty: the service that asks; `nil` for the server itself.
    ///   - id: the session.
    public func sessionChallenge(
        _ purpose: SessionPurpose, relyingParty: RelyingPartyName? = nil, id: ChallengeID
    ) -> String? {
        guard let key = keys.key(at: id.milliseconds) else { return nil }
        return Base64.encodeURL(
            key.authenticate(
                LengthPrefixed.encode([
                    purpose.rawValue, id.rawValue, serverID.rawValue, relyingParty?.rawValue ?? "",
                ])))
    }
}
