/// The rules for the extensions of iOS 27 and macOS 27.
public struct ExtensionRules: Sendable {
    /// The treatment of older systems, which have none.
    public enum Missing: Sendable, Hashable {
        /// It is accepted, as most devices are older.
        case accepted
        /// It is rejected: only for apps that need iOS 27 anyway.
        case rejected
    }

    /// The ways of distribution that are accepted; by default all that Apple's text allows.
    public var categories: Set<ValidationCategory>
    /// The values of CFBundleVersion that are accepted; nil for any.
    public var bundleVersions: Set<String>?
    /// The treatment of missing extensions.
    public var missing: Missing

    /// Creates rules.
    public init(
        categories: Set<ValidationCategory> = Set(ValidationCategory.allCases), bundleVersions: Set<String>? = nil,
        missing: Missing = .accepted
    ) {
        self.categories = categories
        self.bundleVersions = bundleVersions
        self.missing = missing
    }
}

/// Evidence in which there may be extensions.
protocol ExtensionEvidence {
    var extensions: AuthenticatorExtensions? { get }
    var extensionRules: ExtensionRules { get }
}

extension ExtensionEvidence {
    /// Whether there is a category to compare; one that is missing counts if it must be there.
    var isCategoryAsked: Bool { extensions?.validationCategory != nil || extensionRules.missing == .rejected }

    /// Whether the category may be; a number that is no `ValidationCategory` never.
    var isCategoryAllowed: Bool {
        guard let number = extensions?.validationCategory else { return extensionRules.missing == .accepted }
        guard let category = ValidationCategory(rawValue: number) else { return false }
        return extensionRules.categories.contains(category)
    }

    /// Whether there is a version to compare; one that is missing counts if it must be there.
    var isBundleVersionAsked: Bool { extensions?.bundleVersion != nil || extensionRules.missing == .rejected }

    /// Whether the version of the app may be.
    var isBundleVersionAllowed: Bool {
        guard let version = extensions?.bundleVersion else { return extensionRules.missing == .accepted }
        return extensionRules.bundleVersions?.contains(version) ?? true
    }
}
