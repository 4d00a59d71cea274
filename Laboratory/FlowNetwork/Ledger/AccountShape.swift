/// The shapes of accounts that a key rotation meets.
public enum AccountShape: String, Sendable, CaseIterable {
    /// Blocto's two keys, of weight 999 and 1; the person has both.
    case blocto
    /// Blocto's two keys and a recovery kit's key of weight 1000; the person has all three.
    case recoveryKit = "recovery-kit"
    /// Blocto's two keys, and a P-256 key of weight 1000 of the person's own, which must stay.
    case ownKey = "own-key"
    /// Blocto's two keys behind fourteen others, twelve of them revoked, two of them of weight 0.
    case manyKeys = "many-keys"
    /// Blocto's two keys, of which the person has only that of weight 1: nothing can be signed.
    case serverHeld = "server-held"
}
