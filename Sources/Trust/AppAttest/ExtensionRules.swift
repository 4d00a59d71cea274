/// What is demanded of the extensions that iOS 27 and macOS 27 write.
public struct ExtensionRules: Sendable {
    /// What happens where older systems write none.
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
    /// What happens without them.
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

    /// Whether the category may be; a number that is no `ValidationCategory` never.
    func allowsCategory(_ extensions: AuthenticatorExtensions?) -> Bool {
        guard let number = extensions?.validationCategory else { return missing == .accepted }
        guard let category = ValidationCategory(rawValue: number) else { return false }
        return categories.contains(category)
    }

    func allowsBundleVersion(_ extensions: AuthenticatorExtensions?) -> Bool {
        guard let version = extensions?.bundleVersion else { return missing == .accepted }
        return bundleVersions?.contains(version) ?? true
    }
}
