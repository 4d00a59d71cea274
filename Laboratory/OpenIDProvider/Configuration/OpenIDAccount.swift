import LatchkeyCrypto

/// A person's account at the provider; there are no passwords, and anybody at the browser may choose any account.
public struct OpenIDAccount: Sendable, Hashable, Codable {
    /// Whether the provider has checked that the address of electronic mail is the person's (`email_verified`).
    public enum EmailState: String, Sendable, Hashable, Codable {
        /// It has: accounts that the lab begins with.
        case verified
        /// It has not: accounts that were created in the browser.
        case unverified
    }

    /// The claim `sub`: 21 decimal digits, as Google's; never given to another person.
    public let subject: String
    /// The name, 1 to 100 characters.
    public let name: String
    /// The address of electronic mail, in lower case; no two accounts have the same.
    public let email: String
    /// Whether the address was checked.
    public let emailState: EmailState

    /// The longest name in characters: 100.
    public static let maximumNameLength = 100

    /// Creates an account with a random subject; `nil` for an empty or overlong name, control characters, or a text
    /// that is not an address of electronic mail.
    ///
    /// - Throws: `CryptoError.library` if the random generator cannot be seeded.
    public init?(name: String, email: String, emailState: EmailState) throws(CryptoError) {
        try self.init(subject: Self.makeSubject(), name: name, email: email, emailState: emailState)
    }

    init?(subject: String, name: String, email: String, emailState: EmailState) {
        let name = name.split(separator: " ").joined(separator: " ")
        let email = String(email.split(separator: " ").joined(separator: " ")).lowercased()
        guard (1...Self.maximumNameLength).contains(name.count), name.utf8.count <= 4 * Self.maximumNameLength,
            !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }),
            Self.isEmail(email)
        else { return nil }
        self.subject = subject
        self.name = name
        self.email = email
        self.emailState = emailState
    }

    /// The accounts that a lab begins with.
    public static let lab: [OpenIDAccount] = [
        OpenIDAccount(
            subject: "104729001154321987601", name: "Maya Chen", email: "maya@example.com", emailState: .verified),
        OpenIDAccount(
            subject: "104729001154321987602", name: "Sam Ortiz", email: "sam@example.com", emailState: .verified),
    ].compactMap { $0 }

    /// The name without its last word (`given_name`).
    var givenName: String {
        let words = name.split(separator: " ")
        return words.count > 1 ? words.dropLast().joined(separator: " ") : name
    }

    /// The name's last word (`family_name`); `nil` if it has only one.
    var familyName: String? {
        let words = name.split(separator: " ")
        return words.count > 1 ? words.last.map(String.init) : nil
    }

    private static func makeSubject() throws(CryptoError) -> String {
        "1" + (try SecureRandom.bytes(20)).map { String($0 % 10) }.joined()
    }

    /// The shape that forms of browsers ask for: a local part, `@`, and labels with dots; at most 254 characters of ASCII.
    private static func isEmail(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard text.utf8.count <= 254, parts.count == 2, (1...64).contains(parts[0].utf8.count),
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !Array("\"(),:;<>[\\]".utf8).contains($0) })
        else { return false }
        let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
        return labels.count > 1
            && labels.allSatisfy { label in
                (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
                    && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
            }
    }
}
