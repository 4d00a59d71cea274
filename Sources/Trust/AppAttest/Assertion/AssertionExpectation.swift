import LatchkeyCrypto

/// A server's expectations of an assertion.
public struct AssertionExpectation: Sendable {
    /// How the client data contain the challenge.
    public enum Challenge: Sendable, Hashable {
        /// The client data are a JSON object, whose member `challenge` is this text, character by character.
        case jsonMember(String)
        /// The client data are the challenge, and nothing else.
        case clientData([UInt8])
        /// The caller has compared it, or relies on the counter against replays.
        case comparedByCaller
    }

    /// The key that was attested.
    public var publicKey: ECPublicKey
    /// The apps, one of which it must be for.
    public var appIDs: Set<AppID>
    /// The client data, as the app sent them.
    public var clientData: [UInt8]
    /// The challenge that was issued.
    public var challenge: Challenge
    /// The last counter that was accepted from this key; 0 before the first assertion.
    public var storedCounter: UInt32
    /// The rules for the extensions of iOS 27.
    public var extensions: ExtensionRules

    /// Creates an expectation.
    public init(
        publicKey: ECPublicKey, appIDs: Set<AppID>, clientData: [UInt8], challenge: Challenge, storedCounter: UInt32,
        extensions: ExtensionRules = ExtensionRules()
    ) {
        self.publicKey = publicKey
        self.appIDs = appIDs
        self.clientData = clientData
        self.challenge = challenge
        self.storedCounter = storedCounter
        self.extensions = extensions
    }
}
