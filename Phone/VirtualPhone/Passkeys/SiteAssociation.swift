import Foundation

/// What a phone knows of a domain's `apple-app-site-association` file.
///
/// A real phone has it from Apple's servers, which this one can't ask.
public enum SiteAssociation: Sendable, Hashable {
    /// The section `webcredentials` names these application identifiers, for example "TEAM123456.com.example.app".
    case apps([String])
    /// The file has not been fetched yet.
    case notFetched

    /// The form in a state file.
    var archived: PropertyListValue {
        switch self {
        case .apps(let identifiers): .array(identifiers.map { .string($0) })
        case .notFetched: .boolean(false)
        }
    }

    init?(archived: PropertyListValue) {
        switch archived {
        case .array(let identifiers): self = .apps(identifiers.compactMap(\.string))
        case .boolean(false): self = .notFetched
        default: return nil
        }
    }
}

extension VirtualPhone {
    /// Sets what the phone knows of a domain's `apple-app-site-association` file; nil makes the app's entitlement count
    /// alone.
    ///
    /// It is part of the phone's settings: a phone with a state file keeps it.
    public func setSiteAssociation(_ association: SiteAssociation?, of domain: String) {
        state.withLock { $0.durable.configuration.siteAssociations[domain.lowercased()] = association }
        note("setSiteAssociation")
    }
}

extension PhoneState {
    /// Why an app may use no passkeys of a domain; nil if it may.
    func associationObstacle(_ domain: String, _ app: App) -> PhoneFailure? {
        let identifier = app.applicationIdentifier ?? app.bundleIdentifier
        let isNamed: Bool
        switch durable.configuration.siteAssociations[domain.lowercased()] {
        case nil: isNamed = true
        case .apps(let identifiers): isNamed = identifiers.contains(identifier)
        case .notFetched:
            return .authorization(
                .failed,
                reason: "Unable to verify webcredentials association of \(identifier) with domain \(domain). "
                    + "Please try again in a few seconds.")
        }
        let isDomain = !domain.isEmpty && domain.utf8.allSatisfy { Self.domainCharacters.contains($0) }
        guard isNamed, isDomain, app.isAssociated(withCredentialsOf: domain) else {
            return .authorization(
                .failed, reason: "Application with identifier \(identifier) is not associated with domain \(domain)")
        }
        return nil
    }

    private static let domainCharacters = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-".utf8)
}
