/// An Apple Account that a phone is signed in with.
///
/// Its address names it: phones that share an ``AppleIDIssuer`` and have an account of the same address have the same one.
public struct AppleAccount: Sendable, Hashable {
    /// The person's given name.
    public var givenName: String
    /// The person's family name.
    public var familyName: String
    /// The account's address.
    public var email: String

    /// Describes an account.
    public init(givenName: String, familyName: String, email: String) {
        self.givenName = givenName
        self.familyName = familyName
        self.email = email
    }

    /// The account of a phone that nobody gave another one: Anna Appleseed, `anna.appleseed@icloud.example`.
    public static let anna = AppleAccount(
        givenName: "Anna", familyName: "Appleseed", email: "anna.appleseed@icloud.example")

    /// Both names, as Settings shows them.
    public var name: String { [givenName, familyName].filter { !$0.isEmpty }.joined(separator: " ") }

    /// The form in a state file.
    var archived: PropertyListValue {
        .dictionary(["given": .string(givenName), "family": .string(familyName), "email": .string(email)])
    }

    init?(archived: PropertyListValue) {
        guard let fields = archived.dictionary, let givenName = fields["given"]?.string,
            let familyName = fields["family"]?.string, let email = fields["email"]?.string
        else { return nil }
        self.init(givenName: givenName, familyName: familyName, email: email)
    }
}

/// An app as an issuer of Apple's knows it.
public struct AppleIDClient: Sendable, Hashable {
    /// The team that signed the app, for example "LATCHKEY00": user identifiers are a team's.
    public let team: String
    /// The app's bundle identifier, which is the audience of its tokens.
    public let bundleIdentifier: String

    /// Names an app.
    public init(team: String, bundleIdentifier: String) {
        self.team = team
        self.bundleIdentifier = bundleIdentifier
    }

    init(_ app: App) {
        let identifier = app.applicationIdentifier ?? ""
        let suffix = "." + app.bundleIdentifier
        let team = identifier.hasSuffix(suffix) ? String(identifier.dropLast(suffix.count)) : ""
        self.init(team: team.isEmpty ? App.defaultTeam : team, bundleIdentifier: app.bundleIdentifier)
    }
}

extension App {
    /// The entitlement of Sign in with Apple, whose value is `["Default"]`.
    static let appleIDEntitlement = "com.apple.developer.applesignin"

    /// Whether the app was signed for Sign in with Apple.
    var maySignInWithApple: Bool {
        entitlements[Self.appleIDEntitlement]?.array?.contains(.string("Default")) ?? false
    }

    /// An app that may sign in with Apple and use Face ID.
    ///
    /// - Parameter team: the team that signed it (default: that of apps without entitlements).
    public static func signingInWithApple(_ bundleIdentifier: String, team: String = defaultTeam) -> App {
        App(
            bundleIdentifier: bundleIdentifier,
            infoDictionary: ["NSFaceIDUsageDescription": .string("To unlock your keys.")],
            entitlements: [
                "application-identifier": .string("\(team).\(bundleIdentifier)"),
                appleIDEntitlement: .array([.string("Default")]),
            ])
    }
}
