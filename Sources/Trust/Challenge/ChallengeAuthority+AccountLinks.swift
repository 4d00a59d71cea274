import LatchkeyCrypto
import LatchkeyWire

/// What the code of a link to the account page stands for, of a code that holds.
///
/// Only `ChallengeAuthority.verify` makes one.
public struct AccountLink: Sendable {
    /// The link's own id, which has yet to be consumed.
    public let id: ChallengeID
    /// The session in which the link was made.
    public let session: SessionID

    init(id: ChallengeID, session: SessionID) {
        self.id = id
        self.session = session
    }
}

extension ChallengeAuthority {
    /// For how long a link to the account page can be opened: 60 seconds.
    public static let accountLinkSeconds = 60

    /// The length of the proof in a code: the first 128 bits of HMAC-SHA256 (RFC 2104 §5).
    private static let proofLength = 16

    /// The code of a link: its id (16 bytes), the session (16), and the proof that this server made it (16).
    ///
    /// `nil` if the id's time is before the first challenge key.
    public func accountCode(id: ChallengeID, session: SessionID) -> AccountCode? {
        guard let sessionBytes = Base64.decodeURL(session.rawValue[...]), let proof = proof(of: id, session) else {
            return nil
        }
        return AccountCode(bytes: id.bytes + sessionBytes + proof)
    }

    /// Judges a code; `nil` if this server did not make it, or not within the last 60 seconds.
    public func verify(_ code: AccountCode, now milliseconds: UInt64) -> AccountLink? {
        let bytes = code.bytes
        guard bytes.count == 48, let id = ChallengeID(bytes: Array(bytes[0..<16])),
            let session = SessionID(bytes: Array(bytes[16..<32])), id.isPossible(in: keys.generation),
            let proof = proof(of: id, session), constantTimeEqual(proof, Array(bytes[32...])),
            id.milliseconds <= milliseconds + Self.allowedSkewMilliseconds,
            milliseconds < id.milliseconds + UInt64(Self.accountLinkSeconds) * 1000
        else { return nil }
        return AccountLink(id: id, session: session)
    }

    private func proof(of id: ChallengeID, _ session: SessionID) -> [UInt8]? {
        guard let key = keys.key(at: id.milliseconds) else { return nil }
        let message = LengthPrefixed.encode(["account-link", id.rawValue, serverID.rawValue, session.rawValue])
        return Array(key.authenticate(message).prefix(Self.proofLength))
    }
}
