/// An app as it is installed on a phone.
public struct App: Sendable, Hashable {
    /// CFBundleIdentifier, for example "com.example.chatter".
    public let bundleIdentifier: String
    /// The contents of Info.plist.
    public let infoDictionary: [String: PropertyListValue]
    /// The entitlements it was signed with.
    public let entitlements: [String: PropertyListValue]
    /// The keychain access groups in Apple's order: server_entitlement_helpers.c.
    ///
    /// An app without any entitlement counts as signed with the application identifier that Xcode gives it.
    public let accessGroups: [String]

    /// Describes an app; without entitlements its only keychain group is its application identifier.
    public init(
        bundleIdentifier: String, infoDictionary: [String: PropertyListValue] = [:],
        entitlements: [String: PropertyListValue] = [:]
    ) {
        self.bundleIdentifier = bundleIdentifier
        self.infoDictionary = infoDictionary
        self.entitlements = entitlements
        accessGroups = Self.accessGroups(entitlements, bundleIdentifier)
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

    /// The app's entitlements; by default the application identifier that Xcode assigns.
    public var effectiveEntitlements: [String: PropertyListValue] {
        guard entitlements.isEmpty else { return entitlements }
        return ["application-identifier": .string(Self.defaultIdentifier(bundleIdentifier))]
    }

    /// The group that the items of smart cards and other tokens are in: `com.apple.token`.
    static let tokenGroup = "com.apple.token"

    /// The application identifier: team prefix and bundle identifier.
    var applicationIdentifier: String? { effectiveEntitlements["application-identifier"]?.string }

    /// The application groups that the app shares files with: `com.apple.security.application-groups`.
    var applicationGroups: [String] { Self.applicationGroups(entitlements) }

    private static func applicationGroups(_ entitlements: [String: PropertyListValue]) -> [String] {
        entitlements["com.apple.security.application-groups"]?.array?.compactMap(\.string) ?? []
    }

    /// Whether the app is an app clip, which shares no keychain items.
    var isAppClip: Bool { Self.isAppClip(entitlements) }

    private static func isAppClip(_ entitlements: [String: PropertyListValue]) -> Bool {
        entitlements["com.apple.developer.on-demand-install-capable"]?.boolean ?? false
    }

    private static func defaultIdentifier(_ bundleIdentifier: String) -> String {
        "\(defaultTeam).\(bundleIdentifier)"
    }

    private static func accessGroups(
        _ entitlements: [String: PropertyListValue], _ bundleIdentifier: String
    ) -> [String] {
        guard !entitlements.isEmpty else { return [defaultIdentifier(bundleIdentifier)] }
        var groups = entitlements["keychain-access-groups"]?.array?.compactMap(\.string) ?? []
        for key in ["com.apple.developer.associated-application-identifier", "application-identifier"] {
            if let group = entitlements[key]?.string { groups.append(group) }
        }
        // App clips share app groups with their app, but no keychain items (server_entitlement_helpers.c:131).
        if !isAppClip(entitlements) { groups += applicationGroups(entitlements) }
        // The group of tokens is read-only: nothing must land there for want of another.
        let tokenGroups = groups.filter { $0 == tokenGroup }.prefix(1)
        return groups.filter { $0 != tokenGroup } + tokenGroups
    }
}
