/// An app as it is installed on a phone.
public struct App: Sendable, Hashable {
    /// CFBundleIdentifier, for example "com.example.chatter".
    public let bundleIdentifier: String
    /// The contents of Info.plist.
    public let infoDictionary: [String: PropertyListValue]
    /// The entitlements it was signed with.
    public let entitlements: [String: PropertyListValue]

    /// Describes an app; without entitlements its only keychain group is its application identifier.
    public init(
        bundleIdentifier: String, infoDictionary: [String: PropertyListValue] = [:],
        entitlements: [String: PropertyListValue] = [:]
    ) {
        self.bundleIdentifier = bundleIdentifier
        self.infoDictionary = infoDictionary
        self.entitlements = entitlements
    }

    /// An app that may use Face ID, for the reason given.
    public static func usingFaceID(_ bundleIdentifier: String, usage: String = "To unlock your keys.") -> App {
        App(bundleIdentifier: bundleIdentifier, infoDictionary: ["NSFaceIDUsageDescription": .string(usage)])
    }

    /// The name a person sees: CFBundleDisplayName, CFBundleName or the bundle identifier.
    public var displayName: String {
        infoDictionary["CFBundleDisplayName"]?.string ?? infoDictionary["CFBundleName"]?.string ?? bundleIdentifier
    }

    /// The text of NSFaceIDUsageDescription.
    var faceIDUsage: String? { infoDictionary["NSFaceIDUsageDescription"]?.string }

    /// The team prefix of apps that were signed without entitlements.
    public static let defaultTeam = "LATCHKEY00"

    /// The keychain access groups in Apple's order: server_entitlement_helpers.c.
    ///
    /// An app without any entitlement counts as signed with the application identifier that Xcode gives it.
    public var accessGroups: [String] {
        var groups = entitlements["keychain-access-groups"]?.array?.compactMap(\.string) ?? []
        for key in ["com.apple.developer.associated-application-identifier", "application-identifier"] {
            if let group = entitlements[key]?.string { groups.append(group) }
        }
        groups += entitlements["com.apple.security.application-groups"]?.array?.compactMap(\.string) ?? []
        if entitlements.isEmpty { groups.append("\(Self.defaultTeam).\(bundleIdentifier)") }
        return groups
    }
}
