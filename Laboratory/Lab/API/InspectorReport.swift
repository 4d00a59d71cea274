/// The contents of a phone's keychain and Secure Enclave, and whether they can be read now.
///
/// The event `inspector`.
public struct InspectorReport: Codable, Sendable, Hashable {
    /// The phone's id.
    public var phone: String
    /// The items of all apps, oldest first.
    public var items: [InspectorItem]
    /// A sentence about the phone's state, as far as it matters for the items.
    public var summary: String
}

/// A keychain item or a key of the Secure Enclave.
public struct InspectorItem: Codable, Sendable, Hashable {
    /// Names the item for as long as it lives.
    public var id: String
    /// `key`, `enclaveKey`, `password`, `internetPassword`, `certificate` or `other`.
    public var kind: String
    /// Its name: label, account or tag.
    public var title: String
    /// The attributes that tell it from others, by Apple's names (`kSecAttrAccount` …).
    public var attributes: [NamedValue]
    /// Apple's name of its protection class, such as `kSecAttrAccessibleWhenUnlockedThisDeviceOnly`.
    public var protection: String
    /// When it can be read, in plain words.
    public var protectionWords: String
    /// The flags of its access control, by Apple's names (`biometryCurrentSet` …); empty without one.
    public var accessControl: [String]
    /// The prompts before it is used: `biometry`, `passcode`, `applicationPassword`; empty if none.
    public var needs: [String]
    /// How many bytes of data it holds; 0 for a key of the Secure Enclave, whose private half never leaves it.
    public var length: Int
    /// The public half of a key: SHA-256 of its 65 bytes in base64url, as the server names it; nil for others.
    public var keyId: String?
    /// Whether it can be used now, perhaps after a prompt.
    public var isReadable: Bool
    /// Whether it can never be used again, whatever the person does.
    public var isLost: Bool
    /// Why it can't be used now, in plain words; nil if it can.
    public var why: String?
    /// The status for an app, such as `errSecInteractionNotAllowed (-25308)`; nil if it can be used.
    public var status: String?
    /// When it was made, in milliseconds since 1970.
    public var createdAt: Int64
}
