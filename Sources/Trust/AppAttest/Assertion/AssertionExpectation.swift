import LatchkeyCrypto

/// What a server expects of an assertion.
public struct AssertionExpectation: Sendable {
    /// Where the challenge stands in the client data.
    public enum Challenge: Sendable, Hashable {
        /// The client data are a JSON object, whose member `challenge` is this text, character by character.
        case jsonMember(String)
        /// The client data are the challenge, and nothing else.
        case clientData([UInt8])
        /// The caller has compared it, or the counter alone shall keep replays away.
        case comparedByCaller
    }

    /// The key that was attested.
    public var publicKey: ECPublicKey
    /// The apps, one of which it must be for.
    public var appIDs: Set<AppID>
    /// What the app signed, as it sent it along.
    public var clientData: [UInt8]
    /// The challenge that was issued.
    public var challenge: Challenge
    /// The last counter that was accepted from this key; 0 before the first assertion.
    public var storedCounter: UInt32
    /// What is demanded of the extensions of iOS 27.
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
